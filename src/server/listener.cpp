// Connections and HTTP.
#include "server/listener.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "core/text.hpp"
#include "server/listener_parts.hpp"
#include "server/log.hpp"
#include "server/static_files.hpp"

namespace tauler::server {
namespace {

using std::chrono::seconds;

constexpr std::size_t longest_header = 16 * 1024;
constexpr std::size_t longest_body = 256 * 1024;
constexpr auto time_to_send_a_request = seconds(20);

void add_security_headers(http::response<http::string_body>& response, const Request& request) {
  response.set("X-Content-Type-Options", "nosniff");
  response.set("X-Frame-Options", "DENY");
  response.set("Referrer-Policy", "same-origin");
  response.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Embedder-Policy", "require-corp");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("Content-Security-Policy",
               "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
               "img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
               "form-action 'self'; frame-ancestors 'none'");
  if (request.secure) response.set("Strict-Transport-Security", "max-age=31536000");
}

http::response<http::string_body> beast_response(Response response, const Request& request,
                                                 unsigned version, bool keep_alive) {
  http::response<http::string_body> out{static_cast<http::status>(response.status), version};
  out.set(http::field::content_type, response.type);
  bool cached = false;
  for (const auto& [name, value] : response.headers) {
    out.insert(name, value);
    cached = cached || name == "Cache-Control";
  }
  if (!cached) out.set(http::field::cache_control, "no-store");
  add_security_headers(out, request);
  out.keep_alive(keep_alive);
  out.body() = std::move(response.body);
  out.prepare_payload();
  if (request.method == "HEAD") out.body().clear();
  return out;
}

}  // namespace

Status Listener::Parts::open() {
  error_code error;
  const auto address = asio::ip::make_address(config_.address, error);
  if (error) return Error{"the address " + config_.address + " is none: " + error.message()};
  const tcp::endpoint end(address, config_.port);
  acceptor_.open(end.protocol(), error);
  if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor_.bind(end, error);
  if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
  if (error) {
    return Error{"cannot listen on " + config_.address + ":" + std::to_string(config_.port) + ": " +
                 error.message()};
  }
  return Done{};
}

asio::awaitable<void> Listener::Parts::accept() {
  const auto self = shared_from_this();
  while (acceptor_.is_open()) {
    error_code error;
    tcp::socket socket =
        co_await acceptor_.async_accept(asio::redirect_error(asio::use_awaitable, error));
    if (error) {
      if (!acceptor_.is_open()) co_return;
      // No descriptors left, say: wait until somebody has gone.
      asio::steady_timer timer(context_, std::chrono::milliseconds(100));
      co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, error));
      continue;
    }
    const auto peer = socket.remote_endpoint(error);
    if (error) continue;
    const std::string address = peer.address().to_string();
    std::size_t& of_one = of_address_[address];
    // Behind a proxy every connection has the proxy's address, and counting them is its matter.
    const bool too_many = traffic_.connections >= config_.connections ||
                          (of_one >= config_.connections_of_one && !config_.behind_proxy);
    if (too_many) {
      ++traffic_.refused;
      if (of_one == 0) of_address_.erase(address);
      continue;
    }
    ++of_one;
    ++traffic_.connections;
    asio::co_spawn(context_, serve(std::move(socket), address), asio::detached);
  }
}

