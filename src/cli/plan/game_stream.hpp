// The games of a tournament as files that grow while it is played: JSON lines, records in one file,
// or a file a game. The ledger is the truth: whenever a run begins, the files are made again from
// it, so that after a crash no game is missing and none stands there twice.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "arena/schedule/tournament.hpp"
#include "cli/terminal/input.hpp"

namespace tauler::cli {

struct StreamOptions {
  std::string json_lines;         ///< a file
  std::string records;            ///< a file
  std::string games_dir;          ///< a folder
  std::string format = "record";  ///< of the latter two
};

class GameStreams {
 public:
  /// Says what is wrong with the options before the first game. Plan and registries outlive this.
  static Result<GameStreams> open(const StreamOptions& options, const arena::TournamentPlan& plan,
                                  const Registries& registries);

  /// The files hold the ledger's games, in the order of their numbers, and nothing else.
  Status rebuild(const arena::PlayedGames& played);
  /// More games, in the order in which they ended.
  Status add(const std::vector<arena::PlayedGame>& games);

 private:
  GameStreams(StreamOptions options, const arena::TournamentPlan& plan,
              const Registries& registries)
      : options_(std::move(options)), plan_(&plan), registries_(&registries) {}

  Status write_game_file(const arena::PlayedGame& game) const;
  Status remove_other_files(const std::vector<int>& numbers) const;
  std::string file_name(int number) const;

  StreamOptions options_;
  const arena::TournamentPlan* plan_;
  const Registries* registries_;
  std::ofstream json_lines_;
  std::ofstream records_;
};

/// One line, without its end.
Result<std::string> json_line(const arena::PlayedGame& game, const arena::TournamentPlan& plan,
                              const Registries& registries);
/// The game with its players and its result, as it is written in `format`.
Result<std::string> game_record(const arena::PlayedGame& game, const arena::TournamentPlan& plan,
                                const Registries& registries, std::string_view format);

}  // namespace tauler::cli
