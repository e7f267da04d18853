#include "core/options.hpp"

#include <gtest/gtest.h>

#include "support/error_text.hpp"

namespace tauler {
namespace {

const OptionSpecs specs = {
    OptionSpec::integer("depth", 4, 1, 20, "plies"),
    OptionSpec::real("weight", 0.5, 0, 2, "a factor"),
    OptionSpec::choice("rule", {"free", "exact"}, "which five wins"),
    OptionSpec::flag("bridges", true, "use them"),
};

std::string error_of(std::string_view text) {
  const auto options = Options::parse(text, specs);
  return options ? "accepted" : placed_text(options.error());
}

TEST(Options, DefaultsStandForWhatIsNotGiven) {
  const auto options = Options::parse("", specs);
  ASSERT_TRUE(options);
  EXPECT_EQ(options->integer("depth"), 4);
  EXPECT_EQ(options->real("weight"), 0.5);
  EXPECT_EQ(options->choice("rule"), "free");
  EXPECT_TRUE(options->flag("bridges"));
  EXPECT_EQ(options->text(specs), "");
}

TEST(Options, GivenValuesAreReadAndWrittenBackInDeclaredOrder) {
  const auto options = Options::parse("bridges=off,depth=20,weight=1.5", specs);
  ASSERT_TRUE(options);
  EXPECT_EQ(options->text(specs), "depth=20,weight=1.5,bridges=off");
  EXPECT_EQ(*Options::parse(options->text(specs), specs), *options);
}

TEST(Options, WrongValuesSayWhatIsAllowedAndWhere) {
  EXPECT_EQ(error_of("depth=0"), "option-whole-range(depth, 1, 20, 0) at 6");
  EXPECT_EQ(error_of("depth=3x"), "option-whole-range(depth, 1, 20, 3x) at 6");
  EXPECT_EQ(error_of("rule=free,weight=nan"), "option-range(weight, 0, 2, nan) at 17");
  EXPECT_EQ(error_of("rule=loose"), "option-choice(rule, free, exact, loose) at 5");
  EXPECT_EQ(error_of("deep=1"),
            "option-unknown(deep, options-known(depth, weight, rule, bridges)) at 0");
  EXPECT_EQ(error_of("depth"),
            "option-form(depth, options-known(depth, weight, rule, bridges)) at 0");
  EXPECT_EQ(error_of("depth=1,depth=2"), "option-repeated(depth) at 8");
  EXPECT_NE(error_of("depth=99999999999999999999"), "accepted");
  EXPECT_NE(error_of(","), "accepted");
}

}  // namespace
}  // namespace tauler
