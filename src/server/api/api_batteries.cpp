// Batteries: ordered, listed, looked at, stopped, deleted.
#include "core/text.hpp"
#include "server/api/api.hpp"
#include "server/jobs/analysis.hpp"

namespace tauler::server {
namespace {

using store::Job;
using store::Store;

constexpr std::int64_t listed = 20;

Response no_battery() {
  return problem(Error{"battery-unknown"});
}

std::optional<store::PersonId> viewer_of(const Call& call) {
  return call.visitor.is_known() ? std::optional(call.visitor.person()) : std::nullopt;
}

/// The battery that the path names.
std::optional<Job> battery_of(Store& store, const Call& call) {
  const auto id = parse_integer<BatteryId>(call.parts[0]);
  return id ? Batteries::find(store, *id) : std::nullopt;
}

}  // namespace

void Api::post_batteries(const CallPointer& call) {
  const Result<BatteryOrder> order = read_battery_order(call->body);
  if (!order) return call->refuse(order.error());
  const auto plan = battery_plan(*order, services_.games, services_.players);
  if (!plan) return call->refuse(plan.error());
  if (!battery_orders_.take(call->request.address, services_.now())) {
    return call->refuse(Error{"batteries-too-many"});
  }
  in_store(call,
           [this, call, order = *order, game = plan->start.game().id,
            now = services_.wall()](Store& store) -> Response {
             // Two strong players continuing from a position show what to do in it.
             if (store.plays.is_in_rated(call->visitor.person(), game)) {
               return problem(Error{"help-in-rated"});
             }
             const Result<Job> job = services_.batteries.add(
                 store, order, {call->visitor.person(), call->request.address}, now);
             if (!job) return problem(job.error());
             return {201, line_of(services_.batteries.summary(store, *job, viewer_of(*call)))};
           });
}

void Api::get_batteries(const CallPointer& call) {
  const bool mine = call->query("mine") == "1";
  if (mine && !call->visitor.is_known()) return call->answer({{"batteries", Json::array()}});
  in_store(call, [this, call, mine](Store& store) -> Response {
    const auto viewer = viewer_of(*call);
    Json list = Json::array();
    for (const Job& job : store.jobs.latest(battery_kind, mine ? viewer : std::nullopt, listed)) {
      list.push_back(services_.batteries.summary(store, job, viewer));
    }
    return {200, line_of({{"batteries", list}})};
  });
}

void Api::get_battery(const CallPointer& call) {
  in_store(call, [this, call](Store& store) -> Response {
    const auto job = battery_of(store, *call);
    if (!job) return no_battery();
    const Result<Json> report = services_.batteries.report(store, *job);
    return {200, line_of({{"battery", services_.batteries.summary(store, *job, viewer_of(*call))},
                          {"report", report ? *report : Json()}})};
  });
}

void Api::get_battery_game(const CallPointer& call) {
  const auto number = parse_integer<int>(call->parts[1]);
  if (!number) return call->refuse(Error{"battery-game-number"});
  in_store(call, [this, call, number = *number](Store& store) -> Response {
    const auto job = battery_of(store, *call);
    if (!job) return no_battery();
    const Result<Json> game = services_.batteries.game(store, *job, number);
    if (!game) return problem(game.error());
    return {200, line_of(*game)};
  });
}

/// What only the owner of a battery may do with it.
void Api::change_battery(const CallPointer& call, std::function<Json(Store&, const Job&)> change) {
  auto id = std::make_shared<BatteryId>(0);
  auto response = std::make_shared<Response>();
  services_.store_queue.run(
      [call, id, response, change = std::move(change)](Store& store) {
        const auto job = battery_of(store, *call);
        if (!job) {
          *response = no_battery();
        } else if (job->owner != call->visitor.person()) {
          *response = problem(Error{"battery-not-yours"});
        } else {
          *id = job->id;
          *response = {200, line_of(change(store, *job))};
        }
      },
      [this, call, id, response](const Status& status) {
        if (!status) return call->refuse(Error{"store-away"});
        if (*id > 0) services_.batteries.tell(*id);
        call->respond(*response);
      });
}

void Api::post_battery_stop(const CallPointer& call) {
  change_battery(call, [this, call](Store& store, const Job& job) {
    services_.batteries.stop(store, job.id);
    return services_.batteries.summary(store, *store.jobs.find(job.id), viewer_of(*call));
  });
}

void Api::delete_battery(const CallPointer& call) {
  change_battery(call, [this](Store& store, const Job& job) {
    services_.batteries.remove(store, job.id);
    return Json::object();
  });
}

}  // namespace tauler::server
