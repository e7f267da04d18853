#include "players/hex/exact/prover.hpp"

#include "players/hex/distance.hpp"
#include "players/hex/exact/connections.hpp"
#include "players/hex/exact/inferior_cells.hpp"

namespace tauler::hex {

class Prover::Search {
 public:
  Search() = default;
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;
  virtual ~Search() = default;
  virtual Verdict examine(const Position& position) = 0;
  virtual std::optional<Strategy> strategy(const Position& position, Side side, Move spare) = 0;
};

template <int Words>
class Prover::SizedSearch final : public Search {
 public:
  using Set = Cells<Words>;

  SizedSearch(int size, int budget) : connections_(size), distances_(size, true), budget_(budget) {}

  Verdict examine(const Position& position) override {
    const Side mover = position.to_move();
    const Side other = opponent(mover);
    if (is_within(position, mover, near_for_mover)) {
      find(position, mover, Goal::threat);
      if (connections_.is_joined() || !connections_.threats().empty()) {
        return {win_for(mover), {}};
      }
    }
    if (!is_within(position, other, near_for_other)) return {std::nullopt, position.empty_cells()};
    find(position, other, Goal::connection);
    if (is_won()) return {win_for(other), {}};
    const Set common = must_play() & Set::packed(position.empty_cells(), position.size());
    return {std::nullopt, unpacked(common, position.size())};
  }

  std::optional<Strategy> strategy(const Position& position, Side side, Move spare) override {
    const bool to_move = position.to_move() == side;
    find(position, side, to_move ? Goal::threat : Goal::connection);
    if (connections_.is_joined()) return Strategy(dead_);
    if (connections_.connection() >= 0) {
      return Strategy(connections_.store(), connections_.connection(), dead_);
    }
    for (std::int32_t threat : connections_.threats()) {
      if (to_move ||
          (!spare.is_none() && !connections_.store()[threat].carrier.has(spare.value()))) {
        return Strategy(connections_.store(), threat, dead_);
      }
    }
    if (!to_move && spare.is_none() && is_won()) {
      return Strategy(connections_.store(), connections_.threats(), dead_);
    }
    return std::nullopt;
  }

 private:
  /// At this many stones from joining its edges by bridges a side may well have a threat: the mover
  /// has one in 57% of positions at 2 and in 7% at 3, the other side in 26% at 3 and in 1% at 4.
  static constexpr int near_for_mover = 2;
  static constexpr int near_for_other = 3;

  bool is_within(const Position& position, Side side, int distance) const {
    const int size = position.size();
    const Set own = Set::packed(position.stones_of(side), size);
    const Set empty = Set::packed(position.empty_cells(), size);
    return distances_.distance(side, {own, empty}) <= distance;
  }

  /// Dead cells are own stones, and what the opponent has captured is the opponent's. What the side
  /// itself has captured stays empty: it would have to answer there and elsewhere at once.
  void find(const Position& position, Side side, Goal goal) {
    const int size = position.size();
    const Side other = opponent(side);
    const FillIn filled =
        fill_in(position, {.first = other == Side::first, .second = other == Side::second});
    dead_ = Set::packed(filled.dead, size);
    const Set own = Set::packed(position.stones_of(side), size) | dead_;
    const Set taken = own | Set::packed(position.stones_of(other), size) |
                      Set::packed(filled.captured[index_of(other)], size);
    empty_ = connections_.grid().board() - taken;
    connections_.find(side, own, empty_, goal, budget_);
  }

  bool is_won() const {
    return connections_.is_joined() || connections_.connection() >= 0 || !must_play().any();
  }

  /// For the side that is not to move: what all its threats have in common.
  Set must_play() const {
    Set common = connections_.threats().empty() ? connections_.grid().board() : empty_;
    for (std::int32_t threat : connections_.threats()) {
      common &= connections_.store()[threat].carrier;
    }
    return common;
  }

  static Rows unpacked(const Set& cells, int size) {
    Rows rows{};
    for_each_cell(cells, [&](int code) { rows[code / size + 1] |= 2U << code % size; });
    return rows;
  }

  Connections<Words> connections_;
  Distances<Words> distances_;
  int budget_;
  Set dead_{};
  Set empty_{};
};

Prover::Prover(int budget) : budget_(budget) {}
Prover::Prover(Prover&&) noexcept = default;
Prover& Prover::operator=(Prover&&) noexcept = default;
Prover::~Prover() = default;

Prover::Search& Prover::fit(int size) {
  if (size == size_) return *search_;
  size_ = size;
  if (size <= 11) {
    search_ = std::make_unique<SizedSearch<2>>(size, budget_);
  } else if (size <= 13) {
    search_ = std::make_unique<SizedSearch<3>>(size, budget_);
  } else {
    search_ = std::make_unique<SizedSearch<6>>(size, budget_);
  }
  return *search_;
}

Verdict Prover::examine(const Position& position) {
  return fit(position.size()).examine(position);
}

std::optional<Strategy> Prover::strategy(const Position& position, Side side) {
  return fit(position.size()).strategy(position, side, Move::none());
}

std::optional<Strategy> Prover::strategy_against(const Position& before, Move move, Side side) {
  return fit(before.size()).strategy(before, side, move);
}

}  // namespace tauler::hex
