#include "kinds/kind.h"

#include <array>
#include <string>
#include <vector>

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

TEST_CASE("a path says whose the document is, and in which folder its kind lives") {
  const std::string id(64, 'a');
  const std::string run = "0a1b2c3d-0000-4000-8000-000000000000";
  for (const auto& [path, folder, owner] :
       std::vector<std::array<std::string, 3>>{{"oc-git-ops.checkpoint.json", "", "oc-git-ops"},
                                               {"runs/PLAT-1/" + run + "/phase_1_implement_a1.json", "runs", "PLAT-1"},
                                               {"pipelines/film/checkpoint_script.json", "pipelines", "film"},
                                               {"pipelines/film/project.json", "pipelines", "film"},
                                               {"pipelines/film/manifest.json", "pipelines", "film"},
                                               {"snapshots/build/designed." + id + ".json", "snapshots", "build"},
                                               {"snapshots/build/plan.json", "snapshots", "build"},
                                               {"workflows/build/phase.json", "workflows", "build"},
                                               {"workflows/build/execution.json", "workflows", "build"},
                                               {"config.json", "", ""}}) {
    INFO(path);
    REQUIRE(kind_at(path) != nullptr);
    CHECK(folder_of(*kind_at(path)) == folder);
    CHECK(owner_at(*kind_at(path), path) == owner);
  }
}

TEST_CASE("the row of a kind says where copies of its documents go, and which copy is whose") {
  for (const auto& [path, copy] : std::vector<std::array<std::string, 2>>{
           {"a.b.checkpoint.json", "history/a.b.20260101T000000Z.checkpoint.json"},
           {"pipelines/film/checkpoint_script.json", "pipelines/film/history/script.12.json"},
           {"workflows/build/phase.json", "workflows/.archive/build_20260101T000000Z/phase.json"},
           {"workflows/build/execution.json", "workflows/.archive/build_20260101T000000Z/execution.json"}}) {
    INFO(path);
    const Kind& kind = *kind_at(path);
    REQUIRE(kind.archive);
    CHECK(kind.archive->keeps(copy, path));
    REQUIRE(archive_at(copy) != nullptr);
    CHECK(archive_at(copy)->is_pruned == (kind.name == "workflow" || kind.name == "execution"));
    CHECK_FALSE(kind.archive->keeps(copy, "a.checkpoint.json"));
    CHECK(archive_at(path) == nullptr);
  }
  CHECK_FALSE(find_kind("run")->archive);
  CHECK_FALSE(find_kind("snapshot")->archive);
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
