// `tauler serve`: the server.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <limits>
#include <thread>

#include <CLI/App.hpp>
#include <fmt/core.h>
#include <toml++/toml.h>

#include "cli/command.hpp"
#include "cli/plan/worker_text.hpp"
#include "cli/terminal/files.hpp"
#include "core/sentences.hpp"
#include "core/text.hpp"
#include "server/server.hpp"

namespace tauler::cli {
namespace {

struct ServeOptions {
  std::string config;
  std::string address = "127.0.0.1";
  int port = 8080;
  std::string store = "tauler.sqlite";
  std::string page;
  bool behind_proxy = false;
  std::vector<std::string> hosts;
  bool quiet = false;
  int worker_searches = 0;
  int searches = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  int connections = 12'000;
  int connections_of_one = 200;
  double requests_of_one = 50;
  double level_seconds = 2;
  double battery_minutes = 30;
  std::string engine_memory = "2GB";
};

/// What a search of Connect Four's champion needs, which is the most (304 MB), and some to spare.
constexpr std::uint64_t least_engine_memory = std::uint64_t{512} << 20;

/// A number's bounds, wherever it is given.
struct Bounds {
  const char* name;
  double low;
  double high;
};
constexpr Bounds all_bounds[] = {
    {"port", 0, 65535},
    {"searches", 1, 64},
    {"worker-searches", 0, 1000},
    {"connections", 1, 1e6},
    {"connections-of-one", 1, 1e6},
    {"requests-of-one", 1, 1e6},
    {"level-seconds", 0.01, 10},
    {"battery-minutes", 0, 1e5},
};

Status check_bounds(std::string_view name, double value) {
  for (const Bounds& each : all_bounds) {
    if (each.name != name || (value >= each.low && value <= each.high)) continue;
    return Error{"setting-range",
                 {name, fmt::format("{:.7g}", each.low), fmt::format("{:.7g}", each.high)}};
  }
  return Done{};
}

/// What the file says about an option that neither the command line nor the environment gave.
template <class T>
Status take(const toml::table& file, const CLI::App& command, const char* name, T& value) {
  const toml::node* node = file.get(name);
  if (node == nullptr || command.get_option(std::string("--") + name)->count() > 0) return Done{};
  const auto read = node->value<T>();
  if (!read) return Error{"setting-type", {name}};
  value = *read;
  if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) {
    return check_bounds(name, static_cast<double>(value));
  }
  return Done{};
}

/// A list of names, or one.
Status take_names(const toml::table& file, const CLI::App& command, const char* name,
                  std::vector<std::string>& names) {
  const toml::node* node = file.get(name);
  if (node == nullptr || command.get_option(std::string("--") + name)->count() > 0) return Done{};
  const toml::array one(*node);
  const toml::array& list = node->is_array() ? *node->as_array() : one;
  for (const toml::node& each : list) {
    const auto text = each.value<std::string>();
    if (!text) return Error{"setting-names", {name}};
    names.push_back(*text);
  }
  return Done{};
}

Status read_config(const CLI::App& command, ServeOptions& options) {
  if (options.config.empty()) return Done{};
  const Result<std::string> text = read_file(options.config);
  if (!text) return text.error();
  if (text->empty()) return Error{"config-empty", {options.config}};
  toml::table file;
  try {
    file = toml::parse(*text);
  } catch (const toml::parse_error& problem) {
    return Error{"foreign-failure", {problem.description()}}.within(options.config);
  }
  for (const auto& [key, value] : file) {
    const std::string name(key.str());
    if (command.get_option_no_throw("--" + name) == nullptr || name == "config") {
      return Error{"setting-unknown", {options.config, name}};
    }
  }
  Status good = Done{};
  const auto and_take = [&](const char* name, auto& value) {
    if (good) good = take(file, command, name, value);
  };
  and_take("address", options.address);
  and_take("port", options.port);
  and_take("store", options.store);
  and_take("page", options.page);
  and_take("behind-proxy", options.behind_proxy);
  if (good) good = take_names(file, command, "host", options.hosts);
  and_take("quiet", options.quiet);
  and_take("searches", options.searches);
  and_take("worker-searches", options.worker_searches);
  and_take("connections", options.connections);
  and_take("connections-of-one", options.connections_of_one);
  and_take("requests-of-one", options.requests_of_one);
  and_take("level-seconds", options.level_seconds);
  and_take("battery-minutes", options.battery_minutes);
  and_take("engine-memory", options.engine_memory);
  if (!good) return good.error().within(options.config);
  return good;
}

Result<server::Config> config_of(const ServeOptions& options) {
  server::Config config;
  config.address = options.address;
  config.port = static_cast<unsigned short>(options.port);
  config.store = options.store;
  config.page = options.page;
  std::error_code code;
  if (!options.page.empty() && !std::filesystem::is_directory(options.page, code)) {
    return Error{"folder-missing", {options.page}}.within("--page");
  }
  config.behind_proxy = options.behind_proxy;
  config.hosts = options.hosts;
  config.log_requests = !options.quiet;
  config.searches.workers = options.searches;
  config.worker_searches = options.worker_searches;
  if (options.worker_searches > 0) {
    if (!store::is_postgres(options.store)) return Error{"workers-need-postgres"};
    const Result<std::string> build = own_build();
    if (!build) return build.error();
    config.build = *build;
  }
  config.connections = static_cast<std::size_t>(options.connections);
  config.connections_of_one = static_cast<std::size_t>(options.connections_of_one);
  config.api.requests_a_second = options.requests_of_one;
  config.api.reads_a_second = 10 * options.requests_of_one;
  config.level_time = from_seconds(options.level_seconds);
  config.batteries.longest = from_seconds(60 * options.battery_minutes);
  config.batteries.played = options.battery_minutes > 0;
  const Result<std::uint64_t> memory = parse_bytes(options.engine_memory);
  if (!memory) return memory.error().within("engine-memory");
  if (*memory < least_engine_memory) {
    return Error{"engine-memory-small", {least_engine_memory >> 20}};
  }
  config.engine.memory = *memory;
  config.engines.memory = *memory;
  return config;
}

int serve(const CLI::App& command, ServeOptions options, Context& context) {
  if (const Status read = read_config(command, options); !read) return context.fail(read.error());
  const Result<server::Config> config = config_of(options);
  if (!config) return context.fail(config.error());
  auto opened = server::Server::open(*config, context.registries.games, context.registries.players);
  if (!opened) return context.fail(opened.error());
  context.console.out << context.console.words().say(
                             "Tauler is at http://{}:{}/ (end with Ctrl-C)\n", config->address,
                             (*opened)->port())
                      << std::flush;
  (*opened)->run();
  return ok;
}

}  // namespace

