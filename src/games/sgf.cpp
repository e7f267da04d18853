#include "games/sgf.hpp"

#include <fmt/core.h>

#include "core/text.hpp"

namespace tauler::sgf {
namespace {

/// Deeper nesting than any real file; a bound for hostile ones.
constexpr int deepest_nesting = 1000;

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Result<std::vector<Node>> main_line() {
    // Whatever stands before the first "(;" is not SGF: mail headers, a byte-order mark.
    while (!at_end() && text_[at_] != '(') ++at_;
    if (at_end()) return Error{"sgf-start", {}, text_.size()};
    int depth = 0;
    bool on_main_line = true;  // until the first ')' closes it
    do {
      skip_space();
      if (at_end()) return Error{"sgf-not-closed", {}, text_.size()};
      const char c = text_[at_];
      if (c == '(') {
        if (++depth > deepest_nesting) return Error{"sgf-too-deep", {}, at_};
        ++at_;
      } else if (c == ')') {
        --depth;
        on_main_line = false;
        ++at_;
      } else if (c == ';') {
        ++at_;
        Result<Node> node = read_node();
        if (!node) return node.error();
        if (on_main_line) nodes_.push_back(*std::move(node));
      } else {
        return Error{"sgf-character", {excerpt(c)}, at_};
      }
    } while (depth > 0);
    if (nodes_.empty()) return Error{"sgf-no-nodes", {}, at_};
    return std::move(nodes_);
  }

 private:
  bool at_end() const { return at_ >= text_.size(); }
  void skip_space() {
    while (!at_end() && is_space(text_[at_])) ++at_;
  }

  Result<Node> read_node() {
    Node node;
    for (skip_space(); !at_end() && is_upper(text_[at_]); skip_space()) {
      Property property;
      property.at = at_;
      while (!at_end() && is_upper(text_[at_])) property.id += text_[at_++];
      for (skip_space(); !at_end() && text_[at_] == '['; skip_space()) {
        Result<std::string> value = read_value();
        if (!value) return value.error();
        property.values.push_back(*std::move(value));
      }
      if (property.values.empty()) {
        return Error{"sgf-no-value", {excerpt(property.id)}, property.at};
      }
      node.properties.push_back(std::move(property));
    }
    return node;
  }

  Result<std::string> read_value() {
    const std::size_t open = at_++;
    std::string value;
    while (!at_end() && text_[at_] != ']') {
      if (text_[at_] == '\\') ++at_;
      if (!at_end()) value += text_[at_++];
    }
    if (at_end()) return Error{"sgf-value-open", {}, open};
    ++at_;
    return value;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Node> nodes_;
};

}  // namespace

const Property* Node::find(std::string_view id) const {
  for (const Property& property : properties) {
    if (property.id == id) return &property;
  }
  return nullptr;
}

std::string_view Node::value(std::string_view id, std::string_view fallback) const {
  const Property* property = find(id);
  return property ? std::string_view(property->values.front()) : fallback;
}

Result<std::vector<Node>> parse_main_line(std::string_view text) {
  return Reader(text).main_line();
}

std::string escaped(std::string_view value) {
  std::string result;
  for (char c : value) {
    if (c == ']' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

}  // namespace tauler::sgf
