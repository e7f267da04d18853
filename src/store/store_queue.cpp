#include "store/store_queue.hpp"

#include <algorithm>

namespace tauler::store {
namespace {

constexpr std::size_t largest_batch = 256;

/// For strangers: what the engine says may name its host, its files and its tables.
Error error_of(const SqlFailure& problem) {
  if (problem.kind() == SqlFailure::Kind::damaged) return Error{"store-unexpected"};
  return Error{"store-away"};
}

}  // namespace

void InlineStoreQueue::run(Work work, Done done) {
  Status end = tauler::Done{};
  try {
    Transaction transaction(store_.sql);
    work(store_);
    transaction.commit();
  } catch (const SqlFailure& problem) {
    end = error_of(problem);
  }
  done(end);
}

StoreThread::StoreThread(std::unique_ptr<Sql> sql, Deliver deliver, Done on_change)
    : sql_(std::move(sql)),
      store_(*sql_),
      deliver_(std::move(deliver)),
      on_change_(std::move(on_change)),
      thread_([this] { run_loop(); }) {}

StoreThread::~StoreThread() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void StoreThread::run(Work work, Done done) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back({std::move(work), std::move(done)});
  }
  changed_.notify_one();
}

std::size_t StoreThread::waiting() const {
  const std::lock_guard lock(mutex_);
  return queue_.size();
}

void StoreThread::run_loop() {
  while (true) {
    std::vector<Piece> batch;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return ending_ || !queue_.empty(); });
      if (queue_.empty()) return;
      while (!queue_.empty() && batch.size() < largest_batch) {
        batch.push_back(std::move(queue_.front()));
        queue_.pop_front();
      }
    }
    carry_out(batch);
  }
}

void StoreThread::carry_out(std::vector<Piece>& batch) {
  std::vector<Status> ends(batch.size(), Status(tauler::Done{}));
  const auto began = std::chrono::steady_clock::now();
  const Status committed = commit_patiently(batch, ends);
  busy_ns_ += std::chrono::nanoseconds(std::chrono::steady_clock::now() - began).count();
  const bool was_well = well_.exchange(static_cast<bool>(committed));
  if (was_well != static_cast<bool>(committed)) report(committed);
  if (!committed) ++failures_;
  ++commits_;
  pieces_ += batch.size();
  deliver_([pieces = std::move(batch), ends = std::move(ends)] {
    for (std::size_t i = 0; i < pieces.size(); ++i) pieces[i].done(ends[i]);
  });
}

void StoreThread::report(const Status& status) {
  if (!on_change_) return;
  deliver_([this, status] { on_change_(status); });
}

/// Two servers may each wait for a row that the other has changed: the database ends one of them,
/// which does its work again, now with nothing to keep others waiting for.
Status StoreThread::commit_patiently(std::span<Piece> batch, std::span<Status> ends) {
  Status committed = tauler::Done{};
  try {
    committed = commit(batch, ends);
  } catch (const SqlFailure&) {
    return commit_one_by_one(batch, ends);
  }
  if (!committed) std::fill(ends.begin(), ends.end(), Status(Error{"store-away"}));
  return committed;
}

Status StoreThread::commit_one_by_one(std::span<Piece> batch, std::span<Status> ends) {
  constexpr int attempts = 5;
  Status committed = tauler::Done{};
  for (std::size_t i = 0; i < batch.size(); ++i) {
    bool is_tried = false;
    for (int attempt = 0; attempt < attempts && !is_tried; ++attempt) {
      ends[i] = tauler::Done{};
      try {
        committed = commit(batch.subspan(i, 1), ends.subspan(i, 1));
        is_tried = true;
      } catch (const SqlFailure& problem) {
        committed = problem.error();
      }
    }
    if (!committed) ends[i] = Error{"store-away"};
    if (!committed && is_tried) {
      std::fill(ends.begin() + static_cast<std::ptrdiff_t>(i), ends.end(), ends[i]);
      break;
    }
  }
  return committed;
}

Status StoreThread::commit(std::span<Piece> batch, std::span<Status> ends) {
  try {
    sql_->revive();
    Transaction transaction(*sql_);
    for (std::size_t i = 0; i < batch.size(); ++i) {
      sql_->run("SAVEPOINT piece");
      try {
        batch[i].work(store_);
      } catch (const SqlFailure& problem) {
        if (problem.kind() == SqlFailure::Kind::away) throw;
        if (problem.kind() == SqlFailure::Kind::outrun) throw;
        ends[i] = error_of(problem);
        // Logged once: asking for the same row again must not fill the log.
        if (problem.kind() == SqlFailure::Kind::damaged && last_damage_ != problem.what()) {
          last_damage_ = problem.what();
          report(problem.error());
        }
        sql_->run("ROLLBACK TO SAVEPOINT piece");
      } catch (const std::exception&) {
        // A row that is not what it should be, say: one request fails, the server goes on.
        ends[i] = Error{"store-unexpected"};
        sql_->run("ROLLBACK TO SAVEPOINT piece");
      }
      sql_->run("RELEASE SAVEPOINT piece");
    }
    transaction.commit();
    return tauler::Done{};
  } catch (const SqlFailure& problem) {
    if (problem.kind() == SqlFailure::Kind::outrun) throw;
    return problem.error();
  } catch (const std::exception& problem) {
    return Error{"foreign-failure", {problem.what()}};
  }
}

}  // namespace tauler::store
