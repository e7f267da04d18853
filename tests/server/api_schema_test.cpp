// The check by which answers are held against the API's description can fail.
#include "server/api_schema.hpp"

#include <gtest/gtest.h>

namespace tauler::server::testing {
namespace {

std::string problem(int status, const Json& body) {
  return ApiSchema::get().problem_with_answer("POST", "/api/plays/x/join?y=1", status, body);
}

TEST(ApiSchema, HoldsAnswersAgainstTheirRoute) {
  EXPECT_EQ(problem(200, {{"side", "first"}}), "");
  EXPECT_EQ(problem(200, {{"side", "third"}}), "/side is \"third\"");
  EXPECT_EQ(problem(200, {{"side", "first"}, {"more", 1}}), "/more is not described");
  EXPECT_EQ(problem(200, Json::object()), "/side is missing");
  EXPECT_EQ(problem(200, Json::array()), " is no object");
  EXPECT_EQ(problem(201, {{"side", "first"}}), "201 is not described");
}

TEST(ApiSchema, HoldsRefusalsAgainstTheirForm) {
  const Json inner{{"code", "game-over"}, {"arguments", Json::array()}};
  Json error{{"code", "move-wrong"}, {"arguments", {3, "a1", inner}}, {"message", "no"}};
  EXPECT_EQ(problem(409, error), "");
  error["arguments"].push_back(nullptr);
  EXPECT_NE(problem(409, error), "");
  EXPECT_EQ(problem(409, {{"error", "x"}, {"arguments", Json::array()}}), "/code is missing");
}

TEST(ApiSchema, HoldsMessagesAgainstTheirType) {
  const auto problem_with = [](const Json& message) {
    return ApiSchema::get().problem_with_message(message);
  };
  EXPECT_EQ(problem_with({{"type", "pong"}, {"id", nullptr}}), "");
  EXPECT_EQ(problem_with({{"type", "pong"}}), "/id is missing; ");
  EXPECT_EQ(problem_with({{"type", "ok"}, {"id", 1}, {"number", 1.5}}),
            "/number is 1.5, not a integer; ");
  EXPECT_NE(problem_with({{"type", "unheard-of"}}), "");
  EXPECT_NE(problem_with(Json()), "");
}

}  // namespace
}  // namespace tauler::server::testing