asio::awaitable<void> Listener::Parts::serve(tcp::socket socket, std::string address) {
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

Request Listener::Parts::plain_request(const http::request<http::string_body>& request,
                                       const std::string& address, bool& malformed) const {
  Request plain;
  plain.method = std::string(request.method_string());
  plain.body = request.body();
  plain.address = address;
  for (const auto& field : request) {
    plain.headers[to_lower(std::string_view(field.name_string()))] = std::string(field.value());
  }
  if (config_.behind_proxy) {
    // The last one is the proxy's own; those before are whatever the client wrote.
    const std::string chain = plain.header("x-forwarded-for");
    const std::string_view last = trim(std::string_view(chain).substr(chain.rfind(',') + 1));
    if (!last.empty()) plain.address = std::string(last);
    plain.secure = plain.header("x-forwarded-proto") == "https";
  }
  const auto target = parse_target(request.target());
  malformed = !target;
  if (target) {
    plain.path = target->path;
    plain.query = target->query;
  }
  return plain;
}

asio::awaitable<Response> Listener::Parts::answer(const Request& request) {
  const bool of_api = request.path.starts_with("/api/") || request.path == "/healthz" ||
                      request.path == "/readyz" || request.path == "/metrics";
  if (!of_api) co_return static_file(config_.page, request);
  struct Pending {
    explicit Pending(asio::io_context& context) : timer(context, time_to_answer) {}
    asio::steady_timer timer;
    std::optional<Response> response;
  };
  const auto pending = std::make_shared<Pending>(context_);
  api_.handle(request, [pending](Response response) {
    pending->response = std::move(response);
    pending->timer.cancel();
  });
  if (!pending->response) {
    error_code error;
    co_await pending->timer.async_wait(asio::redirect_error(asio::use_awaitable, error));
  }
  if (!pending->response) co_return problem(504, "late", "this took too long");
  co_return std::move(*pending->response);
}

asio::awaitable<void> Listener::Parts::serve_requests(beast::tcp_stream& stream,
                                                      const std::string& address) {
  beast::flat_buffer buffer(longest_header + longest_body);
  while (!stopping_) {
    error_code error;
    http::request_parser<http::string_body> parser;
    parser.header_limit(longest_header);
    parser.body_limit(longest_body);
    stream.expires_after(time_to_send_a_request);
    co_await http::async_read(stream, buffer, parser,
                              asio::redirect_error(asio::use_awaitable, error));
    if (error == http::error::end_of_stream || error == beast::error::timeout ||
        error == asio::error::connection_reset || error == asio::error::eof ||
        error == http::error::partial_message) {
      break;
    }
    ++traffic_.requests;
    bool malformed = error.failed();
    Request plain;
    Response response;
    bool keep_alive = false;
    unsigned version = 11;
    if (malformed) {
      const bool large = error == http::error::body_limit || error == http::error::header_limit;
      response = large ? problem(413, "too-large", "the request is too large")
                       : problem(400, "http", "this is no HTTP request");
    } else {
      http::request<http::string_body> request = parser.release();
      plain = plain_request(request, address, malformed);
      if (!malformed && beast::websocket::is_upgrade(request) && plain.path == "/api/live") {
        stream.expires_never();
        co_await serve_socket(std::move(stream), std::move(request), std::move(plain));
        co_return;
      }
      keep_alive = request.keep_alive();
      version = request.version();
      stream.expires_never();
      const Stopwatch watch;
      if (malformed) {
        response = problem(400, "target", "the address is malformed");
      } else {
        response = co_await answer(plain);
      }
      if (config_.log_requests) {
        log_line("info", "request",
                 {{"method", plain.method},
                  {"path", plain.path},
                  {"status", response.status},
                  {"ms", std::chrono::duration<double, std::milli>(watch.elapsed()).count()},
                  {"address", plain.address}});
      }
    }
    http::response<http::string_body> out =
        beast_response(std::move(response), plain, version, keep_alive && !stopping_);
    stream.expires_after(time_to_send_a_request);
    co_await http::async_write(stream, out, asio::redirect_error(asio::use_awaitable, error));
    if (error || !out.keep_alive()) break;
  }
  error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

Listener::Listener(asio::io_context& context, const Config& config, Api& api)
    : parts_(std::make_shared<Parts>(context, config, api)) {}
Listener::~Listener() = default;

Status Listener::open() {
  return parts_->open();
}

unsigned short Listener::port() const {
  return parts_->acceptor_.local_endpoint().port();
}

void Listener::start() {
  asio::co_spawn(parts_->context_, parts_->accept(), asio::detached);
}

void Listener::stop() {
  parts_->stop();
}

void Listener::let_go() {
  parts_->let_go();
}

void Listener::close_sockets_of(store::PersonId person) {
  parts_->close_sockets_of(person);
}

const Traffic& Listener::traffic() const {
  return parts_->traffic_;
}

}  // namespace tauler::server
