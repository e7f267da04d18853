// The border: one type that holds a position of any game together with the moves that led to it,
// for everything that is written once for all games (command line, arena, server, protocols).
// Searches never see it; a player asks for the typed position with `as<G>()`.
#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/board_view.hpp"
#include "core/decision.hpp"
#include "core/error.hpp"
#include "core/game.hpp"
#include "core/options.hpp"
#include "core/perft.hpp"
#include "core/playout.hpp"

namespace tauler {

/// What people and programs need to know about a game besides its rules.
struct GameInfo {
  std::string id;       ///< "connect4"
  std::string name;     ///< "Connect Four"
  std::string summary;  ///< one sentence: the aim and the move
  std::string first_name = "black";
  std::string second_name = "white";
  OptionSpecs settings;
  bool has_draws = true;  ///< whether a game may end without a winner

  const std::string& name_of(Side side) const {
    return side == Side::first ? first_name : second_name;
  }
};

/// What a game tells the border besides its rules (the `Game` concept): its names, how moves and
/// positions are written, how it is drawn. One struct of static functions per game.
template <class D>
concept GameDefinition = Game<typename D::Position> &&
    requires(const typename D::Position& position, Move move, std::string_view text) {
  { D::info() } -> std::same_as<const GameInfo&>;
  /// The moves as people write them: `h8`, `pass`, `swap`.
  { D::move_text(position, move) } -> std::same_as<std::string>;
  { D::parse_move(position, text) } -> std::same_as<Result<Move>>;
  /// The settings as `name=value,…` without the defaults: what `start` was given.
  { D::settings_text(position) } -> std::same_as<std::string>;
  /// The position string without the leading `game:`; independent of how the position arose.
  { D::position_text(position) } -> std::same_as<std::string>;
  /// Cells, winning line and note; the latest move is filled in by `AnyPosition`.
  { D::view(position) } -> std::same_as<BoardView>;
  /// The cells of the view that `move` filled, in the position just before it.
  { D::cells_of(position, move) } -> std::same_as<std::vector<int>>;
};

class AnyPosition {
 public:
  template <GameDefinition D>
  static AnyPosition of(typename D::Position start) {
    return AnyPosition(std::make_unique<Model<D>>(std::move(start)));
  }

  AnyPosition(const AnyPosition& other) : self_(other.self_->clone()) {}
  AnyPosition(AnyPosition&&) noexcept = default;
  AnyPosition& operator=(const AnyPosition& other) {
    if (this != &other) self_ = other.self_->clone();
    return *this;
  }
  AnyPosition& operator=(AnyPosition&&) noexcept = default;
  ~AnyPosition() = default;

  const GameInfo& game() const { return self_->game(); }
  Side to_move() const { return self_->to_move(); }
  Outcome outcome() const { return self_->outcome(); }
  bool is_over() const { return tauler::is_over(outcome()); }
  int ply() const { return self_->ply(); }
  std::uint64_t key() const { return self_->key(); }
  std::vector<Move> legal_moves() const { return self_->legal_moves(); }
  bool is_legal(Move move) const { return self_->is_legal(move); }

  /// Counts the move sequences of `depth` plies from here (core/perft.hpp).
  std::uint64_t perft(int depth) const { return self_->perft(depth); }
  /// How a game of random moves from here ends.
  Outcome playout(Rng& rng) const { return self_->playout(rng); }

  /// Refuses, with the reason, a move the rules do not allow.
  Status play(Move move);
  /// Reads a move and plays it.
  Status play(std::string_view text);
  /// Takes back the latest move; false at the start.
  bool undo() { return self_->undo(); }
  /// The moves since the start position.
  const std::vector<Move>& moves() const { return self_->moves(); }
  /// The position before the first move of `moves()`.
  AnyPosition start() const { return AnyPosition(self_->start()); }

  std::string move_text(Move move) const { return self_->move_text(move); }
  Result<Move> parse_move(std::string_view text) const { return self_->parse_move(text); }
  /// The moves since the start, as written in the positions where they were played.
  std::vector<std::string> move_texts() const;
  /// The game with its settings, from which a new game starts: "hex:size=13".
  std::string spec() const;
  /// The compact position string, fit for a URL: "connect4:7x6:7/7/7/7/7/3x3:o".
  std::string text() const { return game().id + ':' + self_->position_text(); }
  BoardView view() const { return self_->view(); }

