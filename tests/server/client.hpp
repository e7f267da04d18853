// A client with plain sockets: what a browser would do, and what no browser would.
#pragma once

#include <map>
#include <optional>
#include <string>

#include <arpa/inet.h>
#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/text.hpp"

namespace tauler::server::testing {

using Json = nlohmann::json;

class RawSocket {
 public:
  /// From 127.0.0.`host`.
  explicit RawSocket(int port, unsigned host = 1)
      : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    if (host != 1) {
      address.sin_addr.s_addr = htonl(INADDR_LOOPBACK + host - 1);
      if (::bind(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) return;
    }
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  }
  RawSocket(const RawSocket&) = delete;
  RawSocket& operator=(const RawSocket&) = delete;
  ~RawSocket() { ::close(socket_); }

  bool is_connected() const { return connected_; }
  bool write(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }
  /// More bytes into `buffer`; false at the end, or when nothing comes in time.
  bool read(int timeout_ms = 30'000) {
    pollfd wait{socket_, POLLIN, 0};
    if (::poll(&wait, 1, timeout_ms) <= 0) return false;
    char bytes[8192];
    const ssize_t got = ::recv(socket_, bytes, sizeof bytes, 0);
    if (got <= 0) {
      ended = true;
      return false;
    }
    buffer.append(bytes, static_cast<std::size_t>(got));
    return true;
  }
  /// Up to and with `mark`, taken out of the buffer.
  std::optional<std::string> read_until(std::string_view mark) {
    std::size_t at = buffer.find(mark);
    while (at == std::string::npos) {
      if (!read()) return std::nullopt;
      at = buffer.find(mark);
    }
    return take(at + mark.size());
  }
  std::optional<std::string> read_bytes(std::size_t count, int timeout_ms = 30'000) {
    while (buffer.size() < count) {
      if (!read(timeout_ms)) return std::nullopt;
    }
    return take(count);
  }

  std::string buffer;
  bool ended = false;

 private:
  std::string take(std::size_t count) {
    std::string taken = buffer.substr(0, count);
    buffer.erase(0, count);
    return taken;
  }

  int socket_;
  bool connected_ = false;
};

struct Answer {
  int status = 0;  ///< 0: the connection ended without one
  std::map<std::string, std::string> headers;
  std::map<std::string, std::string> cookies = {};  ///< that it sets
  std::string body = {};

  Json json() const { return Json::parse(body, nullptr, false); }
};

inline Answer read_answer(RawSocket& socket) {
  Answer answer;
  const auto head = socket.read_until("\r\n\r\n");
  if (!head || head->size() < 12) return answer;
  answer.status = std::atoi(head->c_str() + 9);
  for (const Piece& line : split(*head, '\n')) {
    const std::size_t colon = line.text.find(':');
    if (colon == std::string_view::npos) continue;
    const std::string name = to_lower(line.text.substr(0, colon));
    const std::string_view value = trim(line.text.substr(colon + 1));
    answer.headers[name] = std::string(value);
    if (name != "set-cookie") continue;
    const std::size_t equals = value.find('=');
    answer.cookies[std::string(value.substr(0, equals))] =
        value.substr(equals + 1, value.find(';') - equals - 1);
  }
  const auto length = answer.headers.find("content-length");
  if (length != answer.headers.end()) {
    answer.body = socket.read_bytes(static_cast<std::size_t>(std::atoll(length->second.c_str())))
                      .value_or("");
  }
  return answer;
}

/// What else is to be done with all that comes: api_schema.hpp holds it against the description.
inline void (*check_answer)(const std::string& method, const std::string& path,
                            const Answer& answer) = nullptr;
inline void (*check_message)(const Json& message) = nullptr;

/// Keeps its cookie and token as a browser would.
class Client {
 public:
  /// From 127.0.0.`host`.
  explicit Client(int port, unsigned host = 1) : port_(port), host_(host) {}

