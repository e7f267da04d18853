// What those who run the server, and proxies between it and its clients, rely on.
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <unistd.h>

#include "server/log.hpp"
#include "server/running_server.hpp"

namespace tauler::server {
namespace {

using testing::Answer;
using testing::Client;
using ::testing::HasSubstr;

class OperationsTest : public testing::RunningServer {};

INSTANTIATE_TEST_SUITE_P(Engines, OperationsTest, tauler::testing::both_engines(),
                         tauler::testing::engine_name);

TEST_P(OperationsTest, FiguresForWhoeverRunsIt) {
  Client ann = person("ann");
  Client bob = guest();
  const std::string id = game_of(ann, bob);
  EXPECT_EQ(act(ann, id, "move", "a1"), 200);
  EXPECT_EQ(ann.get("/api/nothing").status, 404);
  const Json order = {
      {"start", "connect4"}, {"players", {"tj:depth=1", "tj:depth=1"}}, {"games", 2}};
  EXPECT_EQ(ann.post("/api/batteries", order).status, 201);
  std::map<std::string, double> figures;
  const auto read = [&] {
    const Answer answer = ann.get("/metrics");
    EXPECT_THAT(answer.headers.at("content-type"), HasSubstr("version=0.0.4"));
    std::set<std::string> heads;
    for (const Piece& line : split(answer.body, '\n')) {
      const std::vector<Piece> words = split_words(line.text);
      if (words.empty()) continue;
      if (line.text.starts_with('#')) {
        if (words[1].text == "HELP") continue;
        EXPECT_TRUE(heads.emplace(words[2].text).second) << line.text;
        continue;
      }
      ASSERT_EQ(words.size(), 2U) << line.text;
      figures[std::string(words[0].text)] = std::stod(std::string(words[1].text));
    }
  };
  for (int i = 0; i < 1000 && figures[R"(tauler_jobs{kind="battery",state="done"})"] < 1; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    read();
  }
  EXPECT_EQ(figures[R"(tauler_jobs{kind="battery",state="done"})"], 1);
  EXPECT_EQ(figures["tauler_battery_games_total"], 2);
  EXPECT_EQ(figures["tauler_events_stored_total"], 2) << "a seat taken and a move";
  EXPECT_EQ(figures[R"(tauler_event_store_seconds_bucket{le="+Inf"})"], 2);
  EXPECT_EQ(figures["tauler_event_store_seconds_count"], 2);
  EXPECT_LE(figures[R"(tauler_event_store_seconds_bucket{le="0.001"})"],
            figures[R"(tauler_event_store_seconds_bucket{le="0.05"})"]);
  EXPECT_EQ(figures[R"(tauler_http_responses_total{code="404"})"], 1);
  EXPECT_GE(figures[R"(tauler_http_responses_total{code="201"})"], 4);
  EXPECT_EQ(figures["tauler_store_well"], 1);
  EXPECT_EQ(figures["tauler_store_failures_total"], 0);
  EXPECT_GT(figures["tauler_store_seconds_total"], 0);
  EXPECT_GT(figures["process_resident_memory_bytes"], 1e6);
  EXPECT_GT(figures["process_open_fds"], 3);
  EXPECT_NEAR(figures["process_start_time_seconds"], static_cast<double>(std::time(nullptr)), 120);
}

TEST_P(OperationsTest, AnswersAreCompressedForThoseWhoTakeThem) {
  const tauler::testing::TemporaryFolder folder;
  std::ofstream(folder / "index.html") << "<!doctype html>" << std::string(5000, ' ');
  stop();
  config_.page = folder.path();
  start();
  for (const char* path : {"/", "/api/players/hex", "/api/openapi.json", "/metrics"}) {
    const Answer plain = Client(port_).get(path);
    EXPECT_EQ(plain.status, 200) << path;
    EXPECT_FALSE(plain.headers.contains("content-encoding")) << path;
    EXPECT_EQ(plain.headers.at("vary"), "Accept-Encoding") << path;
    const Answer small = Client(port_).send("GET", path, {}, "Accept-Encoding: gzip, br\r\n");
    EXPECT_EQ(small.status, 200) << path;
    EXPECT_EQ(small.headers.at("content-encoding"), "gzip") << path;
    EXPECT_EQ(small.body.substr(0, 2), "\x1f\x8b") << path;
    EXPECT_LT(2 * small.body.size(), plain.body.size()) << path;
  }
  const std::string tag = Client(port_).get("/").headers.at("etag");
  const Answer same = Client(port_).send("GET", "/g/x", {}, "If-None-Match: " + tag + "\r\n");
  EXPECT_EQ(same.status, 304);
  EXPECT_EQ(same.body, "");
  const Answer me = Client(port_).send("GET", "/api/me", {}, "Accept-Encoding: gzip\r\n");
  EXPECT_FALSE(me.headers.contains("content-encoding")) << "it may have a secret in it";
}

/// As under `tauler serve 2>&1 | head -1`, or under `| less`.
[[noreturn]] void log_to_nobody(bool reader_is_there) {
  int ends[2] = {};
  if (pipe(ends) != 0 || dup2(ends[1], STDERR_FILENO) < 0) std::_Exit(1);
  if (!reader_is_there) close(ends[0]);
  alarm(60);
  for (int line = 0; line < 10'000; ++line) log_line("info", "request", {{"path", "/"}});
  std::_Exit(0);
}

TEST(Log, TheServerGoesOnWithoutWhoeverReadIt) {
  for (const bool reader_is_there : {false, true}) {
    EXPECT_EXIT(log_to_nobody(reader_is_there), ::testing::ExitedWithCode(0), "");
  }
}

}  // namespace
}  // namespace tauler::server