void add_serve(CLI::App& app, Context& context) {
  CLI::App* command = app.add_subcommand("serve", "Be a server: games, accounts, ranking, API");
  auto options = std::make_shared<ServeOptions>();
  command->add_option("--config", options->config, "TOML file with these options, without --")
      ->type_name("FILE")
      ->envname("TAULER_CONFIG");
  command->add_option("--address", options->address, "Where to listen (127.0.0.1)")
      ->type_name("ADDRESS")
      ->envname("TAULER_ADDRESS");
  command->add_option("--port", options->port, "On which port; 0: any (8080)")
      ->type_name("N")
      ->envname("TAULER_PORT");
  add_server_store(*command, options->store);
  command->add_option("--page", options->page, "Folder of the page's files, such as web/dist")
      ->type_name("DIR")
      ->envname("TAULER_PAGE");
  command->add_flag("--behind-proxy", options->behind_proxy, "Believe X-Forwarded-For and -Proto");
  command
      ->add_option("--host", options->hosts,
                   "A name it is asked for by, beside localhost and this machine's own; may be "
                   "given several times")
      ->type_name("NAME");
  command->add_flag("--quiet", options->quiet, "No line for each request");
  command
      ->add_option("--searches", options->searches,
                   "Searches at a time, besides one for levels' replies (processors less one)")
      ->type_name("N");
  command
      ->add_option("--worker-searches", options->worker_searches,
                   "Searches that workers of a PostgreSQL store may do at a time, when the places "
                   "here are taken (0)")
      ->type_name("N");
  command->add_option("--connections", options->connections, "Connections at a time (12000)")
      ->type_name("N");
  command->add_option("--connections-of-one", options->connections_of_one, "From one address (200)")
      ->type_name("N");
  command
      ->add_option("--requests-of-one", options->requests_of_one,
                   "Changing requests a second from one address, and ten times as many others (50)")
      ->type_name("X");
  command
      ->add_option("--level-seconds", options->level_seconds, "The most a level thinks a move (2)")
      ->type_name("X");
  command
      ->add_option("--battery-minutes", options->battery_minutes,
                   "The most a battery takes; 0: no batteries (30)")
      ->type_name("X");
  command
      ->add_option(
          "--engine-memory", options->engine_memory,
          "Address space of one search, at least 512MB, and what idle engines hold together (2GB)")
      ->type_name("SIZE");
  for (const Bounds& each : all_bounds) {
    command->get_option(std::string("--") + each.name)
        ->check(CLI::Validator(
            [name = each.name, language = context.console.language](const std::string& text) {
              const double none = std::numeric_limits<double>::quiet_NaN();
              const Status good = check_bounds(name, parse_real(text).value_or(none));
              return good ? std::string() : sentence(good.error(), language);
            },
            ""));
  }
  // The rest by the same rule as those above: --battery-minutes is TAULER_BATTERY_MINUTES.
  for (CLI::Option* option : command->get_options()) {
    if (option->get_single_name() == "help" || !option->get_envname().empty()) continue;
    std::string name = "TAULER_" + option->get_single_name();
    for (char& c : name) c = c == '-' ? '_' : static_cast<char>(std::toupper(c));
    option->envname(name);
  }
  command->footer(
      R"(What is given here goes before the environment (TAULER_STORE, …), that before the file.
docs/server.md describes the API, the store, and how to run it for others.

Examples:
  tauler serve
  tauler serve --store postgresql:///tauler --port 9000 --behind-proxy)");
  command->callback(
      [options, command, &context] { context.exit_code = serve(*command, *options, context); });
}

}  // namespace tauler::cli
