// `tauler version`: what to write into a bug report.
#include <ostream>

#include <fmt/core.h>

#include "cli/command.hpp"
#include "cli/terminal/json.hpp"
#include "core/text.hpp"
#include "nn/kernel.hpp"

namespace tauler::cli {
namespace {

std::string compiler() {
#if defined(__clang__)
  return "clang " __clang_version__;
#elif defined(__GNUC__)
  return "gcc " __VERSION__;
#else
  return "unknown";
#endif
}

std::string build_kind() {
#ifdef NDEBUG
  return std::string(spoken("optimised"));
#else
  return std::string(spoken("with assertions"));
#endif
}

/// The features of this machine's processor that players can use.
std::vector<std::string> cpu_features() {
  std::vector<std::string> features;
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("popcnt")) features.emplace_back("popcnt");
  if (__builtin_cpu_supports("sse4.2")) features.emplace_back("sse4.2");
  if (__builtin_cpu_supports("avx2")) features.emplace_back("avx2");
  if (__builtin_cpu_supports("bmi2")) features.emplace_back("bmi2");
  if (__builtin_cpu_supports("fma")) features.emplace_back("fma");
  if (__builtin_cpu_supports("avx512f")) features.emplace_back("avx512f");
  if (__builtin_cpu_supports("avx512bw")) features.emplace_back("avx512bw");
  if (__builtin_cpu_supports("avx512vnni")) features.emplace_back("avx512vnni");
  if (__builtin_cpu_supports("avx512vbmi2")) features.emplace_back("avx512vbmi2");
  if (__builtin_cpu_supports("avx512vpopcntdq")) features.emplace_back("avx512vpopcntdq");
  // Compilers of today do not all know its name, and the system must allow it.
  if (nn::fastest_kernel() == nn::Kernel::amx) features.emplace_back("amx-int8");
#endif
  return features;
}

int show_version(bool json, Console& console) {
  const std::vector<std::string> features = cpu_features();
  if (json) {
    console.out << to_text(Json{{"version", TAULER_VERSION},
                                {"compiler", compiler()},
                                {"build", build_kind()},
                                {"cpu", features}});
    return ok;
  }
  const Words& words = console.words();
  console.out << words.say("tauler {}\ncompiler  {}\nbuild     {}\ncpu       {}\n", TAULER_VERSION,
                           compiler(), words.of(build_kind()),
                           features.empty() ? words.say("nothing special") : join(features, " "));
  return ok;
}

}  // namespace

void add_version(CLI::App& app, Context& context) {
  CLI::App* command =
      app.add_subcommand("version", "Show version, compiler and what the processor offers");
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "Write JSON for scripts");
  command->footer("Example:\n  tauler version --json | jq -r .version");
  command->callback([json, &context] { context.exit_code = show_version(*json, context.console); });
}

}  // namespace tauler::cli
