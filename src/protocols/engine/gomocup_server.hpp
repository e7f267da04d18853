// The protocol of the Gomocup tournaments (Piskvork), spoken as an engine, with what the Yixin
// family of front ends adds to it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/gomoku/position.hpp"
#include "protocols/engine/gomocup_clock.hpp"
#include "protocols/engine/gomocup_report.hpp"
#include "protocols/engine/session.hpp"
#include "protocols/engine/thinker.hpp"

namespace tauler::protocols {

class GomocupServer final : public EngineSession {
 public:
  GomocupServer(EngineSetup setup, Sink sink);

  void hear(std::string_view line) override;
  void refuse(std::string_view reason) override;
  bool interrupts(std::string_view line) const override;

 private:
  /// A line of a list: "7,8,1"; the third number is 0 where it is missing.
  struct Stone {
    int x = 0;
    int y = 0;
    int field = 0;
  };
  enum class ListKind { board, silent_board, swap2, block, unblock, ignored };
  /// What follows BOARD and the like until DONE.
  struct List {
    ListKind kind = ListKind::ignored;
    std::vector<Stone> stones = {};
    std::string problem = {};  ///< the first line that could not be read
  };

  static std::optional<Stone> read_stone(std::string_view text);

  bool hear_game_command(const std::string& command, std::string_view rest);
  bool hear_front_end_command(const std::string& command, std::string_view rest);
  void hear_listed(std::string_view line);
  void finish_list();

  void about();
  void start(std::string_view text);
  void start_rectangle(std::string_view text);
  void restart();
  void begin();
  void turn(std::string_view text);
  void play_as_told(std::string_view text);
  void take_back(std::string_view text);
  void inform(std::string_view text);
  void set_rule(std::string_view text);
  void set_up(const std::vector<Stone>& stones, bool answer);
  void open_by_swap2(const std::vector<Stone>& stones);
  void block(const std::vector<Stone>& stones, bool blocked);
  void show_forbidden();
  void answer_best_of(std::string_view text);

  /// Thinks, plays the move and says it.
  void answer();
  /// The same without saying it.
  std::optional<Move> think_and_play();
  Result<Decision> choose(const Progress& progress);
  void report(const Decision& decision, const GomocupLine& line);
  /// Says why no game is in progress, or why none can be played under the rule asked for.
  bool has_game();
  /// Plays a stone or says why not.
  bool put(const Stone& stone);
  Result<Move> move_at(const Stone& stone) const;
  const gomoku::Position& board() const { return *position_->as<gomoku::Position>(); }
  void new_game();

  Thinker thinker_;
  gomoku::Settings settings_;
  std::optional<AnyPosition> position_;
  std::optional<List> list_;
  GomocupClock clock_;
  GomocupDetail detail_;
  std::vector<Move> blocked_;  ///< moves the front end does not want
  std::string rule_problem_;   ///< why the rule asked for cannot be played
  bool front_end_ = false;     ///< speaks Yixin's dialect
};

}  // namespace tauler::protocols
