// The Go Text Protocol, version 2, spoken as an engine: with the Hex programs' additions for Hex
// (HTP), and as far as it fits for the other games.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/registry.hpp"
#include "protocols/engine/gtp_clock.hpp"
#include "protocols/engine/session.hpp"
#include "protocols/engine/thinker.hpp"

namespace tauler::protocols {

class GtpServer final : public EngineSession {
 public:
  /// Plays the game of `start`, from its beginning. The games must outlive the session.
  GtpServer(EngineSetup setup, const GameRegistry& games, const AnyPosition& start, Sink sink);

  void hear(std::string_view line) override;
  void refuse(std::string_view reason) override;
  bool interrupts(std::string_view line) const override;

 private:
  using Words = std::vector<std::string>;
  /// The text after `=`, or after `?`.
  using Answer = Result<std::string>;

  struct Command {
    std::string_view name;
    Answer (GtpServer::*handle)(const Words& arguments);
    bool only_hex = false;
  };
  static std::span<const Command> commands();
  const Command* find(std::string_view name) const;
  bool offers(const Command& command) const { return !command.only_hex || is_hex(); }
  void reply(std::string_view id, const Answer& answer);
  void reply(char sign, std::string_view id, std::string_view words);

  Answer protocol_version(const Words& arguments);
  Answer name(const Words& arguments);
  Answer program_version(const Words& arguments);
  Answer known_command(const Words& arguments);
  Answer list_commands(const Words& arguments);
  Answer quit(const Words& arguments);
  Answer nothing(const Words& arguments);
  Answer boardsize(const Words& arguments);
  Answer clear_board(const Words& arguments);
  Answer play(const Words& arguments);
  Answer play_game(const Words& arguments);
  Answer swap(const Words& arguments);
  Answer genmove(const Words& arguments);
  Answer reg_genmove(const Words& arguments);
  Answer undo(const Words& arguments);
  Answer showboard(const Words& arguments);
  Answer final_score(const Words& arguments);
  Answer time_settings(const Words& arguments);
  Answer time_left(const Words& arguments);
  Answer all_legal_moves(const Words& arguments);
  Answer param_game(const Words& arguments);
  Answer analyze_commands(const Words& arguments);
  Answer values(const Words& arguments);
  Answer influence(const Words& arguments);
  Answer variation(const Words& arguments);
  Answer shortest_path(const Words& arguments);

  static Result<Side> read_colour(std::string_view text);
  bool is_hex() const { return position_.game().id == "hex"; }
  std::string move_text(Move move) const;
  /// Makes it `side`'s turn, if need be by a forced pass; or says why it is not.
  Status give_turn(Side side);
  /// A side's answer, charged to its clock.
  Result<Decision> choose(Side side);
  Result<std::vector<RatedMove>> rate_all();
  /// The same game from its beginning with some settings changed: "size=13".
  Result<AnyPosition> started_with(const std::vector<std::pair<std::string, std::string>>& changes);
  void new_game(AnyPosition start);

  Thinker thinker_;
  const GameRegistry& games_;
  AnyPosition position_;
  std::optional<Side> resigned_;
  GtpClock clock_;
};

}  // namespace tauler::protocols
