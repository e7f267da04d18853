#include "cli/plan/program_section.hpp"

#include "cli/terminal/files.hpp"
#include "cli/terminal/input.hpp"

namespace tauler::cli {
namespace {

std::string beside(const std::string& name, const std::filesystem::path& folder) {
  const std::filesystem::path path(name);
  if (name.empty()) return folder.string();
  return (path.is_absolute() ? path : folder / path).string();
}

void read_program_keys(PlanSection& from, protocols::Program& program,
                       const std::filesystem::path& base) {
  if (const auto name = from.find<std::string>("protocol")) {
    const Result<protocols::Protocol> protocol = protocols::protocol_of(*name);
    if (!protocol) return from.fail("protocol", protocol.error());
    program.protocol = *protocol;
  }
  std::string folder;
  from.read("folder", folder);
  program.folder = beside(folder, base);
  from.read("setup", program.setup);
  from.read("start-time", program.start_time);
  from.read("restart", program.restart);
  if (const auto log = from.find<std::string>("log"); log && !log->empty()) {
    program.log = beside(*log, base);
    if (const Status good = check_writable(program.log); !good) from.fail("log", good.error());
  }
  if (const auto size = from.find<std::string>("memory")) {
    const Result<std::uint64_t> bytes = parse_bytes(*size);
    if (!bytes) return from.fail("memory", bytes.error());
    program.memory = *bytes;
  }
}

}  // namespace

std::optional<protocols::Program> read_program_section(PlanSection& from, std::string_view key,
                                                       const std::filesystem::path& folder) {
  protocols::Program program;
  if (from.is_list(key)) {
    from.read(key, program.command);
  } else {
    std::string text;
    from.read(key, text);
    Result<protocols::Program> read = protocols::read_program(text);
    if (!read) {
      from.fail(key, read.error());
      return std::nullopt;
    }
    program = *std::move(read);
    if (from.has("protocol")) from.fail("protocol", Error{"plan-protocol-twice"});
  }
  read_program_keys(from, program, folder);
  if (from.is_wrong()) return std::nullopt;
  return program;
}

}  // namespace tauler::cli
