// Readers for what the reports write, made for the tests alone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace tauler::testing {

/// A CSV reader by RFC 4180, written for this test.
inline std::vector<std::vector<std::string>> read_csv(const std::string& text) {
  std::vector<std::vector<std::string>> rows(1, {""});
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
      rows.back().back() += text[++i];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && c == ',') {
      rows.back().emplace_back();
    } else if (!quoted && c == '\n') {
      rows.push_back({""});
    } else {
      rows.back().back() += c;
    }
  }
  EXPECT_FALSE(quoted);
  rows.pop_back();
  return rows;
}

/// The text without every stretch from `begin` to `end`.
inline std::string without(std::string text, std::string_view begin, std::string_view end) {
  for (std::size_t from = text.find(begin); from != std::string::npos; from = text.find(begin)) {
    const std::size_t to = text.find(end, from);
    if (to == std::string::npos) break;
    text.erase(from, to + end.size() - from);
  }
  return text;
}

/// Every element that is opened is closed, in the right order.
inline void expect_balanced(std::string html) {
  html = without(without(std::move(html), "<style", "</style>"), "<script", "</script>");
  std::vector<std::string> open;
  for (std::size_t at = html.find('<'); at != std::string::npos; at = html.find('<', at + 1)) {
    const std::size_t end = html.find('>', at);
    ASSERT_NE(end, std::string::npos) << "a tag without end: " << html.substr(at, 80);
    const std::string tag = html.substr(at + 1, end - at - 1);
    ASSERT_EQ(tag.find('<'), std::string::npos) << "a loose '<': " << tag;
    const std::string name = tag.substr(0, tag.find_first_of(" \n"));
    if (name == "!DOCTYPE" || name == "meta" || tag.ends_with('/')) continue;
    if (!name.starts_with('/')) {
      open.push_back(name);
      continue;
    }
    ASSERT_FALSE(open.empty()) << "<" << name << "> closes nothing";
    ASSERT_EQ('/' + open.back(), name) << "near " << html.substr(at, 80);
    open.pop_back();
  }
  EXPECT_TRUE(open.empty()) << open.back() << " is never closed";
}

/// The data of a page's script.
inline std::string replay_part(const std::string& html) {
  const std::string begin = "id=\"data\">";
  const std::size_t from = html.find(begin) + begin.size();
  return html.substr(from, html.find("</script>", from) - from);
}

}  // namespace tauler::testing
