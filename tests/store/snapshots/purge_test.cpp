#include "store/snapshots/purge.h"

#include "core/json_text.h"
#include "store/snapshots/anchor.h"
#include "store/snapshots/log_file.h"
#include "store/snapshots/yard.h"
#include "support/catch.h"
#include "support/errors.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace fs = std::filesystem;

namespace {

using Texts = std::vector<std::string>;

// Two old snapshots and a young one.
struct AgedYard : Yard {
  AgedYard() {
    now = *parse_instant("2026-01-01T00:00:00Z");
    plan({"designed", "built"});
    write("a", "1").create("designed");
    now = *parse_instant("2026-01-31T00:00:00Z");
    write("a", "2").create("designed");
    now = *parse_instant("2026-04-30T12:00:00Z");
    write("a", "3").create("built");
    commit();
  }

  void commit() const {
    said({"add", "-A"});
    said({"commit", "-q", "-m", "snapshots"});
  }
};

Texts names(const std::vector<StoredSnapshot>& snapshots) {
  Texts all;
  for (const StoredSnapshot& stored : snapshots) all.push_back(stored.value.checkpoint_name);
  return all;
}

Texts left(const Yard& yard) { return names(yard.load().all); }

// What a purge of `doomed` leaves that was killed after so many of its steps; gives how many steps it has.
int leave_unfinished(const Yard& yard, const std::vector<StoredSnapshot>& doomed, int steps) {
  json::Array rows;
  std::string lines;
  for (const StoredSnapshot& stored : doomed) {
    rows.add(json::Object().set("checkpoint_name", stored.value.checkpoint_name).set("snapshot_id", stored.value.id));
    snapshot::Event event;
    event.id = yard.desk().new_id();
    event.event = "purge";
    event.at = "2026-05-01T08:00:00Z";
    event.workflow_id = "checkout";
    event.snapshot_id = stored.value.id;
    event.checkpoint_name = stored.value.checkpoint_name;
    lines += snapshot::line_of(event);
  }
  const json::Object work = json::Object().set("store", ".checkpoints").set("workflow", "checkout").set("lines", lines);
  write_file(yard.root() / ".git/checkpoint/snapshots/purge",
             json::Object().set("work", work.text()).set("snapshots", rows).text());
  int step = 0;
  if (++step <= steps) append_to_log(yard.store, yard.workflow, lines);
  for (const StoredSnapshot& stored : doomed) {
    if (++step <= steps) fs::remove(yard.root() / stored.path);
  }
  for (const StoredSnapshot& stored : doomed) {
    if (++step <= steps) yard.said({"update-ref", "-d", layout::snapshot_ref(yard.workflow, stored.value.id)});
  }
  return step;
}

}  // namespace

TEST_CASE("only snapshots past the retention period go: document, ref, and a line of the log for each") {
  AgedYard yard;
  yard.now = *parse_instant("2026-05-01T00:00:00Z");  // 120, 90 and half a day old
  const Snapshots before = yard.load();
  REQUIRE(past_retention(before, yard.now).size() == 1);
  const std::vector<StoredSnapshot> purged = purge_snapshots(yard.desk(), yard.git(), yard.workflow).purged;
  CHECK(names(purged) == Texts{"designed"});
  CHECK(left(yard) == Texts{"designed", "built"});
  CHECK(yard.events() == Texts{"create designed", "create designed", "create built", "purge designed"});
  const std::vector<SnapshotRef> refs = snapshot_refs(yard.git(), yard.workflow);
  REQUIRE(refs.size() == 2);
  for (const SnapshotRef& ref : refs) CHECK(ref.id != purged.front().value.id);
  CHECK_FALSE(fs::exists(yard.root() / ".git/checkpoint/snapshots/purge"));
  CHECK(purge_snapshots(yard.desk(), yard.git(), yard.workflow).purged.empty());
  CHECK(yard.events().size() == 4);
}

