#include "server/net/known_hosts.hpp"

#include <algorithm>
#include <array>

#include <arpa/inet.h>
#include <unistd.h>

#include "core/text.hpp"

namespace tauler::server {
namespace {

/// "[::1]:8080" → "::1", "Example.org.:80" → "example.org".
std::string without_port(std::string_view host) {
  if (host.starts_with('[')) {
    host.remove_prefix(1);
    return std::string(host.substr(0, host.find(']')));
  }
  std::string name = to_lower(host.substr(0, host.rfind(':')));
  if (name.ends_with('.')) name.pop_back();
  return name;
}

bool is_number(const std::string& host) {
  std::array<unsigned char, sizeof(in6_addr)> address{};
  return inet_pton(AF_INET, host.c_str(), address.data()) == 1 ||
         inet_pton(AF_INET6, host.c_str(), address.data()) == 1;
}

}  // namespace

KnownHosts::KnownHosts(const std::vector<std::string>& names, bool trust_all)
    : names_{"localhost"}, trust_all_(trust_all && names.empty()) {
  for (const std::string& name : names) names_.push_back(without_port(name));
  std::array<char, 256> own{};
  if (gethostname(own.data(), own.size() - 1) == 0 && own[0] != '\0') {
    names_.push_back(to_lower(own.data()));
    names_.push_back(to_lower(own.data()) + ".local");
  }
}

bool KnownHosts::knows(std::string_view host) const {
  if (trust_all_ || host.empty()) return true;
  const std::string name = without_port(host);
  return is_number(name) || name.ends_with(".localhost") ||
         std::find(names_.begin(), names_.end(), name) != names_.end();
}

}  // namespace tauler::server
