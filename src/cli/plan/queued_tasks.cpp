#include "cli/plan/queued_tasks.hpp"

#include "cli/plan/worker_text.hpp"
#include "cli/terminal/interrupt.hpp"
#include "store/queue/task_run.hpp"

namespace tauler::cli {

void add_task_options(CLI::App& command, TaskOptions& options) {
  command.add_option("--store", options.store, "Where workers find the parts, postgresql://…")
      ->type_name("STORE");
  command.add_flag("--workers", options.workers.workers,
                   "Let 'tauler worker' on any machines do the parts; needs PostgreSQL");
  add_build_option(command, options.workers);
}

Status ask_workers(const TaskQuestion& question, const TaskOptions& options, Context& context) {
  if (!store::is_postgres(options.store)) return Error{"workers-need-postgres"};
  const Result<std::string> build =
      options.workers.build.empty() ? own_build() : options.workers.build;
  if (!build) return build.error();
  auto sql = store::open_sql(options.store, store::Access::shared);
  if (!sql) return sql.error();
  const Words& words = context.console.words();
  const auto say = [&](const std::string& line) { context.console.err << line << std::flush; };
  return store::run_tasks(
      **sql, {.kind = question.kind,
              .build = *build,
              .details = question.details,
              .take = question.take,
              .state = [&](const store::QueueState& state) { say(workers_text(state, words)); },
              .patience = {.longest = std::chrono::minutes(10),
                           .stop = InterruptGuard::flag(),
                           .tell = [&](bool is_away) { say(away_text(is_away, words)); }}});
}

}  // namespace tauler::cli
