#include "store/queue/game_queue.hpp"

#include <nlohmann/json.hpp>

namespace tauler::store {
namespace {

constexpr WorkTableNames game_names{
    .table = "game_jobs",
    .owner = "tournament",
    .kind = "'game'",
    .able =
        "(first_program IS NULL OR CAST($3 AS JSONB) ? first_program) AND "
        "(second_program IS NULL OR CAST($3 AS JSONB) ? second_program)",
    .order = "tournament, number",
    .work_channel = GameQueue::work_channel,
    .withdrawn_channel = GameQueue::withdrawn_channel,
    .done_channel = GameQueue::done_channel};

}  // namespace

GameQueue::GameQueue(Sql& sql) : WorkTable(sql, game_names), sql_(sql) {}

void GameQueue::begin(TournamentId tournament, const std::string& build) {
  Transaction transaction(sql_);
  sql_.run("DELETE FROM game_jobs WHERE tournament = $1 AND build <> $2", {tournament, build});
  sql_.run("UPDATE game_jobs SET lost = 0 WHERE tournament = $1 AND lost > 0", {tournament});
  transaction.commit();
}

void GameQueue::offer(const std::vector<GameJob>& jobs) {
  Transaction transaction(sql_);
  for (const GameJob& job : jobs) {
    sql_.run(
        "INSERT INTO game_jobs (tournament, number, build, first_program, second_program, detail, "
        "state, attempt, lost, result) VALUES ($1, $2, $3, $4, $5, $6, 'waiting', 0, 0, '') "
        "ON CONFLICT (tournament, number) DO NOTHING",
        {job.tournament, std::int64_t{job.number}, job.build, text_or_null(job.programs[0]),
         text_or_null(job.programs[1]), job.detail});
  }
  notify(work_channel);
  transaction.commit();
}

std::vector<ClaimedJob> GameQueue::claim(WorkerId worker, const WorkerAbilities& abilities,
                                         int most, Duration lease) {
  nlohmann::json names = nlohmann::json::array();
  for (const auto& [name, hash] : abilities.programs) names.push_back(name);
  return WorkTable::claim(worker, abilities.build, names.dump(), most, lease);
}

}  // namespace tauler::store
