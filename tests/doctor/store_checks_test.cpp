// What the files of the store alone tell.

#include "doctor/clinic.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

TEST_CASE("a file that is no JSON is a finding with its place, and the others still get their answer") {
  Clinic clinic;
  clinic.land("Add search (#12)");
  clinic.checkpoint("good", {{"next_actions", {"Merge #12"}}});
  clinic.desk.with("broken", "{\"skill\": \"broken\",}\n");
  const auto found = clinic.findings("invalid-json");
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("level") == "error");
  CHECK(found[0].at("path") == ".checkpoints/broken.checkpoint.json");
  CHECK(found[0].at("owner") == "broken");
  CHECK(found[0].at("evidence").at("line") == 1);
  CHECK(found[0].at("evidence").at("column") == 20);
  CHECK(clinic.findings("landed-action").size() == 1);
}
