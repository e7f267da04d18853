#include "cli/terminal/help_words.hpp"

#include "core/text.hpp"

namespace tauler::cli {
namespace {

/// "  tauler games    the games": what stands in the second column, if there is one.
std::string changed_line(std::string_view line, const ChangedText& change) {
  const std::size_t begin = line.find_first_not_of(' ');
  const std::size_t gap = begin == std::string_view::npos ? begin : line.find("  ", begin);
  if (gap == std::string_view::npos) return std::string(line);
  const std::size_t right = line.find_first_not_of(' ', gap);
  if (right == std::string_view::npos) return std::string(line);
  return std::string(line.substr(0, right)) + change(line.substr(right));
}

std::string changed_footer(std::string_view footer, const ChangedText& change) {
  std::string text;
  std::string paragraph;
  const auto end_paragraph = [&] {
    if (!paragraph.empty()) text += change(paragraph) + '\n';
    paragraph.clear();
  };
  for (const Piece& line : split(footer, '\n')) {
    if (!line.text.empty() && line.text[0] != ' ') {
      if (!paragraph.empty()) paragraph += '\n';
      paragraph += line.text;
      continue;
    }
    end_paragraph();
    text += changed_line(line.text, change) + '\n';
  }
  end_paragraph();
  text.pop_back();
  return text;
}

}  // namespace

void change_help(CLI::App& app, const ChangedText& change) {
  app.description(change(app.get_description()));
  if (const std::string footer = app.get_footer(); !footer.empty()) {
    app.footer(changed_footer(footer, change));
  }
  for (CLI::Option* option : app.get_options([](const CLI::Option*) { return true; })) {
    option->description(change(option->get_description()));
    option->group(change(option->get_group()));
  }
  for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; })) {
    change_help(*command, change);
  }
}

void translate_help(CLI::App& app, const Words& words) {
  change_help(app, [&](std::string_view english) { return std::string(words.of(english)); });
}

}  // namespace tauler::cli
