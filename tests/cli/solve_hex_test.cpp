// `tauler solve hex`: winners, proofs and their checker, openings that go on after a stop, and what
// is refused.
#include <csignal>
#include <fstream>

#include <nlohmann/json.hpp>
#include <sys/resource.h>

#include "games/registry.hpp"
#include "players/registry.hpp"
#include "run_tauler.hpp"

namespace tauler::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using testing::Ran;
using testing::run_tauler;
using testing::TemporaryFolder;

Ran solve_hex_with(std::vector<std::string> more) {
  static const Registries all{all_games(), all_players()};
  more.insert(more.begin(), {"solve", "hex"});
  return run_tauler(more, "", {}, all);
}

std::string refused_hex(const std::vector<std::string>& more) {
  const Ran ran = solve_hex_with(more);
  EXPECT_EQ(ran.code, failed);
  EXPECT_EQ(ran.out, "");
  return ran.err;
}

std::string hex_text_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void put_text(const std::string& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

TEST(SolveHex, SaysWhoWinsAndByWhichMoves) {
  const Ran ran = solve_hex_with({"--size", "3", "--position", "b2"});
  EXPECT_EQ(ran.code, ok);
  EXPECT_THAT(ran.out, HasSubstr("winner first\n"));
  const Ran moves = solve_hex_with({"--size", "3", "--moves", "--json"});
  const json answer = json::parse(moves.out);
  EXPECT_EQ(answer["winner"], "first");
  EXPECT_EQ(answer["moves"]["b2"], "first");
  EXPECT_EQ(answer["moves"]["a1"], "second");
}

TEST(SolveHex, IsStoppedByItsLimits) {
  const Ran ran = solve_hex_with({"--size", "9", "--nodes", "10", "--json"});
  EXPECT_EQ(ran.code, failed);
  EXPECT_TRUE(json::parse(ran.out)["winner"].is_null());
}

TEST(SolveHex, WritesAProofThatItsCheckerReads) {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "proof.txt";
  const Ran ran = solve_hex_with({"--size", "5", "--position", "c3", "--proof", file});
  EXPECT_EQ(ran.code, ok) << ran.err;
  const Ran checked = solve_hex_with({"--check", file});
  EXPECT_EQ(checked.code, ok);
  EXPECT_THAT(checked.out, HasSubstr("holds: first wins on 5x5"));
  EXPECT_EQ(solve_hex_with({"--check", file, "--size", "5", "--position", "c3"}).code, ok);
  EXPECT_THAT(refused_hex({"--check", file, "--size", "5", "--position", "c2"}),
              HasSubstr("another position"));
  EXPECT_THAT(refused_hex({"--check", file, "--size", "6"}), HasSubstr("another position"));
  const std::string proof = hex_text_of(file);
  put_text(file, proof.substr(0, proof.size() / 2));
  EXPECT_NE(refused_hex({"--check", file}), "");
  EXPECT_THAT(refused_hex({"--check", file + ".none"}), HasSubstr("cannot open"));
}

TEST(SolveHex, LooksBeforeTheWorkWhetherItsFilesCanBeWritten) {
  const TemporaryFolder folder;
  const std::string nowhere = folder.path() / "none" / "file";
  EXPECT_THAT(refused_hex({"--size", "5", "--proof", nowhere}), HasSubstr("cannot write"));
  EXPECT_THAT(refused_hex({"--size", "5", "--resume", nowhere}), HasSubstr("cannot write"));
}

TEST(SolveHex, SeveralThreadsFindTheSameWinners) {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "proof.txt";
  const std::vector<std::string> line{"--size", "6", "--openings", "--json"};
  std::vector<std::string> together = line;
  together.insert(together.end(), {"--threads", "2"});
  EXPECT_EQ(json::parse(solve_hex_with(together).out)["winners"],
            json::parse(solve_hex_with(line).out)["winners"]);
  EXPECT_EQ(
      solve_hex_with({"--size", "6", "--position", "a6", "--threads", "2", "--proof", file}).code,
      ok);
  EXPECT_EQ(solve_hex_with({"--check", file, "--size", "6", "--position", "a6"}).code, ok);
}

/// Limits the size of files, as a full disk does.
class SmallDisk {
 public:
  explicit SmallDisk(rlim_t bytes) {
    std::signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit now{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &now);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  ~SmallDisk() { setrlimit(RLIMIT_FSIZE, &before_); }

 private:
  rlimit before_{};
};

TEST(SolveHex, AFullDiskLosesNothing) {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "kept";
  const std::vector<std::string> line{"--size", "5", "--openings", "--resume", file, "--json"};
  Ran ran;
  {
    const SmallDisk disk(60);
    ran = solve_hex_with(line);
  }
  // All openings were solved and said; the file has the first few, whole.
  EXPECT_EQ(ran.code, failed);
  EXPECT_THAT(ran.err, HasSubstr("cannot write"));
  EXPECT_EQ(json::parse(ran.out)["solved"], 25);
  const std::string kept = hex_text_of(file);
  EXPECT_NE(kept, "");
  EXPECT_LE(kept.size(), 60U);
  EXPECT_EQ(kept.back(), '\n');
  const Ran again = solve_hex_with(line);
  EXPECT_EQ(again.code, ok);
  EXPECT_EQ(json::parse(again.out)["winners"], json::parse(ran.out)["winners"]);

  const std::string memory = folder.path() / "memory";
  const std::vector<std::string> one{"--size", "6", "--position", "a2", "--json"};
  std::vector<std::string> stopped = one;
  stopped.insert(stopped.end(), {"--resume", memory, "--nodes", "200"});
  EXPECT_EQ(solve_hex_with(stopped).code, failed);
  const std::string before = hex_text_of(memory);
  std::vector<std::string> rest = one;
  rest.insert(rest.end(), {"--resume", memory});
  {
    const SmallDisk disk(60);
    ran = solve_hex_with(rest);
  }
  EXPECT_EQ(ran.code, failed);
  EXPECT_THAT(ran.err, HasSubstr("cannot write"));
  EXPECT_EQ(json::parse(ran.out)["winner"], "second");
  EXPECT_EQ(hex_text_of(memory), before);
  std::vector<std::string> proof = one;
  proof.insert(proof.end(), {"--proof", file + ".proof"});
  {
    const SmallDisk disk(60);
    ran = solve_hex_with(proof);
  }
  EXPECT_EQ(ran.code, failed);
  EXPECT_EQ(json::parse(ran.out)["winner"], "second");
  EXPECT_EQ(hex_text_of(file + ".proof"), "");
}

TEST(SolveHex, OpeningsGoOnWhereTheyWereStopped) {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "openings.txt";
  const std::vector<std::string> line{"--size", "4", "--openings", "--resume", file, "--json"};
  const json whole = json::parse(solve_hex_with(line).out);
  EXPECT_EQ(whole["first_wins"], 4);
  EXPECT_EQ(whole["solved"], 16);
  const std::string kept = hex_text_of(file);
  put_text(file, kept.substr(0, kept.find('\n') + 1));
  const Ran again = solve_hex_with(line);
  EXPECT_EQ(again.code, ok);
  EXPECT_EQ(json::parse(again.out)["winners"], whole["winners"]);
  EXPECT_THAT(refused_hex({"--size", "5", "--openings", "--resume", file}),
              HasSubstr("a result of 4x4, not of 5x5"));
  put_text(file, "nonsense\n");
  EXPECT_THAT(refused_hex({"--size", "4", "--openings", "--resume", file}), HasSubstr("line 1"));
}

TEST(SolveHex, APositionGoesOnWhereItWasStopped) {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "memory";
  const std::vector<std::string> line{"--size", "6", "--position", "a2", "--json"};
  const json alone = json::parse(solve_hex_with(line).out);
  std::vector<std::string> kept = line;
  kept.insert(kept.end(), {"--resume", file});
  const auto half = std::to_string(alone["nodes"].get<std::uint64_t>() / 2);
  std::vector<std::string> stopped = kept;
  stopped.insert(stopped.end(), {"--nodes", half});
  EXPECT_EQ(solve_hex_with(stopped).code, failed);
  const json rest = json::parse(solve_hex_with(kept).out);
  EXPECT_EQ(rest["winner"], alone["winner"]);
  EXPECT_LT(rest["nodes"], alone["nodes"]);
  // What is solved is not solved again.
  EXPECT_LT(json::parse(solve_hex_with(kept).out)["nodes"], 5);
  EXPECT_THAT(refused_hex({"--size", "5", "--resume", file}), HasSubstr("solver of this board"));
  const std::string bytes = hex_text_of(file);
  put_text(file, bytes.substr(0, bytes.size() - 1));
  EXPECT_THAT(refused_hex({"--size", "6", "--resume", file}), HasSubstr("not all of it"));
}

TEST(SolveHex, OpeningsGoOnWithTheOneUnderWay) {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "openings.txt";
  const std::vector<std::string> line{"--size", "6", "--openings", "--resume", file, "--json"};
  std::vector<std::string> stopped = line;
  stopped.insert(stopped.end(), {"--nodes", "50"});
  EXPECT_EQ(solve_hex_with(stopped).code, failed);
  EXPECT_NE(hex_text_of(file + ".memory"), "");
  const Ran rest = solve_hex_with(line);
  EXPECT_EQ(rest.code, ok);
  EXPECT_EQ(json::parse(rest.out)["solved"], 36);
}

TEST(SolveHex, ChecksTheResultsOfAFile) {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "problems.jsonl";
  const std::string start = R"({"id": "p", "size": 3, "black": ["b2"], "white": [], )";
  put_text(file, start + R"("to_move": "white", "kind": "winner", "answer": ["black"]})");
  EXPECT_EQ(solve_hex_with({"--file", file}).code, ok);
  put_text(file, start + R"("to_move": "white", "kind": "winner", "answer": ["white"]})");
  const Ran wrong = solve_hex_with({"--file", file});
  EXPECT_EQ(wrong.code, failed);
  EXPECT_THAT(wrong.out, HasSubstr("p: first wins, the file says second"));
  for (const char* rest :
       {R"("to_move": "green"})", R"("to_move": "black"})", R"("to_move": 3})", "}", "]"}) {
    put_text(file, start + rest);
    EXPECT_THAT(refused_hex({"--file", file}), HasSubstr("line 1")) << rest;
  }
}

TEST(SolveHex, RefusesWhatMakesNoSense) {
  EXPECT_NE(refused_hex({}), "");
  EXPECT_NE(refused_hex({"--size", "99"}), "");
  EXPECT_NE(refused_hex({"--size", "5x6"}), "");
  EXPECT_NE(refused_hex({"--size", "5", "--position", "a1a1"}), "");
  // The place is one in what was typed.
  EXPECT_THAT(refused_hex({"--size", "5", "--position", "zz9"}), HasSubstr("(at character 1)"));
  EXPECT_THAT(refused_hex({"--position", "hex:size=5,swap=on"}), HasSubstr("swap"));
  EXPECT_THAT(refused_hex({"--position", "connect4:"}), HasSubstr("not of Hex"));
  EXPECT_THAT(refused_hex({"--size", "5", "--weak"}), HasSubstr("--weak means nothing"));
  EXPECT_THAT(refused_hex({"--size", "5", "--proof"}), HasSubstr("which file"));
  EXPECT_THAT(refused_hex({"--file", "x", "--resume", "y"}), HasSubstr("--openings"));
  EXPECT_THAT(run_tauler({"solve", "othello", "--openings"}).err, HasSubstr("for Hex only"));
}

}  // namespace
}  // namespace tauler::cli
