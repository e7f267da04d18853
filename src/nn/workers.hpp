// A few threads that work together on one thing at a time. Where the platform has no threads there
// is one worker, the caller.
#pragma once

#include <functional>
#include <memory>

namespace tauler::nn {

class Workers {
 public:
  /// The caller is one of the `count`.
  explicit Workers(int count);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  int count() const { return count_; }

  /// Calls task(0) … task(count() - 1), each on a thread of its own, the first on the caller's.
  /// Returns when all are done. The task must not throw.
  void run(const std::function<void(int)>& task);

 private:
  struct Crew;
  int count_;
  std::unique_ptr<Crew> crew_;
};

}  // namespace tauler::nn
