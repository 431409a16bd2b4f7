#include "store/snapshots/creation.h"

#include <algorithm>

#include "store/snapshots/anchor.h"
#include "store/snapshots/yard.h"
#include "support/catch.h"
#include "support/errors.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

using Events = std::vector<std::string>;

std::optional<ErrorCode> refusal(const std::function<void()>& act) {
  const auto error = error_of(act);
  return error ? std::optional(error->code) : std::nullopt;
}

BranchWish branch_of(const std::string& id, const std::string& config = R"({"depth": 3})") {
  return {Name::checked("workflow", "checkout"), id, Name::checked("workflow", "wide"), config};
}

}  // namespace

TEST_CASE("a snapshot is a document, a ref that keeps its files, and a line of the log") {
  Yard yard;
  yard.write("src/a.c", "int a;\n").plan({"designed"});
  const CreatedSnapshot made = yard.create("designed");
  CHECK_FALSE(made.already);
  CHECK(made.ref == "refs/checkpoints/snapshots/checkout/" + made.id);
  CHECK(yard.said({"show", made.ref + ":src/a.c"}) == "int a;");
  const Snapshots there = yard.load();
  REQUIRE(there.all.size() == 1);
  CHECK(there.problems.empty());
  CHECK(there.all[0].value.id == made.id);
  CHECK(there.all[0].path == made.path);
  CHECK(there.all[0].value.parent_snapshot.empty());
  CHECK(yard.events() == Events{"create designed"});
  CHECK(snapshot_refs(yard.git(), yard.workflow).size() == 1);
}

TEST_CASE("a snapshot that no plan has is refused, and nothing is written") {
  Yard yard;
  yard.write("a", "a");
  CHECK(refusal([&] { yard.create("designed"); }) == ErrorCode::prerequisite);
  yard.plan({"designed"});
  const auto error = error_of([&] { yard.create("built"); });
  REQUIRE(error);
  CHECK(error->code == ErrorCode::refused);
  CHECK(error->message.find("no retroactive snapshots") != std::string::npos);
  CHECK(yard.load().all.empty());
  CHECK(yard.said({"for-each-ref"}).empty());
}

TEST_CASE("equal content answers already, and writes nothing") {
  Yard yard;
  yard.write("a", "a").plan({"designed"});
  const CreatedSnapshot first = yard.create("designed");
  const CreatedSnapshot second = yard.create("designed");
  CHECK(second.already);
  CHECK(second.id == first.id);
  CHECK(second.path == first.path);
  CHECK(yard.load().all.size() == 1);
  CHECK(yard.events() == Events{"create designed"});
}

TEST_CASE("a name holds several versions, each the child of the one before, and means the newest") {
  Yard yard;
  yard.write("a", "1").plan({"designed"});
  const std::string first = yard.create("designed").id;
  const std::string second = yard.write("a", "2").create("designed").id;
  const std::string third = yard.write("a", "1").create("designed").id;
  CHECK(third != first);
  const Snapshots there = yard.load();
  REQUIRE(there.all.size() == 3);
  CHECK(there.all[1].value.parent_snapshot == first);
  CHECK(there.all[2].value.parent_snapshot == second);
  CHECK(find_snapshot(there, "designed").value.id == third);
  CHECK(find_snapshot(there, first.substr(0, 12)).value.id == first);
  CHECK(refusal([&] { find_snapshot(there, "built"); }) == ErrorCode::not_found);
}

TEST_CASE("a name means what was made last, and the next one goes on from it, though the clock has gone back") {
  Yard yard;
  yard.write("a", "1").plan({"designed"}).create("designed");
  yard.now = *parse_instant("1999-01-01T00:00:00Z");
  const std::string second = yard.write("a", "2").create("designed").id;
  CHECK(find_snapshot(yard.load(), "designed").value.id == second);
  const std::string third = yard.write("a", "3").create("designed").id;
  CHECK(find_snapshot(yard.load(), "designed").value.id == third);
  CHECK(find_snapshot(yard.load(), "designed").value.parent_snapshot == second);
}

