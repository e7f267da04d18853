#include "cli/terminal/input.hpp"

#include <chrono>

#include <sys/resource.h>

#include "cli/play/seat.hpp"
#include "cli/terminal/files.hpp"
#include "cli/terminal/suggest.hpp"
#include "run_tauler.hpp"
#include "support/error_text.hpp"

namespace tauler::cli {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using testing::small_house;
using ::testing::StartsWith;

TEST(Suggest, CountsSlips) {
  EXPECT_EQ(edit_distance("", ""), 0);
  EXPECT_EQ(edit_distance("play", "play"), 0);
  EXPECT_EQ(edit_distance("pley", "play"), 1);
  EXPECT_EQ(edit_distance("paly", "play"), 1) << "swapped neighbours are one slip";
  EXPECT_EQ(edit_distance("", "uct"), 3);
  EXPECT_EQ(edit_distance("hexx", "hex"), 1);
}

TEST(Suggest, NamesTheNearestOrNone) {
  const std::vector<std::string> names{"play", "players", "perft"};
  EXPECT_EQ(nearest_name("pley", names), "play");
  EXPECT_EQ(nearest_name("PLAYER", names), "players");
  EXPECT_EQ(nearest_name("per", names), "perft");
  EXPECT_EQ(nearest_name("xyzzy", names), std::nullopt);
  EXPECT_EQ(nearest_name("", names), std::nullopt);
  EXPECT_EQ(nearest_name(std::string(100'000, 'p'), names), std::nullopt);
  const Error unknown{"format-unknown", {"pley", "play"}};
  EXPECT_EQ(with_suggestion(unknown, "pley", names), (Error{"name-suggestion", {unknown, "play"}}));
  EXPECT_EQ(with_suggestion(unknown, "xyzzy", names), unknown);
}

TEST(Duration, ReadsTimesAsPeopleWriteThem) {
  EXPECT_EQ(*parse_duration("250ms"), std::chrono::milliseconds(250));
  EXPECT_EQ(*parse_duration("1s"), std::chrono::seconds(1));
  EXPECT_EQ(*parse_duration("1.5"), std::chrono::milliseconds(1500));
  EXPECT_EQ(*parse_duration("2m"), std::chrono::minutes(2));
  for (const char* wrong : {"", "s", "0", "-1s", "1h", "1 s", "1e9", "1..5", "99999m", "nan"}) {
    const auto time = parse_duration(wrong);
    ASSERT_FALSE(time) << wrong;
    EXPECT_THAT(code_text(time.error()), HasSubstr("time-form"));
  }
}

TEST(Effort, APlayerToldHowFarToLookIsLeftToIt) {
  const Effort none;
  EXPECT_EQ(none.limits_for("uct", nullptr).time, Effort::default_time);
  EXPECT_EQ(none.limits_for("uct:seed=2", nullptr).time, Effort::default_time);
  EXPECT_FALSE(none.limits_for("uct:playouts=10", nullptr).time);
  EXPECT_FALSE(none.limits_for("minimax:seed=2,depth=4", nullptr).time);
  EXPECT_TRUE(none.limits_for("odd:mydepth=4", nullptr).time);
  Effort nodes;
  nodes.nodes = 100;
  EXPECT_FALSE(nodes.limits_for("uct", nullptr).time);
  EXPECT_EQ(*nodes.limits_for("uct", nullptr).nodes, 100u);
}

TEST(Input, RecordsAreReadInAnyForm) {
  const Registries& registries = small_house();
  EXPECT_EQ(read_any_record(registries, "4455", "")->position.moves().size(), 4u);
  EXPECT_EQ(read_any_record(registries, "connect4 d e", "")->position.moves().size(), 2u);
  EXPECT_EQ(read_any_record(registries, "# first: ann\nconnect4 d\n", "")->tags.at("first"), "ann");
  EXPECT_EQ(read_any_record(registries, "connect4:7x6:7/7/7/7/7/3x3:o", "position")->position.ply(),
            1);
  EXPECT_THAT(code_text(read_any_record(registries, "44x", "digits").error()),
              HasSubstr("column-unknown"));
  EXPECT_THAT(code_text(read_any_record(registries, " \n", "").error()), HasSubstr("text-empty"));
  EXPECT_THAT(code_text(read_any_record(registries, "conect4", "").error()),
              AllOf(HasSubstr("name-suggestion(game-unknown(conect4"), EndsWith(", connect4)")));
  EXPECT_THAT(code_text(read_any_record(registries, "44", "digit").error()),
              AllOf(HasSubstr("name-suggestion(format-unknown(digit"), EndsWith(", digits)")));
}

TEST(Files, AreReplacedWholeOrNotAtAll) {
  const testing::TemporaryFolder folder;
  const auto path = folder / "game.txt";
  ASSERT_TRUE(write_file(path, "one\n"));
  ASSERT_TRUE(write_file(path, "two\n"));
  EXPECT_EQ(*read_file(path), "two\n");
  std::filesystem::create_symlink(path, folder / "link");
  ASSERT_TRUE(write_file(folder / "link", "three\n"));
  EXPECT_EQ(*read_file(path), "three\n");
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
  // Nothing is left behind but the file and the link.
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 2);
}

TEST(Files, RefuseWhatIsNotAFile) {
  const testing::TemporaryFolder folder;
  EXPECT_THAT(code_text(write_file(folder.path(), "x").error()), HasSubstr("file-not-a-file"));
  EXPECT_THAT(code_text(write_file("/dev/full", "x").error()), HasSubstr("file-not-a-file"));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
  EXPECT_THAT(code_text(write_file(folder / "no" / "where", "x").error()),
              HasSubstr("No such file or directory"));
  EXPECT_THAT(code_text(read_file(folder / "nothing").error()), HasSubstr("No such file"));
  EXPECT_THAT(code_text(read_file(folder.path()).error()), HasSubstr("file-is-folder"));
  EXPECT_THAT(code_text(read_file("/dev/zero").error()), HasSubstr("file-too-large"));
}

/// The largest file a process may write stands in for a full disk.
[[noreturn]] void write_on_a_full_disk() {
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit small{};
  small.rlim_cur = small.rlim_max = 4096;
  setrlimit(RLIMIT_FSIZE, &small);
  bool clean = false;
  {
    const testing::TemporaryFolder folder;
    const Status written = write_file(folder / "big", std::string(100'000, 'x'));
    clean = !written && std::filesystem::is_empty(folder.path());
  }
  std::_Exit(clean ? 0 : 1);
}

TEST(Files, AFullDiskIsReportedAndLeavesNothing) {
  EXPECT_EXIT(write_on_a_full_disk(), ::testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace tauler::cli