TEST_CASE("a snapshot whose clock was behind is kept as long as the one that it goes on from, and one ahead stays") {
  AgedYard yard;
  yard.now = *parse_instant("1970-01-01T00:00:09Z");
  yard.write("a", "4").create("designed");
  yard.now = *parse_instant("2036-01-01T00:00:00Z");
  yard.write("a", "5").create("built");
  yard.now = *parse_instant("2026-07-01T00:00:00Z");  // the last one of right time is 61 days old
  CHECK(names(purge_snapshots(yard.desk(), yard.git(), yard.workflow).purged) == Texts{"designed", "designed"});
  CHECK(left(yard) == Texts{"built", "designed", "built"});
}

TEST_CASE("where a snapshot cannot be relied on none is purged: another may be kept by its time") {
  AgedYard yard;
  yard.now = *parse_instant("1970-01-01T00:00:09Z");
  yard.write("a", "4").create("designed");
  for (const StoredSnapshot& stored : yard.load().all) {
    if (stored.value.checkpoint_name == "built") yard.write(stored.path, "{");
  }
  yard.now = *parse_instant("2026-07-01T00:00:00Z");
  CHECK(code_of([&] { purge_snapshots(yard.desk(), yard.git(), yard.workflow); }) == ErrorCode::corrupt);
  CHECK(left(yard) == Texts{"designed", "designed", "designed"});
}

TEST_CASE("a ref that came from a remote stays when its snapshot is purged") {
  AgedYard yard;
  const std::string id = yard.load().all.front().value.id;
  const std::string fetched = layout::fetched_snapshot_ref("origin", yard.workflow, id);
  yard.said({"update-ref", fetched, layout::snapshot_ref(yard.workflow, id)});
  yard.now = *parse_instant("2026-05-01T00:00:00Z");
  purge_snapshots(yard.desk(), yard.git(), yard.workflow);
  CHECK(yard.said({"for-each-ref", "--format=%(refname)", fetched}) == fetched);
  CHECK(snapshot_refs(yard.git(), yard.workflow).size() == 3);
}

TEST_CASE("a plan that cannot be relied on purges nothing") {
  AgedYard yard;
  yard.write(".checkpoints/snapshots/checkout/plan.json", R"({"names": [], "retention_days": 0, "config": {}})");
  yard.now = *parse_instant("2027-05-01T00:00:00Z");
  CHECK(code_of([&] { purge_snapshots(yard.desk(), yard.git(), yard.workflow); }) == ErrorCode::corrupt);
  CHECK(left(yard).size() == 3);
}

TEST_CASE("a purge that was interrupted anywhere is brought to its end, once") {
  int most = 1;
  for (int steps = 0; steps <= most; ++steps) {
    INFO("steps that were done: " << steps);
    AgedYard yard;
    const std::vector<StoredSnapshot> all = yard.load().all;
    most = leave_unfinished(yard, {all[0], all[1]}, steps);
    CHECK(finish_purge(yard.store, yard.git()) == Texts{all[0].value.id, all[1].value.id});
    CHECK(left(yard) == Texts{"built"});
    CHECK(snapshot_refs(yard.git(), yard.workflow).size() == 1);
    CHECK(yard.events() ==
          Texts{"create designed", "create designed", "create built", "purge designed", "purge designed"});
    CHECK(finish_purge(yard.store, yard.git()).empty());
  }
  CHECK(most == 5);
}

TEST_CASE("a note that cannot be read stops the purge, and says where it is") {
  AgedYard yard;
  for (const std::string text : {"", "{", R"({"work": "{}", "snapshots": []})", R"({"snapshots": [{}]})"}) {
    write_file(yard.root() / ".git/checkpoint/snapshots/purge", text);
    const auto error = error_of([&] { finish_purge(yard.store, yard.git()); });
    REQUIRE(error);
    CHECK(error->code == ErrorCode::corrupt);
    CHECK(error->message.find("checkpoint/snapshots/purge") != std::string::npos);
  }
  CHECK(left(yard).size() == 3);
}

