// What a page asks the module, asked of the same code in the program.
#include "browser/answers.hpp"

#include <gmock/gmock.h>

namespace tauler::browser {
namespace {

using ::testing::Contains;
using ::testing::IsEmpty;
using ::testing::Not;

class AnswersTest : public ::testing::Test {
 protected:
  Json ask(const Json& question, const News& news = {}) {
    return Json::parse(answers_.answer(question.dump(), news));
  }
  std::string refused(const Json& question) { return ask(question)["error"]["code"]; }

 private:
  Answers answers_{all_games(), all_players()};
};

TEST_F(AnswersTest, TellWhatIsOnABoardAndWhatMayBePlayed) {
  const Json answer = ask({{"path", "/api/position"}, {"query", {{"text", "othello"}}}})["answer"];
  EXPECT_EQ(answer["to_move"], "first");
  EXPECT_EQ(answer["legal"].size(), 4U);
  EXPECT_EQ(answer["board"]["width"], 8);
}

TEST_F(AnswersTest, PlayALineMoveByMove) {
  const Json line = {{"path", "/api/line"}, {"query", {{"start", "connect4"}, {"moves", "d d e"}}}};
  EXPECT_EQ(ask(line)["answer"]["positions"].size(), 4U);
  const Json wrong = {{"path", "/api/line"}, {"query", {{"start", "connect4"}, {"moves", "z"}}}};
  EXPECT_FALSE(ask(wrong)["error"]["message"].get<std::string>().empty());
}

TEST_F(AnswersTest, ReadWhatIsPasted) {
  const Json answer = ask({{"path", "/api/import"}, {"body", {{"text", "hex:size=5 c3 b2"}}}});
  EXPECT_EQ(answer["answer"]["format"], "record");
  EXPECT_EQ(answer["answer"]["moves"], Json({"c3", "b2"}));
}

TEST_F(AnswersTest, WriteAGameInEveryFormThatHoldsIt) {
  const auto written = [&](const char* format) {
    return ask({{"path", "/api/export"},
                {"body", {{"start", "gomoku"}, {"moves", "h8 i9"}, {"format", format}}}});
  };
  EXPECT_EQ(written("record")["answer"], "gomoku h8 i9\n");
  EXPECT_THAT(written("sgf")["answer"].get<std::string>(), ::testing::HasSubstr("GM["));
  EXPECT_EQ(written("ggf")["error"]["code"], "format-none");
}

TEST_F(AnswersTest, LetEveryLevelMove) {
  for (const Level& level : all_players().levels()) {
    SCOPED_TRACE(level.game + " " + level.name);
    const Json start =
        ask({{"path", "/api/position"}, {"query", {{"text", level.game}}}})["answer"];
    const Json move = ask(
        {{"path", "/api/move"},
         {"body",
          {{"start", level.game}, {"player", level.name}, {"seed", 1}, {"nodes", 50}}}})["answer"];
    EXPECT_THAT(start["legal"], Contains(move["move"]));
  }
}

TEST_F(AnswersTest, DrawAnotherMoveFromAnotherSeed) {
  std::set<std::string> moves;
  for (int seed = 0; seed < 20; ++seed) {
    moves.insert(ask(
        {{"path", "/api/move"},
         {"body",
          {{"start", "hex"}, {"moves", "c2 g7"}, {"player", "easy"}, {"seed", seed}}}})["answer"]
                                                                                       ["move"]);
  }
  EXPECT_GT(moves.size(), 1U);
}

TEST_F(AnswersTest, TellWhatASearchFindsOnItsWay) {
  int told = 0;
  const Json answer =
      ask({{"path", "/api/analyses"}, {"body", {{"position", "othello"}, {"nodes", 2000}}}},
          [&](const std::string& news) {
            ++told;
            EXPECT_THAT(Json::parse(news)["moves"], Not(IsEmpty()));
          })["answer"];
  EXPECT_GT(told, 0);
  EXPECT_EQ(answer["moves"].size(), 4U);
}

TEST_F(AnswersTest, AnalyseInParts) {
  const auto part = [&](Json body) {
    body.update({{"position", "hex:size=4,swap=off"}, {"nodes", 2000}});
    return ask({{"path", "/api/analyses"}, {"body", body}});
  };
  const Json plan = part({{"look", "plan"}})["answer"];
  EXPECT_EQ(plan["legal"].size(), 16U);
  EXPECT_EQ(plan["to_move"], "first");
  EXPECT_EQ(plan["player"], "champion");
  EXPECT_EQ(plan["proves"], true);
  const Json swap = {{"position", "hex:size=4,swap=on"}, {"look", "plan"}};
  EXPECT_EQ(ask({{"path", "/api/analyses"}, {"body", swap}})["answer"]["proves"], false)
      << "every first move loses to the swap";
  const Json glanced = part({{"look", "glance"}, {"moves", "b2 a1"}})["answer"]["moves"];
  ASSERT_EQ(glanced.size(), 2U);
  EXPECT_NE(glanced[0]["move"], glanced[1]["move"]);
  EXPECT_EQ(part({{"look", "search"}, {"moves", "b2"}})["answer"]["moves"][0]["move"], "b2");
  EXPECT_EQ(part({{"look", "glance"}})["error"]["code"], "move-illegal");
  EXPECT_EQ(part({{"look", "longer"}, {"moves", "b2"}})["error"]["code"], "option-choice");
  const Json proofs = {{"position", "hex:size=4,swap=off"}, {"look", "proofs"}, {"ms", 5000}};
  const Json proven = ask({{"path", "/api/analyses"}, {"body", proofs}})["answer"]["moves"];
  EXPECT_EQ(proven.size(), 16U);
  for (const Json& move : proven) EXPECT_TRUE(move.contains("proven"));
}

TEST_F(AnswersTest, SolveWhatASolverCan) {
  const Json answer = ask({{"path", "/api/solve"}, {"body", {{"position", "hex:3:3/3/3:x"}}}});
  EXPECT_EQ(answer["answer"]["outcome"], "first-wins");
}

TEST_F(AnswersTest, ExplainAndTeach) {
  EXPECT_THAT(ask({{"path", "/api/insight"}, {"query", {{"text", "gomoku"}}}})["answer"]["groups"],
              Not(IsEmpty()));
  const Json lesson =
      ask({{"path", "/api/tree"}, {"query", {{"text", "connect4"}, {"depth", 2}, {"width", "3"}}}});
  EXPECT_EQ(lesson["answer"]["depth"], 2);
  EXPECT_THAT(lesson["answer"]["nodes"], Not(IsEmpty()));
}

TEST_F(AnswersTest, RefuseWhatCannotBeAnswered) {
  EXPECT_EQ(refused(Json::array()), "body-not-object");
  EXPECT_EQ(refused({{"path", "/api/ranking/hex"}}), "route-unknown");
  EXPECT_EQ(refused({{"path", "/api/position"}, {"query", {{"text", "chess"}}}}), "game-unknown");
  EXPECT_EQ(refused({{"path", "/api/position"}, {"query", 7}}),
            refused({{"path", "/api/position"}}));
  EXPECT_EQ(refused({{"path", "/api/move"},
                     {"body", {{"start", "hex"}, {"player", "champion:threads=64"}}}}),
            "player-option-dear");
  EXPECT_EQ(refused({{"path", "/api/tree"}, {"query", {{"text", "hex"}, {"depth", 99}}}}),
            "number-range");
}

}  // namespace
}  // namespace tauler::browser