TEST_CASE("what is made after a restore goes on from what was restored") {
  Yard yard;
  yard.write("a", "1").plan({"designed"});
  const std::string first = yard.create("designed").id;
  yard.write("a", "2").create("designed");
  snapshot::Event restored{yard.desk().new_id(), "restore", "2026-05-01T08:00:00Z", "checkout", first, "designed"};
  append_events(yard.store, yard.workflow, {restored});
  yard.write("a", "3").create("designed");
  CHECK(yard.load().all.back().value.parent_snapshot == first);
}

TEST_CASE("a snapshot's document may be as large as the limit, and no larger") {
  Yard yard;
  yard.plan({"designed"}).write("a", "1").create("designed");
  const CreatedSnapshot second = yard.write("a", "2").create("designed");
  const std::size_t size = std::filesystem::file_size(yard.root() / second.path);
  yard.write("a", "3");
  snapshot::Contents contents;
  contents.workflow = "checkout";
  contents.name = "designed";
  contents.files = yard.take({"."}).files;
  SnapshotDesk desk = yard.desk();
  desk.max_document_bytes = size - 1;
  CHECK_THROWS_AS(create_snapshot(desk, yard.git(), contents), Error);
  desk.max_document_bytes = size;
  const CreatedSnapshot third = create_snapshot(desk, yard.git(), contents);
  CHECK(std::filesystem::file_size(yard.root() / third.path) == size);
}

TEST_CASE("a snapshot is taken whatever the clock says") {
  Yard yard;
  yard.write("a", "1").plan({"designed"});
  const auto [clock, committed] = GENERATE(table<std::string, std::string>({
      {"1901-12-13T20:45:52Z", "0"},
      {"1970-01-01T00:00:09Z", "9"},
      {"2038-01-19T03:14:08Z", "2147483648"},
      {"2150-06-01T00:00:00Z", "5693328000"},
  }));
  CAPTURE(clock);
  yard.now = *parse_instant(clock);
  const CreatedSnapshot made = yard.create("designed");
  CHECK(yard.said({"show", "--no-patch", "--format=%ct", made.ref}) == committed);
  REQUIRE(yard.load().problems.empty());
  CHECK(find_snapshot(yard.load(), "designed").value.created_at == yard.now);
}

TEST_CASE("a create that was interrupted after any of its steps is completed by the next one") {
  Yard yard;
  yard.write("a", "1").plan({"designed"});
  const CreatedSnapshot made = yard.create("designed");
  const std::string log = (yard.root() / ".checkpoints/snapshots/checkout/log.jsonl").string();
  SECTION("before the log") { std::filesystem::remove(log); }
  SECTION("before the document") {
    std::filesystem::remove(log);
    std::filesystem::remove(yard.root() / made.path);
  }
  SECTION("before the ref") {
    std::filesystem::remove(log);
    std::filesystem::remove(yard.root() / made.path);
    yard.said({"update-ref", "-d", made.ref});
  }
  SECTION("the ref was lost") { yard.said({"update-ref", "-d", made.ref}); }
  CHECK(yard.create("designed").id == made.id);
  CHECK(yard.events() == Events{"create designed"});
  CHECK(yard.load().all.size() == 1);
  CHECK(yard.said({"show", made.ref + ":a"}) == "1");
}

TEST_CASE("a ref that keeps other files than its snapshot is told, and left as it is") {
  Yard yard;
  yard.write("a", "1").plan({"designed"});
  const CreatedSnapshot made = yard.create("designed");
  const std::string other = yard.said({"commit-tree", "-m", "x", tree_of(yard.git(), {})});
  yard.said({"update-ref", made.ref, other});
  CHECK(refusal([&] { yard.create("designed"); }) == ErrorCode::corrupt);
  CHECK(yard.said({"rev-parse", made.ref}) == other);
}

TEST_CASE("a snapshot whose ref git cannot write is not called taken") {
  Yard yard;
  yard.write("a", "1").plan({"designed"});
  const std::string other = yard.said({"commit-tree", "-m", "x", tree_of(yard.git(), {})});
  yard.said({"update-ref", "refs/checkpoints/snapshots/checkout", other});  // in the way of all below it
  const auto error = error_of([&] { yard.create("designed"); });
  REQUIRE(error);
  CHECK(error->message.find("git cannot write the ref refs/checkpoints/snapshots/checkout/") != std::string::npos);
}