  /// The typed position, or null if this is another game (or another board type of it).
  template <Game G>
  const G* as() const {
    return static_cast<const G*>(self_->typed(type_tag<G>()));
  }

 private:
  // A type's identity without run-time type information: the address of a static of its own.
  using TypeTag = const char*;
  template <class G>
  static TypeTag type_tag() {
    static constexpr char tag = 0;
    return &tag;
  }

  struct Interface {
    virtual ~Interface() = default;
    virtual std::unique_ptr<Interface> clone() const = 0;
    virtual std::unique_ptr<Interface> start() const = 0;
    virtual const GameInfo& game() const = 0;
    virtual Side to_move() const = 0;
    virtual Outcome outcome() const = 0;
    virtual int ply() const = 0;
    virtual std::uint64_t key() const = 0;
    virtual std::vector<Move> legal_moves() const = 0;
    virtual bool is_legal(Move move) const = 0;
    virtual std::uint64_t perft(int depth) const = 0;
    virtual Outcome playout(Rng& rng) const = 0;
    virtual void play(Move move) = 0;
    virtual bool undo() = 0;
    virtual const std::vector<Move>& moves() const = 0;
    virtual std::string move_text(Move move) const = 0;
    virtual Result<Move> parse_move(std::string_view text) const = 0;
    virtual std::string settings_text() const = 0;
    virtual std::string position_text() const = 0;
    virtual BoardView view() const = 0;
    virtual const void* typed(TypeTag tag) const = 0;
  };

  template <GameDefinition D>
  class Model;

  explicit AnyPosition(std::unique_ptr<Interface> self) : self_(std::move(self)) {}

  std::unique_ptr<Interface> self_;
};

template <GameDefinition D>
class AnyPosition::Model final : public AnyPosition::Interface {
 public:
  using Position = typename D::Position;

  explicit Model(Position start) : position_(std::move(start)) {}

  std::unique_ptr<Interface> clone() const override { return std::make_unique<Model>(*this); }
  std::unique_ptr<Interface> start() const override {
    Position before = position_;
    for (auto undo = undos_.rbegin(); undo != undos_.rend(); ++undo) before.undo(*undo);
    return std::make_unique<Model>(std::move(before));
  }
  const GameInfo& game() const override { return D::info(); }
  Side to_move() const override { return position_.to_move(); }
  Outcome outcome() const override { return position_.outcome(); }
  int ply() const override { return position_.ply(); }
  std::uint64_t key() const override { return position_.key(); }
  std::vector<Move> legal_moves() const override {
    MoveList list;
    position_.legal_moves(list);
    return {list.begin(), list.end()};
  }
  bool is_legal(Move move) const override { return position_.is_legal(move); }
  std::uint64_t perft(int depth) const override {
    Position copy = position_;
    return tauler::perft(copy, depth);
  }
  Outcome playout(Rng& rng) const override {
    Position copy = position_;
    return random_playout(copy, rng);
  }
  void play(Move move) override {
    moves_.push_back(move);
    undos_.push_back(position_.play(move));
  }
  bool undo() override {
    if (undos_.empty()) return false;
    position_.undo(undos_.back());
    undos_.pop_back();
    moves_.pop_back();
    return true;
  }
  const std::vector<Move>& moves() const override { return moves_; }
  std::string move_text(Move move) const override { return D::move_text(position_, move); }
  Result<Move> parse_move(std::string_view text) const override {
    return D::parse_move(position_, text);
  }
  std::string settings_text() const override { return D::settings_text(position_); }
  std::string position_text() const override { return D::position_text(position_); }
  BoardView view() const override {
    BoardView view = D::view(position_);
    if (!moves_.empty()) {
      Position before = position_;
      before.undo(undos_.back());
      view.last = D::cells_of(before, moves_.back());
    }
    return view;
  }
  const void* typed(TypeTag tag) const override {
    return tag == type_tag<Position>() ? &position_ : nullptr;
  }

 private:
  Position position_;
  std::vector<Move> moves_;
  std::vector<typename Position::Undo> undos_;
};

}  // namespace tauler
