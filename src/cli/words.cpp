#include "cli/words.hpp"

#include "cli/embedded.hpp"

namespace tauler::cli {

const Words& words_in(Language language) {
  static const Words catalan("ca", embedded::ca_json);
  return language == Language::catalan ? catalan : Words::english();
}

std::string domain_of(const OptionSpec& option, const Words& words) {
  if (option.kind == OptionSpec::Kind::choice) return option.domain();
  return words.say("{} to {}", option.low, option.high);
}

}  // namespace tauler::cli
