// The games of a GtpServer: boards, moves, answers and clocks.
#include <algorithm>

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/hex/position.hpp"
#include "games/othello/position.hpp"
#include "protocols/engine/gtp_server.hpp"
#include "protocols/plain_board.hpp"

namespace tauler::protocols {
namespace {

std::string_view colour_name(Side side) {
  return side == Side::first ? "black" : "white";
}

std::optional<Duration> read_seconds(std::string_view text) {
  constexpr double year = 366.0 * 24 * 3600;
  const auto value = parse_real(text);
  if (!value || *value < 0 || *value > year) return std::nullopt;
  return from_seconds(*value);
}

constexpr int most_moves = 100'000;

}  // namespace

Result<Side> GtpServer::read_colour(std::string_view text) {
  const std::string colour = to_lower(text);
  if (colour == "b" || colour == "black") return Side::first;
  if (colour == "w" || colour == "white") return Side::second;
  return Error{"gtp-colour-unknown", {excerpt(text)}};
}

void GtpServer::new_game(AnyPosition start) {
  position_ = std::move(start);
  resigned_.reset();
  clock_.restart();
  thinker_.new_game();
}

Result<AnyPosition> GtpServer::started_with(
    const std::vector<std::pair<std::string, std::string>>& changes) {
  const std::string spec = position_.start().spec();
  const std::size_t colon = std::min(spec.find(':'), spec.size() - 1);
  const OptionSpecs& specs = position_.game().settings;
  const auto options = Options::parse(spec.substr(colon + 1), specs);
  if (!options) return options.error();
  std::vector<std::string> settings;
  for (const OptionSpec& option : specs) {
    std::string value = options->value(option.name);
    for (const auto& [name, changed] : changes) {
      if (name == option.name) value = changed;
    }
    settings.push_back(fmt::format("{}={}", option.name, value));
  }
  return games_.start(fmt::format("{}:{}", position_.game().id, join(settings, ",")));
}

GtpServer::Answer GtpServer::boardsize(const Words& arguments) {
  std::vector<int> sides;
  for (const std::string& word : arguments) {
    if (const auto number = parse_integer<int>(word)) sides.push_back(*number);
  }
  if (sides.empty() || sides.size() > 2 || sides.size() != arguments.size()) {
    return Error{"gtp-write-boardsize"};
  }
  const int width = sides.front();
  const int height = sides.back();
  const BoardView now = position_.view();
  const auto has = [&](std::string_view name) {
    return std::any_of(position_.game().settings.begin(), position_.game().settings.end(),
                       [&](const OptionSpec& option) { return option.name == name; });
  };
  std::vector<std::pair<std::string, std::string>> changes;
  if (has("width")) {
    changes = {{"width", fmt::format("{}", width)}, {"height", fmt::format("{}", height)}};
  } else if (width != height) {
    return Error{"gtp-size-square"};
  } else if (has("size")) {
    changes = {{"size", fmt::format("{}", width)}};
  } else if (width != now.width) {
    return Error{"gtp-size-fixed", {now.width, now.height}};
  }
  Result<AnyPosition> start = started_with(changes);
  if (!start) return Error{"gtp-size", {start.error().unplaced()}};
  new_game(*std::move(start));
  return std::string();
}

GtpServer::Answer GtpServer::clear_board(const Words&) {
  new_game(position_.start());
  return std::string();
}

std::string GtpServer::move_text(Move move) const {
  // The Hex programs name the swap by what it does.
  return is_hex() && move == hex::swap_move ? "swap-pieces" : position_.move_text(move);
}

Status GtpServer::give_turn(Side side) {
  if (position_.is_over()) return Error{"game-over"};
  if (position_.to_move() == side) return Done{};
  const std::vector<Move> moves = position_.legal_moves();
  if (moves.size() == 1 && position_.move_text(moves[0]) == "pass") return position_.play(moves[0]);
  return Error{"turn-of", {colour_name(position_.to_move())}};
}

GtpServer::Answer GtpServer::play(const Words& arguments) {
  if (arguments.size() != 2) return Error{"gtp-write-play"};
  const Result<Side> side = read_colour(arguments[0]);
  if (!side) return side.error();
  const std::string move = to_lower(arguments[1]);
  if (move == "resign") {
    resigned_ = *side;
    return std::string();
  }
  if (const Status turn = give_turn(*side); !turn) {
    return Error{"gtp-illegal-move", {turn.error().unplaced()}};
  }
  const Status played = position_.play(move);
  if (!played) return Error{"gtp-illegal-move", {played.error().unplaced()}};
  return std::string();
}

GtpServer::Answer GtpServer::play_game(const Words& arguments) {
  AnyPosition game = position_.start();
  for (const std::string& move : arguments) {
    const Status played = game.play(to_lower(move));
    if (!played) return Error{"gtp-illegal-move", {played.error().unplaced()}};
  }
  new_game(std::move(game));
  return std::string();
}

GtpServer::Answer GtpServer::swap(const Words&) {
  const Status played = position_.play(hex::swap_move);
  if (!played) return Error{"gtp-illegal-move", {played.error().unplaced()}};
  return std::string();
}

Result<Decision> GtpServer::choose(Side side) {
  if (const Status turn = give_turn(side); !turn) return turn.error();
  return thinker_.choose(position_, clock_.limits(side));
}

GtpServer::Answer GtpServer::genmove(const Words& arguments) {
  if (arguments.size() != 1) return Error{"gtp-write-genmove"};
  const Result<Side> side = read_colour(arguments[0]);
  if (!side) return side.error();
  if (position_.is_over() || resigned_) return std::string("resign");
  const Stopwatch watch;
  const Result<Decision> decision = choose(*side);
  if (!decision) return decision.error();
  clock_.spend(*side, watch.elapsed());
  std::string text = move_text(decision->move);
  (void)position_.play(decision->move);
  return text;
}

GtpServer::Answer GtpServer::reg_genmove(const Words& arguments) {
  if (arguments.size() != 1) return Error{"gtp-write-reg-genmove"};
  const Result<Side> side = read_colour(arguments[0]);
  if (!side) return side.error();
  if (position_.is_over()) return std::string("resign");
  const Result<Decision> decision = choose(*side);
  if (!decision) return decision.error();
  return move_text(decision->move);
}

GtpServer::Answer GtpServer::undo(const Words&) {
  if (resigned_) {
    resigned_.reset();
    return std::string();
  }
  if (!position_.undo()) return Error{"gtp-undo"};
  return std::string();
}

GtpServer::Answer GtpServer::showboard(const Words&) {
  return '\n' + plain_board(position_.view());
}

GtpServer::Answer GtpServer::final_score(const Words&) {
  if (resigned_) return std::string(*resigned_ == Side::first ? "W+R" : "B+R");
  if (!position_.is_over()) return Error{"gtp-score"};
  if (position_.outcome() == Outcome::draw) return std::string("0");
  const Side winner = position_.outcome() == Outcome::first_wins ? Side::first : Side::second;
  std::string score = winner == Side::first ? "B+" : "W+";
  if (const auto* othello = position_.as<othello::Position>()) {
    score += fmt::format("{}", othello->count(winner) - othello->count(opponent(winner)));
  }
  return score;
}

GtpServer::Answer GtpServer::time_settings(const Words& arguments) {
  if (arguments.size() == 3) {
    const auto main = read_seconds(arguments[0]);
    const auto period = read_seconds(arguments[1]);
    const auto moves = parse_integer<int>(arguments[2]);
    if (main && period && moves && *moves >= 0 && *moves <= most_moves) {
      clock_.set(*main, *period, *moves);
      return std::string();
    }
  }
  return Error{"gtp-write-time-settings"};
}

GtpServer::Answer GtpServer::time_left(const Words& arguments) {
  if (arguments.size() == 3) {
    const auto side = read_colour(arguments[0]);
    const auto time = read_seconds(arguments[1]);
    const auto moves = parse_integer<int>(arguments[2]);
    if (side && time && moves && *moves >= 0 && *moves <= most_moves) {
      clock_.set_left(*side, *time, *moves);
      return std::string();
    }
  }
  return Error{"gtp-write-time-left"};
}

GtpServer::Answer GtpServer::all_legal_moves(const Words&) {
  std::vector<std::string> texts;
  for (const Move move : position_.legal_moves()) texts.push_back(move_text(move));
  return join(texts, " ");
}

GtpServer::Answer GtpServer::param_game(const Words& arguments) {
  const bool allowed = position_.as<hex::Position>()->swap_rule();
  if (arguments.empty()) return fmt::format("\n[bool] allow_swap {}", allowed ? 1 : 0);
  if (arguments.size() != 2 || arguments[0] != "allow_swap" ||
      (arguments[1] != "0" && arguments[1] != "1")) {
    return Error{"gtp-parameter-unknown"};
  }
  Result<AnyPosition> game = started_with({{"swap", arguments[1] == "1" ? "on" : "off"}});
  if (!game) return game.error();
  for (const Move move : position_.moves()) {
    if (!game->play(move)) return Error{"gtp-swap-played"};
  }
  position_ = *std::move(game);
  return std::string();
}

}  // namespace tauler::protocols
