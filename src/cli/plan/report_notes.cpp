#include "cli/plan/report_notes.hpp"

#include <algorithm>
#include <ctime>
#include <fstream>
#include <thread>

#include <fmt/core.h>

#include "core/text.hpp"

namespace tauler::cli {
namespace {

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm date{};
  gmtime_r(&now, &date);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} UTC", date.tm_year + 1900, date.tm_mon + 1,
                     date.tm_mday, date.tm_hour, date.tm_min);
}

/// The processor's own name; empty where the system does not tell.
std::string machine_name(const Words& words) {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("model name")) continue;
    const std::size_t colon = std::min(line.find(':'), line.size() - 1);
    return words.say("{}, {} threads", trim(std::string_view(line).substr(colon + 1)),
                     std::thread::hardware_concurrency());
  }
  return "";
}

}  // namespace

std::string shell_word(const std::string& word) {
  constexpr std::string_view plain = "/:=,._+-%@";
  const bool is_plain = !word.empty() && std::all_of(word.begin(), word.end(), [&](char c) {
    return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'z') ||
           plain.find(c) != std::string_view::npos;
  });
  if (is_plain) return word;
  std::string quoted_word = "'";
  for (char c : word) quoted_word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted_word + "'";
}

arena::ReportNotes report_notes(std::string command, const Words& words) {
  return {std::move(command), today(), machine_name(words)};
}

}  // namespace tauler::cli
