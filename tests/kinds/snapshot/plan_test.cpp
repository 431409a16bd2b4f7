#include "kinds/snapshot/plan.h"

#include "kinds/examine.h"
#include "kinds/kind.h"
#include "snapshots.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::snapshot;

namespace {

const Instant now = *parse_instant("2026-05-01T08:00:00Z");

Plan read(const std::string& text) { return plan_of(Document::parse(text)->root()); }

}  // namespace

TEST_CASE("a plan says what was wished, and the defaults for the rest") {
  PlanWish wish{"checkout", {"designed", "built", "designed"}};
  const std::string text = planned_text(std::nullopt, wish, now);
  const std::string path = "snapshots/checkout/plan.json";
  CHECK(examine(*kind_at(path), text, path, now).is_valid());
  const Plan plan = read(text);
  CHECK(plan.workflow_id == "checkout");
  CHECK(plan.names == std::vector<std::string>{"designed", "built"});
  CHECK(plan.has("built"));
  CHECK_FALSE(plan.has("tested"));
  CHECK(plan.naming.empty());
  CHECK(plan.retention_days == default_retention_days);
  CHECK(plan.config == "{}");
  CHECK_FALSE(plan.branched_from);
  wish.naming = "v<number>";
  wish.retention_days = 7;
  wish.config = R"({"depth": 2})";
  wish.branched_from = Origin{"search", "s1"};
  const Plan whole = read(planned_text(std::nullopt, wish, now));
  CHECK(whole.naming == "v<number>");
  CHECK(whole.retention_days == 7);
  CHECK(test::Json::parse(whole.config) == test::Json{{"depth", 2}});
  CHECK(whole.config_hash == config_hash(Document::parse(*wish.config)->root()));
  CHECK(whole.branched_from == Origin{"search", "s1"});
}

TEST_CASE("a plan that is there changes in what was wished alone") {
  const std::string text = planned_text(std::nullopt, {"checkout", {"designed"}}, now);
  const Document there = *Document::parse(text);
  CHECK(planned_text(there, {"checkout", {"designed"}}, now) == text);
  CHECK(planned_text(there, {"checkout", {}, {}, {}, "{ }"}, now) == text);
  const Plan more = read(planned_text(there, {"checkout", {"built", "designed"}, {}, 3}, now));
  CHECK(more.names == std::vector<std::string>{"designed", "built"});
  CHECK(more.retention_days == 3);
  CHECK(added_names(there, {"checkout", {"built", "designed", "built"}}) == std::vector<std::string>{"built"});
}

TEST_CASE("a retention that cannot be read keeps snapshots") {
  CHECK(read(R"({"retention_days": 1e99})").retention_days > 1'000'000);
  CHECK(read(R"({"retention_days": "7"})").retention_days == default_retention_days);
  CHECK(read("{}").retention_days == default_retention_days);
}
