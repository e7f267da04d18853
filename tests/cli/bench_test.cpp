// The signature of every game's fixed work. After a change that is meant to alter what a game
// counts or how a player plays, copy the new one from `tauler bench GAME` into bench_signatures.tsv
// and say in the commit why it changed.
#include "cli/commands/bench.hpp"

#include <fstream>
#include <map>

#include <nlohmann/json.hpp>

#include "run_tauler.hpp"

namespace tauler::cli {
namespace {

/// Lines of a game and its signature; '#' begins a comment.
std::map<std::string, std::string> expected_signatures() {
  std::ifstream file(TAULER_SOURCE_DIR "/tests/cli/bench_signatures.tsv");
  std::map<std::string, std::string> signatures;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const std::size_t tab = line.find('\t');
    if (tab != std::string::npos) signatures[line.substr(0, tab)] = line.substr(tab + 1);
  }
  return signatures;
}

TEST(Bench, EveryGameHasTheSignatureOnRecord) {
  const Registries registries{all_games(), all_players()};
  const auto expected = expected_signatures();
  EXPECT_EQ(expected.size(), all_games().games().size());
  for (const GameEntry& game : all_games().games()) {
    const auto start = all_games().start(game.info->id);
    ASSERT_TRUE(start);
    const auto line = expected.find(game.info->id);
    EXPECT_EQ(bench(*start, registries).signature.text(),
              line == expected.end() ? "no line in tests/cli/bench_signatures.tsv" : line->second)
        << game.info->id;
  }
}

TEST(Bench, RunsAreAlikeAndCountWhatTheySay) {
  using nlohmann::json;
  const json first = json::parse(testing::run_tauler({"bench", "--json"}).out);
  const json second = json::parse(testing::run_tauler({"bench", "connect4", "--json"}).out);
  EXPECT_EQ(first["signature"], second["signature"]);
  const json& works = first["games"][0]["works"];
  EXPECT_EQ(works[0]["name"], "perft depth 8");
  EXPECT_EQ(works[0]["count"], 5673234);
  EXPECT_EQ(works[2]["name"], "uct");
  EXPECT_EQ(works[2]["count"], 60000);
  const auto text = testing::run_tauler({"bench", "connect4"});
  EXPECT_EQ(testing::last_line(text.out),
            "  signature " + first["games"][0]["signature"].get<std::string>());
}

TEST(Bench, TheSignatureDependsOnEveryNumberAndTheirOrder) {
  const auto of = [](std::vector<std::uint64_t> numbers) {
    Signature signature;
    for (std::uint64_t number : numbers) signature.add(number);
    return signature.text();
  };
  EXPECT_NE(of({1, 2}), of({2, 1}));
  EXPECT_NE(of({0}), of({}));
  EXPECT_NE(of({1, 1}), of({0, 0}));
}

}  // namespace
}  // namespace tauler::cli
