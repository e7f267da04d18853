// What no browser sends: requests that two readers would read differently, texts that two stores
// would, frames that break the protocol. Each is refused or ends its connection, and nothing else
// happens.
#include <gmock/gmock.h>

#include "server/running_server.hpp"

namespace tauler::server {
namespace {

using testing::Client;
using testing::LiveClient;
using testing::RawSocket;

class HostileTest : public testing::RunningServer {
 protected:
  int status_of(const std::string& request) {
    RawSocket socket(port_);
    socket.write(request);
    return testing::read_answer(socket).status;
  }

  /// What happens to a WebSocket that sends these bytes: the code of the closing frame.
  int closed_by(const std::string& bytes) {
    RawSocket socket(port_);
    socket.write(
        "GET /api/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    EXPECT_TRUE(socket.read_until("\r\n\r\n"));
    socket.write(bytes);
    const auto frame = socket.read_bytes(4, 5000);
    if (!frame || (*frame)[0] != '\x88') return 0;
    return static_cast<unsigned char>((*frame)[2]) << 8 | static_cast<unsigned char>((*frame)[3]);
  }
};

INSTANTIATE_TEST_SUITE_P(Engines, HostileTest, tauler::testing::both_engines(),
                         tauler::testing::engine_name);

/// A frame with its first byte as given, masked with zeros; its length may be a lie.
std::string frame(char first, const std::string& data, std::uint64_t length) {
  std::string bytes(1, first);
  const int bytes_of_length = length < 126 ? 0 : length < 65536 ? 2 : 8;
  bytes += static_cast<char>(0x80 | (length < 126 ? length : bytes_of_length == 2 ? 126 : 127));
  for (int shift = 8 * (bytes_of_length - 1); shift >= 0; shift -= 8) {
    bytes += static_cast<char>(length >> shift & 0xff);
  }
  return bytes + std::string(4, '\0') + data;
}
std::string frame(char first, const std::string& data) {
  return frame(first, data, data.size());
}

TEST_P(HostileTest, RequestsThatMayBeReadInTwoWays) {
  const std::string guest = "POST /api/guest HTTP/1.1\r\nHost: localhost\r\n";
  for (const char* rest :
       {"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} ", "Content-Length: -1\r\n\r\n",
        "Content-Length: 99999999999999999999999\r\n\r\n", "Content-Length : 0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\nzz\r\n", "A: b\nc: d\r\n\r\n"}) {
    EXPECT_EQ(status_of(guest + rest), 400) << rest;
  }
  EXPECT_EQ(status_of(guest + "A: b" + std::string(1, '\0') + "\r\n\r\n"), 400);
  EXPECT_EQ(
      status_of(guest + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n" +
                "ffffff\r\n" + std::string(300'000, 'x')),
      413)
      << "its length is not known before";
  for (const char* line :
       {"GET http://elsewhere/ HTTP/1.1", "OPTIONS * HTTP/1.1", "CONNECT elsewhere:443 HTTP/1.1",
        "PRI * HTTP/2.0", "GET /", "GE<T> / HTTP/1.1"}) {
    EXPECT_EQ(status_of(std::string(line) + "\r\nHost: localhost\r\n\r\n"), 400) << line;
  }
  EXPECT_EQ(status_of("TRACE /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"), 405);
}

TEST_P(HostileTest, AddressesThatAreNoUtf8) {
  for (const char* path :
       {"/api/people/%ff", "/api/plays/%c3%28", "/api/people/%ed%a0%80", "/api/plays/%f8%80%80%80",
        "/api/ranking/hex?search=%c0%ae", "/api/plays/x/export?format=%ff", "/api/people/\xff"}) {
    EXPECT_EQ(Client(port_).get(path).status, 400) << path;
  }
  EXPECT_EQ(Client(port_).get("/api/people/%c3%a4nn%f0%9f%98%80").status, 404);
}

/// PostgreSQL would end the text there: another spelling of somebody's name, or of a game's.
TEST_P(HostileTest, TextsWithAZeroInThem) {
  Client ann = person("ann");
  Client bob = guest();
  const std::string more("\0x", 2);
  EXPECT_EQ(Client(port_)
                .post("/api/sign-in", {{"name", "ann" + more}, {"password", "secret of ann"}})
                .status,
            400);
  const std::string id = game_of(ann, bob);
  EXPECT_EQ(
      ann.post("/api/plays/" + id + "/actions", {{"action", "move"}, {"move", "a1" + more}}).status,
      400);
  LiveClient live(port_, ann.cookie);
  live.send({{"type", "watch"}, {"game", id + more}, {"id", 1}});
  EXPECT_EQ(live.receive()["type"], "error");
  live.send({{"type", "act"}, {"game", id + more}, {"action", "resign"}, {"id", 2}});
  EXPECT_EQ(live.receive()["type"], "error");
  EXPECT_FALSE(Client(port_).get("/api/plays/" + id).json()["state"]["over"]);
}

TEST_P(HostileTest, JsonThatIsDeepOrNone) {
  const auto status = [&](const std::string& body) {
    return status_of(fmt::format(
        "POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: {}\r\n\r\n{}",
        body.size(), body));
  };
  for (const std::string& body :
       {std::string(200'000, '['), std::string("{\"a\":1e999}"), std::string("{\"a\":NaN}"),
        std::string("{\"a\":\"\xff\"}"), std::string(R"({"a":"\ud800"})"), std::string("{}{}")}) {
    EXPECT_EQ(status(body), 400) << body.substr(0, 40);
  }
  std::string nested;
  for (int i = 0; i < 20'000; ++i) nested += "{\"a\":";
  EXPECT_EQ(status(nested + "1" + std::string(20'000, '}')), 201) << "deep, but an object";
}

TEST_P(HostileTest, FramesThatBreakTheProtocol) {
  constexpr int protocol = 1002;
  constexpr int no_text = 1007;
  constexpr int too_big = 1009;
  EXPECT_EQ(closed_by(frame('\x81', "x", std::uint64_t{1} << 62)), too_big);
  EXPECT_EQ(closed_by(frame('\x81', "x", std::uint64_t{1} << 63)), too_big);
  const std::string part(16'000, 'x');
  EXPECT_EQ(closed_by(frame('\x01', part) + frame('\x00', part) + frame('\x80', part)), too_big);
  EXPECT_EQ(closed_by("\x81\x02{}"), protocol) << "without a mask";
  EXPECT_EQ(closed_by(frame('\xc1', "{}")), protocol) << "a flag that was not agreed on";
  EXPECT_EQ(closed_by(frame('\x83', "{}")), protocol) << "a kind that there is not";
  EXPECT_EQ(closed_by(frame('\x80', "{}")), protocol) << "the rest of nothing";
  EXPECT_EQ(closed_by(frame('\x09', "x")), protocol) << "a ping in pieces";
  EXPECT_EQ(closed_by(frame('\x88', "\x03")), protocol) << "half a reason";
  EXPECT_EQ(closed_by(frame('\x81', "{\"type\":\"\xff\"}")), no_text);
  EXPECT_EQ(Client(port_).get("/healthz").status, 200);
}

}  // namespace
}  // namespace tauler::server
