// The end of a load program: with a sentence where something was thrown.
#pragma once

#include <cstdio>
#include <exception>

namespace tauler::bench {

/// What `main` returns: what `run` does.
template <class Run>
int run_load(Run run, int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "%s\n", problem.what());
    return 1;
  }
}

}  // namespace tauler::bench
