#include "cli/commands/book_task.hpp"

#include <map>
#include <memory>
#include <mutex>

#include "cli/terminal/json.hpp"
#include "cli/terminal/numbers.hpp"
#include "players/connect4/book/opening_book.hpp"
#include "players/connect4/book/positions.hpp"
#include "players/connect4/solver/solver.hpp"

namespace tauler::cli {
namespace {

using Codes = std::shared_ptr<const std::vector<std::uint64_t>>;

/// Made once for all pieces of a book.
Codes codes_of(int stones) {
  static std::mutex mutex;
  static std::map<int, Codes> known;
  const std::lock_guard lock(mutex);
  Codes& codes = known[stones];
  if (!codes) {
    codes =
        std::make_shared<const std::vector<std::uint64_t>>(connect4::book::quiet_positions(stones));
  }
  return codes;
}

}  // namespace

std::string write_book_task(const BookPiece& piece, int megabytes) {
  return Json{{"stones", piece.stones},
              {"first", piece.first},
              {"count", piece.count},
              {"memory", megabytes}}
      .dump();
}

Result<std::string> do_book_task(const std::string& detail, const std::atomic<bool>& stop) {
  const Json from = Json::parse(detail, nullptr, false);
  try {
    const int stones = from.at("stones").get<int>();
    const int megabytes = from.at("memory").get<int>();
    if (stones < 0 || stones > connect4::OpeningBook::most_stones || megabytes < 1 ||
        megabytes > most_megabytes) {
      return Error{"task-unreadable"};
    }
    const Codes codes = codes_of(stones);
    const auto first = from.at("first").get<std::size_t>();
    const auto count = from.at("count").get<std::size_t>();
    if (first > codes->size() || count > codes->size() - first) return Error{"task-unreadable"};
    std::vector<connect4::Position> positions;
    for (std::size_t i = 0; i < count; ++i) {
      positions.push_back(connect4::book::position_of((*codes)[first + i]));
    }
    connect4::Solver solver(7, 6, static_cast<std::size_t>(megabytes) << 20);
    Limits limits;
    limits.stop = &stop;
    std::vector<int> scores(count);
    bool is_whole = true;
    solver.solve_all(positions, connect4::Aim::score, limits,
                     [&](std::size_t i, const connect4::Solution& solution) {
                       is_whole = is_whole && solution.exact();
                       scores[i] = solution.low;
                     });
    if (!is_whole) return Error{"task-unreadable"};  // stopped: nobody reads it
    return Json{{"scores", scores}}.dump();
  } catch (const Json::exception&) {
    return Error{"task-unreadable"};
  }
}

std::optional<std::vector<std::int8_t>> read_book_scores(const std::string& text,
                                                         const BookPiece& piece) {
  const Json from = Json::parse(text, nullptr, false);
  try {
    const Json& scores = from.at("scores");
    if (!scores.is_array() || scores.size() != piece.count) return std::nullopt;
    const connect4::book::ScoreRange range = connect4::book::quiet_range(piece.stones);
    std::vector<std::int8_t> read;
    for (const Json& score : scores) {
      const int value = score.get<int>();
      if (value < range.low || value > range.high) return std::nullopt;
      read.push_back(static_cast<std::int8_t>(value));
    }
    return read;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace tauler::cli
