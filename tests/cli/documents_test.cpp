// `tauler documents` as people use it: the list, single experiments, the report.
#include <fstream>

#include <nlohmann/json.hpp>

#include "arena/report/report_parts.hpp"
#include "cli/documents/experiment.hpp"
#include "cli/run_tauler.hpp"
#include "core/text.hpp"
#include "teaching/experiments.hpp"

namespace tauler::cli {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::Not;

const Registries& whole_house() {
  static const Registries registries{all_games(), all_players()};
  return registries;
}

Ran documents(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "documents");
  return run_tauler(arguments, "", {}, whole_house());
}

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Documents, ListsTheExperimentsOfEveryDocument) {
  const Ran ran = documents({});
  EXPECT_EQ(ran.code, ok);
  for (const char* id : {"gomoku-second-first", "gomoku-third-second", "gomoku-third-first",
                         "gomoku-sweep", "hex-levels", "othello-pruning", "connect4-matches"}) {
    EXPECT_THAT(ran.out, HasSubstr(id));
  }
}

TEST(Documents, HasTheExperimentsThatTheServerOffers) {
  std::vector<std::pair<std::string, std::string>> here;
  for (const Experiment& each : document_experiments(Words::english())) here.emplace_back(each.id, each.game);
  std::vector<std::pair<std::string, std::string>> offered;
  for (const ExperimentName& each : experiment_names) offered.emplace_back(each.id, each.game);
  EXPECT_EQ(here, offered);
}

TEST(Documents, TellsProgramsTheShareDoneAndThenTheFindings) {
  const Ran ran = documents({"gomoku-third-first", "othello", "--quick", "--json"});
  ASSERT_EQ(ran.code, ok) << ran.err;
  EXPECT_EQ(ran.err, "");
  double share = 0;
  std::vector<nlohmann::json> found;
  for (const Piece& line : split(ran.out, '\n')) {
    if (line.text.empty()) continue;
    const auto json = nlohmann::json::parse(line.text);
    if (json.contains("tables")) {
      found.push_back(json);
      continue;
    }
    EXPECT_GE(json.at("share"), share);
    share = json.at("share");
  }
  ASSERT_EQ(found.size(), 2U);
  EXPECT_GT(share, 0.5) << "the second of two is under way";
  EXPECT_LE(share, 1);
  EXPECT_EQ(found[0]["experiment"], "gomoku-third-first");
  EXPECT_EQ(found[0]["tables"][0]["rows"][3], nlohmann::json({"in all", "0-50", "0-6"}));
  EXPECT_EQ(found[0]["batteries"][0]["games"].size(), 6U);
  EXPECT_EQ(found[1]["lines"][0]["series"][1]["points"].size(), 4U);
}

TEST(Documents, SaysWhatThereIsInsteadOfAnUnknownOne) {
  const Ran ran = documents({"gomoku-sweeep"});
  EXPECT_EQ(ran.code, failed);
  EXPECT_THAT(ran.err, HasSubstr("there is no experiment 'gomoku-sweeep'"));
  EXPECT_THAT(ran.err, HasSubstr("did you mean 'gomoku-sweep'?"));
}

TEST(Documents, PutsABatteryBesideTheDocumentsTable) {
  const TemporaryFolder folder;
  const std::string out = (folder.path() / "out").string();
  const Ran ran = documents({"gomoku-third-first", "--games", "4", "--seed", "2", "--report", out});
  EXPECT_EQ(ran.code, ok) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("third (local) v first (visitor)"));
  // The document's result, which comes back whatever the seed.
  EXPECT_THAT(ran.out, HasSubstr("0-50"));
  EXPECT_THAT(ran.out, HasSubstr("0-4"));
  EXPECT_THAT(ran.out, HasSubstr("4 games, seed 2"));
  EXPECT_THAT(ran.err, HasSubstr("4/4 games"));
  const std::string page = text_of(std::filesystem::path(out) / "report.html");
  EXPECT_THAT(page, HasSubstr("<td>0-50</td><td>0-4</td>"));
  EXPECT_THAT(page, HasSubstr("<svg"));
  EXPECT_THAT(page, HasSubstr("tauler documents gomoku-third-first --games 4 --seed 2"));
  EXPECT_THAT(page, HasSubstr("href=\"gomoku-third-first/report.html\""));
  EXPECT_THAT(text_of(std::filesystem::path(out) / "gomoku-third-first/report.html"),
              HasSubstr("third"));
}

TEST(Documents, TheSameSeedPlaysTheSameGames) {
  const auto scores = [](const char* seed) {
    const Ran ran = documents({"gomoku-second-first", "--games", "6", "--seed", seed, "-q"});
    EXPECT_EQ(ran.err, "");
    return ran.out.substr(0, ran.out.find("a turn of"));
  };
  EXPECT_EQ(scores("3"), scores("3"));
}

TEST(Documents, ShowsThatPruningChangesNothingButTheNodes) {
  const Ran ran = documents({"othello", "--quick"});
  EXPECT_EQ(ran.code, ok) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("5 of 5"));
  EXPECT_THAT(ran.out, Not(HasSubstr("4 of 5")));
}

TEST(Documents, PlaysConnectFoursMatchesWithBothColours) {
  const Ran ran = documents({"connect4", "--quick", "-q"});
  EXPECT_EQ(ran.code, ok) << ran.err;
  for (const char* match : {"TJ-D3-H1 v ProfeP6H1", "ProfeP6H1 v TJ-D3-H1", "ProfeP8H1 v TJ-D4-H2",
                            "TJ-D4-H2 v ProfeP8H1"}) {
    EXPECT_THAT(ran.out, HasSubstr(match));
  }
}

/// With the colours swapped too, the first of the two times is that of the player named first.
TEST(Documents, TellsConnectFoursTurnsInTheOrderOfTheNames) {
  const Ran ran = documents({"connect4", "--quick", "--json"});
  ASSERT_EQ(ran.code, ok) << ran.err;
  const auto found = nlohmann::json::parse(ran.out.substr(ran.out.find("{\"experiment\"")));
  const auto& rows = found["tables"][0]["rows"];
  for (std::size_t i = 0; i < 8; ++i) {
    const auto& game = found["batteries"][i / 2]["games"][i % 2];
    const std::string name = game["first"];
    EXPECT_TRUE(rows[i + 1][0].get<std::string>().starts_with(name + " v ")) << rows[i + 1];
    const double mean =
        game["first_use"]["time_s"].get<double>() / game["first_use"]["turns"].get<double>();
    EXPECT_EQ(rows[i + 1][4], arena::duration_text(from_seconds(mean)));
  }
}

TEST(Documents, TellsHexsLevelsNodesAndSeconds) {
  const Ran ran = documents({"hex-levels", "--quick"});
  EXPECT_EQ(ran.code, ok) << ran.err;
  for (const char* part : {"130475", "478877", "1 (printed)", "dijkstra:order=off", "deepening",
                           "keeps to its time"}) {
    EXPECT_THAT(ran.out, HasSubstr(part));
  }
}

}  // namespace
}  // namespace tauler::cli
