#include "players/hex/exact/solver.hpp"

#include <algorithm>
#include <exception>

#include "players/hex/exact/proof_memory.hpp"
#include "players/hex/exact/proof_search.hpp"
#include "players/hex/exact/proof_writer.hpp"

namespace tauler::hex {

class Solver::Search {
 public:
  Search() = default;
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;
  virtual ~Search() = default;
  virtual SolverAnswer solve(const Position& position, const Limits& limits) = 0;
  virtual MovesAnswer solve_moves(const Position& position, const Limits& limits,
                                  const std::vector<MoveAnswer>& known) = 0;
  virtual std::optional<std::string> prove(const Position& position, const Limits& limits) = 0;
  virtual void clear() = 0;
  virtual std::string memory() = 0;
  virtual bool recall(std::string_view bytes) = 0;
  virtual void set_progress(Progress progress) = 0;
  virtual void set_crew(int threads, Crew crew) = 0;
};

template <int Words>
class Solver::SizedSearch final : public Search {
 public:
  using Set = Cells<Words>;
  using Board = FilledBoard<Words>;
  using Entry = ProofEntry<Words>;

  SizedSearch(int size, std::size_t bytes, std::shared_ptr<const nn::Model> network,
              const ClaimBook* book)
      : size_(size),
        network_(std::move(network)),
        shared_(bytes, network_ ? bytes / share_for_guesses : 0, book) {
    set_crew(1, {});
  }

  SolverAnswer solve(const Position& position, const Limits& limits) override {
    SolveRun run(limits);
    SolverAnswer answer;
    if (is_over(position.outcome())) {
      answer.winner = is_win_for(position.outcome(), Side::first) ? Side::first : Side::second;
      return answer;
    }
    std::array<Set, 2> captured{};
    const Board board = board_of(position, captured, nullptr);
    const auto entry = solve(board, position.to_move(), run);
    if (entry.is_solved()) {
      const bool wins = entry.phi == 0;
      const Side winner = wins ? position.to_move() : opponent(position.to_move());
      answer.winner = winner;
      answer.cells = listed(entry.used | captured[index_of(winner)]);
      if (wins) answer.move = winning_move(position, board, static_cast<int>(entry.move));
    }
    answer.nodes = run.nodes();
    answer.time = run.solution(0, 0).time;
    return answer;
  }

  /// With a limit all moves are looked at for a while, then again for longer, so that one that is
  /// hard does not keep the others from being solved.
  MovesAnswer solve_moves(const Position& position, const Limits& limits,
                          const std::vector<MoveAnswer>& known) override {
    SolveRun run(limits);
    MoveList moves;
    position.legal_moves(moves);
    MovesAnswer answer;
    answer.moves = known;
    if (known.empty()) {
      for (Move move : moves) answer.moves.push_back({move, std::nullopt});
    }
    // What refuted a move refutes all those that take none of its cells.
    std::vector<Set> refutations;
    if (limits.time || limits.nodes) {
      for (std::uint64_t most = first_look; !run.is_over(); most *= 2) {
        if (look(position, limits, most, run, answer, refutations)) break;
      }
    } else {
      look(position, limits, std::nullopt, run, answer, refutations);
    }
    answer.nodes = run.nodes();
    answer.time = run.solution(0, 0).time;
    return answer;
  }

  std::optional<std::string> prove(const Position& position, const Limits& limits) override {
    SolveRun run(limits);
    std::array<Set, 2> captured{};
    std::vector<Filling> steps;
    const Board board = board_of(position, captured, &steps);
    std::string text = header(position);
    Side winner = position.to_move();
    if (is_over(position.outcome())) {
      winner = is_win_for(position.outcome(), Side::first) ? Side::first : Side::second;
    } else {
      const auto entry = solve(board, position.to_move(), run);
      if (!entry.is_solved()) return std::nullopt;
      if (entry.phi != 0) winner = opponent(winner);
    }
    ProofWriter<Words> writer(search(), position.size(), winner, run);
    const auto claims = writer.write(board, position.to_move(), steps);
    if (!claims) return std::nullopt;
    return "hex-proof 1 " + std::to_string(position.size()) + ' ' + name(position.to_move()) + ' ' +
           name(winner) + '\n' + text + *claims;
  }

  void clear() override {
    shared_.table.clear();
    shared_.guesses.clear();
    shared_.post.set_threads(static_cast<int>(searches_.size()));
    for (auto& each : searches_) each->clear();
  }

  std::string memory() override { return memory_of(shared_.table, size_); }
  bool recall(std::string_view bytes) override {
    return recall_memory(bytes, size_, search().filler().board(), shared_.table);
  }

  void set_progress(Progress progress) override { search().set_progress(std::move(progress)); }

  void set_crew(int threads, Crew crew) override {
    start_ = std::move(crew);
    searches_.resize(std::min<std::size_t>(searches_.size(), 1));
    for (int i = static_cast<int>(searches_.size()); i < threads; ++i) {
      searches_.push_back(std::make_unique<ProofSearch<Words>>(size_, shared_, i, network_));
    }
    shared_.post.set_threads(threads);
  }

 private:
  /// Guesses have this part of the table's memory, besides it.
  static constexpr std::size_t share_for_guesses = 8;
  static constexpr std::uint64_t first_look = 64;
  static const char* name(Side side) { return side == Side::first ? "first" : "second"; }

  static std::string header(const Position& position) {
    std::string text;
    for (Side side : {Side::first, Side::second}) {
      text += name(side);
      for (int code = 0; code < position.cells(); ++code) {
        if (position.has_stone(side, code)) text += ' ' + cell_name(code, position.size());
      }
      text += '\n';
    }
    return text;
  }

