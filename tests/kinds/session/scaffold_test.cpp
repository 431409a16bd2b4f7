#include "kinds/session/scaffold.h"

#include "kinds/examine.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::session;

namespace {

const Instant made_at = *parse_instant("2026-05-08T12:00:00Z");

}  // namespace

TEST_CASE("a scaffold is valid, whatever its project is called") {
  for (const std::string project : {"gtrack", "it's \"q\"", "two\nlines", "設計"}) {
    const Document made = scaffold({"review", project, "/srv/" + project, made_at});
    const Examination examination = examine(*find_kind("session"), made, "review.checkpoint.json", made_at);
    INFO(made.text());
    CHECK(examination.is_valid());
    CHECK(examination.warnings.empty());
    CHECK(made.root().find("project")->is(project));
    CHECK(made.root().find("phase")->is("init"));
    CHECK(made.root().find("step")->is("scaffolded"));
    CHECK(made.root().find("next_actions")->size() == 1);
  }
}

TEST_CASE("the placeholder goes once there are other actions, and only then") {
  const Document made = scaffold({"review", "p", "/p", made_at});
  CHECK(without_placeholder(made).text() == made.text());
  const Document crowded = *Document::parse(
      R"({"next_actions": [)" + std::string(made.root().find("next_actions")->at(0)->source()) + R"(, "Real"]})");
  CHECK(without_placeholder(crowded).text() == R"({"next_actions": ["Real"]})");
}

TEST_CASE("a stamp changes updated_at alone, or adds it") {
  CHECK(stamped(*Document::parse(R"({"a": 1.10, "updated_at": "x"})"), made_at).text() ==
        R"({"a": 1.10, "updated_at": "2026-05-08T12:00:00Z"})");
  CHECK(stamped(*Document::parse("{}"), made_at).root().find("updated_at")->is("2026-05-08T12:00:00Z"));
}
