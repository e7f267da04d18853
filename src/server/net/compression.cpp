#include "server/net/compression.hpp"

#include <optional>

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>

#include "core/text.hpp"

namespace tauler::server {
namespace {

namespace zlib = boost::beast::zlib;

constexpr std::size_t worth_it = 2048;
constexpr int window_bits = 15;
constexpr int memory_level = 8;

void add_number(std::string& out, std::uint32_t number) {
  for (unsigned shift = 0; shift < 32; shift += 8) {
    out += static_cast<char>(number >> shift & 0xffU);
  }
}

/// Without the frame of a gzip file around it.
std::string deflated(std::string_view bytes, Effort effort) {
  zlib::deflate_stream stream;
  stream.reset(effort == Effort::best ? 9 : 1, window_bits, memory_level, zlib::Strategy::normal);
  // The bound is for whole messages with the usual settings; the result is checked below.
  std::string out(stream.upper_bound(bytes.size()) + 64, '\0');
  zlib::z_params at;
  at.next_in = bytes.data();
  at.avail_in = bytes.size();
  at.next_out = out.data();
  at.avail_out = out.size();
  boost::system::error_code end;
  while (true) {
    stream.write(at, zlib::Flush::finish, end);
    if (end == zlib::error::end_of_stream) break;
    const std::size_t written = at.total_out;
    out.resize(2 * out.size());
    at.next_out = out.data() + written;
    at.avail_out = out.size() - written;
  }
  out.resize(at.total_out);
  return out;
}

/// The quality of an encoding that is named; q=0 means "anything but this".
bool is_ruled_out(std::string_view parameters) {
  const std::size_t equals = parameters.find('=');
  if (equals == std::string_view::npos) return false;
  const std::string_view weight = trim(parameters.substr(equals + 1));
  return weight.starts_with('0') && weight.find_first_not_of("0.") == std::string_view::npos;
}

}  // namespace

std::string gzipped(std::string_view bytes, Effort effort) {
  // Two bytes that say gzip, deflate, no flags, no time, the effort, an unknown system.
  std::string out("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);
  out[8] = effort == Effort::best ? 2 : 4;
  out += deflated(bytes, effort);
  boost::crc_32_type check;
  check.process_bytes(bytes.data(), bytes.size());
  add_number(out, check.checksum());
  add_number(out, static_cast<std::uint32_t>(bytes.size()));
  return out;
}

bool accepts_gzip(const Request& request) {
  const std::string header = to_lower(request.header("accept-encoding"));
  std::optional<bool> named;
  bool any = false;
  for (const Piece& piece : split(header, ',')) {
    const std::size_t semicolon = piece.text.find(';');
    const std::string_view name = trim(piece.text.substr(0, semicolon));
    const bool wanted =
        semicolon == std::string_view::npos || !is_ruled_out(piece.text.substr(semicolon + 1));
    if (name == "gzip") named = wanted;
    if (name == "*") any = wanted;
  }
  return named.value_or(any);
}

void compress(Response& response, const Request& request) {
  const bool is_text =
      response.type.starts_with("application/json") || response.type.starts_with("text/");
  if (!is_text || response.body.size() < worth_it) return;
  response.headers.emplace_back("Vary", "Accept-Encoding");
  if (!accepts_gzip(request)) return;
  response.body = gzipped(response.body, Effort::quick);
  response.headers.emplace_back("Content-Encoding", "gzip");
}

}  // namespace tauler::server
