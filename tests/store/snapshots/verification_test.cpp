#include "store/snapshots/verification.h"

#include <cctype>

#include "store/snapshots/yard.h"
#include "support/catch.h"
#include "support/errors.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace fs = std::filesystem;

namespace {

using Texts = std::vector<std::string>;

// `code path`, of each flaw.
Texts flaws(const Yard& yard, const std::optional<std::string>& named = {}) {
  Texts all;
  for (const SnapshotFlaw& flaw : verify_snapshots(yard.git(), yard.load(), named)) {
    all.push_back(std::string(flaw.code) + " " + flaw.path);
  }
  return all;
}

struct YardWithTwo : Yard {
  YardWithTwo() {
    plan({"designed", "built"});
    write("a", "first\n").write("b", "same\n").create("designed", {"a", "b"});
    write("a", "second\n").create("built", {"a", "b"});
  }
};

void overwrite_object(const Yard& yard, const std::string& blob, const std::string& with) {
  const auto object = [&](const std::string& id) {
    return yard.root() / ".git/objects" / id.substr(0, 2) / id.substr(2);
  };
  fs::permissions(object(blob), fs::perms::owner_all);
  write_file(object(blob), with.size() == blob.size() ? read_file(object(with)) : with);
}

}  // namespace

TEST_CASE("nothing is wrong with snapshots as they were made") {
  const YardWithTwo yard;
  CHECK(flaws(yard).empty());
  CHECK(flaws(yard, "designed").empty());
  CHECK(code_of([&] { flaws(yard, "other"); }) == ErrorCode::not_found);
}

TEST_CASE("any byte of a document that is another is found") {
  const YardWithTwo yard;
  const StoredSnapshot built = yard.load().all.back();
  const std::string text(built.document.text());
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (std::isalnum(static_cast<unsigned char>(text[at])) == 0) continue;
    std::string flipped = text;
    flipped[at] = static_cast<char>(flipped[at] ^ 1);
    write_file(yard.root() / built.path, flipped);
    INFO(flipped);
    const Snapshots there = yard.load();
    REQUIRE(there.problems.size() + (there.all.size() == 2 ? 0U : 1U) > 0);
  }
  write_file(yard.root() / built.path, text.substr(0, text.size() / 2));
  const Texts found = flaws(yard);
  REQUIRE(found.size() == 1);
  CHECK(found.front().ends_with(built.path));
  CHECK(flaws(yard, "built") == found);
  CHECK(flaws(yard, "designed").empty());
}

TEST_CASE("a content that is another, broken or not there is found in each snapshot that has it") {
  const YardWithTwo yard;
  const std::string first = yard.load().all[0].value.files[0].blob;
  const std::string same = yard.load().all[0].value.files[1].blob;
  overwrite_object(yard, same, first);
  CHECK(flaws(yard) == Texts{"content b", "content b"});
  CHECK(flaws(yard, "built") == Texts{"content b"});
  overwrite_object(yard, first, "broken");
  CHECK(flaws(yard, "designed") == Texts{"content a", "content b"});
}

TEST_CASE("a ref that is gone, broken, or keeps other files is found") {
  const YardWithTwo yard;
  const Snapshots there = yard.load();
  const std::string ref = layout::snapshot_ref(yard.workflow, there.all[0].value.id);
  const std::string commit = yard.said({"rev-parse", ref});
  const std::string path = there.all[0].path;
  yard.said({"update-ref", ref, layout::snapshot_ref(yard.workflow, there.all[1].value.id)});
  CHECK(flaws(yard) == Texts{"ref-differs " + path});
  write_file(yard.root() / ".git" / ref, (commit[0] == '0' ? "1" : "0") + commit.substr(1) + "\n");
  CHECK(flaws(yard) == Texts{"ref-differs " + path});
  write_file(yard.root() / ".git" / ref, "no id\n");
  CHECK(flaws(yard) == Texts{"ref-missing " + path});
  fs::remove(yard.root() / ".git" / ref);
  CHECK(flaws(yard) == Texts{"ref-missing " + path});
  yard.said({"update-ref", layout::fetched_snapshot_ref("origin", yard.workflow, there.all[0].value.id), commit});
  CHECK(flaws(yard).empty());
}

TEST_CASE("a snapshot that the log tells of and that is gone is found, but not one that was purged") {
  const YardWithTwo yard;
  const StoredSnapshot first = yard.load().all.front();
  fs::remove(yard.root() / first.path);
  CHECK(flaws(yard) == Texts{"missing "});
  CHECK(flaws(yard, "designed") == Texts{"missing "});
  snapshot::Event event;
  event.id = yard.desk().new_id();
  event.event = "purge";
  event.at = "2026-05-01T08:00:00Z";
  event.workflow_id = "checkout";
  event.snapshot_id = first.value.id;
  event.checkpoint_name = "designed";
  append_events(yard.store, yard.workflow, {event});
  CHECK(flaws(yard).empty());
}