TEST_CASE("HEAD, branches and the index stay as they are") {
  Yard yard;
  yard.write("a", "1").write("staged", "s");
  yard.said({"add", "a"});
  yard.said({"commit", "-qm", "one"});
  yard.said({"add", "staged"});
  yard.write("a", "changed").plan({"designed"});
  const std::string before = yard.said({"status", "--porcelain=v2"}) + yard.said({"rev-parse", "HEAD"}) +
                             read_file(yard.root() / ".git/index");
  yard.create("designed", {"a", "staged"});
  CHECK(yard.said({"status", "--porcelain=v2"}) + yard.said({"rev-parse", "HEAD"}) +
            read_file(yard.root() / ".git/index") ==
        before);
  CHECK(yard.said({"branch", "--list", "--format=%(refname)"}) == yard.said({"symbolic-ref", "HEAD"}));
}

TEST_CASE("a snapshot survives gc, and its contents travel with its ref") {
  Yard yard;
  yard.write("a", "kept").plan({"designed"});
  const CreatedSnapshot made = yard.create("designed");
  yard.said({"gc", "-q", "--prune=now"});
  CHECK(yard.said({"show", made.ref + ":a"}) == "kept");
  const std::string clone = (yard.scratch / "clone").string();
  yard.said({"clone", "-q", yard.root().string(), clone});
  yard.said({"-C", clone, "fetch", "-q", "origin", "+refs/checkpoints/*:refs/remote-checkpoints/origin/*"});
  const auto refs = snapshot_refs({clone, yard.environment}, yard.workflow);
  REQUIRE(refs.size() == 1);
  CHECK(refs[0].remote == "origin");
  CHECK(refs[0].id == made.id);
}

TEST_CASE("snapshots are taken in repositories of SHA-256, in linked work trees and by nobody in particular") {
  SECTION("SHA-256") {
    Yard yard({"init", "-q", "--object-format=sha256"});
    yard.write("a", "1").plan({"designed"});
    const CreatedSnapshot made = yard.create("designed");
    CHECK(yard.load().all[0].value.files[0].blob.size() == 64);
    CHECK(yard.said({"show", made.ref + ":a"}) == "1");
  }
  SECTION("nobody") {
    Yard yard;
    for (const std::string role : {"AUTHOR", "COMMITTER"}) {
      yard.environment.set("GIT_" + role + "_NAME", "");
      yard.environment.set("GIT_" + role + "_EMAIL", "");
    }
    yard.write("a", "1").plan({"designed"});
    CHECK(yard.said({"log", "-1", "--format=%an", yard.create("designed").ref}) == "git-checkpoint");
  }
}

TEST_CASE("further names are planned after the first snapshot only where that is wanted, and the log tells it") {
  Yard yard;
  yard.write("a", "1").plan({"designed"});
  yard.plan({"built"});
  yard.create("built");
  CHECK(refusal([&] { yard.plan({"shipped"}); }) == ErrorCode::refused);
  CHECK_FALSE(yard.load().plan.has("shipped"));
  yard.plan({"built"});
  const Planned planned = plan_snapshots(yard.desk(), {"checkout", {"shipped"}}, Amendment::wanted);
  CHECK(planned.added == std::vector<std::string>{"shipped"});
  CHECK(yard.load().plan.names == std::vector<std::string>{"designed", "built", "shipped"});
  CHECK(yard.load().log.entries.back().event.names == std::vector<std::string>{"shipped"});
}

TEST_CASE("each event is one line of the log, and none is empty, also behind a line that was not ended") {
  Yard yard;
  yard.write("a", "1").plan({"designed"});
  yard.create("designed");
  yard.write("a", "2").create("designed");
  const std::filesystem::path log = yard.root() / ".checkpoints/snapshots/checkout/log.jsonl";
  const std::string text = read_file(log);
  CHECK(std::count(text.begin(), text.end(), '\n') == 2);
  CHECK(text.find("\n\n") == std::string::npos);
  write_file(log, text.substr(0, text.size() - 1));
  yard.write("a", "3").create("designed");
  CHECK(yard.events() == Events{"create designed", "create designed", "create designed"});
  CHECK(read_file(log).starts_with(text));
}

