#include "server/jobs/engine_process.hpp"

#include "system/sanitized.hpp"

namespace tauler::server {
namespace {

protocols::Program program_of(const EngineProcess& process,
                              const std::vector<std::string>& arguments) {
  protocols::Program program;
  program.command = {process.program, "engine", "--protocol", "tauler"};
  program.command.insert(program.command.end(), arguments.begin(), arguments.end());
  if (!is_sanitized) program.memory = process.memory;
  program.start_time = process.start_time;
  program.niceness = process.niceness;
  return program;
}

}  // namespace

std::unique_ptr<Player> EngineProcess::player(const std::string& spec,
                                              const std::string& game) const {
  return std::make_unique<protocols::ProgramPlayer>(
      program_of(*this, {"--player", spec, "--game", game}));
}

std::unique_ptr<protocols::ProgramPlayer> EngineProcess::engine() const {
  return std::make_unique<protocols::ProgramPlayer>(program_of(*this, {}));
}

}  // namespace tauler::server
