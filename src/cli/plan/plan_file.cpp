#include "cli/plan/plan_file.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/play/opening_file.hpp"
#include "arena/schedule/schedule.hpp"
#include "cli/plan/program_section.hpp"
#include "cli/plan/shown_names.hpp"
#include "cli/terminal/files.hpp"
#include "core/text.hpp"

namespace tauler::cli {
namespace {

using arena::Pairing;

constexpr int most = 1'000'000;

class PlanReader {
 public:
  PlanReader(const toml::table& file, std::filesystem::path path, const Registries& registries,
             PlanTrouble& trouble)
      : file_(file),
        path_(std::move(path)),
        registries_(registries),
        trouble_(trouble),
        top_(&file, "", trouble) {}

  /// Nothing where something is wrong.
  std::optional<arena::TournamentPlan> read() {
    std::string game;
    top_.read("game", game);
    const Result<AnyPosition> start = read_start(registries_, game);
    if (!start) {
      top_.fail("game", game.empty() ? Error{"plan-game-missing"} : start.error());
      return std::nullopt;
    }
    arena::TournamentPlan plan{.name = path_.stem().string(), .start = *start, .contestants = {}};
    top_.read("name", plan.name);
    read_pairing(plan.pairing);
    top_.read("rounds", plan.rounds, 1, most);
    top_.read("pairs", plan.pairs, 1, most);
    top_.read("games", plan.games, 1, most);
    top_.read("seed", plan.seed, highest_seed);
    PlanSection limits(section("limits"), "limits", trouble_);
    read_effort(limits, plan.effort);
    plan.margin = default_margin;
    limits.read("margin", plan.margin);
    read_hard_timeout_key(limits, plan.hard_timeout);
    limits.read("speed", plan.reference_speed, 1, 1e12);
    read_openings(plan);
    read_adjudication(plan.adjudication);
    read_sprt(plan.sprt);
    read_players(plan);
    if (trouble_.first()) return std::nullopt;
    if (const Status sound = arena::check_plan(plan); !sound) {
      trouble_.add(1, sound.error());
      return std::nullopt;
    }
    return plan;
  }

 private:
  const toml::table* section(std::string_view name) {
    const toml::node* node = file_.get(name);
    if (node && !node->is_table()) {
      trouble_.add(node->source().begin.line, Error{"plan-section-form", {name}});
    }
    return node ? node->as_table() : nullptr;
  }

  void read_pairing(Pairing& pairing) {
    std::string text(name_of(pairing));
    top_.read("pairing", text);
    std::vector<std::string> names;
    for (Pairing each : {Pairing::round_robin, Pairing::gauntlet, Pairing::swiss, Pairing::knockout,
                         Pairing::sprt, Pairing::battery}) {
      names.emplace_back(name_of(each));
      if (text == names.back()) pairing = each;
    }
    if (text != name_of(pairing)) {
      top_.fail("pairing", Error{"plan-choice-expected", {join(names, ", ")}});
    }
  }

  static void read_effort(PlanSection& from, arena::SideSetup& effort) {
    effort.limits.time = from.find<Duration>("time");
    effort.limits.depth = from.find<int>("depth", 1, 1000);
    effort.limits.nodes = from.find<std::uint64_t>("nodes", most_nodes);
    if (const auto text = from.find<std::string>("clock")) {
      const Result<TimeControl> clock = parse_clock(*text);
      if (!clock) return from.fail("clock", clock.error());
      effort.clock = *clock;
    }
  }

  static void read_hard_timeout_key(PlanSection& from, std::optional<Duration>& hard_timeout) {
    if (!from.has("hard-timeout")) return;
    if (from.is_none("hard-timeout")) {
      hard_timeout.reset();
    } else {
      hard_timeout = from.find<Duration>("hard-timeout");
    }
  }

  void read_openings(arena::TournamentPlan& plan) {
    PlanSection from(section("openings"), "openings", trouble_);
    from.read("random", plan.openings.random_plies, 0, 60);
    std::string order = "file";
    from.read("order", order);
    if (order != "file" && order != "shuffled")
      from.fail("order", Error{"plan-choice-expected", {"file, shuffled"}});
    plan.openings.shuffled = order == "shuffled";
    const auto name = from.find<std::string>("file");
    if (!name) return;
    if (from.has("random")) from.fail("random", Error{"plan-openings-both"});
    auto listed = read_opening_file(beside(*name), plan.start, registries_);
    if (!listed) return from.fail("file", listed.error());
    plan.openings.listed = *std::move(listed);
  }

  void read_adjudication(arena::AdjudicationPlan& plan) {
    PlanSection from(section("adjudication"), "adjudication", trouble_);
    from.read("resign-moves", plan.resign_moves, 0, 1000);
    from.read("resign-below", plan.resign_below, 0, 0.5);
    from.read("draw-moves", plan.draw_moves, 0, 1000);
    from.read("draw-within", plan.draw_within, 0, 0.5);
    from.read("draw-from-ply", plan.draw_from_ply, 0, 1000);
    from.read("solver-nodes", plan.solver_nodes, most_nodes);
    plan.max_moves = from.find<int>("max-moves", 1, 1000);
  }

