#include "kinds/snapshot/versions.h"

#include "support/catch.h"

using namespace checkpoint;

namespace {

struct Family {
  /// A snapshot that goes on from `parent`, made when its clock said so.
  Family& add(const std::string& id, const std::string& parent, const std::string& time) {
    snapshot::Snapshot made;
    made.id = id;
    made.parent_snapshot = parent;
    made.created_at = parse_instant(time);
    all.push_back(made);
    return *this;
  }
  std::vector<const snapshot::Snapshot*> values() const {
    std::vector<const snapshot::Snapshot*> values;
    for (const snapshot::Snapshot& one : all) values.push_back(&one);
    return values;
  }
  /// The ids from the oldest to the newest.
  std::string order() const {
    std::string ids;
    for (const std::size_t at : snapshot::by_age(values())) ids += all[at].id;
    return ids;
  }
  std::string earliest(std::size_t at) const { return format_instant(snapshot::earliest_times(values())[at]); }

  std::vector<snapshot::Snapshot> all;
};

}  // namespace

TEST_CASE("snapshots are ordered by time, and those of one moment as they follow one another") {
  CHECK(Family()
            .add("c", "", "2026-03-01T00:00:00Z")
            .add("a", "b", "2026-02-01T00:00:00Z")
            .add("b", "", "2026-02-01T00:00:00Z")
            .add("d", "gone", "2026-01-01T00:00:00Z")
            .order() == "dbac");
}

TEST_CASE("what goes on from a snapshot is newer, though the clock has gone back between the two") {
  CHECK(Family().add("a", "", "2026-01-01T00:00:00Z").add("b", "a", "1970-01-01T00:00:09Z").order() == "ab");
  Family ahead;
  ahead.add("d", "b", "2026-03-01T00:00:00Z").add("a", "", "2036-01-01T00:00:00Z");
  ahead.add("b", "a", "2026-01-01T00:00:00Z").add("e", "a", "2026-04-01T00:00:00Z");
  CHECK(ahead.order() == "abde");
}

TEST_CASE("a snapshot was there no earlier than those that it goes on from, however far back its clock was") {
  Family family;
  family.add("c", "b", "1970-01-01T00:00:09Z").add("b", "a", "1970-01-01T00:00:05Z");
  family.add("a", "", "2026-01-01T00:00:00Z").add("d", "c", "2026-02-01T00:00:00Z");
  CHECK(family.earliest(0) == "2026-01-01T00:00:00Z");
  CHECK(family.earliest(1) == "2026-01-01T00:00:00Z");
  CHECK(family.earliest(3) == "2026-02-01T00:00:00Z");
}

TEST_CASE("parents that form a circle end the walk") {
  const Family circle = Family().add("a", "b", "2026-01-01T00:00:00Z").add("b", "a", "2026-01-01T00:00:00Z");
  CHECK(circle.order() == "ab");
  CHECK(circle.earliest(0) == "2026-01-01T00:00:00Z");
}
