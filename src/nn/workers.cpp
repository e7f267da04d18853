#include "nn/workers.hpp"

#ifdef __wasi__

namespace tauler::nn {

struct Workers::Crew {};
Workers::Workers(int) : count_(1) {}
Workers::~Workers() = default;
void Workers::run(const std::function<void(int)>& task) {
  task(0);
}

}  // namespace tauler::nn

#else

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace tauler::nn {

struct Workers::Crew {
  std::mutex mutex;
  std::condition_variable begin, end;
  const std::function<void(int)>* task = nullptr;
  std::uint64_t round = 0;
  int busy = 0;
  bool leaving = false;
  std::vector<std::thread> threads;

  void work(int number) {
    std::uint64_t seen = 0;
    std::unique_lock lock(mutex);
    while (true) {
      begin.wait(lock, [&] { return leaving || round != seen; });
      if (leaving) return;
      seen = round;
      lock.unlock();
      (*task)(number);
      lock.lock();
      if (--busy == 0) end.notify_one();
    }
  }
};

Workers::Workers(int count) : count_(count), crew_(std::make_unique<Crew>()) {
  for (int i = 1; i < count; ++i) crew_->threads.emplace_back([this, i] { crew_->work(i); });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(crew_->mutex);
    crew_->leaving = true;
  }
  crew_->begin.notify_all();
  for (std::thread& thread : crew_->threads) thread.join();
}

void Workers::run(const std::function<void(int)>& task) {
  if (count_ > 1) {
    const std::lock_guard lock(crew_->mutex);
    crew_->task = &task;
    crew_->busy = count_ - 1;
    ++crew_->round;
    crew_->begin.notify_all();
  }
  task(0);
  if (count_ == 1) return;
  std::unique_lock lock(crew_->mutex);
  crew_->end.wait(lock, [&] { return crew_->busy == 0; });
}

}  // namespace tauler::nn

#endif
