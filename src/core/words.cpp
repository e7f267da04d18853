#include "core/words.hpp"

#include <nlohmann/json.hpp>

namespace tauler {

Words::Words(std::string_view code, std::string_view json) : code_(code) {
  const auto object = nlohmann::json::parse(json, nullptr, false);
  if (!object.is_object()) return;
  for (const auto& [english, sentence] : object.items()) {
    if (sentence.is_string()) sentences_.emplace(english, sentence.get<std::string>());
  }
}

const Words& Words::english() {
  static const Words words;
  return words;
}

std::string_view Words::of(std::string_view english) const {
  const auto found = sentences_.find(english);
  return found == sentences_.end() ? english : std::string_view(found->second);
}

}  // namespace tauler