  Answer send(const std::string& method, const std::string& path,
              const std::optional<Json>& body = {}, const std::string& more_headers = "") {
    RawSocket socket(port_, host_);
    const std::string text = body ? body->dump() : "";
    std::string request =
        fmt::format("{} {} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n", method, path);
    if (!cookie.empty() || !device.empty()) {
      request += "Cookie: tauler_session=" + cookie + "; tauler_device=" + device + "\r\n";
    }
    if (!csrf.empty()) request += "X-CSRF-Token: " + csrf + "\r\n";
    if (body) {
      request +=
          fmt::format("Content-Type: application/json\r\nContent-Length: {}\r\n", text.size());
    }
    socket.write(request + more_headers + "\r\n" + text);
    Answer answer = read_answer(socket);
    if (answer.cookies.contains("tauler_session")) cookie = answer.cookies["tauler_session"];
    if (answer.cookies.contains("tauler_device")) device = answer.cookies["tauler_device"];
    const Json json = answer.json();
    if (json.is_object() && json.contains("csrf")) csrf = json["csrf"];
    if (check_answer) check_answer(method, path, answer);
    return answer;
  }
  Answer get(const std::string& path) { return send("GET", path); }
  Answer post(const std::string& path, const Json& body = Json::object()) {
    return send("POST", path, body);
  }

  std::string cookie;
  std::string device;
  std::string csrf;

 private:
  int port_;
  unsigned host_;
};

class LiveClient {
 public:
  LiveClient(int port, const std::string& cookie, const std::string& more_headers = "")
      : socket_(port) {
    socket_.write(
        fmt::format("GET /api/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                    "Cookie: tauler_session={}\r\n{}\r\n",
                    cookie, more_headers));
    const auto head = socket_.read_until("\r\n\r\n");
    status = head && head->size() > 12 ? std::atoi(head->c_str() + 9) : 0;
  }

  void send_text(const std::string& text) {
    std::string frame = "\x81";
    if (text.size() < 126) {
      frame += static_cast<char>(0x80 | text.size());
    } else if (text.size() < 65536) {
      frame += static_cast<char>(0x80 | 126);
      frame += static_cast<char>(text.size() >> 8);
      frame += static_cast<char>(text.size() & 0xff);
    } else {
      frame += static_cast<char>(0x80 | 127);
      for (int shift = 56; shift >= 0; shift -= 8) {
        frame += static_cast<char>((text.size() >> shift) & 0xff);
      }
    }
    frame += std::string(4, '\0');  // a mask of zeros
    alive = socket_.write(frame + text) && alive;
  }
  void send(const Json& message) { send_text(message.dump()); }

  /// The next message, or null when none comes in time or the connection has ended.
  Json receive(int timeout_ms = 30'000) {
    std::string message;  // may come in several frames
    while (true) {
      const auto head = socket_.read_bytes(2, timeout_ms);
      if (!head) return ended();
      const int code = (*head)[0] & 0x0f;
      const bool is_last = ((*head)[0] & 0x80) != 0;
      std::size_t length = static_cast<unsigned char>((*head)[1]) & 0x7fU;
      if (length >= 126) {
        const auto more = socket_.read_bytes(length == 126 ? 2 : 8);
        if (!more) return ended();
        length = 0;
        for (char byte : *more) length = length << 8U | static_cast<unsigned char>(byte);
      }
      const auto text = socket_.read_bytes(length);
      if (!text || code == 8) return ended();
      if (code > 1) continue;
      message += *text;
      if (!is_last) continue;
      const Json json = Json::parse(message, nullptr, false);
      if (check_message) check_message(json);
      return json;
    }
  }
  /// Skips messages until one of this type.
  Json receive_type(const std::string& type) {
    while (true) {
      Json message = receive();
      if (!message.is_object() || message.value("type", "") == type) return message;
    }
  }
  /// Sends an action and waits for its acknowledgement: {"type": "ok"} or "error".
  Json act(const std::string& game, const std::string& action, const std::string& move = "") {
    const int id = ++last_id_;
    send({{"type", "act"}, {"game", game}, {"action", action}, {"move", move}, {"id", id}});
    while (true) {
      Json message = receive();
      if (!message.is_object()) return message;
      if (message.contains("id") && message["id"] == id) return message;
    }
  }

  int status = 0;
  bool alive = true;

 private:
  Json ended() {
    alive = alive && !socket_.ended;
    return {};
  }

  RawSocket socket_;
  int last_id_ = 0;
};

}  // namespace tauler::server::testing
