#include "store/snapshots/usage.h"

#include "store/snapshots/yard.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

TEST_CASE("what one snapshot alone has is its own, what another one or HEAD has is shared") {
  Yard yard;
  yard.write("committed", "12345678");
  yard.said({"add", "committed"});
  yard.said({"commit", "-qm", "one"});
  yard.write("both", "1234").write("each", "1").write("copy", "1").plan({"designed"});
  yard.create("designed", {"committed", "both", "each", "copy"});
  yard.write("each", "22").create("designed", {"committed", "both", "each"});
  const WorkflowUsage usage = usage_of(yard.store, yard.git(), yard.load(), yard.now);
  REQUIRE(usage.snapshots.size() == 2);
  CHECK(usage.snapshots[0].contents.own == 1);
  CHECK(usage.snapshots[0].contents.shared == 12);
  CHECK(usage.snapshots[0].files == 14);
  CHECK(usage.snapshots[1].contents.own == 2);
  CHECK(usage.total.contents.own == 7);
  CHECK(usage.total.contents.shared == 8);
  CHECK(usage.total.stored.own > 0);
  CHECK(usage.total.missing == 0);
}

TEST_CASE("contents of another workflow's snapshots are shared, and what git lacks is counted as missing") {
  Yard yard;
  yard.write("a", "1234").plan({"designed"});
  const std::string id = yard.create("designed", {"a"}).id;
  branch_snapshots(yard.desk(), yard.git(), {yard.workflow, id, Name::checked("workflow", "wide"), "{}"});
  const WorkflowUsage usage = usage_of(yard.store, yard.git(), yard.load(), yard.now);
  CHECK(usage.total.contents.own == 0);
  CHECK(usage.total.contents.shared == 4);
  const std::string blob = yard.load().all[0].value.files[0].blob;
  std::filesystem::remove(yard.root() / ".git/objects" / blob.substr(0, 2) / blob.substr(2));
  CHECK(usage_of(yard.store, yard.git(), yard.load(), yard.now).total.missing == 1);
}
