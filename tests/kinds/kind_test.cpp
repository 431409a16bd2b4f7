#include "kinds/kind.h"

#include "kinds/session/place.h"
#include "support/catch.h"

using namespace checkpoint;

TEST_CASE("a path belongs to the kind whose pattern it fits") {
  REQUIRE(kind_at("oc-git-ops.checkpoint.json") != nullptr);
  CHECK(kind_at("oc-git-ops.checkpoint.json")->name == "session");
  CHECK(kind_at("config.json")->name == "config");
}

TEST_CASE("a path that fits no pattern has no kind") {
  for (const char* path :
       {"", "README.md", ".checkpoint.json", "checkpoint.json", "history/a.20260101T000000Z.checkpoint.json",
        "a/b.checkpoint.json", "a.checkpoint.json.bak", "sub/config.json", "config.json~"}) {
    INFO(path);
    CHECK(kind_at(path) == nullptr);
  }
}

TEST_CASE("each kind is found by its name and has a schema") {
  for (const Kind& kind : kinds()) {
    INFO(kind.name);
    CHECK(find_kind(kind.name) == &kind);
    CHECK(schema_of(kind).name == kind.schema);
  }
  CHECK(find_kind("sessions") == nullptr);
}

TEST_CASE("the place of a skill's checkpoint names the skill") {
  CHECK(session::skill_at("a.b.checkpoint.json") == "a.b");
  CHECK(session::skill_at("a.b.json").empty());
}
