#include "core/options.hpp"

#include <gtest/gtest.h>

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
  return options ? "accepted" : to_string(options.error());
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
  EXPECT_EQ(error_of("depth=0"), "depth must be a whole number, 1 to 20, not '0' (at character 7)");
  EXPECT_EQ(error_of("depth=3x"),
            "depth must be a whole number, 1 to 20, not '3x' (at character 7)");
  EXPECT_EQ(error_of("rule=free,weight=nan"),
            "weight must be a number, 0 to 2, not 'nan' (at character 18)");
  EXPECT_EQ(error_of("rule=loose"),
            "rule must be one of free, exact, not 'loose' (at character 6)");
  EXPECT_EQ(
      error_of("deep=1"),
      "no option named 'deep'; the options are depth, weight, rule, bridges (at character 1)");
  EXPECT_EQ(error_of("depth"),
            "'depth' is not name=value; the options are depth, weight, rule, bridges "
            "(at character 1)");
  EXPECT_EQ(error_of("depth=1,depth=2"), "depth is given twice (at character 9)");
  EXPECT_NE(error_of("depth=99999999999999999999"), "accepted");
  EXPECT_NE(error_of(","), "accepted");
}

}  // namespace
}  // namespace tauler
