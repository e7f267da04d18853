#include "cli/plan/game_stream.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "arena/report/values.hpp"
#include "cli/terminal/files.hpp"
#include "core/text.hpp"

namespace tauler::cli {
namespace {

using arena::PlayedGame;

/// With the system's reason, where `errno` was 0 before.
Error stream_error(const std::string& file) {
  return errno == 0 ? Error{"file-unwritable", {file}}
                    : Error{"file-write", {file, std::strerror(errno)}};
}

/// Opens the file to be added to.
Status reopen(std::ofstream& stream, const std::string& file) {
  stream.close();
  stream.clear();
  errno = 0;
  stream.open(file, std::ios::binary | std::ios::app);
  return stream ? Status(Done{}) : stream_error(file);
}

}  // namespace

Result<std::string> json_line(const PlayedGame& game, const arena::TournamentPlan& plan,
                              const Registries& registries) {
  const auto value = arena::whole_game_value(plan, game, registries.games);
  if (!value) return value.error();
  return arena::text_of(*value) + '\n';
}

Result<std::string> game_record(const PlayedGame& game, const arena::TournamentPlan& plan,
                                const Registries& registries, std::string_view format) {
  Result<Record> record = registries.games.read_record(game.record);
  if (!record) return record.error();
  const arena::Fixture& fixture = game.played.fixture;
  record->tags = {{"first", plan.contestants[fixture.contestants[0]].name},
                  {"second", plan.contestants[fixture.contestants[1]].name},
                  {"result", std::string(name_of(game.played.outcome))},
                  {"event", plan.name},
                  {"round", fmt::format("{}.{}", fixture.round, fixture.number)},
                  {"comment", game.reason}};
  if (plan.name.empty()) record->tags.erase("event");
  Result<std::string> text = write_any_record(registries, *record, format);
  if (text && !text->ends_with('\n')) return *text + '\n';
  return text;
}

Result<GameStreams> GameStreams::open(const StreamOptions& options,
                                      const arena::TournamentPlan& plan,
                                      const Registries& registries) {
  if (!options.records.empty() || !options.games_dir.empty()) {
    const auto sample = write_any_record(registries, Record{plan.start}, options.format);
    if (!sample) return sample.error().within("--format");
  }
  if (!options.games_dir.empty()) {
    if (const Status ready = prepare_folder(options.games_dir); !ready) return ready.error();
  }
  return GameStreams(options, plan, registries);
}

std::string GameStreams::file_name(int number) const {
  return fmt::format("{:06}.{}", number, options_.format);
}

Status GameStreams::rebuild(const arena::PlayedGames& played) {
  std::optional<ReplacedFile> lines;
  std::optional<ReplacedFile> records;
  for (auto [file, name] :
       {std::pair{&lines, &options_.json_lines}, std::pair{&records, &options_.records}}) {
    if (name->empty()) continue;
    Result<ReplacedFile> opened = ReplacedFile::open(*name);
    if (!opened) return opened.error();
    *file = *std::move(opened);
  }
  Status status = Done{};
  std::vector<int> numbers;
  Status visited = played.visit([&](const PlayedGame& game) {
    if (!status) return;
    numbers.push_back(game.played.fixture.number);
    if (lines) {
      const Result<std::string> line = json_line(game, *plan_, *registries_);
      status = line ? lines->write(*line) : Status(line.error());
    }
    if (status && records) {
      const Result<std::string> text = game_record(game, *plan_, *registries_, options_.format);
      status = text ? records->write(*text) : Status(text.error());
    }
    if (status && !options_.games_dir.empty()) status = write_game_file(game);
  });
  if (!visited) return visited;
  if (!status) return status;
  if (!options_.games_dir.empty()) status = remove_other_files(numbers);
  if (status && lines) status = lines->keep();
  if (status && lines) status = reopen(json_lines_, options_.json_lines);
  if (status && records) status = records->keep();
  if (status && records) status = reopen(records_, options_.records);
  return status;
}

Status GameStreams::write_game_file(const PlayedGame& game) const {
  const Result<std::string> text = game_record(game, *plan_, *registries_, options_.format);
  if (!text) return text.error();
  const auto path =
      std::filesystem::path(options_.games_dir) / file_name(game.played.fixture.number);
  // Most are there already when a run goes on.
  if (const auto there = read_file(path); there && *there == *text) return Done{};
  return write_file(path, *text);
}

/// Files named like ours, of games that the ledger does not have; what else is there is not ours.
Status GameStreams::remove_other_files(const std::vector<int>& numbers) const {
  std::error_code problem;
  std::vector<std::filesystem::path> others;
  std::filesystem::directory_iterator entry(options_.games_dir, problem);
  for (; !problem && entry != std::filesystem::directory_iterator(); entry.increment(problem)) {
    const std::string name = entry->path().filename().string();
    const auto number = parse_integer<int>(name.substr(0, name.find('.')));
    if (!number || !name.starts_with(file_name(*number))) continue;
    const bool is_whole = name == file_name(*number);
    const bool is_known = std::binary_search(numbers.begin(), numbers.end(), *number);
    if (!is_whole || !is_known) others.push_back(entry->path());
  }
  for (const auto& other : others) {
    if (!problem) std::filesystem::remove(other, problem);
  }
  if (!problem) return Done{};
  return Error{"folder-tidy", {options_.games_dir, problem.message()}};
}

Status GameStreams::add(const std::vector<PlayedGame>& games) {
  errno = 0;
  for (const PlayedGame& game : games) {
    if (json_lines_.is_open()) {
      const Result<std::string> line = json_line(game, *plan_, *registries_);
      if (!line) return line.error();
      json_lines_ << *line;
    }
    if (records_.is_open()) {
      const Result<std::string> text = game_record(game, *plan_, *registries_, options_.format);
      if (!text) return text.error();
      records_ << *text;
    }
    if (!options_.games_dir.empty()) {
      if (Status written = write_game_file(game); !written) return written;
    }
  }
  if (json_lines_.is_open() && !json_lines_.flush()) return stream_error(options_.json_lines);
  if (records_.is_open() && !records_.flush()) return stream_error(options_.records);
  return Done{};
}

}  // namespace tauler::cli
