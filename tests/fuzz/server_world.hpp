// The server without its sockets, for the fuzzer: a store in memory, a person with a session and a
// game, no searching or hashing.
#pragma once

#include <string>
#include <string_view>

#include <boost/asio/buffer.hpp>

#include "server/live/live_session.hpp"
#include "server/net/beast_messages.hpp"

namespace tauler {

class ServerWorld {
 public:
  ServerWorld()
      : sql_(*store::open_sql(":memory:", store::Access::alone)),
        store_queue_(*sql_),
        hasher_(0, at_once),
        pool_(no_workers(), {}, at_once),
        standings_({"connect4", "gomoku", "hex", "othello"}),
        hub_({all_games(), all_players(), store_queue_, pool_, now, [] { return store::Time{1}; }}),
        batteries_({all_games(), all_players(), store_queue_, {}, at_once}, no_batteries()),
        experiments_(all_games(), pool_, {}, {}),
        api_({all_games(), all_players(), store_queue_, pool_, hub_, batteries_, experiments_,
              standings_, hasher_, hasher_, now, [] { return store::Time{1}; },
              [](const std::function<void(bool)>& then) { then(true); },
              [] { return std::string(); }},
             generous()) {
    store::People people(*sql_);
    person_ = people.add_guest(1);
    people.name_guest(person_, "ann", "no hash");
    people.open_session("token", person_, "csrf", 1);
    server::NewPlay wish;
    wish.start = "hex:size=5";
    hub_.create(wish, person_, [](const Result<store::Play>&) {});
    game_ = sql_->run("SELECT id FROM plays").at(0).text();
  }

  /// What a connection does with these bytes, in which "GAME" stands for the id of a game: the
  /// status of the one answer they get, 0 for none or several.
  int request(std::string_view bytes) {
    const std::string all = with_game(bytes);
    server::RequestParser parser;
    server::limit(parser);
    parser.eager(true);
    boost::system::error_code error;
    parser.put(boost::asio::buffer(all), error);
    if (!error && !parser.is_done()) parser.put_eof(error);
    if (error) return server::refusal_of(error).status;
    const auto request = parser.release();
    std::optional<server::Request> plain = server::plain_request(request, "::1", false);
    if (!plain) return 400;
    // As one who has an account, whatever the bytes say.
    plain->headers["cookie"] = "tauler_session=token";
    plain->headers["x-csrf-token"] = "csrf";
    plain->headers.emplace("content-type", "application/json");
    int status = 0;
    int answers = 0;
    const server::Request asked = *plain;
    api_.handle(*std::move(plain), [&](server::Response response) {
      status = response.status;
      ++answers;
      server::beast_response(std::move(response), asked, request.version(), true);
    });
    return answers == 1 ? status : 0;
  }

  /// Every message that comes back is JSON.
  bool message(std::string_view text) {
    bool good = true;
    server::Visitor visitor;
    visitor.token = "token";
    visitor.session = store::People(*sql_).session("token", 1, 1000);
    const auto session = std::make_shared<server::LiveSession>(
        api_, visitor, "127.0.0.1", [&](const server::Hub::Message& message) {
          good = good && Json::accept(*message);
        });
    session->receive(with_game(text));
    session->close();
    return good;
  }

 private:
  std::string with_game(std::string_view text) const {
    std::string all(text);
    if (const std::size_t at = all.find("GAME"); at != std::string::npos) all.replace(at, 4, game_);
    return all;
  }
  static void at_once(const std::function<void()>& call) { call(); }
  static TimePoint now() { return std::chrono::steady_clock::now(); }
  static server::SearchPool::Bounds no_workers() {
    server::SearchPool::Bounds bounds;
    bounds.workers = 0;
    bounds.analyses = 0;  // refused at once: an answer, too
    bounds.replies = 0;
    return bounds;
  }
  static server::Batteries::Bounds no_batteries() {
    server::Batteries::Bounds bounds;
    bounds.played = false;
    return bounds;
  }
  static server::Api::Settings generous() {
    server::Api::Settings settings;
    settings.hash_cost = store::HashCost::least;
    settings.requests_a_second = 1e9;
    settings.reads_a_second = 1e9;
    return settings;
  }

  std::unique_ptr<store::Sql> sql_;
  store::InlineStoreQueue store_queue_;
  server::Worker hasher_;
  server::SearchPool pool_;
  server::Standings standings_;
  server::Hub hub_;
  server::Batteries batteries_;
  server::Experiments experiments_;
  server::Api api_;
  store::PersonId person_ = 0;
  std::string game_;
};

}  // namespace tauler