namespace {

Texts spared(const PurgeChoice& choice) {
  Texts all;
  for (const SparedSnapshot& one : choice.spared) {
    all.push_back(one.snapshot.value.checkpoint_name + " " + one.why.substr(0, one.why.find(',')));
  }
  return all;
}

}  // namespace

TEST_CASE("a document that no commit has is the only copy, and no purge takes it before one has") {
  AgedYard yard;
  yard.now = *parse_instant("2026-05-01T00:00:00Z");
  yard.write("a", "not committed").create("designed");
  yard.now = *parse_instant("2026-08-15T00:00:00Z");
  const PurgeChoice choice = purge_snapshots(yard.desk(), yard.git(), yard.workflow);
  CHECK(names(choice.purged) == Texts{"designed", "designed", "built"});
  CHECK(spared(choice) == Texts{"designed no commit of HEAD or of a branch has its document: commit it"});
  CHECK(left(yard) == Texts{"designed"});
  CHECK(snapshot_refs(yard.git(), yard.workflow).size() == 1);
  yard.commit();
  CHECK(names(purge_snapshots(yard.desk(), yard.git(), yard.workflow).purged) == Texts{"designed"});
}

TEST_CASE("what another branch has is no only copy, and what no branch has any more is one") {
  AgedYard yard;
  yard.said({"checkout", "-q", "--orphan", "another"});
  yard.said({"rm", "-r", "-q", "--cached", "."});
  yard.said({"commit", "-q", "--allow-empty", "-m", "another history"});
  yard.now = *parse_instant("2026-05-15T00:00:00Z");
  CHECK(choose_purged(yard.load(), yard.store, yard.git(), yard.now, Clocks::doubted).purged.size() == 2);
  yard.said({"branch", "-q", "-D", "main"});
  const PurgeChoice choice = purge_snapshots(yard.desk(), yard.git(), yard.workflow);
  CHECK(choice.purged.empty());
  CHECK(choice.spared.size() == 2);
  CHECK(left(yard).size() == 3);
}

TEST_CASE("a snapshot whose clock was before the plan that it was made by stays, until its time is trusted") {
  Yard yard;
  yard.plan({"designed"});
  yard.now = *parse_instant("2020-01-01T00:00:00Z");
  yard.write("a", "1").create("designed");
  yard.said({"add", "-A"});
  yard.said({"commit", "-q", "-m", "snapshots"});
  yard.now = *parse_instant("2026-05-02T00:00:00Z");
  const PurgeChoice doubted = purge_snapshots(yard.desk(), yard.git(), yard.workflow);
  CHECK(doubted.purged.empty());
  CHECK(spared(doubted) == Texts{"designed it says that it was made at 2020-01-01T00:00:00Z"});
  REQUIRE_FALSE(doubted.spared.empty());
  CHECK(doubted.spared.front().why.find("2026-05-01T08:00:00Z") != std::string::npos);
  CHECK(doubted.spared.front().why.find("--trust-clock") != std::string::npos);
  CHECK(left(yard).size() == 1);
  CHECK(purge_snapshots(yard.desk(), yard.git(), yard.workflow, Clocks::trusted).purged.size() == 1);
}

TEST_CASE("a clock more than a year after all that the repository knows purges nothing, unless it is trusted") {
  AgedYard yard;
  yard.now = *parse_instant("2099-01-01T00:00:00Z");
  const auto error = error_of([&] { purge_snapshots(yard.desk(), yard.git(), yard.workflow); });
  REQUIRE(error);
  CHECK(error->code == ErrorCode::refused);
  CHECK(error->message.find("2099-01-01T00:00:00Z") != std::string::npos);
  REQUIRE(error->hints.size() == 1);
  CHECK(error->hints.front().find("'git checkpoint snapshot purge checkout --trust-clock'") != std::string::npos);
  CHECK(left(yard).size() == 3);
  CHECK(purge_snapshots(yard.desk(), yard.git(), yard.workflow, Clocks::trusted).purged.size() == 3);
}
