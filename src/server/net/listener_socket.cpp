// WebSockets: one coroutine reads, handlers write.
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket.hpp>

#include "server/live/live_session.hpp"
#include "server/net/listener_impl.hpp"

namespace tauler::server {

namespace websocket = beast::websocket;
using std::chrono::seconds;

namespace {

constexpr std::size_t longest_message = std::size_t{32} * 1024;
/// The most that waits for a client that does not read; beyond it the client is cut off, and may
/// come back.
constexpr std::size_t most_unsent = std::size_t{1024} * 1024;

}  // namespace

using Socket = websocket::stream<beast::tcp_stream>;

/// One WebSocket. Writing uses handlers, not a coroutine, so that it costs an idle socket nothing.
class SocketSender : public std::enable_shared_from_this<SocketSender> {
 public:
  explicit SocketSender(beast::tcp_stream stream) : socket(std::move(stream)) {}

  void send(const Hub::Message& message) {
    if (closing_) return;
    unsent_ += message->size();
    if (unsent_ > most_unsent) return drop();
    queue_.push_back(message);
    if (queue_.size() == 1) write();
  }

  void close(websocket::close_code code) {
    if (closing_) return;
    closing_ = true;
    socket.async_close(code, [self = shared_from_this()](error_code) {});
  }

  void drop() {
    closing_ = true;
    beast::get_lowest_layer(socket).close();
  }

  Socket socket;

 private:
  void write() {
    socket.async_write(asio::buffer(*queue_.front()),
                       [self = shared_from_this()](error_code error, std::size_t) {
                         self->unsent_ -= self->queue_.front()->size();
                         self->queue_.pop_front();
                         if (error) return self->drop();
                         if (!self->queue_.empty() && !self->closing_) self->write();
                       });
  }

  std::deque<Hub::Message> queue_;
  std::size_t unsent_ = 0;
  bool closing_ = false;
};

asio::awaitable<std::optional<Visitor>> Listener::Impl::identify(const Request& request) {
  struct Pending {
    explicit Pending(asio::io_context& context) : timer(context, time_to_answer) {}
    asio::steady_timer timer;
    std::optional<Visitor> visitor;
    bool told = false;
  };
  const auto pending = std::make_shared<Pending>(context_);
  api_.identify(request, [pending](const Result<Visitor>& visitor) {
    if (visitor) pending->visitor = *visitor;
    pending->told = true;
    pending->timer.cancel();
  });
  if (!pending->told) {
    error_code error;
    co_await pending->timer.async_wait(asio::redirect_error(asio::use_awaitable, error));
  }
  co_return std::move(pending->visitor);
}

asio::awaitable<void> Listener::Impl::read_messages(SocketSender& sender, LiveSession& session) {
  // Grows with the first message, and is freed when the socket is idle again.
  beast::flat_buffer buffer(longest_message);
  while (true) {
    error_code error;
    co_await sender.socket.async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    ++traffic_.messages;
    const auto data = buffer.cdata();
    if (!session.receive({static_cast<const char*>(data.data()), data.size()})) {
      sender.close(websocket::close_code::policy_error);
      co_return;
    }
    buffer.consume(buffer.size());
    buffer.shrink_to_fit();
  }
}

/// On the list of open WebSockets while it is being served, however that ends.
class Listener::Impl::Entered {
 public:
  Entered(Impl& impl, Open socket)
      : impl_(impl), place_(impl.sockets_.insert(impl.sockets_.end(), std::move(socket))) {
    ++impl_.traffic_.sockets;
  }
  Entered(const Entered&) = delete;
  Entered& operator=(const Entered&) = delete;
  ~Entered() {
    impl_.sockets_.erase(place_);
    --impl_.traffic_.sockets;
  }

 private:
  Impl& impl_;
  std::list<Open>::iterator place_;
};

asio::awaitable<void> Listener::Impl::serve_socket(beast::tcp_stream stream,
                                                   http::request<http::string_body> request,
                                                   Request plain) {
  error_code error;
  if (Api::is_from_elsewhere(plain)) {
    http::response<http::string_body> out{http::status::forbidden, request.version()};
    out.body() = problem(Error{"request-cross-site"}).body;
    out.prepare_payload();
    co_await http::async_write(stream, out, asio::redirect_error(asio::use_awaitable, error));
    co_return;
  }
  std::optional<Visitor> visitor = co_await identify(plain);
  if (!visitor) co_return;
  const auto sender = std::make_shared<SocketSender>(std::move(stream));
  websocket::stream_base::timeout timeout{};
  timeout.handshake_timeout = seconds(10);
  timeout.idle_timeout = config_.socket_idle;
  timeout.keep_alive_pings = true;
  sender->socket.set_option(timeout);
  sender->socket.read_message_max(longest_message);
  co_await sender->socket.async_accept(request, asio::redirect_error(asio::use_awaitable, error));
  if (error) co_return;
  request = {};
  const std::string address = plain.address;
  plain = {};
  const auto session =
      std::make_shared<LiveSession>(api_, *std::move(visitor), address,
                                    [weak = std::weak_ptr(sender)](const Hub::Message& message) {
                                      if (const auto open = weak.lock()) open->send(message);
                                    });
  const Entered entered(*this, {sender, session, session->person()});
  co_await read_messages(*sender, *session);
  session->close();
}

void Listener::Impl::stop() {
  stopping_ = true;
  error_code ignored;
  acceptor_.close(ignored);
  for (const Open& open : sockets_) {
    if (const auto sender = open.sender.lock()) sender->close(websocket::close_code::going_away);
  }
}

void Listener::Impl::let_go() {
  for (const Open& open : sockets_) {
    if (const auto session = open.session.lock()) session->close();
  }
}

void Listener::Impl::close_sockets_with(const std::string& token_hash) {
  for (const Open& open : sockets_) {
    const auto session = open.session.lock();
    if (!session || store::hash_of_token(session->token()) != token_hash) continue;
    if (const auto sender = open.sender.lock()) sender->close(websocket::close_code::policy_error);
  }
}

void Listener::Impl::close_sockets_of(store::PersonId person) {
  for (const Open& open : sockets_) {
    if (open.person != person) continue;
    if (const auto sender = open.sender.lock()) sender->close(websocket::close_code::policy_error);
  }
}

}  // namespace tauler::server
