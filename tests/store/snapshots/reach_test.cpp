#include "store/snapshots/reach.h"

#include "support/catch.h"
#include "yard.h"

using namespace checkpoint;
using namespace checkpoint::test;

TEST_CASE("remotes are those that are fetched from, origin first, and watched where snapshots come along") {
  const Yard yard;
  CHECK(reach_of(yard.git()).remotes.empty());
  CHECK(travel_advice(reach_of(yard.git())).empty());
  yard.said({"remote", "add", "backup", "../backup"});
  yard.said({"remote", "add", "origin", "../origin"});
  yard.said({"config", "--add", "remote.backup.fetch", "+refs/checkpoints/*:refs/remote-checkpoints/backup/*"});
  const Reach reach = reach_of(yard.git());
  CHECK(reach.remotes == std::vector<std::string>{"origin", "backup"});
  CHECK(travel_advice({{"origin"}, {}}).find("--snapshots-from=origin") != std::string::npos);
  CHECK(travel_advice({{"origin", "backup"}, {"backup"}}).find("git push backup") != std::string::npos);
}

TEST_CASE("a snapshot is at home alone as long as no remote is known to have it") {
  const SnapshotRef alone{"refs/checkpoints/w/a", "", "w", "a"};
  const SnapshotRef pushed{"refs/checkpoints/w/b", "", "w", "b"};
  const SnapshotRef arrived{"refs/remote-checkpoints/origin/w/b", "origin", "w", "b"};
  const SnapshotRef theirs{"refs/remote-checkpoints/origin/w/c", "origin", "w", "c"};
  const std::vector<SnapshotRef> found = at_home_alone({alone, pushed, arrived, theirs});
  REQUIRE(found.size() == 1);
  CHECK(found.front().ref == alone.ref);
}

TEST_CASE("how contents are fetched is told for the remote that has them, and without one by the name of the refs") {
  CHECK_THAT(fetch_advice({}), Catch::Contains("refs/checkpoints/*"));
  CHECK_THAT(fetch_advice({{"origin"}, {}}), Catch::Contains("git fetch origin '+refs/checkpoints/*"));
  CHECK_THAT(fetch_advice({{"origin", "backup"}, {"backup"}}), Catch::EndsWith("git fetch backup"));
}
