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
