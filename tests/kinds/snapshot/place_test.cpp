#include "kinds/snapshot/place.h"

#include "core/snapshot_layout.h"
#include "kinds/kind.h"
#include "support/catch.h"

using namespace checkpoint;

namespace {

const std::string kId(64, 'a');

}  // namespace

TEST_CASE("the path of a snapshot says workflow, name and id") {
  const auto place = snapshot::place_at("snapshots/checkout/v1.final." + kId + ".json");
  REQUIRE(place);
  CHECK(place->workflow == "checkout");
  CHECK(place->name == "v1.final");
  CHECK(place->id == kId);
  CHECK(kind_at("snapshots/checkout/v1." + kId + ".json")->name == "snapshot");
}

TEST_CASE("the layout spells what the kind reads") {
  const Name workflow = Name::checked("workflow", "checkout");
  const Name name = Name::checked("snapshot", "designed");
  CHECK(snapshot::owns(layout::snapshot(workflow, name, kId).text()));
  CHECK(snapshot::owns_plan(layout::snapshot_plan(workflow).text()));
  CHECK(snapshot::owns_log(layout::snapshot_log(workflow).text()));
  CHECK(snapshot::workflow_at(layout::snapshot_log(workflow).text()) == "checkout");
  CHECK(layout::snapshot_ref(workflow, kId) == "refs/checkpoints/snapshots/checkout/" + kId);
  CHECK(layout::fetched_snapshot_ref("origin", workflow, kId) ==
        "refs/remote-checkpoints/origin/snapshots/checkout/" + kId);
}

TEST_CASE("other paths are no snapshots") {
  for (const std::string& path :
       {"snapshots/checkout/" + kId + ".json", "snapshots/checkout/." + kId + ".json",
        "snapshots/a/b/c." + kId + ".json", "snapshots/a." + kId + ".json", "snapshots/.a/b." + kId + ".json",
        "snapshots/a/b." + std::string(64, 'A') + ".json", "snapshots/a/b." + std::string(63, 'a') + ".json",
        std::string("snapshots/a/b.json"), std::string("snapshots/a/b.jsonl")}) {
    INFO(path);
    CHECK_FALSE(snapshot::owns(path));
  }
  CHECK_FALSE(snapshot::owns_plan("snapshots/a/b/plan.json"));
  CHECK_FALSE(snapshot::owns_log("snapshots/log.jsonl"));
}
