#include "protocols/program/named_program.hpp"

#include <fmt/core.h>

#include "core/text.hpp"

namespace tauler::protocols {
namespace {

constexpr std::string_view prefix = "program:";

/// Stands for a program that this machine does not have.
class MissingProgram final : public Player {
 public:
  explicit MissingProgram(Error reason) : reason_(std::move(reason)) {}

  void prepare(const AnyPosition&, const std::atomic<bool>*) override { fail(); }
  Decision choose(const AnyPosition&, const Limits&, const Progress&) override { fail(); }

 private:
  [[noreturn]] void fail() const { throw PlayerFailure(PlayerFailure::Kind::no_start, reason_); }

  Error reason_;
};

}  // namespace

std::optional<std::string> program_name(std::string_view text) {
  if (!text.starts_with(prefix)) return std::nullopt;
  return std::string(trim(text.substr(prefix.size())));
}

PlayerRecipe recipe_of_name(const std::string& name, std::string_view game_id, ProgramFinder find) {
  PlayerEntry entry{.game = std::string(game_id),
                    .name = name,
                    .summary = fmt::format("the program {}", name),
                    .options = {},
                    .make = [name, game = std::string(game_id),
                             find = std::move(find)](const Options&) -> std::unique_ptr<Player> {
                      const Result<Program> program = find(name);
                      if (!program) return std::make_unique<MissingProgram>(program.error());
                      const Result<PlayerRecipe> recipe = recipe_of(*program, name, game);
                      if (!recipe) return std::make_unique<MissingProgram>(recipe.error());
                      return recipe->make();
                    },
                    .is_program = true};
  return {std::move(entry), std::string(prefix) + name};
}

}  // namespace tauler::protocols
