#include <csignal>
#include <cstdio>
#include <exception>
#include <new>

#include "cli/app.hpp"
#include "cli/exit_code.hpp"
#include "cli/terminal/standard_files.hpp"

int main(int argc, char** argv) {
  if (!tauler::cli::open_standard_files()) return tauler::cli::failed;
  // Exceeding the file size limit should be a failed write with a reason; the signal would end us
  // midway.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    return tauler::cli::run(argc, argv);
  } catch (const std::bad_alloc&) {
    std::fputs("tauler: there is not enough memory\n", stderr);
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "tauler: %s\n", problem.what());
  }
  return tauler::cli::failed;
}
