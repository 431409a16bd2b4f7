#include "kinds/stage/policy.h"

#include <algorithm>

#include "support/catch.h"

using namespace checkpoint::stage;

TEST_CASE("a policy and what the manifest says decide about the gate together") {
  struct Row {
    Policy policy;
    bool plain, approval, creative, both;
  };
  for (const Row& row : {Row{Policy::guided, false, true, false, true}, Row{Policy::manual_all, true, true, true, true},
                         Row{Policy::auto_noncreative, false, true, true, true}}) {
    INFO(name_of(row.policy));
    CHECK(is_gated(row.policy, {false, false}) == row.plain);
    CHECK(is_gated(row.policy, {true, false}) == row.approval);
    CHECK(is_gated(row.policy, {false, true}) == row.creative);
    CHECK(is_gated(row.policy, {true, true}) == row.both);
  }
}

TEST_CASE("the strictest policy is the greatest") {
  CHECK(std::max({Policy::auto_noncreative, Policy::guided}) == Policy::auto_noncreative);
  CHECK(std::max({Policy::auto_noncreative, Policy::manual_all}) == Policy::manual_all);
}

TEST_CASE("policies are known by their names") {
  for (const Policy policy : {Policy::guided, Policy::auto_noncreative, Policy::manual_all}) {
    CHECK(policy_named(name_of(policy)) == policy);
  }
  CHECK_FALSE(policy_named("yolo"));
}
