#include "server/net/beast_messages.hpp"

#include <fmt/core.h>

#include "core/text.hpp"

namespace tauler::server {
namespace {

void add_security_headers(http::response<http::string_body>& response, const Request& request,
                          Sharing sharing) {
  const bool framed = sharing == Sharing::frame;
  response.set("X-Content-Type-Options", "nosniff");
  if (!framed) response.set("X-Frame-Options", "DENY");
  response.set("Referrer-Policy", "same-origin");
  response.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Embedder-Policy", "require-corp");
  response.set("Cross-Origin-Resource-Policy",
               sharing == Sharing::none ? "same-origin" : "cross-origin");
  if (sharing == Sharing::files) response.set("Access-Control-Allow-Origin", "*");
  response.set("Content-Security-Policy",
               fmt::format("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
                           "style-src 'self'; img-src 'self' data:; connect-src 'self'; "
                           "object-src 'none'; base-uri 'none'; form-action 'self'; "
                           "frame-ancestors {}",
                           framed ? "*" : "'none'"));
  if (request.secure) response.set("Strict-Transport-Security", "max-age=31536000");
}

}  // namespace

void limit(RequestParser& parser) {
  parser.header_limit(longest_header);
  parser.body_limit(longest_body);
}

Response refusal_of(const boost::system::error_code& error) {
  if (error == http::error::body_limit || error == http::error::header_limit) {
    return problem(Error{"request-too-large"});
  }
  return problem(Error{"request-not-http"});
}

std::optional<Request> plain_request(const http::request<http::string_body>& request,
                                     const std::string& address, bool behind_proxy) {
  const std::optional<Target> target = parse_target(std::string_view(request.target()));
  if (!target) return std::nullopt;
  Request plain;
  plain.method = std::string(request.method_string());
  plain.path = target->path;
  plain.query = target->query;
  plain.body = request.body();
  plain.address = address;
  for (const auto& field : request) {
    plain.headers[to_lower(std::string_view(field.name_string()))] = std::string(field.value());
  }
  if (behind_proxy) {
    // The last one is the proxy's own; those before are whatever the client wrote.
    const std::string chain = plain.header("x-forwarded-for");
    const std::string_view last = trim(std::string_view(chain).substr(chain.rfind(',') + 1));
    if (!last.empty()) plain.address = network_of(std::string(last));
    plain.secure = plain.header("x-forwarded-proto") == "https";
  }
  return plain;
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
  add_security_headers(out, request, response.sharing);
  out.keep_alive(keep_alive);
  out.body() = std::move(response.body);
  out.prepare_payload();
  if (request.method == "HEAD") out.body().clear();
  return out;
}

}  // namespace tauler::server
