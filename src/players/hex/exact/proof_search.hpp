// Who wins a position: proof-number search, depth first (df-pn, Nagai 2002), over boards with dead
// and captured cells filled in.
//
// What makes it quick is that a proof knows its cells. Whoever wins a position needs, besides the
// stones there are, only certain empty cells, whatever else the opponent has. So a refutation of
// one move refutes all others outside its cells, and the moves still open at a node shrink with
// each: at first to what all the opponent's threats have in common (the must-play), then to what
// the refutations have in common with it.
//
// Two kinds of moves need not be tried while others are open:
//   dominated    captured by the side's own stone on another cell: that move has this one in it
//   vulnerable   dead once the opponent answers beside it: the answer then came for nothing
//
// With a network the likeliest moves come first, and what has not been looked at closely has
// numbers by its chances. A new position takes them from its parent's guess: most are not visited a
// second time, and the network takes longer than all the rest.
//
// Threads search the same position and share what they find out (proof_crew.hpp). Each avoids
// moves under which others are at work; numbers stay what they are, so that whoever comes back to a
// node decides by what is known.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include "players/hex/exact/claims.hpp"
#include "players/hex/exact/currents.hpp"
#include "players/hex/exact/filled_board.hpp"
#include "players/hex/exact/first_look.hpp"
#include "players/hex/exact/move_guesses.hpp"
#include "players/hex/exact/proof_crew.hpp"
#include "players/hex/exact/proof_table.hpp"
#include "players/hex/exact/solver.hpp"
#include "search/solve_run.hpp"

namespace tauler::hex {

template <int Words>
class ProofSearch {
 public:
  using Set = Cells<Words>;
  using Board = FilledBoard<Words>;
  using Entry = ProofEntry<Words>;

  /// Number `thread` of a crew. `network` may be none.
  ProofSearch(int size, ProofCrew<Words>& crew, int thread,
              std::shared_ptr<const nn::Model> network)
      : size_(size),
        crew_(crew),
        thread_(thread),
        filler_(size),
        look_(size, filler_.board(), crew.book),
        currents_(size),
        shares_(static_cast<std::size_t>(size) * size),
        frames_(static_cast<std::size_t>(size) * size + 1) {
    if (network) guesses_.emplace(std::move(network), size, crew.guesses);
  }

  const Filler<Words>& filler() const { return filler_; }
  std::uint64_t nodes() const { return nodes_; }
  /// Forgets what it does not share.
  void clear() { look_.clear(); }
  void set_progress(Solver::Progress progress) { progress_ = std::move(progress); }

  /// Solved, unless the run was over before or another thread was quicker.
  Entry solve(const Board& board, Side to_move, SolveRun& run) {
    run_ = &run;
    over_ = false;
    return visit(board, to_move, 0, {proof_infinity, proof_infinity}, even);
  }

 private:
  /// How far a child's numbers may exceed the second best's before another is looked at.
  static constexpr double stay = 1.15;
  /// By how many times itself a number grows for each thread that is at work there. Where the mover
  /// will probably lose, every move must be refuted and threads may part; elsewhere one is enough.
  static constexpr double avoidance_if_lost = 10;
  static constexpr double avoidance = 1;
  /// Of the moves that are open, this share counts at a time, the likeliest first, and one more.
  static constexpr double widening = 0.5;
  static constexpr std::uint32_t least_work_of_a_claim = 2;
  static constexpr int few_moves = 4;
  static constexpr float least_share = 1e-3F;
  static constexpr float even = 0.5F;
  // First numbers with a network: of a move without a chance, what a certain one adds, what each
  // power of e adds by which it is rarer than the likeliest, and how a rare one lessens the chance.
  static constexpr float unit = 2;
  static constexpr float by_chance = 8 * unit;
  static constexpr float by_rarity = 0.5F * unit;
  static constexpr float chance_by_rarity = 0.1F;

