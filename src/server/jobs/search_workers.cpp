#include "server/jobs/search_workers.hpp"

#include <algorithm>
#include <set>

#include "server/jobs/search_work.hpp"
#include "server/log.hpp"

namespace tauler::server {
namespace {

using namespace std::chrono_literals;

constexpr auto beat_workers_every = 1s;
/// How long a question may lie here before it is on the queue, and an answer there.
constexpr auto round_time = 10ms;
/// Whether a question was taken is not told by a notice.
constexpr auto look_at_queue_every = 50ms;
constexpr std::int64_t most_answers_at_a_time = 100;

}  // namespace

SearchWorkers::SearchWorkers(std::unique_ptr<store::Sql> sql, std::string build,
                             const GameRegistry& games, const Bounds& bounds)
    : sql_(std::move(sql)),
      queue_(*sql_),
      build_(std::move(build)),
      games_(games),
      bounds_(bounds),
      thread_([this] { run(); }) {}

SearchWorkers::~SearchWorkers() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  asked_.notify_all();
  answered_.notify_all();
  thread_.join();
}

bool SearchWorkers::is_open() const {
  const std::lock_guard lock(mutex_);
  return !ending_ && figures_.workers > 0 && std::chrono::steady_clock::now() >= closed_until_;
}

SearchWorkers::Figures SearchWorkers::figures() const {
  const std::lock_guard lock(mutex_);
  Figures figures = figures_;
  figures.out = questions_.size();
  return figures;
}

std::optional<SearchAnswer> SearchWorkers::ask(const SearchOrder& order, Duration time,
                                               const std::atomic<bool>& stop) {
  std::string detail = write_search(order, time, games_);
  std::unique_lock lock(mutex_);
  const auto question = questions_.insert(questions_.end(), Question{});
  question->number = ++last_number_;
  question->detail = std::move(detail);
  asked_.notify_one();
  const Stopwatch watch;
  const auto is_over = [&] {
    return question->result || question->is_lost || ending_ || stop ||
           watch.elapsed() >
               (question->is_taken ? time + bounds_.back_within : Duration(bounds_.taken_within));
  };
  while (!is_over()) answered_.wait_for(lock, round_time);
  std::optional<SearchAnswer> answer;
  if (question->result) answer = read_answer(*question->result, order);
  // A level's clock is charged for it.
  if (answer) answer->thought = std::min(answer->thought, watch.elapsed());
  if (question->is_offered && !question->result) unwanted_.push_back(question->number);
  if (!answer && !stop) {
    closed_until_ = std::chrono::steady_clock::now() + bounds_.pause;
    ++figures_.returned;
  }
  figures_.answered += answer ? 1 : 0;
  questions_.erase(question);
  asked_.notify_one();
  return answer;
}

void SearchWorkers::run() {
  bool is_away = false;
  while (true) {
    try {
      sql_->revive();
      if (std::exchange(is_away, false)) log_line("info", "search-workers-back");
      serve();
      return;
    } catch (const store::SqlFailure& failure) {
      if (!std::exchange(is_away, true)) {
        log_line("warning", "search-workers", {{"reason", failure.what()}});
      }
      lose_all();
    }
    std::unique_lock lock(mutex_);
    asked_.wait_for(lock, 500ms, [&] { return ending_; });
    if (ending_) return;
  }
}

void SearchWorkers::lose_all() {
  const std::lock_guard lock(mutex_);
  figures_.workers = 0;
  unwanted_.clear();
  for (Question& question : questions_) question.is_lost = true;
  answered_.notify_all();
  since_beat_.reset();
  asker_.reset();
}

void SearchWorkers::serve() {
  sql_->listen(store::TaskQueue::done_channel);
  while (true) {
    {
      const std::lock_guard lock(mutex_);
      if (ending_) break;
    }
    if (!since_beat_ || since_beat_->elapsed() > beat_workers_every) beat();
    offer();
    withdraw();
    if (has_questions()) {
      collect();
    } else {
      wait_for_questions();
    }
  }
  if (asker_) queue_.leave(*asker_);
}

void SearchWorkers::beat() {
  since_beat_ = Stopwatch();
  if (!asker_ || !queue_.beat(*asker_)) {
    if (asker_) lose_all();  // they were forgotten with it
    asker_ = queue_.enlist();
    since_beat_ = Stopwatch();
  }
  const store::QueueState state = store::WorkerList(*sql_).state(build_);
  const std::lock_guard lock(mutex_);
  figures_.workers = state.workers;
}

void SearchWorkers::offer() {
  std::vector<store::Task> tasks;
  {
    const std::lock_guard lock(mutex_);
    for (Question& question : questions_) {
      if (std::exchange(question.is_offered, true)) continue;
      tasks.push_back({.number = question.number,
                       .kind = "search",
                       .build = build_,
                       .is_urgent = true,
                       .detail = question.detail});
    }
  }
  if (!tasks.empty()) queue_.offer(*asker_, tasks);
}

void SearchWorkers::withdraw() {
  std::vector<int> unwanted;
  {
    const std::lock_guard lock(mutex_);
    unwanted = std::exchange(unwanted_, {});
  }
  for (int number : unwanted) queue_.withdraw(*asker_, number);
}

void SearchWorkers::collect() {
  const bool is_told = !sql_->notices(round_time).empty();
  if (!is_told && since_look_ && since_look_->elapsed() < look_at_queue_every) return;
  since_look_ = Stopwatch();
  const std::set<int> taken = queue_.taken(*asker_);
  std::vector<store::DeliveredJob> delivered = queue_.delivered(*asker_, most_answers_at_a_time);
  for (const store::DeliveredJob& job : delivered) queue_.remove(*asker_, job.number);
  const std::lock_guard lock(mutex_);
  for (Question& question : questions_) {
    question.is_taken = question.is_taken || taken.contains(question.number);
    const auto job = std::find_if(delivered.begin(), delivered.end(),
                                  [&](const auto& each) { return each.number == question.number; });
    if (job != delivered.end()) question.result = std::move(job->result);
  }
  answered_.notify_all();
}

bool SearchWorkers::has_questions() const {
  const std::lock_guard lock(mutex_);
  return !questions_.empty();
}

void SearchWorkers::wait_for_questions() {
  std::unique_lock lock(mutex_);
  asked_.wait_for(lock, beat_workers_every,
                  [&] { return !questions_.empty() || !unwanted_.empty() || ending_; });
}

}  // namespace tauler::server
