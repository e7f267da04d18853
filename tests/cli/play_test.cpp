#include <fstream>

#include "cli/terminal/files.hpp"
#include "run_tauler.hpp"

namespace tauler::cli {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::Ran;
using testing::run_tauler;
using ::testing::StartsWith;
using testing::TemporaryFolder;

const std::vector<std::string> two_people{"play",  "connect4", "--first",
                                          "human", "--second", "human"};

Ran played(const std::string& typed) {
  Ran ran = run_tauler(two_people, typed);
  EXPECT_EQ(ran.code, ok);
  EXPECT_EQ(ran.err, "");
  return ran;
}

TEST(Play, TwoPeopleToTheEnd) {
  const Ran ran = played("d\nd\ne\ne\nf\nf\ng\nquit\n");
  EXPECT_THAT(ran.out, StartsWith("6 . . . . . . .    Connect Four\n"
                                  "5 . . . . . . .    > X yellow  human\n"));
  EXPECT_THAT(ran.out, HasSubstr("X yellow > d\n"));
  EXPECT_THAT(ran.out, HasSubstr("1 . . .[X-X-X(X)   1. d1 d2  2. e1 e2  3. f1 f2  4. g1\n"));
  EXPECT_THAT(ran.out, HasSubstr("  yellow wins\n"));
  EXPECT_THAT(ran.out, EndsWith("new, undo, save FILE or quit > quit\nGoodbye.\n"));
}

TEST(Play, WrongInputSaysWhyAndWhatToType) {
  const Ran ran = played("\nz\nunod\nhint nobody\nsave\nload\nload /no/such/file\n");
  EXPECT_THAT(ran.out, HasSubstr("Type a move such as d1, or help.\n"));
  EXPECT_THAT(ran.out, HasSubstr("'z' is not a column; write 1 to 7 or a to g\n"));
  EXPECT_THAT(ran.out, HasSubstr("did you mean 'undo'?\n"));
  EXPECT_THAT(ran.out, HasSubstr("connect4 has no player 'nobody'"));
  EXPECT_THAT(ran.out, HasSubstr("Type save and the name of a file.\n"));
  EXPECT_THAT(ran.out, HasSubstr("Type load and the name of a file.\n"));
  EXPECT_THAT(ran.out, HasSubstr("cannot read /no/such/file: No such file or directory\n"));
}

TEST(Play, AfterTheEndMovesAreRefused) {
  const Ran ran = played("d\nd\ne\ne\nf\nf\ng\na\nhint\nmoves\nresign\n");
  EXPECT_THAT(ran.out, HasSubstr("The game is over: type new, undo, save FILE or quit.\n"));
  EXPECT_THAT(ran.out, HasSubstr("there are no moves"));
  EXPECT_THAT(ran.out, HasSubstr("over already"));
}

TEST(Play, TheEndOfInputIsAPoliteEnd) {
  EXPECT_THAT(played("").out, EndsWith("\nThe input has ended.\nGoodbye.\n"));
  EXPECT_THAT(played("d\n").out,
              EndsWith("The input has ended.\nGo on with: tauler play "
                       "connect4:7x6:7/7/7/7/7/3x3:o --first human --second human\nGoodbye.\n"));
}

TEST(Play, UndoBetweenPeopleTakesOneMove) {
  const Ran ran = played("undo\nd\nundo\nmoves\n");
  EXPECT_THAT(ran.out, HasSubstr("There is no move of yours to take back.\n"));
  EXPECT_THAT(ran.out, HasSubstr("One move taken back.\n"));
  EXPECT_THAT(ran.out, HasSubstr("7 legal moves:\na1  b1  c1  d1  e1  f1  g1\n"));
}

TEST(Play, UndoAgainstAPlayerGoesBackToYourTurn) {
  const Ran ran =
      run_tauler({"play", "connect4", "--first", "random"}, "undo\nd\nundo\nmoves\nundo\n");
  EXPECT_EQ(ran.code, ok);
  // Nobody can take back its opening move; after yours and its answer there are two to take back.
  EXPECT_THAT(ran.out, HasSubstr("There is no move of yours to take back.\n"));
  EXPECT_THAT(ran.out, HasSubstr("2 moves taken back.\nO red > moves\n"));
}

TEST(Play, ResigningEndsTheGameUntilItIsTakenBack) {
  const Ran ran = played("d\nresign\nundo\nd\nundo\nnew\n");
  EXPECT_THAT(ran.out, HasSubstr("yellow wins: red resigned\n"));
  EXPECT_THAT(ran.out, HasSubstr("The resignation is taken back.\nO red > d\n"));
  EXPECT_THAT(ran.out, HasSubstr("A new game. The one before: connect4 d1\n"));
}

TEST(Play, HintsComeFromAnyPlayer) {
  const Ran ran = played("hint uct:playouts=50\nhint random\n");
  EXPECT_THAT(ran.out, HasSubstr("uct:playouts=50 would play "));
  EXPECT_THAT(ran.out, HasSubstr("50 nodes"));
  EXPECT_THAT(ran.out, HasSubstr("random would play "));
}

TEST(Play, HelpListsEveryCommand) {
  const std::string out = played("help\n").out;
  for (const char* command :
       {"undo", "hint [PLAYER]", "moves", "save FILE", "load FILE", "resign", "new", "quit"}) {
    EXPECT_THAT(out, HasSubstr(std::string("\n  ") + command));
  }
}

TEST(Play, SavesAndLoads) {
  const TemporaryFolder folder;
  const std::string file = (folder / "my game.txt").string();
  const Ran saved = run_tauler({"play", "connect4", "--second", "uct:playouts=20"},
                               "d\nsave " + file + "\nsave " + file + "\n");
  EXPECT_THAT(saved.out, HasSubstr("Saved. Go on later with: tauler play --load " + file));
  const std::string text = *read_file(file);
  EXPECT_THAT(text, StartsWith("# first: human\n# second: uct:playouts=20\nconnect4 d1 "));
  const Ran loaded = run_tauler({"play", "--load", file}, "undo\n");
  EXPECT_THAT(loaded.out, HasSubstr("O red     uct:playouts=20"));
  EXPECT_THAT(loaded.out, HasSubstr("2 moves taken back."));
  EXPECT_THAT(played("load " + file + "\n").out, HasSubstr("O red     uct:playouts=20"));
  EXPECT_THAT(run_tauler({"play", "--load", file, "--second", "human"}, "").out,
              HasSubstr("O red     human"));
}

TEST(Play, SavingNeverOverwritesWhatIsNotAGame) {
  const TemporaryFolder folder;
  const auto diary = folder / "diary";
  std::ofstream(diary) << "Dear diary\n";
  EXPECT_THAT(played("d\nsave " + diary.string() + "\n").out, HasSubstr("is not a saved game"));
  EXPECT_EQ(*read_file(diary), "Dear diary\n");
  EXPECT_THAT(played("save /dev/null\n").out, HasSubstr("it is not a file"));
}

TEST(Play, AResignedGameIsLoadedAsOver) {
  const TemporaryFolder folder;
  const std::string file = (folder / "game").string();
  EXPECT_THAT(played("d\nresign\nsave " + file + "\n").out, HasSubstr("Saved."));
  EXPECT_THAT(*read_file(file), HasSubstr("# result: first-wins\n"));
  EXPECT_THAT(run_tauler({"play", "--load", file}).out, HasSubstr("yellow wins: red resigned"));
}

TEST(Play, FilesInOtherFormsAreLoadedAndNamesKept) {
  const TemporaryFolder folder;
  std::ofstream(folder / "digits") << "4455\n";
  EXPECT_THAT(run_tauler({"play", "--load", (folder / "digits").string()}).out,
              HasSubstr("1. d1 d2  2. e1 e2"));
  std::ofstream(folder / "named") << "# first: Ann\nconnect4 d1\n";
  EXPECT_THAT(run_tauler({"play", "--load", (folder / "named").string()}).out,
              HasSubstr("X yellow  Ann"));
  std::ofstream(folder / "bad") << "44x\n";
  const Ran bad = run_tauler({"play", "--load", (folder / "bad").string(), "--format", "digits"});
  EXPECT_EQ(bad.code, failed);
  EXPECT_THAT(bad.err,
              HasSubstr("bad: 'x' is no column of this board; they are 1 to 7 (at character 3)"));
}

TEST(Play, PlayersAlonePlayOneGame) {
  const std::vector<std::string> line{"play",     "connect4",         "--first", "random",
                                      "--second", "uct:playouts=200", "--ascii"};
  const Ran ran = run_tauler(line);
  EXPECT_EQ(ran.code, ok);
  EXPECT_THAT(ran.out, HasSubstr("\nconnect4 "));
  EXPECT_THAT(ran.out, EndsWith(" wins\n"));
  EXPECT_EQ(ran.out, run_tauler(line).out) << "the same seeds play the same game";
}

TEST(Play, EveryLimitReachesThePlayer) {
  const auto nodes_line = run_tauler({"play", "connect4", "--first", "uct", "--nodes", "64"});
  EXPECT_THAT(nodes_line.out, HasSubstr(" 64 nodes"));
  EXPECT_THAT(run_tauler({"play", "connect4", "--first", "uct", "--time", "20ms"}).out,
              HasSubstr("0.0 s"));
  const Ran wrong = run_tauler({"play", "connect4", "--time", "soon"});
  EXPECT_EQ(wrong.code, failed);
  EXPECT_THAT(wrong.err, HasSubstr("--time: 'soon' is not a time"));
}

TEST(Play, UnknownPlayersGetASuggestion) {
  const Ran ran = run_tauler({"play", "connect4", "--first", "utc"});
  EXPECT_EQ(ran.code, failed);
  EXPECT_THAT(ran.err, HasSubstr("did you mean 'uct'?"));
  EXPECT_THAT(run_tauler({"play", "connect4", "--first", "uct:playout=3"}).err,
              HasSubstr("no option named 'playout'"));
}

TEST(Play, APlayerThatCheatsEndsTheGame) {
  const Ran ran = run_tauler({"play", "connect4", "--second", "cheat"}, "d\n");
  EXPECT_EQ(ran.code, failed);
  EXPECT_THAT(ran.err, HasSubstr("cheat played "));
  EXPECT_THAT(ran.err, HasSubstr("not a legal move"));
}

TEST(Play, CtrlCHurriesAPlayerAndEndsAGameWithoutPeople) {
  const Ran hurried = run_tauler({"play", "connect4", "--first", "interrupted"}, "d\n");
  EXPECT_EQ(hurried.code, ok);
  EXPECT_THAT(hurried.out, HasSubstr("1. a1 d1  2. a2"));
  const Ran stopped =
      run_tauler({"play", "connect4", "--first", "random", "--second", "interrupted"});
  EXPECT_EQ(stopped.code, interrupted);
  EXPECT_THAT(stopped.out, EndsWith("stopped\n"));
}

TEST(Play, OnAScreenTheBoardIsDrawnOverAndTheGameKept) {
  const TemporaryFolder folder;
  const testing::Terminal screen{
      .theme = {true, true}, .interactive = true, .columns = 80, .state_folder = folder / "state"};
  const std::vector<std::string> line{"play", "connect4", "--second", "uct:playouts=3000"};
  const Ran ran = run_tauler(line, "d\n", screen);
  EXPECT_THAT(ran.out, HasSubstr("\x1b[2J\x1b[H"));
  EXPECT_THAT(ran.out, HasSubstr("thinks…"));
  EXPECT_THAT(ran.out, HasSubstr("Go on with: tauler play --resume\n"));
  const Ran resumed = run_tauler({"play", "--resume", "--scroll"}, "resign\n", screen);
  EXPECT_THAT(resumed.out, Not(HasSubstr("\x1b[2J")));
  EXPECT_THAT(resumed.out, HasSubstr("uct:playouts=3000"));
  // The game is finished now: there is nothing left to continue.
  const Ran none = run_tauler({"play", "--resume"}, "", screen);
  EXPECT_EQ(none.code, failed);
  EXPECT_THAT(none.err, HasSubstr("no unfinished game"));
}

TEST(Menu, NumbersNamesAndEnterAreAnswers) {
  const Ran ran = run_tauler({"play"}, "7\nches\n\n2\n1\nquit\n");
  EXPECT_EQ(ran.code, ok);
  EXPECT_THAT(ran.out, StartsWith("What shall we play?\n   1  Connect Four  Drop a stone"));
  EXPECT_THAT(ran.out, HasSubstr("type a number from 1 to 1\n"));
  EXPECT_THAT(ran.out, HasSubstr("there is no game 'ches'"));
  EXPECT_THAT(ran.out, HasSubstr("Against whom?\n   1  random"));
  EXPECT_THAT(ran.out, HasSubstr("Which side is yours?\n   1  yellow, who begins\n"));
  EXPECT_THAT(ran.out, HasSubstr("O red     uct"));
  EXPECT_THAT(run_tauler({"play"}, "connect4:width=8\nhuman\n").out,
              HasSubstr("Connect Four width=8"));
  EXPECT_THAT(run_tauler({"play"}, "1\nrandom:seed=3\n2\n").out,
              HasSubstr("X yellow  random:seed=3"));
}

TEST(Menu, LeavesWhenAskedOrWhenTheInputEnds) {
  EXPECT_EQ(run_tauler({"play"}, "").code, ok);
  EXPECT_THAT(run_tauler({"play"}, "").out, EndsWith("The input has ended. Goodbye.\n"));
  EXPECT_THAT(run_tauler({"play"}, "1\nq\n").out, EndsWith("Goodbye.\n"));
}

TEST(Menu, OffersTheGameThatWasLeft) {
  const TemporaryFolder folder;
  const testing::Terminal screen{.interactive = true, .state_folder = folder.path()};
  run_tauler({"play", "connect4", "--second", "random"}, "d\n", screen);
  const Ran ran = run_tauler({"play"}, "1\n", screen);
  EXPECT_THAT(ran.out, HasSubstr("   1  Go on with your Connect Four game, 2 moves played\n"));
  EXPECT_THAT(ran.out, HasSubstr("O red     random"));
}

}  // namespace
}  // namespace tauler::cli
