#include "kinds/snapshot/rules.h"

#include "kinds/examine.h"
#include "snapshots.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

using Codes = std::vector<std::string>;

Codes codes(const Violations& violations) {
  Codes all;
  for (const Violation& violation : violations) all.emplace_back(violation.code);
  return all;
}

Examination examined(const Json& document, const std::string& path) {
  return examine(*kind_at(path), document.dump(2), path, *parse_instant("2026-05-02T08:00:00Z"));
}

Codes errors_of(const Json& document) { return codes(examined(document, path_of(document)).errors); }

Json with_path(const std::string& path) {
  Json snapshot = designed_snapshot();
  snapshot["files"][0]["path"] = path;
  return sealed(snapshot);
}

}  // namespace

TEST_CASE("a snapshot as it was made is valid") { CHECK(errors_of(designed_snapshot()).empty()); }

TEST_CASE("a snapshot in which a character changed is found out") {
  Json changed = designed_snapshot();
  changed["pending_context"]["next_step"] = "Build";
  CHECK(errors_of(changed) == Codes{"snapshot-id", "checksum"});
  Json later = designed_snapshot();
  later["created_at"] = "2026-05-01T08:00:01Z";
  CHECK(errors_of(later) == Codes{"checksum"});
}

TEST_CASE("a snapshot whose configuration is not that of its hash is found out, though it was sealed again") {
  Json snapshot = designed_snapshot();
  const std::string hash = snapshot["config_hash"];
  snapshot["config"]["depth"] = 3;
  snapshot = sealed(snapshot);
  snapshot["config_hash"] = hash;
  snapshot["snapshot_id"] = snapshot::snapshot_id(Document::parse(snapshot.dump())->root());
  snapshot["checksum"] = snapshot::checksum(Document::parse(snapshot.dump())->root());
  CHECK(errors_of(snapshot) == Codes{"config-hash"});
}

TEST_CASE("a snapshot under another name, id or workflow is misfiled") {
  const Json snapshot = designed_snapshot();
  const std::string id = snapshot["snapshot_id"];
  for (const std::string& path : {"snapshots/pay/designed." + id + ".json", "snapshots/checkout/built." + id + ".json",
                                  "snapshots/checkout/designed." + std::string(64, 'a') + ".json"}) {
    INFO(path);
    CHECK(codes(examined(snapshot, path).errors) == Codes{"misfiled"});
  }
}

TEST_CASE("files at unsafe paths, twice, or without a blob are errors") {
  CHECK(errors_of(with_path(".GIT/config")) == Codes{"unsafe-path"});
  Json twice = designed_snapshot();
  twice["files"].push_back(twice["files"][0]);
  CHECK(errors_of(sealed(twice)) == Codes{"duplicate-path"});
  Json below = designed_snapshot();
  below["files"].push_back(below["files"][0]);
  below["files"][1]["path"] = "src/a.c/b";
  CHECK(errors_of(sealed(below)) == Codes{"duplicate-path"});
  Json blob = designed_snapshot();
  blob["files"][0]["blob"] = std::string(41, 'a');
  CHECK(errors_of(sealed(blob)) == Codes{"blob-id"});
}

TEST_CASE("a snapshot of the day after tomorrow is warned about") {
  Json snapshot = designed_snapshot();
  snapshot["created_at"] = "2026-05-03T09:00:00Z";
  snapshot = sealed(snapshot);
  const Examination found = examined(snapshot, path_of(snapshot));
  CHECK(found.is_valid());
  CHECK(codes(found.warnings) == Codes{"future-timestamp"});
}

TEST_CASE("a plan stands in the folder of its workflow") {
  const Json plan = {
      {"workflow_id", "checkout"}, {"names", {"designed"}}, {"retention_days", 90}, {"config", Json::object()}};
  CHECK(codes(examined(plan, "snapshots/checkout/plan.json").errors).empty());
  CHECK(codes(examined(plan, "snapshots/pay/plan.json").errors) == Codes{"misfiled"});
}