  struct Child {
    Board board;
    std::array<Set, 2> captured;
    std::int16_t cell;
    std::int16_t dominator;
    std::int16_t killer;  ///< -1: not vulnerable
    std::int16_t others;  ///< threads at work under it
    float share;
    float chance;  ///< the opponent's, who moves next
    std::uint32_t phi;
    std::uint32_t delta;
  };
  using Children = std::vector<Child>;
  struct Refutation {
    Set cells;
    Set stones;
  };
  struct Frame {
    Children children;
    std::vector<Refutation> refutations;
  };

  struct Numbers {
    std::uint32_t phi;
    std::uint32_t delta;
  };

  /// The children that count now, and what they say together.
  struct Choice {
    int active = 0;
    Child* best = nullptr;
    std::uint32_t second = proof_infinity;
    std::uint32_t phi = proof_infinity;
    std::uint32_t delta = 0;
  };

  /// Half a turn keeps both sides' edges: of the two keys the smaller one stands for both boards.
  struct Key {
    std::uint64_t value;
    bool turned;
  };
  static std::uint64_t side_key(Side to_move) {
    return to_move == Side::second ? detail::second_to_move_key : mix64(77);
  }
  static Key key_of(const Board& board, Side to_move) {
    const std::uint64_t side = side_key(to_move);
    return board.turned_key < board.key ? Key{board.turned_key ^ side, true}
                                        : Key{board.key ^ side, false};
  }
  Set turned(const Set& cells) const {
    Set result{};
    const int last = size_ * size_ - 1;
    for_each_cell(cells, [&](int code) { result |= Set::single(last - code); });
    return result;
  }
  void turn(Entry& entry) const {
    entry.open = turned(entry.open);
    entry.used = turned(entry.used);
    entry.stones = turned(entry.stones);
    entry.move = static_cast<std::uint32_t>(size_ * size_ - 1) - entry.move;
  }
  std::optional<Entry> known(const Key& key) const {
    std::optional<Entry> entry = crew_.table.find(key.value);
    if (entry && key.turned) turn(*entry);
    return entry;
  }
  void keep(const Key& key, Entry entry) {
    entry.key = key.value;
    if (key.turned) turn(entry);
    crew_.table.put(entry);
  }

  /// A position that is new.
  Entry examine(const Board& board, Side to_move) {
    ++nodes_;
    if (run_->spend(1)) over_ = true;
    if (has_company()) read_claims();
    if (progress_) {
      run_->report(
          [&](const Solution& so_far) {
            progress_({so_far.nodes, so_far.time, root_phi_, root_delta_});
          },
          0, 0);
    }
    return look_.at(board, to_move);
  }

  static std::uint32_t rounded(float number) {
    return static_cast<std::uint32_t>(std::lround(number));
  }
  static bool is_beyond(const Entry& entry, const Numbers& limits) {
    return entry.phi >= limits.phi || entry.delta >= limits.delta;
  }

  /// `chance`: that of the side to move, as its parent sees it.
  Entry visit(const Board& board, Side to_move, int depth, const Numbers& limits, float chance) {
    const Key key = key_of(board, to_move);
    std::optional<Entry> found = known(key);
    Entry here;
    if (found) {
      here = *found;
    } else {
      here = examine(board, to_move);
      here.work = 1;
      if (guesses_ && !here.is_solved()) {
        const auto moves = static_cast<float>(1 + widening * here.open.count());
        here.phi = rounded(unit + by_chance * (1 - chance));
        here.delta = rounded((unit + by_chance * chance) * moves);
      }
      keep(key, here);
      if (guesses_ && is_beyond(here, limits)) return here;
    }
    if (here.is_solved()) return here;
    const Presence presence(*this, key.value);
    const std::uint64_t before = nodes_;
    Frame& frame = frames_[depth];
    generate(board, to_move, here, chance, frame.children);
    const Entry at_first = here;
    frame.refutations.clear();
    if (!search(board, to_move, depth, limits, here, frame)) return here;
    if (here.delta == 0) {
      trim(board.stones[index_of(opponent(to_move))], at_first, here, frame);
    }
    const std::uint64_t work = here.work + nodes_ - before;
    here.work = static_cast<std::uint32_t>(std::min<std::uint64_t>(work, 0xFFFFFFFF));
    if (here.is_solved() && here.work >= least_work_of_a_claim) {
      const bool wins = here.phi == 0;
      const Side winner = wins ? to_move : opponent(to_move);
      const ProvenClaim<Words> claim{
          here.stones, here.used,
          static_cast<std::int16_t>(wins ? static_cast<int>(here.move) : -1)};
      look_.remember(winner, wins, claim);
      if (has_company()) crew_.post.send(thread_, {winner, wins, claim});
    }
    keep(key, here);
    return here;
  }

