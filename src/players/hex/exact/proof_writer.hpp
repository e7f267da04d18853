// Writes down why a solved position is won, in the words that proof_checker.hpp explains. What the
// search has forgotten, or could leave out by rules that the checker does not know, it solves
// again.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "players/hex/exact/link_text.hpp"
#include "players/hex/exact/proof_search.hpp"

namespace tauler::hex {

template <int Words>
class ProofWriter {
 public:
  using Set = Cells<Words>;
  using Board = FilledBoard<Words>;

  ProofWriter(ProofSearch<Words>& search, int size, Side winner, SolveRun& run)
      : search_(search), connections_(size), size_(size), winner_(winner), run_(run) {}

  /// Claims, one a line, and the line that says what they prove; nothing if the run was over
  /// before, or if the winner is not the winner. `board` was made by `steps`.
  std::optional<std::string> write(const Board& board, Side to_move,
                                   const std::vector<Filling>& steps) {
    std::string root = "proves " + fill_text(steps);
    if (to_move == winner_) {
      const auto threat = half(board);
      if (!threat) return std::nullopt;
      root += threat->text;
    } else {
      const auto claim = full(board);
      if (!claim) return std::nullopt;
      root += "claim " + std::to_string(claim->number);
    }
    return lines_ + root + '\n';
  }

 private:
  struct Claim {
    std::size_t number;
    Set carrier;
  };
  struct Threat {
    std::string text;
    Set carrier;
  };
  static constexpr int budget = 5'000;

  const Set& own(const Board& board) const { return board.stones[index_of(winner_)]; }
  Set empty(const Board& board) const { return search_.filler().board() - board.taken(); }

  /// The opponent is to move.
  std::optional<Claim> full(const Board& board) {
    const auto key = std::pair(board.stones[0].words, board.stones[1].words);
    if (const auto found = claims_.find(key); found != claims_.end()) return found->second;
    std::string line = "claim ";
    for_each_cell(own(board), [&](int code) { line += cell_name(code, size_) + ' '; });
    connections_.find(winner_, own(board), empty(board), Goal::connection, budget);
    Claim claim{};
    if (connections_.is_joined()) {
      line += ": full .";
    } else if (connections_.connection() >= 0) {
      claim.carrier = connections_.store()[connections_.connection()].carrier;
      line += ": full " + LinkText<Words>(connections_, winner_).of(connections_.connection());
    } else {
      line += ": threats";
      if (!add_threats(board, line, claim.carrier)) return std::nullopt;
    }
    claim.number = claims_.size();
    lines_ += line + '\n';
    claims_[key] = claim;
    return claim;
  }

  /// Threats until no cell is common to all: first what connections find, then an answer to each of
  /// the opponent's moves that is still common.
  bool add_threats(const Board& board, std::string& line, Set& carrier) {
    Set common = empty(board);
    {
      LinkText<Words> text(connections_, winner_);
      for (std::int32_t threat : connections_.threats()) {
        const Set& cells = connections_.store()[threat].carrier;
        if ((common & cells) == common) continue;
        common &= cells;
        carrier |= cells;
        line += " link " + text.of(threat);
      }
    }
    while (common.any()) {
      const int code = common.first();
      Board after = board;
      std::array<Set, 2> captured{};
      std::vector<Filling> steps;
      search_.filler().play(after, opponent(winner_), code, captured, &steps);
      const auto threat = half(after);
      if (!threat) return false;
      const Set cells = threat->carrier | captured[index_of(winner_)];
      common &= cells;
      carrier |= cells;
      line += ' ' + fill_text(steps) + threat->text;
    }
    return true;
  }

  /// The winner is to move.
  std::optional<Threat> half(const Board& board) {
    connections_.find(winner_, own(board), empty(board), Goal::threat, budget);
    if (connections_.is_joined()) {
      return Threat{"full .", Set{}};
    }
    if (!connections_.threats().empty()) {
      const std::int32_t threat = connections_.threats().back();
      return Threat{"link " + LinkText<Words>(connections_, winner_).of(threat),
                    connections_.store()[threat].carrier};
    }
    const auto entry = search_.solve(board, winner_, run_);
    if (entry.phi != 0) return std::nullopt;
    return play(board, static_cast<int>(entry.move));
  }

  std::optional<Threat> play(const Board& board, int code) {
    Board after = board;
    std::array<Set, 2> captured{};
    std::vector<Filling> steps;
    search_.filler().play(after, winner_, code, captured, &steps);
    const auto claim = full(after);
    if (!claim) return std::nullopt;
    return Threat{
        "play " + cell_name(code, size_) + ' ' + fill_text(steps) + std::to_string(claim->number),
        claim->carrier | captured[index_of(winner_)] | Set::single(code)};
  }

  /// What counts as the winner's from now on, and what not any more, in its order; pairs of the
  /// opponent's are none of the proof's business.
  std::string fill_text(const std::vector<Filling>& steps) const {
    std::string text;
    for (const Filling& step : steps) {
      const bool is_pair = step.second >= 0;
      if (is_pair && step.side != winner_) continue;
      text += text.empty() ? "fill " : " ";
      if (step.side != winner_) text += '-';
      text += cell_name(step.first, size_);
      if (is_pair) text += '+' + cell_name(step.second, size_);
    }
    return text.empty() ? text : text + " ; ";
  }

  ProofSearch<Words>& search_;
  SolverConnections<Words> connections_;
  int size_;
  Side winner_;
  SolveRun& run_;
  std::string lines_;
  std::map<std::pair<std::array<std::uint64_t, Words>, std::array<std::uint64_t, Words>>, Claim>
      claims_;
};

}  // namespace tauler::hex
