#include "cli/documents/page.hpp"

#include <fmt/core.h>

#include "arena/report/page_parts.hpp"
#include "arena/report/report_parts.hpp"
#include "arena/report/text_table.hpp"
#include "cli/plan/report_notes.hpp"

namespace tauler::cli {
namespace {

std::string html_table(const ResultTable& table) {
  std::string html = "<table>\n";
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const std::string_view cell = i == 0 ? "th" : "td";
    html += "<tr>";
    for (const std::string& text : table.rows[i]) {
      html += fmt::format("<{0}>{1}</{0}>", cell, arena::escaped(text));
    }
    html += "</tr>\n";
  }
  return html + "</table>\n";
}

std::string html_of(const RunExperiment& run, const Words& words) {
  std::string html =
      fmt::format("<p class=\"sub\">{}: {}</p>\n", arena::escaped(run.experiment->document),
                  arena::escaped(run.experiment->summary));
  for (const ResultTable& table : run.findings.tables) {
    html += fmt::format("<h3>{}</h3>\n", arena::escaped(table.title));
    html += arena::scrolling(arena::escaped(table.title), html_table(table));
    if (!table.note.empty()) html += fmt::format("<p>{}</p>\n", arena::escaped(table.note));
  }
  for (const std::string& chart : run.findings.charts) {
    html += arena::scrolling(words.say("Chart"), chart);
  }
  for (const std::string& report : run.findings.reports) {
    html += fmt::format("<p><a href=\"{0}\">{0}</a>: {1}</p>\n", report,
                        words.say("its games, one by one"));
  }
  return html;
}

}  // namespace

std::string findings_text(const RunExperiment& run, const Theme& theme) {
  std::string text = theme.paint(Ink::strong, run.experiment->id) +
                     fmt::format("  {} ({})\n", run.experiment->summary, run.experiment->document);
  for (const ResultTable& each : run.findings.tables) {
    arena::TextTable table(2, {.colour = theme.colour});
    for (const auto& row : each.rows) table.add(row);
    text += '\n' + each.title + '\n' + table.text();
    if (!each.note.empty()) text += each.note + '\n';
  }
  return text + '\n';
}

std::string findings_page(const std::vector<RunExperiment>& runs, const std::string& command,
                          const Words& words) {
  const std::string title = words.say("The documents' experiments");
  std::string page = arena::open_page(title, words);
  const arena::ReportNotes notes = report_notes(command, words);
  page +=
      fmt::format("<header>\n<h1>{}</h1>\n<p class=\"sub\">{}, {}</p>\n</header>\n<main>\n",
                  arena::escaped(title), arena::escaped(notes.date), arena::escaped(notes.machine));
  for (const RunExperiment& run : runs) {
    page += arena::section(run.experiment->id, run.experiment->id, html_of(run, words));
  }
  page += fmt::format("<p class=\"command\">{}</p>\n</main>\n",
                      words.say("The same again: <code>{}</code>", arena::escaped(notes.command)));
  return page + "</body>\n</html>\n";
}

}  // namespace tauler::cli
