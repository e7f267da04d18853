// What the page draws to explain: what a player sees in a position, and the course of a search.
//
// Both are computed here rather than by a child process: they are bounded in nodes, memory and time
// from the start (a tenth of a second for each of five searches), run one after the other on a
// thread of their own, and nobody may ask for many.
#include <algorithm>

#include "core/text.hpp"
#include "server/api/api.hpp"
#include "server/api/lesson_messages.hpp"
#include "server/jobs/analysis.hpp"

namespace tauler::server {
namespace {

constexpr int deepest = 6;
constexpr int widest = 12;
constexpr std::size_t most_nodes = 3'000;
constexpr Duration time_to_look = std::chrono::milliseconds(150);

Result<int> number(const Call& call, const char* name, int otherwise, int high) {
  const std::string text = call.query(name);
  if (text.empty()) return otherwise;
  const auto value = parse_integer<int>(text);
  if (value && *value >= 1 && *value <= high) return *value;
  return Error{"number-range", {name, 1, high}};
}

Result<bool> flag(const Call& call, const char* name) {
  const std::string text = call.query(name, "on");
  if (text == "on" || text == "off") return text == "on";
  return Error{"flag-form", {name}};
}

Result<LessonOrder> read_lesson(const Call& call) {
  LessonOrder order;
  order.evaluation = call.query("evaluation");
  const Result<int> depth = number(call, "depth", order.depth, deepest);
  if (!depth) return depth.error();
  const Result<int> width = number(call, "width", order.width, widest);
  if (!width) return width.error();
  const Result<int> most = number(call, "most", most_nodes, most_nodes);
  if (!most) return most.error();
  const Result<bool> pruning = flag(call, "pruning");
  if (!pruning) return pruning.error();
  const Result<bool> ordering = flag(call, "ordering");
  if (!ordering) return ordering.error();
  order.depth = *depth;
  order.width = *width;
  order.most_nodes = static_cast<std::size_t>(*most);
  order.pruning = *pruning;
  order.ordering = *ordering;
  return order;
}

}  // namespace

void Api::explain(const CallPointer& call, const AnyPosition& position,
                  std::function<Response()> work) {
  if (!explanations_.take(call->request.address, services_.now())) {
    return call->refuse(Error{"explanations-too-many"});
  }
  unless_rated(call, position.game().id, [this, call, work = std::move(work)] {
    auto response = std::make_shared<Response>(problem(Error{"explanation-failed"}));
    const bool taken = services_.teacher.run([response, work] { *response = work(); },
                                             [call, response] { call->respond(*response); });
    if (!taken) call->refuse(Error{"server-busy"});
  });
}

void Api::get_insight(const CallPointer& call) {
  const Result<AnyPosition> position = services_.games.start_or_position(call->query("text"));
  if (!position) return call->refuse(position.error());
  explain(call, *position, [position = *position]() -> Response {
    const std::optional<Insight> insight = insight_of(position, time_to_look);
    return {200, line_of(insight_json(position, insight.value_or(Insight{})))};
  });
}

void Api::get_tree(const CallPointer& call) {
  const Result<AnyPosition> position = services_.games.start_or_position(call->query("text"));
  if (!position) return call->refuse(position.error());
  const Result<LessonOrder> order = read_lesson(*call);
  if (!order) return call->refuse(order.error());
  explain(call, *position, [position = *position, order = *order]() -> Response {
    const Result<Lesson> lesson = teach(position, order);
    if (!lesson) return problem(lesson.error());
    return {200, line_of(lesson_json(position, order, *lesson))};
  });
}

}  // namespace tauler::server
