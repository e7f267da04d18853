#include "messages/lesson_order.hpp"

#include "core/text.hpp"

namespace tauler {
namespace {

constexpr int deepest = 6;
constexpr int widest = 12;
constexpr std::size_t most_nodes = 3'000;

Result<int> number(const LessonQuery& query, const char* name, int otherwise, int high) {
  const std::string text = query(name, "");
  if (text.empty()) return otherwise;
  const auto value = parse_integer<int>(text);
  if (value && *value >= 1 && *value <= high) return *value;
  return Error{"number-range", {name, 1, high}};
}

Result<bool> flag(const LessonQuery& query, const char* name) {
  const std::string text = query(name, "on");
  if (text == "on" || text == "off") return text == "on";
  return Error{"flag-form", {name}};
}

}  // namespace

Result<LessonOrder> read_lesson(const LessonQuery& query) {
  LessonOrder order;
  order.evaluation = query("evaluation", "");
  const Result<int> depth = number(query, "depth", order.depth, deepest);
  if (!depth) return depth.error();
  const Result<int> width = number(query, "width", order.width, widest);
  if (!width) return width.error();
  const Result<int> most = number(query, "most", most_nodes, most_nodes);
  if (!most) return most.error();
  const Result<bool> pruning = flag(query, "pruning");
  if (!pruning) return pruning.error();
  const Result<bool> ordering = flag(query, "ordering");
  if (!ordering) return ordering.error();
  order.depth = *depth;
  order.width = *width;
  order.most_nodes = static_cast<std::size_t>(*most);
  order.pruning = *pruning;
  order.ordering = *ordering;
  return order;
}

}  // namespace tauler
