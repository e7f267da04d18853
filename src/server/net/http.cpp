#include "server/net/http.hpp"

#include <algorithm>
#include <iterator>

#include <arpa/inet.h>

#include "core/text.hpp"
#include "core/utf8.hpp"
#include "server/live/messages.hpp"

namespace tauler::server {
namespace {

std::optional<int> hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  const char small = lower(c);
  if (small >= 'a' && small <= 'f') return small - 'a' + 10;
  return std::nullopt;
}

}  // namespace

std::string Request::header(const std::string& name) const {
  const auto found = headers.find(name);
  return found == headers.end() ? "" : found->second;
}

std::string Request::cookie(std::string_view name) const {
  const std::string all = header("cookie");
  for (const Piece& piece : split(all, ';')) {
    const std::string_view pair = trim(piece.text);
    const std::size_t equals = pair.find('=');
    if (equals != std::string_view::npos && pair.substr(0, equals) == name) {
      return std::string(pair.substr(equals + 1));
    }
  }
  return "";
}

bool writes_zero(std::string_view json) {
  return json.find("\\u0000") != std::string_view::npos;
}

std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_blank) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+' && plus_is_blank) {
      decoded += ' ';
    } else if (text[i] != '%') {
      decoded += text[i];
    } else {
      if (i + 2 >= text.size()) return std::nullopt;
      const auto high = hex_digit(text[i + 1]);
      const auto low = hex_digit(text[i + 2]);
      if (!high || !low || (*high == 0 && *low == 0)) return std::nullopt;
      decoded += static_cast<char>(*high * 16 + *low);
      i += 2;
    }
  }
  return decoded;
}

std::string network_of(const std::string& address) {
  in6_addr bytes{};
  if (inet_pton(AF_INET6, address.c_str(), &bytes) != 1) return address;
  char text[INET6_ADDRSTRLEN] = {};
  if (IN6_IS_ADDR_V4MAPPED(&bytes)) {
    return inet_ntop(AF_INET, &bytes.s6_addr[12], text, sizeof text);
  }
  std::fill(std::begin(bytes.s6_addr) + 8, std::end(bytes.s6_addr), std::uint8_t{0});
  return std::string(inet_ntop(AF_INET6, &bytes, text, sizeof text)) + "/64";
}

std::optional<Target> parse_target(std::string_view target) {
  if (target.empty() || target.front() != '/') return std::nullopt;
  const std::size_t mark = target.find('?');
  const auto path = percent_decoded(target.substr(0, mark), false);
  if (!path || !is_utf8(*path)) return std::nullopt;
  Target parsed{*path, {}};
  if (mark == std::string_view::npos) return parsed;
  for (const Piece& piece : split(target.substr(mark + 1), '&')) {
    const std::size_t equals = piece.text.find('=');
    const auto name = percent_decoded(piece.text.substr(0, equals), true);
    const auto value = equals == std::string_view::npos
                           ? std::optional<std::string>("")
                           : percent_decoded(piece.text.substr(equals + 1), true);
    if (!name || !value || !is_utf8(*name) || !is_utf8(*value)) return std::nullopt;
    parsed.query[*name] = *value;
  }
  return parsed;
}

}  // namespace tauler::server
