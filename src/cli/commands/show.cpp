// `tauler show`: draws a position or a record, describes it, converts it.
#include <ostream>

#include <fmt/core.h>

#include "cli/command.hpp"
#include "cli/terminal/json.hpp"
#include "cli/terminal/panel.hpp"
#include "core/text.hpp"

namespace tauler::cli {
namespace {

struct ShowOptions {
  std::string source;
  std::string format;
  std::string moves;
  std::string to;
  bool json = false;
  DrawingOptions drawing;
};

Result<Record> read(const ShowOptions& options, Context& context) {
  const auto text = read_source(context.console, options.source);
  if (!text) return text.error();
  Result<Record> record = read_any_record(context.registries, *text, options.format, options.to);
  if (!record && *text == options.source) {
    // It may have been meant as the name of a file.
    return Error{"record-or-file-missing", {record.error(), excerpt(options.source)}};
  }
  if (!record && options.source != "-") {
    return record.error().within(options.source);
  }
  if (!record) return record;
  for (const Piece& word : split_words(options.moves)) {
    if (const Status played = record->position.play(word.text); !played) {
      return played.error().unplaced().within("--moves " + quoted(word.text));
    }
  }
  return record;
}

std::vector<std::string> legal_move_texts(const AnyPosition& position) {
  std::vector<std::string> texts;
  for (Move move : position.legal_moves()) texts.push_back(position.move_text(move));
  return texts;
}

Json board_json(const BoardView& view) {
  Json rows = Json::array();
  for (int row = 0; row < view.height; ++row) {
    std::string cells;
    for (int column = 0; column < view.width; ++column) {
      const CellState state = view.cells[row * view.width + column];
      cells += state == CellState::first ? 'x' : state == CellState::second ? 'o' : '.';
    }
    rows.push_back(std::move(cells));
  }
  return Json{{"shape", view.shape == BoardView::Shape::hexagon ? "hexagon" : "square"},
              {"width", view.width},
              {"height", view.height},
              {"row_one_at_bottom", view.row_one_at_bottom},
              {"colours_swapped", view.colours_swapped},
              {"rows", std::move(rows)},
              {"last", view.last},
              {"winning", view.winning},
              {"note", view.note}};
}

void print_json(const Record& record, Console& console) {
  const AnyPosition& position = record.position;
  console.out << to_text(Json{{"game", position.game().id},
                              {"spec", position.spec()},
                              {"position", position.text()},
                              {"ply", position.ply()},
                              {"to_move", position.to_move() == Side::first ? "first" : "second"},
                              {"outcome", name_of(position.outcome())},
                              {"moves", position.move_texts()},
                              {"legal_moves", legal_move_texts(position)},
                              {"tags", record.tags},
                              {"board", board_json(position.view())}});
}

void print(const Record& record, Console& console) {
  const AnyPosition& position = record.position;
  const auto tag = [&](const char* name) {
    const auto found = record.tags.find(name);
    return found == record.tags.end() ? std::string() : printable(found->second);
  };
  const PanelText text{{tag("first"), tag("second")},
                       result_text(position.game(), position.outcome(), console.words()),
                       console.words()};
  for (const std::string& line : draw_game(position, text, console.theme, console.columns)) {
    console.out << line << '\n';
  }
  const GameInfo& game = position.game();
  const Words& words = console.words();
  constexpr int label = 10;
  const auto row = [&](std::string_view name, std::string_view value) {
    console.out << padded(console.theme.paint(Ink::faint, name), label) << value << '\n';
  };
  console.out << '\n';
  row(words.say("position"), position.text());
  if (position.is_over()) return row(words.say("result"), text.result);
  row(words.say("to move"), fmt::format("{} {}", console.theme.stone(position.to_move()),
                                        words.of(game.name_of(position.to_move()))));
  const std::vector<std::string> legal = legal_move_texts(position);
  row(words.say("legal"),
      legal.size() == 1 ? words.say("1 move") : words.say("{} moves", legal.size()));
  for (const std::string& line : wrapped(legal, console.columns - label)) row("", line);
}

int show(const ShowOptions& options, Context& context) {
  const Result<Record> record = read(options, context);
  if (!record) return context.fail(record.error());
  Console console = options.drawing.applied_to(context.console);
  if (!options.to.empty()) {
    const auto written = write_any_record(context.registries, *record, options.to);
    if (!written) return context.fail(written.error());
    console.out << *written << (written->ends_with('\n') ? "" : "\n");
  } else if (options.json) {
    print_json(*record, console);
  } else {
    print(*record, console);
  }
  return ok;
}

}  // namespace

void add_show(CLI::App& app, Context& context) {
  CLI::App* command =
      app.add_subcommand("show", "Draw a position or a recorded game, or convert it");
  auto options = std::make_shared<ShowOptions>();
  command
      ->add_option("source", options->source,
                   "A game, a position, a record, a file with one, or - for standard input")
      ->type_name("GAME|POSITION|FILE")
      ->required();
  command->add_option("--format", options->format, "How the source is written; usually found out")
      ->type_name("FORMAT");
  command->add_option("--moves", options->moves, "Moves to play on from there: \"d4 d5\"")
      ->type_name("MOVES");
  command->add_option("--to", options->to, "Write it in this form instead of drawing it")
      ->type_name("FORMAT|position");
  command->add_flag("--json", options->json, "Write JSON for scripts");
  add_drawing_options(*command, options->drawing);
  command->footer(
      "Examples:\n"
      "  tauler show connect4 --moves \"d d e\"\n"
      "  tauler show connect4:7x6:7/7/7/3o3/3o3/3xx2:x\n"
      "  tauler show 4455667 --to record\n"
      "  echo 4455 | tauler show - --json");
  command->callback([options, &context] { context.exit_code = show(*options, context); });
}

}  // namespace tauler::cli
