#include "cli/app.hpp"

int main(int argc, char** argv) {
  return tauler::cli::run(argc, argv);
}
