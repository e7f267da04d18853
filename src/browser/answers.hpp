// The program as a page has it: every question of the HTTP API that needs no server, and a level's
// move, answered in one call. A question and its answer are JSON:
//
//   {"path": "/api/position", "query": {"text": "hex"}}         → {"answer": {…}}
//   {"path": "/api/move", "body": {"start": "hex", "moves": "f6", "player": "hard"}}
//   → {"error": {"code", "arguments", "message"}}               what the server would say
//   → {"missing": ["hex.tnn"]}                                  to be provided, then asked again
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "games/registry.hpp"
#include "messages/json.hpp"
#include "players/registry.hpp"

namespace tauler::browser {

/// Told what a search has found so far, as JSON: an analysis, or a decision.
using News = std::function<void(const std::string&)>;

class Answers {
 public:
  /// All of them must outlive it. Where `stop` is set, a search ends with what it has found.
  Answers(const GameRegistry& games, const PlayerRegistry& players,
          const std::atomic<bool>* stop = nullptr)
      : games_(games), players_(players), stop_(stop) {}

  std::string answer(std::string_view question, const News& news = {});

 private:
  struct Question;
  using Route = Json (Answers::*)(const Question&);

  static Route route_of(std::string_view path);

  Json position(const Question& question);
  Json line(const Question& question);
  Json reading(const Question& question);
  Json insight(const Question& question);
  Json lesson(const Question& question);
  Json analysis(const Question& question);
  Json move(const Question& question);
  Json solution(const Question& question);
  Json record(const Question& question);
  Json levels(const Question& question);

  /// The strongest level thinks on where it was: for as long as its game goes on, it is the same.
  struct Thinker {
    std::string player = {};
    std::string game = {};  ///< as it stood when it was last asked, "hex f6 e5"
    std::unique_ptr<Player> mind = {};
  };
  Player& mind_for(const PlayerRecipe& recipe, const AnyPosition& position, const Json& body);

  const GameRegistry& games_;
  const PlayerRegistry& players_;
  const std::atomic<bool>* stop_;
  Thinker thinker_;
};

}  // namespace tauler::browser