  void read_sprt(arena::SprtPlan& plan) {
    PlanSection from(section("sprt"), "sprt", trouble_);
    from.read("elo0", plan.elo0, -1000, 1000);
    from.read("elo1", plan.elo1, -1000, 1000);
    from.read("alpha", plan.alpha, 0, 1);
    from.read("beta", plan.beta, 0, 1);
  }

  void read_players(arena::TournamentPlan& plan) {
    const toml::node* node = file_.get("players");
    const toml::array* list = node ? node->as_array() : nullptr;
    if (!list || !list->is_array_of_tables()) {
      top_.fail("players", Error{"plan-players-form"});
      return;
    }
    for (const toml::node& each : *list) read_player_section(*each.as_table(), plan);
    show_as(plan.contestants, levels_);
  }

  void read_player_section(const toml::table& table, arena::TournamentPlan& plan) {
    PlanSection from(&table, "players", trouble_);
    const std::string& game = plan.start.game().id;
    std::optional<arena::Contestant> contestant;
    std::string spec;
    from.read("player", spec);
    if (from.has("command")) {
      if (!spec.empty()) return from.fail("player", Error{"plan-player-both"});
      contestant = read_program(from, "command", game);
    } else if (protocols::is_program(spec)) {
      contestant = read_program(from, "player", game);
    } else {
      contestant = read_house_player(from, spec, game);
    }
    if (!contestant) return;
    from.read("name", contestant->name);
    read_effort(from, contestant->effort);
    plan.contestants.push_back(*std::move(contestant));
    levels_.push_back(from.has("name") ? "" : level_asked(registries_, spec, game));
  }

  std::optional<arena::Contestant> read_house_player(PlanSection& from, const std::string& spec,
                                                     const std::string& game) {
    if (spec.empty()) {
      from.fail("player", Error{"plan-player-missing"});
      return std::nullopt;
    }
    for (const char* key :
         {"protocol", "folder", "setup", "memory", "start-time", "log", "restart"}) {
      if (from.has(key)) from.fail(key, Error{"plan-program-only"});
    }
    const Result<PlayerRecipe> recipe = read_player(registries_, spec, game);
    if (recipe) return arena::Contestant{.name = recipe->text(), .recipe = *recipe};
    from.fail("player", recipe.error());
    return std::nullopt;
  }

  std::optional<arena::Contestant> read_program(PlanSection& from, std::string_view key,
                                                const std::string& game) {
    const auto program = read_program_section(from, key, path_.parent_path());
    if (!program) return std::nullopt;
    const Result<PlayerRecipe> recipe = protocols::recipe_of(*program, "", game);
    if (recipe) {
      return arena::Contestant{
          .name = recipe->entry().name, .recipe = *recipe, .details = details_of(*program)};
    }
    from.fail(key, recipe.error());
    return std::nullopt;
  }

  static std::string details_of(const protocols::Program& program) {
    std::string text = fmt::format("starts within {:g}s", seconds(program.start_time));
    if (!program.folder.empty()) text += ", in " + program.folder;
    for (const std::string& line : program.setup) text += fmt::format(", is sent '{}'", line);
    if (program.memory > 0) text += fmt::format(", at most {} bytes", program.memory);
    if (program.restart) text += ", for every game anew";
    return text;
  }

  std::filesystem::path beside(const std::string& name) const {
    const std::filesystem::path path(name);
    return path.is_absolute() ? path : path_.parent_path() / path;
  }

  const toml::table& file_;
  std::filesystem::path path_;
  const Registries& registries_;
  PlanTrouble& trouble_;
  PlanSection top_;
  /// Of each contestant without a name of its own, the level it is.
  std::vector<std::string> levels_;
};

}  // namespace

Result<arena::TournamentPlan> parse_plan(std::string_view text, const std::filesystem::path& file,
                                         const Registries& registries) {
  toml::table table;
  try {
    table = toml::parse(text);
  } catch (const toml::parse_error& problem) {
    return Error{"file-line-wrong",
                 {file.string(), problem.source().begin.line, problem.description()}};
  }
  PlanTrouble trouble(file.string());
  std::optional<arena::TournamentPlan> plan = PlanReader(table, file, registries, trouble).read();
  if (!plan) return *trouble.first();
  return *std::move(plan);
}

Result<arena::TournamentPlan> read_plan(const std::filesystem::path& file,
                                        const Registries& registries) {
  const Result<std::string> text = read_text_file(file);
  if (!text) return text.error();
  return parse_plan(*text, file, registries);
}

Result<std::vector<AnyPosition>> read_opening_file(const std::filesystem::path& file,
                                                   const AnyPosition& start,
                                                   const Registries& registries) {
  const Result<std::string> text = read_text_file(file);
  if (!text) return text.error();
  return arena::read_openings(registries.games, *text, file.string(), start);
}

}  // namespace tauler::cli
