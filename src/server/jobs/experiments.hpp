// The documents' experiments, run for whoever asks: `tauler documents ID --quick --json` as a child
// process with limits on its memory and its time, in its turn among the analyses. One at a time for
// a person; it ends when nobody waits for it any more.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <optional>

#include "games/registry.hpp"
#include "server/jobs/analysis.hpp"
#include "server/jobs/engine_process.hpp"
#include "system/process_supervisor.hpp"

namespace tauler::server {

class Experiments {
 public:
  struct Order {
    std::string id;
    std::uint64_t seed = 1;
  };
  /// How far a person's experiment is.
  struct Progress {
    std::string id;
    bool has_begun = false;
    double share = 0;  ///< that is done, from 0 to 1
    Duration wait{};   ///< how much longer it will probably wait for its turn
  };
  struct Bounds {
    Duration longest = std::chrono::seconds(30);  ///< then it is killed
  };
  using OnEnd = std::function<void(const Result<Json>& findings)>;

  Experiments(const GameRegistry& games, SearchPool& pool, EngineProcess process,
              const Bounds& bounds);

  /// Goes on as long as somebody holds the watch. Refused: an unknown experiment, a second one of
  /// the same person, one too many in the queue.
  Result<std::shared_ptr<AnalysisWatch>> run(const Order& order, const Asker& asker,
                                             const OnEnd& end);
  /// Nothing where the person has none.
  std::optional<Progress> of(store::PersonId person) const;

 private:
  /// Shared with the worker that waits for the process.
  // NOLINTNEXTLINE(bugprone-exception-escape): what could throw is in the JSON library's destructor.
  struct Run {
    std::string id;
    std::atomic<bool> has_begun{false};
    std::atomic<double> share{0};
    Json findings;    ///< written by the worker before its end is told
    Duration wait{};  ///< of this thread
    std::weak_ptr<AnalysisWatch> watch = {};
  };

  static Status carry_out(const system::ProgramOrder& order, Duration longest,
                          const std::atomic<bool>& stop, Run& run);

  const GameRegistry& games_;
  SearchPool& pool_;
  EngineProcess process_;
  Bounds bounds_;
  std::map<store::PersonId, std::shared_ptr<Run>> runs_;
};

}  // namespace tauler::server