  bool has_company() const { return crew_.threads > 1; }

  void read_claims() {
    crew_.post.collect(thread_, letters_);
    for (const auto& letter : letters_)
      look_.remember(letter.winner, letter.moves_first, letter.claim);
  }

  /// Says to the others that this thread is at work under a position.
  class Presence {
   public:
    Presence(ProofSearch& search, std::uint64_t key) : search_(search), key_(key) {
      if (search_.has_company()) search_.crew_.busy.enter(key_);
    }
    Presence(const Presence&) = delete;
    Presence& operator=(const Presence&) = delete;
    ~Presence() {
      if (search_.has_company()) search_.crew_.busy.leave(key_);
    }

   private:
    ProofSearch& search_;
    std::uint64_t key_;
  };

  /// What the others have found out meanwhile; true if the position itself is solved.
  bool catch_up(const Board& board, Side to_move, Entry& here, Frame& frame) {
    if (crew_.is_done.load(std::memory_order_relaxed)) over_ = true;
    if (const auto entry = known(key_of(board, to_move)); entry && entry->is_solved()) {
      here = *entry;
      return true;
    }
    for (Child& child : frame.children) {
      if (!here.open.has(child.cell)) continue;
      const Key key = key_of(child.board, opponent(to_move));
      child.others = static_cast<std::int16_t>(crew_.busy.count(key.value));
      if (const auto entry = known(key)) learn(*entry, board, to_move, here, child, frame);
      if (here.phi == 0) break;
    }
    return false;
  }

  void weigh_by_currents(const Board& board) {
    const Set empty = filler_.board() - board.taken();
    std::fill(shares_.begin(), shares_.end(), 0.0F);
    for (Side side : {Side::first, Side::second}) {
      currents_.add(side, board.stones[index_of(side)], empty, shares_);
    }
  }

  /// Fills `shares_` for the open cells: the higher, the sooner a move is tried. With a network
  /// they are minus the rarity, and `chance_` is known; among few moves its order gains less than
  /// its time.
  void weigh(const Board& board, Side to_move, const Set& open, float chance) {
    if (!guesses_) return weigh_by_currents(board);
    if (open.count() <= few_moves) {
      weigh_by_currents(board);
      float most = least_share;
      for_each_cell(open, [&](int code) { most = std::max(most, shares_[code]); });
      for_each_cell(open, [&](int code) {
        shares_[code] = std::log(std::max(least_share, shares_[code] / most));
      });
      chance_ = chance;
      return;
    }
    const auto& guess = guesses_->of(board, to_move, board.key ^ side_key(to_move));
    float least = 255;
    for_each_cell(open, [&](int code) { least = std::min<float>(least, guess.rarity[code]); });
    for_each_cell(open, [&](int code) {
      shares_[code] = (least - guess.rarity[code]) / MoveGuess<Words>::steps;
    });
    chance_ = guess.win;
  }

  /// Until it is known better.
  void give_first_numbers(Child& child) const {
    child.phi = rounded(unit + by_chance * chance_);
    child.delta = rounded(unit + by_chance * (1 - chance_) - by_rarity * child.share);
    child.chance = 1 - chance_ * std::exp(chance_by_rarity * child.share);
  }