  Board board_of(const Position& position, std::array<Set, 2>& captured,
                 std::vector<Filling>* steps) const {
    const Filler<Words>& filler = searches_.front()->filler();
    Board board = filler.board_of(position);
    filler.fill(board, filler.board(), captured, steps);
    return board;
  }

  /// The search's move, or where the edges are joined on the filled board already, any.
  Move winning_move(const Position& position, const Board& board, int code) const {
    if (!board.taken().has(code)) return Move::of(code);
    MoveList moves;
    position.legal_moves(moves);
    return moves[0];
  }

  /// Takes up what is not solved yet, each for at most so many nodes; true if nothing is left.
  bool look(const Position& position, const Limits& limits, std::optional<std::uint64_t> most,
            SolveRun& run, MovesAnswer& answer, std::vector<Set>& refutations) {
    const Side mover = position.to_move();
    const bool wins = std::any_of(answer.moves.begin(), answer.moves.end(),
                                  [&](const MoveAnswer& each) { return each.winner == mover; });
    Entry here;
    if (!wins) {
      // Where all moves lose, one proof says so.
      std::array<Set, 2> captured{};
      here = solve_for(board_of(position, captured, nullptr), mover, limits, most, run);
    }
    bool is_whole = true;
    for (MoveAnswer& each : answer.moves) {
      if (each.winner) continue;
      if (here.delta == 0) each.winner = opponent(mover);
      for (const Set& cells : refutations) {
        if (!cells.has(each.move.value())) each.winner = opponent(mover);
      }
      if (!each.winner) each.winner = after(position, each.move, limits, most, run, refutations);
      is_whole = is_whole && each.winner;
    }
    return is_whole;
  }

  std::optional<Side> after(const Position& position, Move move, const Limits& limits,
                            std::optional<std::uint64_t> most, SolveRun& run,
                            std::vector<Set>& refutations) {
    const Side mover = position.to_move();
    Position next = position;
    next.play(move);
    if (is_over(next.outcome())) return mover;
    std::array<Set, 2> captured{};
    const Board board = board_of(next, captured, nullptr);
    const Entry entry = solve_for(board, opponent(mover), limits, most, run);
    if (!entry.is_solved()) return std::nullopt;
    if (entry.delta == 0) return mover;
    refutations.push_back(entry.used | captured[index_of(opponent(mover))]);
    return opponent(mover);
  }

  /// For at most so many nodes, where that is given, of what is left of the run.
  Entry solve_for(const Board& board, Side to_move, const Limits& limits,
                  std::optional<std::uint64_t> most, SolveRun& run) {
    if (!most) return solve(board, to_move, run);
    if (run.spend(0)) return {};
    Limits rest = limits;
    rest.nodes = *most;
    if (limits.nodes) rest.nodes = std::min(*most, *limits.nodes - run.nodes());
    if (limits.time) rest.time = *limits.time - run.solution(0, 0).time;
    SolveRun part(rest);
    const Entry entry = solve(board, to_move, part);
    run.spend(part.nodes());
    return entry;
  }

  ProofSearch<Words>& search() { return *searches_.front(); }

  /// By all threads.
  Entry solve(const Board& board, Side to_move, SolveRun& run) {
    if (searches_.size() == 1) return search().solve(board, to_move, run);
    std::vector<Entry> entries(searches_.size());
    std::vector<std::exception_ptr> thrown(searches_.size());
    shared_.is_done = false;
    shared_.threads = static_cast<int>(searches_.size());
    start_(shared_.threads, [&](int thread) {
      try {
        entries[thread] = searches_[thread]->solve(board, to_move, run);
      } catch (...) {
        thrown[thread] = std::current_exception();
      }
      shared_.is_done = true;
    });
    shared_.is_done = false;
    shared_.threads = 1;
    for (const auto& each : thrown) {
      if (each) std::rethrow_exception(each);
    }
    for (const Entry& entry : entries) {
      if (entry.is_solved()) return entry;
    }
    return entries.front();
  }

  int size_;
  std::shared_ptr<const nn::Model> network_;
  ProofCrew<Words> shared_;
  std::vector<std::unique_ptr<ProofSearch<Words>>> searches_;
  Crew start_;
};

Solver::Solver(int size, std::size_t bytes, std::shared_ptr<const nn::Model> network,
               const ClaimBook* book) {
  // It was trained on boards from here on.
  constexpr int smallest_for_network = 7;
  if (size < smallest_for_network) network.reset();
  if (size <= 8) {
    search_ = std::make_unique<SizedSearch<1>>(size, bytes, std::move(network), book);
  } else if (size <= 11) {
    search_ = std::make_unique<SizedSearch<2>>(size, bytes, std::move(network), book);
  } else if (size <= 13) {
    search_ = std::make_unique<SizedSearch<3>>(size, bytes, std::move(network), book);
  } else {
    search_ = std::make_unique<SizedSearch<6>>(size, bytes, std::move(network), book);
  }
}
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;
Solver::~Solver() = default;

void Solver::set_progress(Progress progress) {
  search_->set_progress(std::move(progress));
}
void Solver::set_crew(int threads, Crew crew) {
  search_->set_crew(threads, std::move(crew));
}
void Solver::clear() {
  search_->clear();
}
std::string Solver::memory() const {
  return search_->memory();
}
bool Solver::recall(std::string_view bytes) {
  return search_->recall(bytes);
}
SolverAnswer Solver::solve(const Position& position, const Limits& limits) {
  return search_->solve(position, limits);
}
MovesAnswer Solver::solve_moves(const Position& position, const Limits& limits,
                                const std::vector<MoveAnswer>& known) {
  return search_->solve_moves(position, limits, known);
}
std::optional<std::string> Solver::prove(const Position& position, const Limits& limits) {
  return search_->prove(position, limits);
}

}  // namespace tauler::hex
