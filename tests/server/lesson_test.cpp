// Insights and recorded searches as the page gets them.
#include <thread>

#include <gmock/gmock.h>

#include "core/sentences.hpp"
#include "messages/lesson_json.hpp"
#include "server/client.hpp"
#include "server/server.hpp"
#include "support/temporary_folder.hpp"

namespace tauler::server {
namespace {

using testing::Answer;
using testing::Client;
using ::testing::HasSubstr;
using testing::LiveClient;

std::string letters(const AnyPosition& position) {
  return position_json(position)["board"]["cells"];
}

/// A node's board is its parent's with the changes; it must be what the rules make of its moves.
void check_boards(const AnyPosition& root, const Json& tree) {
  std::vector<AnyPosition> positions;
  std::vector<std::string> boards;
  for (const Json& node : tree["nodes"]) {
    const int parent = node["parent"];
    if (parent < 0) {
      positions.push_back(root);
      boards.push_back(letters(root));
      continue;
    }
    AnyPosition position = positions[parent];
    ASSERT_TRUE(position.play(node["move"].get<std::string>())) << node.dump();
    std::string board = boards[parent];
    for (const Json& change : node["changes"]) {
      board[change[0].get<std::size_t>()] = change[1].get<std::string>()[0];
    }
    ASSERT_EQ(board, letters(position)) << node.dump();
    ASSERT_EQ(node["side"], name_of(position.to_move()));
    ASSERT_EQ(node["kind"] == "end", position.is_over());
    for (const Json& skipped : node.value("skipped", Json::array())) {
      ASSERT_TRUE(position.parse_move(skipped.get<std::string>()));
    }
    positions.push_back(std::move(position));
    boards.push_back(std::move(board));
  }
}

TEST(LessonMessages, TellWhatEveryMoveChangedOnTheBoard) {
  for (const char* record :
       {"connect4 d d e e", "connect4:width=8,height=8 d d d", "gomoku h8 i9 j10 g7", "hex:size=5",
        "hex:size=4,swap=on a2", "othello d3 c3 c4 e3", "othello"}) {
    SCOPED_TRACE(record);
    const AnyPosition root = all_games().read_record(record)->position;
    const LessonOrder order;
    const Result<Lesson> lesson = teach(root, order);
    ASSERT_TRUE(lesson) << english(lesson.error());
    const Json tree = lesson_json(root, order, *lesson);
    check_boards(root, tree);
    EXPECT_TRUE(tree["nodes"][0]["alpha"].is_null());
    AnyPosition end = root;
    for (const Json& move : tree["line"]) ASSERT_TRUE(end.play(move.get<std::string>()));
    EXPECT_EQ(tree["line"].size(), end.is_over() ? tree["line"].size() : 3U);
    EXPECT_LT(line_of(tree).size(), 200'000U);
  }
}

class LessonServer : public ::testing::Test {
 protected:
  void SetUp() override {
    Config config;
    config.port = 0;
    config.store = (folder_.path() / "store.sqlite").string();
    config.log_requests = false;
    config.engine.program = TAULER_BINARY;
    config.api.hash_cost = store::HashCost::least;
    auto server = Server::open(config, all_games(), all_players());
    ASSERT_TRUE(server) << english(server.error());
    server_ = *std::move(server);
    thread_ = std::thread([this] { server_->run(); });
  }
  void TearDown() override {
    if (!server_) return;
    server_->stop();
    thread_.join();
  }
  Client client() { return Client(server_->port()); }
  Client guest() {
    Client guest = client();
    EXPECT_EQ(guest.post("/api/guest").status, 201);
    return guest;
  }

  tauler::testing::TemporaryFolder folder_;
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

TEST_F(LessonServer, DrawsWhatIsSeenOfAnyPosition) {
  EXPECT_EQ(client().get("/api/insight?text=gomoku").status, 401)
      << "who says not who they are might be in a rated game";
  const Json gomoku = guest().get("/api/insight?text=gomoku").json();
  ASSERT_EQ(gomoku["groups"].size(), 1U) << "nothing stands there yet";
  EXPECT_EQ(gomoku["groups"][0]["id"], "gomoku.policy");
  const Json hex = guest().get("/api/insight?text=hex:3:x2/3/3:o").json();
  ASSERT_FALSE(hex["groups"].empty());
  EXPECT_EQ(hex["groups"][0]["id"], "hex.path");
  EXPECT_EQ(hex["groups"][0]["side"], "first");
  EXPECT_EQ(hex["terms"][0]["first"], 2);
  EXPECT_EQ(guest().get("/api/insight?text=chess").status, 400);
}

TEST_F(LessonServer, ReadsALongLineOfMoves) {
  std::string moves;
  AnyPosition position = *all_games().start("gomoku");
  for (int i = 0; i < 60; ++i) {
    const Move move = position.legal_moves()[static_cast<std::size_t>(2 * i)];
    if (i > 0) moves += '+';
    moves += position.move_text(move);
    ASSERT_TRUE(position.play(move));
  }
  const Json line = client().get("/api/line?start=gomoku&moves=" + moves).json();
  ASSERT_EQ(line["positions"].size(), 61U) << line.dump();
  EXPECT_EQ(line["positions"][60]["position"], position.text());
}

TEST_F(LessonServer, RecordsASearchAndRefusesWhatIsTooLarge) {
  const Json tree = guest().get("/api/tree?text=othello&depth=2&width=3&pruning=off").json();
  EXPECT_EQ(tree["nodes"].size(), 1U + 3 + 9);
  ASSERT_EQ(tree["counts"].size(), 4U);
  EXPECT_EQ(tree["counts"][0]["nodes"], 12);
  EXPECT_EQ(guest().get("/api/tree?text=othello&depth=7").status, 400);
  EXPECT_EQ(guest().get("/api/tree?text=othello&width=x").status, 400);
  EXPECT_EQ(guest().get("/api/tree?text=othello&pruning=maybe").status, 400);
  const Answer large = guest().get("/api/tree?text=hex&depth=6&width=12&pruning=off");
  EXPECT_EQ(large.status, 400);
  EXPECT_THAT(large.body, HasSubstr("tree-too-large"));
}

TEST_F(LessonServer, ARatedGameUnderWayIsNotExplainedToItsPlayers) {
  Client ann = client();
  ASSERT_EQ(ann.post("/api/register", {{"name", "ann"}, {"password", "secret of ann"}}).status,
            201);
  const Json wish = {{"start", "hex:swap=on"},
                     {"side", "first"},
                     {"level", "easy"},
                     {"rated", true},
                     {"budget_ms", 600'000}};
  const std::string id = ann.post("/api/plays", wish).json().value("id", "");
  ASSERT_FALSE(id.empty());
  LiveClient live(server_->port(), ann.cookie);
  live.send({{"type", "watch"}, {"game", id}, {"since", 0}});
  ASSERT_EQ(live.receive()["type"], "game");
  const Json question = {{"position", "hex:size=5"}, {"player", "dijkstra"}, {"ms", 50}};
  const auto statuses = [&](Client& who) {
    return std::vector<int>{who.get("/api/insight?text=hex").status,
                            who.get("/api/tree?text=hex:size=5").status,
                            who.post("/api/analyses", question).status};
  };
  EXPECT_EQ(statuses(ann), (std::vector<int>{403, 403, 403}));
  EXPECT_EQ(ann.get("/api/insight?text=othello").status, 200) << "another game";
  Client bob = client();
  ASSERT_EQ(bob.post("/api/guest").status, 201);
  EXPECT_EQ(statuses(bob), (std::vector<int>{200, 200, 200})) << "somebody else";
  live.send({{"type", "analyse"}, {"position", "hex:size=5"}, {"id", 7}});
  EXPECT_THAT(live.receive_type("error").dump(), HasSubstr("help-in-rated"));
  ASSERT_EQ(ann.post("/api/plays/" + id + "/actions", {{"action", "resign"}}).status, 200);
  EXPECT_EQ(statuses(ann), (std::vector<int>{200, 200, 200})) << "it is over";
}

TEST_F(LessonServer, NorIsOneThatNobodyWatches) {
  Client ann = client();
  ASSERT_EQ(ann.post("/api/register", {{"name", "ann"}, {"password", "secret of ann"}}).status,
            201);
  const Json wish = {
      {"start", "hex:swap=on"}, {"level", "easy"}, {"rated", true}, {"budget_ms", 600'000}};
  const std::string id = ann.post("/api/plays", wish).json().value("id", "");
  ASSERT_EQ(ann.post("/api/plays/" + id + "/actions", {{"action", "move"}, {"move", "c3"}}).status,
            200);
  const std::string here = ann.get("/api/plays/" + id).json()["state"]["position"];
  const std::string there = Client(server_->port())
                                .get("/api/line?start=hex:swap=on&moves=c3%20a1")
                                .json()["positions"][2]["position"];
  const auto escaped = [](std::string text) {
    for (std::size_t at = 0; (at = text.find(' ', at)) != std::string::npos;) {
      text.replace(at, 1, "%20");
    }
    return text;
  };
  const Json from_here = {{"start", here}, {"level", "hard"}};
  const Json battery = {{"start", here}, {"players", {"hard", "hard"}}, {"games", 2}};
  const auto statuses = [&](Client& who) {
    return std::vector<int>{who.get("/api/insight?text=" + escaped(here)).status,
                            who.get("/api/tree?text=" + escaped(there)).status,
                            who.get("/api/line?moves=a1&start=" + escaped(here)).status,
                            who.get("/api/line?start=hex:swap=on&moves=c3%20a1").status,
                            who.post("/api/plays", from_here).status,
                            who.post("/api/batteries", battery).status};
  };
  EXPECT_EQ(statuses(ann), (std::vector<int>{403, 403, 403, 403, 403, 403}));
  EXPECT_EQ(ann.get("/api/line?start=hex:swap=on&moves=c3").status, 200) << "looking back";
  EXPECT_EQ(ann.get("/api/line?start=hex:size=5&moves=a1%20a2").status, 200) << "another game";
  EXPECT_EQ(ann.post("/api/plays", {{"start", "hex:size=5"}, {"level", "easy"}}).status, 403)
      << "its moves would be advice";
  Client bob = client();
  ASSERT_EQ(bob.post("/api/guest").status, 201);
  EXPECT_EQ(statuses(bob), (std::vector<int>{200, 200, 200, 200, 201, 201})) << "somebody else";
  ASSERT_EQ(ann.post("/api/plays/" + id + "/actions", {{"action", "resign"}}).status, 200);
  EXPECT_EQ(statuses(ann), (std::vector<int>{200, 200, 200, 200, 201, 201})) << "it is over";
}

TEST_F(LessonServer, NobodyMayAskForTooMuch) {
  // A game that is soon seen through: where asking takes long, nobody asks too often.
  int refused = 0;
  Client bob = guest();
  for (int i = 0; i < 100; ++i) refused += bob.get("/api/insight?text=connect4").status == 429;
  EXPECT_GT(refused, 0);
  EXPECT_EQ(client().get("/healthz").status, 200);
}

}  // namespace
}  // namespace tauler::server
