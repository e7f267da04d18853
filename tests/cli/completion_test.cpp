// The completion scripts, tried in the shells that this machine has.
#include <array>
#include <cstdio>
#include <fstream>

#include "run_tauler.hpp"

namespace tauler::cli {
namespace {

using ::testing::HasSubstr;
using testing::Ran;
using testing::run_tauler;

struct ShellResult {
  int code = 0;
  std::string out;
};

ShellResult shell(const std::string& command) {
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  if (!pipe) return {-1, ""};
  ShellResult result;
  std::array<char, 4096> block{};
  while (const std::size_t count = std::fread(block.data(), 1, block.size(), pipe)) {
    result.out.append(block.data(), count);
  }
  result.code = pclose(pipe);
  return result;
}

bool has(const std::string& program) {
  return shell("command -v " + program).code == 0;
}

class Completion : public ::testing::TestWithParam<const char*> {
 protected:
  std::string script_for(const std::string& name) {
    const Ran ran = run_tauler({"completion", name});
    EXPECT_EQ(ran.code, ok);
    const std::string file = (folder_ / "script").string();
    std::ofstream(file) << ran.out;
    return file;
  }
  /// What bash offers for the words, the last of which is being typed.
  std::string bash_offers(const std::string& words, int at) {
    const std::string script = script_for("bash");
    const ShellResult result =
        shell("bash --norc -c 'source " + script + "; compopt() { :; }; COMP_WORDS=(" + words +
              "); COMP_CWORD=" + std::to_string(at) + "; _tauler; echo \"${COMPREPLY[*]}\"'");
    EXPECT_EQ(result.code, 0) << result.out;
    return result.out;
  }

  testing::TemporaryFolder folder_;
};

TEST_P(Completion, ItsShellAcceptsTheScript) {
  const std::string name = GetParam();
  if (!has(name)) GTEST_SKIP() << "needs " << name;
  const ShellResult checked = shell(name + " -n " + script_for(name));
  EXPECT_EQ(checked.code, 0) << checked.out;
  EXPECT_EQ(checked.out, "");
}

INSTANTIATE_TEST_SUITE_P(Shells, Completion, ::testing::Values("bash", "zsh", "fish"));

TEST_F(Completion, BashOffersWhatFits) {
  EXPECT_EQ(bash_offers("tauler pl", 1), "play players\n");
  EXPECT_EQ(bash_offers("tauler --v", 1), "--version\n");
  EXPECT_EQ(bash_offers("tauler play con", 2), "connect4\n");
  EXPECT_EQ(bash_offers("tauler play --fi", 2), "--first\n");
  EXPECT_EQ(bash_offers("tauler play connect4 --first hu", 4), "human\n");
  EXPECT_EQ(bash_offers("tauler play connect4 --first = u", 5), "uct\n");
  EXPECT_EQ(bash_offers("tauler show connect4 --to po", 4), "position\n");
  EXPECT_EQ(bash_offers("tauler show connect4 --color a", 4), "auto always\n");
  EXPECT_EQ(bash_offers("tauler completion z", 2), "zsh\n");
  EXPECT_EQ(bash_offers("tauler play --load x", 3), "\n") << "left to the names of files";
}

TEST_F(Completion, FishOffersWhatFits) {
  if (!has("fish")) GTEST_SKIP() << "needs fish";
  const std::string script = script_for("fish");
  const auto offers = [&](const std::string& line) {
    return shell("HOME=" + folder_.path().string() + " fish --no-config -c 'source " + script +
                 "; complete -C \"" + line + "\"'")
        .out;
  };
  EXPECT_THAT(offers("tauler pe"), HasSubstr("perft\t"));
  EXPECT_THAT(offers("tauler play --first u"), HasSubstr("uct"));
  EXPECT_THAT(offers("tauler play con"), HasSubstr("connect4"));
  EXPECT_THAT(offers("tauler perft --d"), HasSubstr("--depth"));
}

}  // namespace
}  // namespace tauler::cli
