#include "cli/plan/program_file.hpp"

#include <cstdlib>

#include "cli/plan/program_section.hpp"
#include "cli/terminal/files.hpp"
#include "core/text.hpp"

namespace tauler::cli {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

void read_one(const toml::table& table, const std::filesystem::path& folder, PlanTrouble& trouble,
              ProgramNames& programs) {
  PlanSection from(&table, "players", trouble);
  for (const char* key : {"player", "time", "clock", "depth", "nodes"}) {
    if (from.has(key)) from.fail(key, Error{"program-file-key"});
  }
  std::string name;
  from.read("name", name);
  if (name.empty()) from.fail("name", Error{"program-file-nameless"});
  if (programs.contains(name)) from.fail("name", Error{"program-file-twice", {name}});
  const auto program = read_program_section(from, "command", folder);
  if (program) programs.emplace(name, *program);
}

}  // namespace

std::filesystem::path usual_program_file() {
  if (const std::string file = environment("TAULER_PROGRAMS"); !file.empty()) return file;
  const std::string settings = environment("XDG_CONFIG_HOME");
  const std::filesystem::path folder = settings.empty()
                                           ? std::filesystem::path(environment("HOME")) / ".config"
                                           : std::filesystem::path(settings);
  return folder / "tauler" / "programs.toml";
}

Result<ProgramNames> read_program_file(const std::filesystem::path& file) {
  const Result<std::string> text = read_text_file(file);
  if (!text) return text.error();
  toml::table table;
  try {
    table = toml::parse(*text);
  } catch (const toml::parse_error& problem) {
    return Error{"file-line-wrong",
                 {file.string(), problem.source().begin.line, problem.description()}};
  }
  PlanTrouble trouble(file.string());
  ProgramNames programs;
  for (const auto& [key, node] : table) {
    const toml::array* list = node.as_array();
    if (key.str() != "programs" || !list || !list->is_array_of_tables()) {
      trouble.add(key.source().begin.line, Error{"program-file-form"});
      continue;
    }
    for (const toml::node& each : *list) {
      read_one(*each.as_table(), file.parent_path(), trouble, programs);
    }
  }
  if (trouble.first()) return *trouble.first();
  return programs;
}

Result<protocols::Program> find_named_program(const std::string& name) {
  const std::filesystem::path file = usual_program_file();
  const Result<ProgramNames> programs = read_program_file(file);
  if (!programs) return programs.error();
  const auto found = programs->find(name);
  if (found == programs->end()) return Error{"program-name-unknown", {name, file.string()}};
  return found->second;
}

}  // namespace tauler::cli
