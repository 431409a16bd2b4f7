#include "kinds/snapshot/snapshot.h"

#include "core/digest.h"
#include "snapshots.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

std::string id_of(const std::string& text) { return snapshot::snapshot_id(Document::parse(text)->root()); }
std::string checksum_of(const std::string& text) { return snapshot::checksum(Document::parse(text)->root()); }

}  // namespace

TEST_CASE("the id is that of the content in canonical form") {
  CHECK(id_of(R"({"b": 1.50, "a": "x", "snapshot_id": "i", "created_at": "t", "checksum": "c"})") ==
        sha256(R"({"a":"x","b":1.5})"));
  CHECK(id_of(R"({"a":1e2})") == id_of(R"({ "a" : 100.0 })"));
  CHECK(id_of(R"({"a":1})") != id_of(R"({"a":2})"));
}

TEST_CASE("the checksum is that of all but itself") {
  CHECK(checksum_of(R"({"snapshot_id": "i", "checksum": "c", "created_at": "t"})") ==
        sha256(R"({"created_at":"t","snapshot_id":"i"})"));
}

TEST_CASE("the hash of a configuration does not depend on how it is written") {
  const auto hash = [](const char* text) { return snapshot::config_hash(Document::parse(text)->root()); };
  CHECK(hash("{}") == sha256("{}"));
  CHECK(hash(R"({"b": [1.0], "a": "\u0041"})") == hash(R"({"a":"A","b":[1]})"));
}

TEST_CASE("a snapshot is read as far as its document says it") {
  const Json document = designed_snapshot();
  const snapshot::Snapshot read = snapshot::snapshot_of(Document::parse(document.dump())->root());
  CHECK(read.id == document["snapshot_id"].get<std::string>());
  CHECK(read.workflow_id == "checkout");
  CHECK(read.checkpoint_name == "designed");
  CHECK(read.phase == "ARCHITECTURE");
  CHECK(read.step.empty());
  CHECK(read.next_step == "build");
  REQUIRE(read.decisions.size() == 1);
  CHECK(read.decisions[0].context == "two designs");
  Json other = document;
  other["pending_context"]["decisions"] = {{{"id", "d1"}}, {{"id", "d2"}, {"context", {{"size", 2}}}}};
  const auto decisions = snapshot::snapshot_of(Document::parse(other.dump())->root()).decisions;
  REQUIRE(decisions.size() == 2);
  CHECK(decisions[0].context.empty());
  CHECK(decisions[1].context == R"({"size":2})");
  CHECK(read.files ==
        std::vector<snapshot::SnapshotFile>{{"src/a.c", "100644", "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391", 0}});
  CHECK(read.parent_snapshot.empty());
  CHECK(read.created_at == parse_instant("2026-05-01T08:00:00Z"));
  const snapshot::Snapshot nothing = snapshot::snapshot_of(Document::parse(R"({"files": 3, "phase": []})")->root());
  CHECK(nothing.files.empty());
  CHECK_FALSE(nothing.created_at);
}
