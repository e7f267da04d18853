// Converts between Beast's requests and responses and ours; limits what a stranger may send.
#pragma once

#include <optional>

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/net/http.hpp"

namespace tauler::server {

namespace http = boost::beast::http;

constexpr std::size_t longest_header = std::size_t{16} * 1024;
constexpr std::size_t longest_body = std::size_t{256} * 1024;

using RequestParser = http::request_parser<http::string_body>;
/// Sets the limits.
void limit(RequestParser& parser);
/// The answer to something that is not a request, or too large.
Response refusal_of(const boost::system::error_code& error);

/// Nothing if its target is malformed. Behind a proxy, the client's address is the one the proxy
/// gives.
std::optional<Request> plain_request(const http::request<http::string_body>& request,
                                     const std::string& address, bool behind_proxy);

/// With the headers that every answer has.
http::response<http::string_body> beast_response(Response response, const Request& request,
                                                 unsigned version, bool keep_alive);

}  // namespace tauler::server
