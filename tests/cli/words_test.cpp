// The command line speaks Catalan: all that help says, and all that commands say, has its sentence,
// and every sentence is said somewhere. What is said are literals in the source (core/words.hpp),
// so this test can read them there.
#include "cli/words.hpp"

#include <fstream>
#include <regex>
#include <set>

#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/terminal/help_words.hpp"
#include "core/text.hpp"
#include "run_tauler.hpp"

namespace tauler::cli::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

const fs::path source = fs::path(TAULER_SOURCE_DIR) / "src";
const fs::path catalan_file = source / "cli/words/ca.json";

std::string whole_file(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

/// Where the literal that begins at `at` ends, with what it says added to `text`.
std::size_t read_literal(std::string_view code, std::size_t at, std::string& text) {
  if (code[at] == 'R') {
    const std::size_t open = code.find('(', at);
    const std::string close = ')' + std::string(code.substr(at + 2, open - at - 2)) + '"';
    const std::size_t end = code.find(close, open);
    text += code.substr(open + 1, end - open - 1);
    return end + close.size();
  }
  for (++at; code[at] != '"'; ++at) {
    if (code[at] != '\\') {
      text += code[at];
      continue;
    }
    ++at;
    text += code[at] == 'n' ? '\n' : code[at];
  }
  return at + 1;
}

struct Literal {
  std::string text;
  std::string before;  ///< the code that leads to it: "words.say("
};

/// All literals of a file; those that follow one another are one.
std::vector<Literal> literals_of(std::string_view code) {
  std::vector<Literal> found;
  std::string before;
  bool joins = false;
  for (std::size_t at = 0; at < code.size();) {
    if (code.substr(at, 2) == "//") {
      at = std::min(code.find('\n', at), code.size());
    } else if (code[at] == '\'' && (at == 0 || !std::isalnum(code[at - 1]))) {
      at = code.find('\'', at + (code[at + 1] == '\\' ? 3 : 1)) + 1;
      joins = false;
    } else if (code[at] == '"' || code.substr(at, 2) == "R\"") {
      if (!joins) found.push_back({"", before});
      at = read_literal(code, at, found.back().text);
      joins = true;
      before.clear();
    } else {
      const bool is_blank = std::isspace(static_cast<unsigned char>(code[at])) != 0;
      if (!is_blank) {
        before += code[at];
        joins = false;
      }
      ++at;
    }
  }
  return found;
}

template <class Visit>
void visit_literals(const std::vector<const char*>& rooms, Visit visit) {
  for (const char* room : rooms) {
    for (const auto& entry : fs::recursive_directory_iterator(source / room)) {
      const fs::path& path = entry.path();
      if (path.extension() != ".hpp" && path.extension() != ".cpp") continue;
      for (const Literal& literal : literals_of(whole_file(path))) visit(literal, path);
    }
  }
}

/// What is looked up as it stands: `words.say("…", …)`, `words.of("…")`, `tell("…", …)`,
/// `spoken("…")`.
bool is_said(const Literal& literal) {
  return literal.before.ends_with("say(") || literal.before.ends_with(".of(") ||
         literal.before.ends_with("tell(") || literal.before.ends_with("spoken(");
}

bool has_words(const std::string& text) {
  return std::any_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

/// All that help says about any command.
std::set<std::string> help_texts() {
  std::istringstream in;
  std::ostringstream out;
  Console console{in, out, out};
  Context context{console, small_house()};
  CLI::App app{std::string(app_description), "tauler"};
  add_commands(app, context);
  std::set<std::string> texts;
  change_help(app, [&](std::string_view text) {
    if (has_words(std::string(text))) texts.emplace(text);
    return std::string(text);
  });
  return texts;
}

/// All that the registries say about games and players.
std::set<std::string> registry_texts() {
  std::set<std::string> texts;
  for (const GameEntry& game : all_games().games()) {
    const GameInfo& info = *game.info;
    texts.insert({info.summary, info.first_name, info.second_name});
    for (const OptionSpec& setting : info.settings) texts.insert(setting.help);
    for (const Format& format : game.formats) texts.insert(format.summary);
  }
  for (const PlayerEntry& player : all_players().players()) {
    texts.insert(player.summary);
    for (const OptionSpec& option : player.options) texts.insert(option.help);
  }
  texts.erase("");
  return texts;
}

std::string listed(const std::set<std::string>& missing) {
  return nlohmann::json(missing).dump(1);
}

std::set<std::string> without_catalan(const std::set<std::string>& texts) {
  std::set<std::string> missing;
  for (const std::string& text : texts) {
    if (!words_in(Language::catalan).all().contains(text)) missing.insert(text);
  }
  return missing;
}

TEST(Words, AllThatHelpSaysIsInCatalan) {
  const std::set<std::string> texts = help_texts();
  ASSERT_GT(texts.size(), 200u) << "the test found too little to mean anything";
  const std::set<std::string> missing = without_catalan(texts);
  EXPECT_TRUE(missing.empty()) << listed(missing);
}

TEST(Words, AllThatIsSaidOfGamesAndPlayersIsInCatalan) {
  const std::set<std::string> missing = without_catalan(registry_texts());
  EXPECT_TRUE(missing.empty()) << listed(missing);
}

/// All that the scripts of a report's page say.
std::set<std::string> script_texts() {
  const std::regex call(R"re(\bsay\("([^"]*)")re");
  std::set<std::string> texts;
  for (const char* name : {"replay.js", "games.js"}) {
    const std::string script = whole_file(source / "arena/report/page" / name);
    for (std::sregex_iterator at(script.begin(), script.end(), call), end; at != end; ++at) {
      texts.insert((*at)[1]);
    }
  }
  return texts;
}

TEST(Words, AllThatCommandsAndReportsSayIsInCatalan) {
  std::set<std::string> texts = script_texts();
  ASSERT_GT(texts.size(), 20u) << "the test found too little to mean anything";
  visit_literals({"cli", "arena"}, [&](const Literal& literal, const fs::path&) {
    if (is_said(literal)) texts.insert(literal.text);
  });
  ASSERT_GT(texts.size(), 300u) << "the test found too little to mean anything";
  const std::set<std::string> missing = without_catalan(texts);
  EXPECT_TRUE(missing.empty()) << listed(missing);
}

TEST(Words, NothingIsInCatalanThatNobodySays) {
  std::set<std::string> said = help_texts();
  said.merge(registry_texts());
  said.merge(script_texts());
  visit_literals({"cli", "arena", "core", "games"}, [&](const Literal& literal, const fs::path&) {
    said.insert(literal.text);
    // Kinds of values: "GAME|POSITION".
    if (!literal.before.ends_with("type_name(")) return;
    for (const Piece& kind : split(literal.text, '|')) said.emplace(kind.text);
  });
  for (const auto& [english, sentence] : words_in(Language::catalan).all()) {
    EXPECT_TRUE(said.contains(english)) << english;
  }
}

/// "{}" and "{0}" as the place they stand for, with how it is written: "0", "1:>3".
std::multiset<std::string> places_of(const std::string& sentence) {
  const std::regex place(R"(\{(\d*)(:?[^{}]*)\})");
  std::multiset<std::string> places;
  int next = 0;
  for (std::sregex_iterator at(sentence.begin(), sentence.end(), place), end; at != end; ++at) {
    const std::string number = (*at)[1];
    places.insert((number.empty() ? std::to_string(next++) : number) + (*at)[2].str());
  }
  return places;
}

TEST(Words, AreSortedAndHaveThePlacesOfTheEnglish) {
  const auto json = nlohmann::ordered_json::parse(whole_file(catalan_file));
  std::string before;
  for (const auto& [english, sentence] : json.items()) {
    EXPECT_LT(before, english) << "once each, in the order of the alphabet";
    before = english;
    ASSERT_TRUE(sentence.is_string()) << english;
    EXPECT_FALSE(sentence.get<std::string>().empty()) << english;
    EXPECT_EQ(places_of(english), places_of(sentence)) << english;
  }
}

TEST(Words, HelpIsInTheLanguageAskedFor) {
  const Ran catalan = run_tauler({"play", "--help", "--language", "ca"});
  EXPECT_THAT(catalan.out, HasSubstr("Ús: tauler play"));
  EXPECT_THAT(catalan.out, HasSubstr("Exemples:"));
  EXPECT_THAT(catalan.out, Not(HasSubstr("Examples:")));
  EXPECT_THAT(run_tauler({"play", "--help"}).out, HasSubstr("Usage: tauler play"));
}

/// Both kinds of sentences are in files of the same names, embedded into one program.
TEST(Words, ErrorsAreInThatLanguageToo) {
  EXPECT_THAT(run_tauler({"games", "--jsn", "--language", "ca"}).err,
              HasSubstr("no hi ha cap opció «--jsn»; volies dir «--json»?"));
}

TEST(Words, AGameIsPlayedInTheLanguageAskedFor) {
  const Ran ran =
      run_tauler({"play", "connect4", "--first", "human", "--second", "human", "--language", "ca"},
                 "d\nhelp\nundo\nresign\nquit\n");
  EXPECT_THAT(ran.out, HasSubstr("Quatre en ratlla"));
  EXPECT_THAT(ran.out, HasSubstr("vermelles"));
  EXPECT_THAT(ran.out, HasSubstr("desfés la teva última jugada"));
  EXPECT_THAT(ran.out, HasSubstr("S’ha desfet una jugada."));
  EXPECT_THAT(ran.out, HasSubstr("guanyen les vermelles: les grogues han abandonat"));
  EXPECT_THAT(ran.out, HasSubstr("Adeu."));
}

TEST(Words, AReportIsInTheLanguageAskedForAndItsDataAreNot) {
  const TemporaryFolder folder;
  const auto report = [&](const std::string& language) {
    const fs::path out = folder.path() / language;
    const Ran ran = run_tauler({"battery", "connect4", "random", "uct:playouts=10", "--games", "2",
                                "--quiet", "--report", out.string(), "--language", language});
    EXPECT_EQ(ran.code, ok) << ran.err;
    return out;
  };
  const fs::path catalan = report("ca");
  const fs::path english = report("en");
  const std::string page = whole_file(catalan / "report.html");
  EXPECT_THAT(page, HasSubstr("<html lang=\"ca\">"));
  EXPECT_THAT(page, HasSubstr("Com s’ha jugat"));
  EXPECT_THAT(page, HasSubstr("\"Replay game {}\":\"Repeteix la partida {}\""));
  EXPECT_THAT(page, Not(HasSubstr("How it was played")));
  EXPECT_THAT(whole_file(english / "report.html"), HasSubstr("\"words\":{}"));
  const auto header = [](const fs::path& out) {
    const std::string csv = whole_file(out / "games.csv");
    return csv.substr(0, csv.find('\n'));
  };
  EXPECT_EQ(header(catalan), header(english));
  EXPECT_THAT(whole_file(catalan / "tournament.json"), HasSubstr("\"on-board\""));
}

TEST(Words, OfProgramsAreTheSameInEveryLanguage) {
  for (const char* command : {"games", "players"}) {
    EXPECT_EQ(run_tauler({"--language", "ca", command, "--json"}).out,
              run_tauler({command, "--json"}).out);
  }
}

TEST(Words, AreTheEnglishWhereALanguageHasNone) {
  const Words words("xx", R"({"a {} of {}": "de {1}, un {0}"})");
  EXPECT_EQ(words.say("a {} of {}", "move", "chess"), "de chess, un move");
  EXPECT_EQ(words.say("no {}", 3), "no 3");
  EXPECT_EQ(Words("xx", "not JSON").of("yes"), "yes");
}

}  // namespace
}  // namespace tauler::cli::testing
