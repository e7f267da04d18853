// A lock where there are threads, and nothing where the platform has none: WebAssembly, as Debian's
// library for it is built.
#pragma once

#ifdef __wasi__

namespace tauler {

struct Mutex {
  void lock() {}
  void unlock() {}
};
struct Lock {
  explicit Lock(Mutex&) {}
};

}  // namespace tauler

#else

#include <mutex>

namespace tauler {

using Mutex = std::mutex;
using Lock = std::lock_guard<std::mutex>;

}  // namespace tauler

#endif
