// Connections and HTTP.
#include "server/net/listener.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/log.hpp"
#include "server/net/compression.hpp"
#include "server/net/listener_impl.hpp"

namespace tauler::server {
namespace {

/// The client has gone, or is too slow to wait for.
bool is_end(const error_code& error) {
  return error == http::error::end_of_stream || error == beast::error::timeout ||
         error == asio::error::connection_reset || error == asio::error::eof ||
         error == http::error::partial_message;
}

/// What a slow line needs for an answer so long. The page's largest files have megabytes.
Duration time_to_take(std::size_t bytes) {
  constexpr double slowest_line = 64 * 1024;  // bytes a second
  return from_seconds(static_cast<double>(bytes) / slowest_line);
}

}  // namespace

Status Listener::Impl::open() {
  error_code error;
  const auto address = asio::ip::make_address(config_.address, error);
  if (error) return Error{"address-form", {config_.address, error.message()}};
  const tcp::endpoint end(address, config_.port);
  acceptor_.open(end.protocol(), error);
  if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor_.bind(end, error);
  if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
  if (error) {
    return Error{"address-listen", {config_.address, config_.port, error.message()}};
  }
  return Done{};
}

asio::awaitable<void> Listener::Impl::accept() {
  const auto self = shared_from_this();
  while (acceptor_.is_open()) {
    error_code error;
    tcp::socket socket =
        co_await acceptor_.async_accept(asio::redirect_error(asio::use_awaitable, error));
    if (error) {
      if (!acceptor_.is_open()) co_return;
      // No descriptors left, say: wait until somebody has left.
      asio::steady_timer timer(context_, std::chrono::milliseconds(100));
      co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, error));
      continue;
    }
    try {
      admit(std::move(socket));
    } catch (const std::exception& problem) {
      // No memory for one more, say: the others carry on, and the next may come.
      log_line("error", "accept", {{"reason", problem.what()}});
    }
  }
}

void Listener::Impl::admit(tcp::socket socket) {
  error_code error;
  const auto peer = socket.remote_endpoint(error);
  if (error) return;
  const std::string address = network_of(peer.address().to_string());
  std::size_t& of_one = of_address_[address];
  // Behind a proxy every connection has the proxy's address, and limiting them is the proxy's job.
  const bool too_many = traffic_.connections >= config_.connections ||
                        (of_one >= config_.connections_of_one && !config_.behind_proxy);
  if (too_many) {
    ++traffic_.refused;
    if (of_one == 0) of_address_.erase(address);
    return;
  }
  // Answers are sent at once, not when the other side has acknowledged earlier ones (no Nagle).
  socket.set_option(tcp::no_delay(true), error);
  asio::awaitable<void> served = serve(std::move(socket), address);
  ++of_one;
  ++traffic_.connections;
  asio::co_spawn(context_, std::move(served), asio::detached);
}

asio::awaitable<void> Listener::Impl::serve(tcp::socket socket, std::string address) {
  const auto self = shared_from_this();
  beast::tcp_stream stream(std::move(socket));
  try {
    co_await serve_requests(stream, address);
  } catch (const std::exception& problem) {
    log_line("error", "connection", {{"reason", problem.what()}});
  }
  --traffic_.connections;
  if (--of_address_[address] == 0) of_address_.erase(address);
}

asio::awaitable<Response> Listener::Impl::answer(const Request& request, tcp::socket& socket) {
  const Stopwatch watch;
  const bool of_api = request.path.starts_with("/api/") || request.path == "/healthz" ||
                      request.path == "/readyz" || request.path == "/metrics";
  Response response;
  if (of_api) {
    response = co_await answer_of_api(request, socket);
    compress(response, request);
  } else {
    response = page_.answer(request);
  }
  traffic_.answer_times.add(watch.elapsed());
  if (config_.log_requests) {
    log_line("info", "request",
             {{"method", request.method},
              {"path", request.path},
              {"status", response.status},
              {"ms", std::chrono::duration<double, std::milli>(watch.elapsed()).count()},
              {"address", request.address}});
  }
  co_return response;
}

