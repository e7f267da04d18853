// The inside of the listener, for the two files that are slow to compile: HTTP in listener.cpp,
// WebSockets in listener_socket.cpp.
#pragma once

#include <deque>
#include <list>
#include <unordered_map>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>

#include "server/net/beast_messages.hpp"
#include "server/net/known_hosts.hpp"
#include "server/net/listener.hpp"

namespace tauler::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;
using boost::system::error_code;

/// When to give up on an answer.
constexpr auto time_to_answer = std::chrono::seconds(60);

class LiveSession;
class SocketSender;

class Listener::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(asio::io_context& context, const Config& config, Api& api, StaticFiles page)
      : context_(context),
        config_(config),
        hosts_(config.hosts, config.behind_proxy),
        api_(api),
        page_(std::move(page)),
        acceptor_(context) {}

  Status open();
  asio::awaitable<void> accept();
  void admit(tcp::socket socket);
  asio::awaitable<void> serve(tcp::socket socket, std::string address);
  asio::awaitable<void> serve_requests(beast::tcp_stream& stream, const std::string& address);
  asio::awaitable<Response> answer(const Request& request, tcp::socket& socket);
  asio::awaitable<Response> answer_of_api(Request request, tcp::socket& socket);
  asio::awaitable<void> serve_socket(beast::tcp_stream stream,
                                     http::request<http::string_body> request, Request plain);
  /// Nothing if the store does not answer.
  asio::awaitable<std::optional<Visitor>> identify(const Request& request);
  asio::awaitable<void> read_messages(SocketSender& sender, LiveSession& session);
  void stop();
  void let_go();
  void close_sockets_with(const std::string& token_hash);
  void close_sockets_of(store::PersonId person);

  asio::io_context& context_;
  Config config_;
  KnownHosts hosts_;
  Api& api_;
  StaticFiles page_;
  tcp::acceptor acceptor_;
  Traffic traffic_;
  std::unordered_map<std::string, std::size_t> of_address_;
  struct Open {
    std::weak_ptr<SocketSender> sender;
    std::weak_ptr<LiveSession> session;
    std::optional<store::PersonId> person;
  };
  std::list<Open> sockets_;
  class Entered;
  bool stopping_ = false;
};

}  // namespace tauler::server