  void generate(const Board& board, Side to_move, const Entry& here, float chance,
                Children& children) {
    weigh(board, to_move, here.open, chance);
    children.clear();
    const Side other = opponent(to_move);
    for_each_cell(here.open, [&](int code) {
      Child child{board, {}, static_cast<std::int16_t>(code), -1, -1, 0, shares_[code], even, 1, 1};
      if (guesses_) give_first_numbers(child);
      filler_.play(child.board, to_move, code, child.captured);
      child.killer = static_cast<std::int16_t>(filler_.killer(board, code, other));
      children.push_back(child);
    });
    std::sort(children.begin(), children.end(), [](const Child& a, const Child& b) {
      return a.share > b.share || (a.share == b.share && a.cell < b.cell);
    });
    Set gone{};
    for (const Child& child : children) {
      if (child.killer >= 0 || gone.has(child.cell)) continue;
      const Set inside = child.captured[index_of(to_move)] - gone;
      for (Child& other_child : children) {
        if (inside.has(other_child.cell)) other_child.dominator = child.cell;
      }
      gone |= inside;
    }
  }

  /// False if another thread has solved the position meanwhile.
  bool search(const Board& board, Side to_move, int depth, const Numbers& limits, Entry& here,
              Frame& frame) {
    Children& children = frame.children;
    const Side other = opponent(to_move);
    for (Child& child : children) {
      if (!here.open.has(child.cell)) continue;
      if (const auto entry = known(key_of(child.board, other))) {
        learn(*entry, board, to_move, here, child, frame);
        if (here.phi == 0) return true;
      }
    }
    Set vulnerable{};
    for (const Child& child : children) {
      if (child.killer >= 0) vulnerable |= Set::single(child.cell);
    }
    while (true) {
      if (has_company()) {
        if (catch_up(board, to_move, here, frame)) return false;
        if (here.phi == 0) return true;
      }
      const Choice choice = choose(here, children, vulnerable);
      if (choice.active == 0) {
        add_killers(board.stones[index_of(other)], here, children);
        here.lose();
        return true;
      }
      here.phi = choice.phi;
      here.delta = choice.delta;
      if (is_beyond(here, limits) || over_) return true;
      if (depth == 0) {
        root_phi_ = choice.phi;
        root_delta_ = choice.delta;
      }
      Child& best = *choice.best;
      const std::uint32_t child_phi =
          std::min(proof_infinity, limits.delta - (choice.delta - best.phi));
      const auto above =
          static_cast<std::uint32_t>(std::min<double>(proof_infinity, choice.second * stay + 1));
      std::uint32_t child_delta = std::min(limits.phi, above);
      // A move that is not the best, since others are at work there, is worth one look at least.
      if (child_delta <= best.delta) {
        child_delta =
            static_cast<std::uint32_t>(std::min<double>(proof_infinity, best.delta * stay + 1));
      }
      const Entry entry =
          visit(best.board, other, depth + 1, {child_phi, child_delta}, best.chance);
      learn(entry, board, to_move, here, best, frame);
      if (here.phi == 0) return true;
    }
  }

  /// A child's number, where others at work under it make another more worthwhile.
  static std::uint32_t avoided(const Child& child, bool is_probably_lost) {
    if (child.others == 0) return child.delta;
    const double times = is_probably_lost ? avoidance_if_lost : avoidance;
    const double number = child.delta * (1 + times * child.others) + 1;
    return static_cast<std::uint32_t>(std::min<double>(proof_infinity - 1, number));
  }