namespace {

/// An answer that is waited for.
struct Pending {
  explicit Pending(asio::io_context& context) : timer(context, time_to_answer) {}
  asio::steady_timer timer;
  std::optional<Response> response;
};

bool has_ended(tcp::socket& socket) {
  char byte = 0;
  return ::recv(socket.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

}  // namespace

asio::awaitable<Response> Listener::Impl::answer_of_api(Request request, tcp::socket& socket) {
  const auto pending = std::make_shared<Pending>(context_);
  const auto departure = std::make_shared<Departure>();
  request.departure = departure;
  api_.handle(std::move(request), [pending](Response response) {
    pending->response = std::move(response);
    pending->timer.cancel();
  });
  if (!pending->response) {
    // Readable means that the next request is already here, or that the client has gone.
    socket.async_wait(tcp::socket::wait_read, [&socket, departure, pending](error_code error) {
      if (error || pending->response || !has_ended(socket)) return;
      if (departure->happened()) pending->timer.cancel();
    });
    error_code error;
    co_await pending->timer.async_wait(asio::redirect_error(asio::use_awaitable, error));
    if (!pending->response) pending->response = problem(Error{"answer-late"});
    socket.cancel(error);
  }
  co_return std::move(*pending->response);
}

asio::awaitable<void> Listener::Impl::serve_requests(beast::tcp_stream& stream,
                                                     const std::string& address) {
  beast::flat_buffer buffer(longest_header + longest_body);
  bool keep_alive = true;
  while (keep_alive && !stopping_) {
    error_code error;
    RequestParser parser;
    limit(parser);
    stream.expires_after(config_.request_time);
    co_await http::async_read(stream, buffer, parser,
                              asio::redirect_error(asio::use_awaitable, error));
    if (is_end(error)) break;
    ++traffic_.requests;
    keep_alive = false;
    unsigned version = 11;
    std::optional<Request> plain;
    Response response;
    if (error) {
      response = refusal_of(error);
    } else {
      http::request<http::string_body> request = parser.release();
      stream.expires_never();
      plain = plain_request(request, address, config_.behind_proxy);
      const bool known_host = plain && hosts_.knows(plain->header("host"));
      if (known_host && beast::websocket::is_upgrade(request) && plain->path == "/api/live") {
        co_await serve_socket(std::move(stream), std::move(request), *std::move(plain));
        co_return;
      }
      keep_alive = request.keep_alive();
      version = request.version();
      if (!plain) {
        response = problem(Error{"target-malformed"});
      } else if (!known_host) {
        response = problem(Error{"host-unknown"});
      } else {
        response = co_await answer(*plain, stream.socket());
      }
    }
    ++traffic_.answers[response.status];
    http::response<http::string_body> out = beast_response(
        std::move(response), plain.value_or(Request{}), version, keep_alive && !stopping_);
    stream.expires_after(config_.request_time + time_to_take(out.body().size()));
    co_await http::async_write(stream, out, asio::redirect_error(asio::use_awaitable, error));
    keep_alive = !error && out.keep_alive();
  }
  error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

Listener::Listener(asio::io_context& context, const Config& config, Api& api, StaticFiles page)
    : impl_(std::make_shared<Impl>(context, config, api, std::move(page))) {}
Listener::~Listener() = default;

Status Listener::open() {
  return impl_->open();
}

unsigned short Listener::port() const {
  return impl_->acceptor_.local_endpoint().port();
}

void Listener::start() {
  asio::co_spawn(impl_->context_, impl_->accept(), asio::detached);
}

void Listener::stop() {
  impl_->stop();
}

void Listener::let_go() {
  impl_->let_go();
}

void Listener::close_sockets_with(const std::string& token_hash) {
  impl_->close_sockets_with(token_hash);
}

void Listener::close_sockets_of(store::PersonId person) {
  impl_->close_sockets_of(person);
}

const Traffic& Listener::traffic() const {
  return impl_->traffic_;
}

}  // namespace tauler::server
