// One WebSocket of many: what the loads of a server are made of.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

namespace tauler::bench {

/// A WebSocket without blocking: frames out, texts in.
class Connection {
 public:
  /// From 127.0.0.`host`.
  Connection(int port, const std::string& cookie, unsigned host = 1) {
    handle_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    if (host != 1) {
      address.sin_addr.s_addr = htonl(INADDR_LOOPBACK + host - 1);
      (void)!::bind(handle_, reinterpret_cast<sockaddr*>(&address), sizeof address);
    }
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    is_open = ::connect(handle_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    const int on = 1;
    setsockopt(handle_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    write(
        "GET /api/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: tauler_session=" +
        cookie + "\r\n\r\n");
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() { ::close(handle_); }

  int handle() const { return handle_; }

  void wait_until_upgraded() {
    while (is_open && !is_upgraded_) {
      receive();
      upgrade();
    }
  }

  void send(const std::string& text) {
    std::string frame = "\x81";
    if (text.size() < 126) {
      frame += static_cast<char>(0x80 | text.size());
    } else {
      frame += static_cast<char>(0x80 | 126);
      frame += static_cast<char>(text.size() >> 8);
      frame += static_cast<char>(text.size() & 0xff);
    }
    frame += std::string(4, '\0') + text;
    if (is_upgraded_) {
      write(frame);
    } else {
      waiting_ += frame;
    }
  }

  void receive() {
    char bytes[65536];
    const ssize_t got = ::recv(handle_, bytes, sizeof bytes, 0);
    if (got <= 0) {
      is_open = false;
      return;
    }
    buffer_.append(bytes, static_cast<std::size_t>(got));
  }

  /// Every whole text that has come; pings are answered.
  template <class Take>
  void texts(const Take& take) {
    if (!is_upgraded_) upgrade();
    if (!is_upgraded_) return;
    std::size_t at = 0;
    while (buffer_.size() >= at + 2) {
      const int code = buffer_[at] & 0x0f;
      std::size_t length = static_cast<unsigned char>(buffer_[at + 1]) & 0x7fU;
      std::size_t head = 2;
      if (length == 126) {
        if (buffer_.size() < at + 4) break;
        length = static_cast<unsigned char>(buffer_[at + 2]) << 8U |
                 static_cast<unsigned char>(buffer_[at + 3]);
        head = 4;
      }
      if (buffer_.size() < at + head + length) break;
      if (code == 1) take(std::string_view(buffer_).substr(at + head, length));
      if (code == 9) write(std::string("\x8a\x80\0\0\0\0", 6));
      if (code == 8) is_open = false;
      at += head + length;
    }
    buffer_.erase(0, at);
  }

  bool is_open = false;

 private:
  /// What was to be sent goes out when the server has agreed.
  void upgrade() {
    const std::size_t end = buffer_.find("\r\n\r\n");
    if (end == std::string::npos) return;
    if (buffer_.find("HTTP/1.1 101") != 0) is_open = false;
    buffer_.erase(0, end + 4);
    is_upgraded_ = true;
    write(std::exchange(waiting_, {}));
  }

  void write(const std::string& text) {
    if (::send(handle_, text.data(), text.size(), MSG_NOSIGNAL) < 0) is_open = false;
  }

  int handle_ = -1;
  bool is_upgraded_ = false;
  std::string buffer_;
  std::string waiting_;
};

}  // namespace tauler::bench
