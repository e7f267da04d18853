// Whoever starts the program may have closed its standard files. What it prints must not end up in
// one of its own files that got the free number.
#include <array>
#include <csignal>
#include <fstream>
#include <thread>

#include <arpa/inet.h>
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "core/sentences.hpp"
#include "server/client.hpp"
#include "store/people.hpp"
#include "store/sql.hpp"
#include "support/temporary_folder.hpp"

namespace tauler::cli::testing {
namespace {

using tauler::testing::TemporaryFolder;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr unsigned all_ways = 8;  // bit i: file i is closed

std::string name_of_way(unsigned closed) {
  std::string name;
  for (int file = 0; file < 3; ++file) {
    if (closed >> file & 1U) name += std::to_string(file) + ">&- ";
  }
  return name.empty() ? "all open" : name;
}

/// Starts the program with some of its standard files closed, the others nowhere.
pid_t start(const std::vector<std::string>& words, unsigned closed) {
  std::vector<std::string> line{TAULER_BINARY};
  line.insert(line.end(), words.begin(), words.end());
  std::vector<char*> argv;
  for (std::string& word : line) argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t process = fork();
  if (process != 0) return process;
  for (int file = 0; file < 3; ++file) {
    close(file);
    if (open("/dev/null", O_RDWR) != file) _exit(99);
  }
  for (int file = 0; file < 3; ++file) {
    if (closed >> file & 1U) close(file);
  }
  execv(argv[0], argv.data());
  _exit(99);
}

/// Its exit code; 128 and more where a signal ended it, as shells say it.
int end_of(pid_t process) {
  int status = 0;
  waitpid(process, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::string content(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void expect_store(const std::filesystem::path& path) {
  EXPECT_THAT(content(path).substr(0, 20), StartsWith("SQLite format 3"));
}

std::int64_t count(const std::filesystem::path& store, const char* what) {
  const auto sql = store::open_sql(store.string(), store::Access::alone);
  EXPECT_TRUE(sql) << english(sql.error());
  return sql ? (*sql)->run(std::string("SELECT count(*) FROM ") + what).at(0).integer() : -1;
}

int free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  EXPECT_EQ(bind(socket, reinterpret_cast<sockaddr*>(&address), size), 0);
  EXPECT_EQ(getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size), 0);
  close(socket);
  return ntohs(address.sin_port);
}

TEST(ClosedFiles, AServerKeepsItsStore) {
  const TemporaryFolder folder;
  const auto store = folder / "x.sqlite";
  for (unsigned closed = 0; closed < all_ways; ++closed) {
    SCOPED_TRACE(name_of_way(closed));
    const int port = free_port();
    const pid_t process =
        start({"serve", "--store", store.string(), "--port", std::to_string(port)}, closed);
    server::testing::Client client(port);
    server::testing::Answer answer;
    for (int tries = 0; tries < 500 && answer.status == 0; ++tries) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      answer = client.get("/readyz");
    }
    const std::string name = "ann" + std::to_string(closed);
    EXPECT_EQ(client.post("/api/register", {{"name", name}, {"password", "12345678"}}).status, 201);
    kill(process, SIGTERM);
    // It reports through its exit code what it could not write.
    EXPECT_EQ(end_of(process), (closed & 2U) != 0 ? 1 : 0);
    expect_store(store);
    EXPECT_EQ(count(store, "people"), closed + 1);
  }
}

TEST(ClosedFiles, AMatchKeepsItsGamesAndItsStreams) {
  for (unsigned closed = 0; closed < all_ways; ++closed) {
    SCOPED_TRACE(name_of_way(closed));
    const TemporaryFolder folder;
    const auto store = folder / "x.sqlite";
    const auto lines = folder / "games.jsonl";
    const auto match = [&](const char* games) {
      return end_of(start(
          {"match", "connect4", "random", "random", "--games", games, "--store", store.string(),
           "--json-lines", lines.string(), "--report", (folder / "out").string()},
          closed));
    };
    // The second is refused because of the first one's games, the third continues them.
    EXPECT_EQ(match("4"), (closed & 2U) != 0 ? 1 : 0);
    EXPECT_EQ(match("6"), 1);
    EXPECT_EQ(match("4"), (closed & 2U) != 0 ? 1 : 0);
    expect_store(store);
    EXPECT_EQ(count(store, "games"), 4);
    EXPECT_THAT(content(lines), StartsWith("{\"game\":1,"));
    EXPECT_THAT(content(lines), Not(HasSubstr("games in")));
    EXPECT_THAT(content(folder / "out" / "report.html"), StartsWith("<!"));
  }
}

TEST(ClosedFiles, ATournamentIsResumedWithoutHarm) {
  for (unsigned closed = 0; closed < all_ways; ++closed) {
    SCOPED_TRACE(name_of_way(closed));
    const TemporaryFolder folder;
    const auto plan = folder / "plan.toml";
    std::ofstream(plan) << "game = \"connect4\"\npairs = 2\n"
                           "[[players]]\nplayer = \"random\"\nname = \"a\"\n"
                           "[[players]]\nplayer = \"random\"\nname = \"b\"\n";
    for (int run = 0; run < 3; ++run) {
      EXPECT_EQ(end_of(start({"tournament", plan.string()}, closed)), (closed & 2U) != 0 ? 1 : 0);
      expect_store(folder / "plan.sqlite");
      EXPECT_EQ(count(folder / "plan.sqlite", "games"), 4);
    }
  }
}

TEST(ClosedFiles, CopiesAreWhole) {
  for (unsigned closed = 0; closed < all_ways; ++closed) {
    SCOPED_TRACE(name_of_way(closed));
    const TemporaryFolder folder;
    const std::string store = folder / "x.sqlite";
    const std::string copy = folder / "copy.sqlite";
    {
      const auto sql = store::open_sql(store, store::Access::alone);
      ASSERT_TRUE(sql);
      (*sql)->run("INSERT INTO people (name, folded, created) VALUES ('ann', 'ann', 1)");
    }
    EXPECT_EQ(end_of(start({"backup", copy, "--store", store}, closed)), 0);
    EXPECT_EQ(end_of(start({"restore", copy, "--store", store, "--replace"}, closed)), 0);
    EXPECT_EQ(end_of(start({"reset-code", "ann", "--store", store}, closed)),
              (closed & 2U) != 0 ? 1 : 0);
    for (const std::string& each : {store, copy}) {
      expect_store(each);
      EXPECT_EQ(count(each, "people"), 1);
    }
  }
}

/// Whatever is asked for, it ends by itself and its exit code says whether everything could be
/// written.
TEST(ClosedFiles, NoCommandCrashes) {
  const TemporaryFolder folder;
  const std::string out = (folder / "out").string();
  const std::vector<std::vector<std::string>> lines = {
      {"--version"},
      {"--help"},
      {"version"},
      {"games"},
      {"players", "connect4"},
      {"show", "4455"},
      {"perft", "connect4", "--depth", "4"},
      {"solve", "connect4", "--position", "44444422222266666611111"},
      {"bench", "--depth", "2"},
      {"cipher", "encrypt", "GOMOKU", "--key", "PROP", "--alphabet", "letters"},
      {"completion", "bash"},
      {"engine", "--protocol", "gtp", "connect4"},
      {"play", "connect4"},
      {"play", "connect4", "--first", "random", "--second", "random"},
      {"battery", "connect4", "random", "random", "--games", "4", "--report", out},
      {"book", "connect4", "--stones", "1", "--folder", out, "--memory", "16", "--merge"},
      {"rate", "connect4", "--pairs", "0"},
      {"nonsense"},
  };
  for (const auto& line : lines) {
    for (unsigned closed = 0; closed < all_ways; ++closed) {
      SCOPED_TRACE(line[0] + ", " + name_of_way(closed));
      const int code = end_of(start(line, closed));
      EXPECT_LE(code, 2);
      const bool prints = code == 0 && (closed & 2U) != 0;
      EXPECT_FALSE(prints && line[0] != "book" && line[0] != "engine") << "lost without a word";
    }
  }
  EXPECT_THAT(content(folder / "out" / "report.html"), StartsWith("<!"));
}

}  // namespace
}  // namespace tauler::cli::testing