TEST_CASE("a branch is a new workflow that begins with the files of a snapshot and its own parameters") {
  Yard yard;
  yard.write("a", "1").plan({"designed"}, R"({"depth": 2})");
  const std::string source = yard.create("designed").id;
  const Branched branched = branch_snapshots(yard.desk(), yard.git(), branch_of(source));
  const Name wide = Name::checked("workflow", "wide");
  const Snapshots there = load_snapshots(yard.store, wide, yard.now);
  CHECK(there.problems.empty());
  REQUIRE(there.all.size() == 1);
  CHECK(there.all[0].value.parent_snapshot == source);
  CHECK(there.all[0].value.files == yard.load().all[0].value.files);
  CHECK(there.all[0].value.config_hash == branched.config_hash);
  CHECK(there.plan.config_hash == branched.config_hash);
  CHECK(there.plan.config_hash != yard.load().plan.config_hash);
  CHECK(there.plan.names == yard.load().plan.names);
  CHECK(yard.events() == Events{"create designed", "branch designed"});
  CHECK(yard.said({"show", branched.first.ref + ":a"}) == "1");
}

TEST_CASE("a branch goes on where it was interrupted, and takes no workflow that is another one's") {
  Yard yard;
  yard.write("a", "1").plan({"designed"});
  const std::string source = yard.create("designed").id;
  const Branched first = branch_snapshots(yard.desk(), yard.git(), branch_of(source));
  const std::filesystem::path folder = yard.root() / ".checkpoints/snapshots/wide";
  SECTION("nothing is missing") {}
  SECTION("the document is missing") {
    std::filesystem::remove(yard.root() / first.first.path);
    std::filesystem::remove(folder / "log.jsonl");
  }
  SECTION("the line of the source's log is missing") {
    const std::filesystem::path log = yard.root() / ".checkpoints/snapshots/checkout/log.jsonl";
    const std::string text = read_file(log);
    write_file(log, text.substr(0, text.find('\n') + 1));
  }
  CHECK(branch_snapshots(yard.desk(), yard.git(), branch_of(source)).first.id == first.first.id);
  CHECK(yard.events() == Events{"create designed", "branch designed"});
  CHECK(load_snapshots(yard.store, Name::checked("workflow", "wide"), yard.now).log.entries.size() == 1);
  CHECK(refusal([&] { branch_snapshots(yard.desk(), yard.git(), branch_of(source, "{}")); }) ==
        ErrorCode::already_exists);
}

TEST_CASE("a snapshot that cannot be relied on is no answer to its name") {
  Yard yard;
  yard.write("a", "1").plan({"designed"});
  const CreatedSnapshot made = yard.create("designed");
  std::string text = read_file(yard.root() / made.path);
  text.replace(text.find("\"config\": {}"), 12, "\"config\": []");
  write_file(yard.root() / made.path, text);
  const Snapshots there = yard.load();
  CHECK(there.all.empty());
  REQUIRE_FALSE(there.problems.empty());
  CHECK(there.problems[0].path == made.path);
  CHECK(refusal([&] { find_snapshot(there, "designed"); }) == ErrorCode::corrupt);
  CHECK(refusal([&] { find_snapshot(there, made.id); }) == ErrorCode::corrupt);
}

TEST_CASE("lines of the log that are no events are problems, and the others are read") {
  Yard yard;
  yard.write("a", "1").plan({"designed"}).create("designed");
  const std::filesystem::path log = yard.root() / ".checkpoints/snapshots/checkout/log.jsonl";
  write_file(log, read_file(log) + "{\"event\": \"create\"}\n<<<<<<< HEAD\n");
  const Snapshots there = yard.load();
  CHECK(there.log.entries.size() == 1);
  REQUIRE_FALSE(there.problems.empty());
  CHECK(there.problems[0].path == ".checkpoints/snapshots/checkout/log.jsonl");
  CHECK(there.problems[0].at->line == 2);
}
