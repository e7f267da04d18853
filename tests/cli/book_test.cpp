// `tauler book`: shards, resuming after being cut off in the middle of a line, merging, verifying.
#include <fstream>

#include "cli/terminal/files.hpp"
#include "players/connect4/book/opening_book.hpp"
#include "players/connect4/book/part.hpp"
#include "run_tauler.hpp"

namespace tauler::cli {
namespace {

using connect4::BookPart;
using connect4::KnownScores;
using ::testing::HasSubstr;
using testing::Ran;
using testing::run_tauler;
using testing::TemporaryFolder;

TEST(BookPart, KeepsWhatWasWrittenWhole) {
  const TemporaryFolder folder;
  const auto path = folder / "a.part";
  {
    Result<BookPart> part = BookPart::open(path, 4, 10);
    ASSERT_TRUE(part);
    ASSERT_TRUE(part->add(2, {-18, 0, 18}));
  }
  std::ofstream(path, std::ios::app) << "7 TT 123";  // killed while it wrote
  {
    Result<BookPart> part = BookPart::open(path, 4, 10);
    ASSERT_TRUE(part);
    ASSERT_TRUE(part->add(9, {5}));
  }
  KnownScores known(4, 10);
  ASSERT_TRUE(known.read_folder(folder / ""));
  EXPECT_EQ(known.count(), 4u);
  EXPECT_EQ(known.at(2), -18);
  EXPECT_EQ(known.at(3), 0);
  EXPECT_EQ(known.at(4), 18);
  EXPECT_EQ(known.at(7), std::nullopt);
  EXPECT_EQ(known.at(9), 5);
  EXPECT_FALSE(KnownScores(5, 10).read(path));
  EXPECT_FALSE(KnownScores(4, 11).read(path));
  EXPECT_FALSE(known.read(folder / "none.part"));
}

TEST(BookPart, GoesOnWhereARunEndedAsItBegan) {
  const TemporaryFolder folder;
  const auto path = folder / "a.part";
  ASSERT_TRUE(BookPart::open(path, 4, 10));
  const std::string title = *read_file(path);
  for (std::size_t length = 0; length <= title.size(); ++length) {
    std::ofstream(path) << title.substr(0, length);
    EXPECT_TRUE(KnownScores(4, 10).read(path)) << length;
    {
      Result<BookPart> part = BookPart::open(path, 4, 10);
      ASSERT_TRUE(part);
      ASSERT_TRUE(part->add(9, {5}));
    }
    KnownScores known(4, 10);
    ASSERT_TRUE(known.read(path)) << length;
    EXPECT_EQ(known.at(9), 5) << length;
  }
}

/// The scores of our book, as if all but the last few had been solved.
void write_parts(const std::filesystem::path& folder, int stones, std::size_t missing) {
  const std::vector<std::uint64_t> codes = connect4::book::quiet_positions(stones);
  std::vector<std::int8_t> scores;
  for (std::uint64_t code : codes) {
    const auto score = connect4::OpeningBook::ours().score(connect4::book::position_of(code));
    scores.push_back(static_cast<std::int8_t>(*score));
  }
  Result<BookPart> part = BookPart::open(folder / "old.part", stones, codes.size());
  ASSERT_TRUE(part);
  const auto half = static_cast<std::ptrdiff_t>(scores.size() / 2);
  ASSERT_TRUE(part->add(0, {scores.begin(), scores.begin() + half}));
  ASSERT_TRUE(
      part->add(static_cast<std::size_t>(half),
                {scores.begin() + half, scores.end() - static_cast<std::ptrdiff_t>(missing)}));
}

TEST(Book, SolvesWhatIsMissingAndMerges) {
  const TemporaryFolder folder;
  const std::string work = (folder / "work").string();
  const std::string out = (folder / "a.book").string();
  std::filesystem::create_directory(work);
  const int stones = std::min(5, connect4::OpeningBook::ours().deepest());
  write_parts(work, stones, 2);
  const std::vector<std::string> line{"book",     "connect4", "--stones", std::to_string(stones),
                                      "--folder", work};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), line.begin(), line.end());
    return run_tauler(more);
  };
  EXPECT_THAT(with({"--merge", "--out", out}).err, HasSubstr("positions are not solved yet"));
  const Ran ran = with({"--shard", "1/1", "--threads", "2", "--out", out});
  EXPECT_EQ(ran.code, ok) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr(" positions, "));
  EXPECT_THAT(ran.out, HasSubstr(" stones, "));
  const std::string bytes = *read_file(out);
  const Result<connect4::OpeningBook> read = connect4::OpeningBook::read(bytes);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->deepest(), stones);
  EXPECT_EQ(read->score(connect4::Position()), 1);
  const Ran verified = run_tauler({"book", "connect4", "--verify", "1", "--book", out});
  EXPECT_EQ(verified.code, ok);
  EXPECT_THAT(verified.out, HasSubstr("1 positions checked, 0 wrong"));
}

TEST(Book, SaysWhatIsWrong) {
  const auto refused = [](const std::vector<std::string>& line) {
    const Ran ran = run_tauler(line);
    EXPECT_EQ(ran.code, failed);
    return ran.err;
  };
  EXPECT_THAT(refused({"book", "hex"}), HasSubstr("'hex' has no book"));
  EXPECT_THAT(refused({"book", "connect4"}), HasSubstr("--folder"));
  EXPECT_THAT(refused({"book", "connect4", "--folder", "x", "--merge"}), HasSubstr("--out"));
  for (const char* shard : {"0/2", "3/2", "1", "a/b", "1/"}) {
    EXPECT_THAT(refused({"book", "connect4", "--folder", "x", "--shard", shard}),
                HasSubstr("is no shard"));
    EXPECT_THAT(refused({"book", "connect4", "--verify", "1", "--shard", shard}),
                HasSubstr("is no shard"));
  }
  const TemporaryFolder folder;
  std::ofstream(folder / "x.book") << "nothing";
  EXPECT_THAT(
      refused({"book", "connect4", "--verify", "1", "--book", (folder / "x.book").string()}),
      HasSubstr("no Connect Four book"));
  EXPECT_EQ(run_tauler({"book", "connect4", "--stones", "40"}).code, bad_usage);
}

}  // namespace
}  // namespace tauler::cli
