#include "server/jobs/experiments.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "system/child_process.hpp"
#include "system/sanitized.hpp"
#include "teaching/experiments.hpp"

namespace tauler::server {
namespace {

/// How soon a process is killed that nobody waits for.
constexpr auto stop_check = std::chrono::milliseconds(50);

Result<ExperimentName> find_experiment(const std::string& id) {
  std::vector<std::string> known;
  for (const ExperimentName& each : experiment_names) {
    if (each.id == id) return each;
    known.emplace_back(each.id);
  }
  return Error{"experiment-unknown", {excerpt(id), join(known, ", ")}};
}

}  // namespace

Experiments::Experiments(const GameRegistry& games, SearchPool& pool, EngineProcess process,
                         const Bounds& bounds)
    : games_(games), pool_(pool), process_(std::move(process)), bounds_(bounds) {}

Status Experiments::carry_out(const system::ProgramOrder& order, Duration longest,
                              const std::atomic<bool>& stop, Run& run) {
  run.has_begun = true;
  const TimePoint deadline = std::chrono::steady_clock::now() + longest;
  const auto process = system::ChildProcess::start(order);
  if (!process) return Error{"experiment-failed", {process.error()}};
  while (true) {
    const TimePoint now = std::chrono::steady_clock::now();
    if (stop || now >= deadline) return Error{"experiment-late"};
    std::string_view line;
    switch ((*process)->read_line(line, std::min(deadline, now + stop_check))) {
      case system::ChildProcess::Heard::nothing: break;
      case system::ChildProcess::Heard::line: {
        Json json = Json::parse(line, nullptr, false);
        if (!json.is_object()) break;
        if (const auto share = json.find("share"); share != json.end() && share->is_number()) {
          run.share = share->get<double>();
        }
        if (json.contains("tables")) run.findings = std::move(json);
        break;
      }
      case system::ChildProcess::Heard::too_long:
      case system::ChildProcess::Heard::end:
        if (!run.findings.is_null()) return Done{};
        return Error{"experiment-failed", {(*process)->how_it_ended()}};
    }
  }
}

Result<std::shared_ptr<AnalysisWatch>> Experiments::run(const Order& order, const Asker& asker,
                                                        const OnEnd& end) {
  std::erase_if(runs_, [](const auto& each) { return each.second->watch.expired(); });
  const Result<ExperimentName> name = find_experiment(order.id);
  if (!name) return name.error();
  if (runs_.contains(asker.person)) return Error{"experiment-running"};
  Result<AnyPosition> start = games_.start_or_position(std::string(name->game));
  if (!start) return start.error();
  const auto run = std::make_shared<Run>();
  run->id = order.id;
  system::ProgramOrder program{.command = {process_.program, "--language", "en", "documents",
                                           order.id, "--quick", "--seed",
                                           std::to_string(order.seed), "--json"}};
  if (!is_sanitized) program.memory = process_.memory;
  program.niceness = process_.niceness;
  SearchOrder search{SearchLane::analysis,
                     "person " + std::to_string(asker.person),
                     asker.address,
                     "",
                     *std::move(start),
                     bounds_.longest,
                     0};
  search.work = [program, run, longest = bounds_.longest](const std::atomic<bool>& stop) {
    return carry_out(program, longest, stop, *run);
  };
  const auto ended = [run, seed = order.seed, end](const Result<SearchAnswer>& answer) {
    if (!answer) return end(answer.error());
    Json findings = std::move(run->findings);
    findings["seed"] = seed;
    end(findings);
  };
  const auto waits = [run](Duration wait) { run->wait = wait; };
  const Result<SearchPool::Ticket> ticket = pool_.submit(std::move(search), {ended, {}, waits});
  if (!ticket) return ticket.error();
  auto watch = std::make_shared<AnalysisWatch>(pool_);
  watch->ticket = *ticket;
  run->watch = watch;
  runs_[asker.person] = run;
  return watch;
}

std::optional<Experiments::Progress> Experiments::of(store::PersonId person) const {
  const auto found = runs_.find(person);
  if (found == runs_.end() || found->second->watch.expired()) return std::nullopt;
  const Run& run = *found->second;
  return Progress{run.id, run.has_begun, run.share, run.wait};
}

}  // namespace tauler::server
