// A PostgreSQL for the tests: a folder of its own, a socket in it, nothing on the network. It is
// started when first needed and ends with the process, however that ends.
#pragma once

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <pwd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/sentences.hpp"
#include "store/sql.hpp"
#include "support/temporary_folder.hpp"

namespace tauler::testing {

class Postgres {
 public:
  /// Null, with the reason in `why_not`, if it is not installed or does not start.
  static Postgres* shared(std::string& why_not) {
    static std::string problem;
    static const std::unique_ptr<Postgres> server = make(problem);
    why_not = problem;
    return server.get();
  }

  static std::unique_ptr<Postgres> make(std::string& problem) {
    const std::filesystem::path programs = "/usr/lib/postgresql/15/bin";
    if (!std::filesystem::exists(programs / "postgres")) {
      problem = "PostgreSQL 15 is not installed";
      return nullptr;
    }
    auto server = std::unique_ptr<Postgres>(new Postgres(programs));
    if (!server->initialise() || !server->start()) {
      problem = "PostgreSQL did not start";
      return nullptr;
    }
    return server;
  }

  Postgres(const Postgres&) = delete;
  Postgres& operator=(const Postgres&) = delete;
  ~Postgres() { stop(); }

  std::string connection(const std::string& database) const {
    return fmt::format("postgresql:///{}?host={}&user=tauler", database, folder_.path().string());
  }

  /// The connection string of a new, empty database.
  std::string new_database() {
    const std::string name = fmt::format("test_{}", ++databases_);
    EXPECT_EQ(run({(programs_ / "psql").string(), "-q", "-h", folder_.path().string(), "-U",
                   "tauler", "-d", "postgres", "-c", "CREATE DATABASE " + name}),
              0);
    return connection(name);
  }

  /// After a crash the first attempt may end at once: what the last server shared with its children
  /// is in use until the last of them has gone. A busy machine may also need long.
  bool start() {
    const auto until = std::chrono::steady_clock::now() + std::chrono::minutes(2);
    while (std::chrono::steady_clock::now() < until) {
      if (!is_running()) {
        server_ = spawn({(programs_ / "postgres").string(), "-D", data().string(), "-k",
                         folder_.path().string(), "-c", "listen_addresses=", "-c", "fsync=off",
                         "-c", "logging_collector=off", "-c", "log_min_messages=fatal"},
                        folder_.path() / "log");
      }
      if (run({(programs_ / "pg_isready").string(), "-q", "-h", folder_.path().string()}) == 0) {
        return true;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    stop();
    ADD_FAILURE() << "PostgreSQL did not start; it said:\n"
                  << std::ifstream(folder_.path() / "log").rdbuf();
    return false;
  }

  /// At once, as in a crash.
  void stop() {
    if (server_ <= 0) return;
    kill(server_, SIGQUIT);
    waitpid(server_, nullptr, 0);
    server_ = -1;
  }

 private:
  explicit Postgres(std::filesystem::path programs) : programs_(std::move(programs)) {}

  std::filesystem::path data() const { return folder_.path() / "data"; }

  bool is_running() {
    if (server_ > 0 && waitpid(server_, nullptr, WNOHANG) != 0) server_ = -1;
    return server_ > 0;
  }

  /// PostgreSQL refuses to run as root; as its own user it needs the folder.
  bool initialise() {
    if (getuid() == 0) {
      const passwd* user = getpwnam("postgres");
      if (user == nullptr || chown(folder_.path().c_str(), user->pw_uid, user->pw_gid) != 0) {
        return false;
      }
    }
    return run({(programs_ / "initdb").string(), "-D", data().string(), "-A", "trust", "-U",
                "tauler", "--no-sync", "-E", "UTF8", "--locale=C"}) == 0;
  }

  /// What it says goes to the end of `log`.
  pid_t spawn(std::vector<std::string> command, std::filesystem::path log = "/dev/null") const {
    // The kernel ends it with us: a test that crashes leaves no server behind.
    std::vector<std::string> words = {"setpriv", "--pdeathsig", "QUIT"};
    if (getuid() == 0) {
      words.insert(words.end(), {"--reuid=postgres", "--regid=postgres", "--clear-groups"});
    }
    words.insert(words.end(), command.begin(), command.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const pid_t child = fork();
    if (child != 0) return child;
    if (chdir("/") != 0) _exit(126);
    const int said = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(said, 1);
    dup2(said, 2);
    execvp(arguments[0], arguments.data());
    _exit(127);
  }

  int run(std::vector<std::string> command) const {
    const pid_t child = spawn(std::move(command));
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  std::filesystem::path programs_;
  TemporaryFolder folder_;
  pid_t server_ = -1;
  int databases_ = 0;
};

/// A fixture for tests that run on both engines: `Engines, SuiteName, both_engines()`.
class OnEveryEngine : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (std::string(GetParam()) == "sqlite") {
      where_ = (folder_ / "store.sqlite").string();
      return;
    }
    std::string why_not;
    Postgres* server = Postgres::shared(why_not);
    if (server == nullptr) GTEST_SKIP() << why_not;
    where_ = server->new_database();
  }

  /// Where the test's own empty store is.
  const std::string& where() const { return where_; }

  std::unique_ptr<store::Sql> open(store::Access access = store::Access::alone) const {
    auto sql = store::open_sql(where_, access);
    if (!sql) {
      ADD_FAILURE() << english(sql.error());
      return nullptr;
    }
    return *std::move(sql);
  }

 private:
  TemporaryFolder folder_;
  std::string where_;
};

inline auto both_engines() {
  return ::testing::Values("sqlite", "postgresql");
}
inline std::string engine_name(const ::testing::TestParamInfo<const char*>& info) {
  return info.param;
}

}  // namespace tauler::testing
