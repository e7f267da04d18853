// What the page draws to explain: what a player sees in a position, and the course of a search.
//
// Both are computed here rather than by a child process: they are bounded in nodes, memory and time
// from the start (a tenth of a second for each of five searches), run one after the other on a
// thread of their own, and nobody may ask for many.
#include "messages/lesson_json.hpp"
#include "messages/lesson_order.hpp"
#include "server/api/api.hpp"
#include "server/jobs/analysis.hpp"

namespace tauler::server {

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
  const Result<LessonOrder> order = read_lesson(
      [&](const char* name, std::string_view otherwise) { return call->query(name, otherwise); });
  if (!order) return call->refuse(order.error());
  explain(call, *position, [position = *position, order = *order]() -> Response {
    const Result<Lesson> lesson = teach(position, order);
    if (!lesson) return problem(lesson.error());
    return {200, line_of(lesson_json(position, order, *lesson))};
  });
}

}  // namespace tauler::server
