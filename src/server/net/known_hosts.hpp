// The host names this server answers to. A stranger's page whose name points at our address (DNS
// rebinding) is allowed by browsers to talk to us; the name in its requests gives it away.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tauler::server {

class KnownHosts {
 public:
  /// `names` besides the machine's own. Without names, `trust_all` accepts every host: a proxy has
  /// already checked it.
  KnownHosts(const std::vector<std::string>& names, bool trust_all);

  /// `host` as in the header, with or without a port. Numeric addresses are accepted, since
  /// rebinding needs a name, and so is an empty one, which no browser sends.
  bool knows(std::string_view host) const;

 private:
  std::vector<std::string> names_;
  bool trust_all_;
};

}  // namespace tauler::server
