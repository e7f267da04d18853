// The documents' experiments: which there are, how far one's own is, and running one.
#include "server/api/api.hpp"
#include "teaching/experiments.hpp"

namespace tauler::server {
namespace {

Json progress_json(const std::optional<Experiments::Progress>& progress) {
  if (!progress) return {};
  return {{"id", progress->id},
          {"state", progress->has_begun ? "running" : "waiting"},
          {"share", progress->share},
          {"wait_s", seconds(progress->wait)}};
}

}  // namespace

void Api::get_experiments(const CallPointer& call) {
  Json list = Json::array();
  for (const ExperimentName& each : experiment_names) {
    list.push_back({{"id", each.id}, {"game", each.game}});
  }
  std::optional<Experiments::Progress> mine;
  if (call->visitor.is_known()) mine = services_.experiments.of(call->visitor.person());
  call->answer({{"experiments", list}, {"mine", progress_json(mine)}});
}

void Api::post_experiment(const CallPointer& call) {
  const std::int64_t seed = call->integer("seed").value_or(1);
  if (seed < 0 || static_cast<std::uint64_t>(seed) > highest_seed) {
    return call->refuse(Error{"number-range", {"seed", 0, highest_seed}});
  }
  if (!explanations_.take(call->request.address, services_.now())) {
    return call->refuse(Error{"explanations-too-many"});
  }
  // It goes on as long as somebody keeps it: here, the one who tells its end.
  auto kept = std::make_shared<std::shared_ptr<AnalysisWatch>>();
  const auto end = [call, kept](const Result<Json>& findings) {
    kept->reset();
    if (!findings) return call->refuse(findings.error(), 503);
    call->answer(*findings);
  };
  const Experiments::Order order{call->parts[0], static_cast<std::uint64_t>(seed)};
  Result<std::shared_ptr<AnalysisWatch>> watch =
      services_.experiments.run(order, {call->visitor.person(), call->request.address}, end);
  if (!watch) return call->refuse(watch.error(), 404);
  *kept = *std::move(watch);
  if (call->request.departure) call->request.departure->then([kept] { kept->reset(); });
}

}  // namespace tauler::server