  /// The first few of those that are open, by their order.
  Choice choose(const Entry& here, Children& children, const Set& vulnerable) const {
    Choice choice;
    const Set candidates = here.open - vulnerable;
    const auto counts = [&](const Child& child) {
      return candidates.has(child.cell) &&
             (child.dominator < 0 || !candidates.has(child.dominator));
    };
    for (const Child& child : children) choice.active += counts(child);
    int left = 1 + static_cast<int>(widening * choice.active);
    std::uint64_t sum = 0;
    std::uint32_t least = proof_infinity;
    for (Child& child : children) {
      if (!counts(child)) continue;
      if (left-- <= 0) break;
      sum += child.phi;
      choice.phi = std::min(choice.phi, child.delta);
      const std::uint32_t number = avoided(child, here.delta < here.phi);
      if (number < least) {
        choice.second = least;
        least = number;
        choice.best = &child;
      } else {
        choice.second = std::min(choice.second, number);
      }
    }
    choice.delta = static_cast<std::uint32_t>(std::min<std::uint64_t>(proof_infinity - 1, sum));
    return choice;
  }

  /// What a child's entry means for its parent.
  void learn(const Entry& entry, const Board& board, Side to_move, Entry& here, Child& child,
             Frame& frame) const {
    child.phi = entry.phi;
    child.delta = entry.delta;
    if (!entry.is_solved()) return;
    const int winner = index_of(entry.delta == 0 ? to_move : opponent(to_move));
    // What was filled in on the way rests on the stones round it. A captured cell may have died
    // since and changed hands: the pair was the winner's all the same.
    const Set& before = board.stones[winner];
    const Set fresh = (child.board.stones[winner] | child.captured[winner]) - before;
    const Set stones = (entry.stones | filler_.round_all(fresh - Set::single(child.cell))) & before;
    const Set cells = entry.used | child.captured[winner];
    if (entry.delta == 0) {
      here.win(child.cell, cells | Set::single(child.cell), stones);
    } else {
      here.open &= cells;
      here.used |= cells;
      here.stones |= stones;
      frame.refutations.push_back({cells, stones});
    }
  }

  /// Leaves out refutations that the others make superfluous. The fewer cells a proof needs, the
  /// more moves it refutes elsewhere.
  void trim(const Set& theirs, const Entry& at_first, Entry& here, Frame& frame) const {
    if (frame.refutations.size() < 2) return;
    Set vulnerable = here.open;
    auto& list = frame.refutations;
    const auto is_enough = [&](std::size_t without) {
      Set common = at_first.open;
      for (std::size_t i = 0; i < list.size(); ++i) {
        if (i != without) common &= list[i].cells;
      }
      return !(common - vulnerable).any();
    };
    for (std::size_t i = 0; i < list.size();) {
      if (is_enough(i)) {
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
      } else {
        ++i;
      }
    }
    Set common = at_first.open;
    here.used = at_first.used;
    here.stones = at_first.stones;
    for (const Refutation& each : list) {
      common &= each.cells;
      here.used |= each.cells;
      here.stones |= each.stones;
    }
    here.open &= common;
    add_killers(theirs, here, frame.children);
  }

  /// Vulnerable moves are answered where that kills them.
  void add_killers(const Set& theirs, Entry& here, const Children& children) const {
    for (const Child& child : children) {
      if (!here.open.has(child.cell) || child.killer < 0) continue;
      here.used |= Set::single(child.killer);
      here.stones |= filler_.round_all(Set::single(child.cell)) & theirs;
    }
  }

  int size_;
  ProofCrew<Words>& crew_;
  int thread_;
  std::vector<typename ClaimPost<Words>::Letter> letters_;
  Filler<Words> filler_;
  FirstLook<Words> look_;
  Currents<Words> currents_;
  std::optional<MoveGuesses<Words>> guesses_;
  float chance_ = even;  ///< of the side to move, where moves were weighed last
  std::vector<float> shares_;
  std::vector<Frame> frames_;
  SolveRun* run_ = nullptr;
  Solver::Progress progress_;
  std::uint32_t root_phi_ = 1;
  std::uint32_t root_delta_ = 1;
  std::uint64_t nodes_ = 0;
  bool over_ = false;
};

}  // namespace tauler::hex
