// The names under which this server may be asked for. A page of a stranger whose name is pointed at
// our address (DNS rebinding) has the browser's blessing to talk to us; the name in its requests
// gives it away.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tauler::server {

class KnownHosts {
 public:
  /// `names` beside the machine's own. Without names, `trust_all` knows every host: a proxy has
  /// looked at it already.
  KnownHosts(const std::vector<std::string>& names, bool trust_all);

  /// `host` as in the header, with or without a port. Numeric addresses are known, since rebinding
  /// needs a name, and so is an empty one, which no browser sends.
  bool knows(std::string_view host) const;

 private:
  std::vector<std::string> names_;
  bool trust_all_;
};

}  // namespace tauler::server
