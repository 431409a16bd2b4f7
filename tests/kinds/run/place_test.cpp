#include "kinds/run/place.h"

#include "core/error.h"
#include "kinds/kind.h"
#include "kinds/run/run_id.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::run;

TEST_CASE("a record's file is named after phase and attempt") {
  const auto name = file_name("phase_2_local_review_a10.json");
  REQUIRE(name);
  CHECK(name->phase->name == "local_review");
  CHECK(name->attempt == 10);
  CHECK(name->text() == "phase_2_local_review_a10.json");
}

TEST_CASE("what is not quite a record's name is none") {
  for (const char* name : {"phase_1_implement.json", "phase_2_implement_a1.json", "phase_1_implement_a0.json",
                           "phase_1_implement_a01.json", "phase_1_implement_a-1.json", "phase_1_implement_a1.yaml",
                           "phase_1_implement_a.json", "phase_6_x_a1.json", "phase_1_implement_a99999999999.json",
                           "phase_1_implement_a1.json~", ""}) {
    INFO(name);
    CHECK_FALSE(file_name(name));
  }
}

TEST_CASE("a record lives below its ticket and its run") {
  const auto place = place_at("runs/OMN-1/4fa2159f-9c61-5f8b-9ae5-28692b46cbd7/phase_1_implement_a1.json");
  REQUIRE(place);
  CHECK(place->ticket == "OMN-1");
  CHECK(place->run == "4fa2159f-9c61-5f8b-9ae5-28692b46cbd7");
  CHECK(kind_at("runs/OMN-1/4fa2159f-9c61-5f8b-9ae5-28692b46cbd7/phase_1_implement_a1.json")->name == "run");
  CHECK_FALSE(place_at("runs/OMN-1/phase_1_implement_a1.json"));
  CHECK_FALSE(place_at("history/OMN-1/x/phase_1_implement_a1.json"));
}

TEST_CASE("a run that is called by no UUID gets one, always the same") {
  CHECK(RunId::of("a1b2c3d4").uuid.text() == "4fa2159f-9c61-5f8b-9ae5-28692b46cbd7");
  CHECK(RunId::of("a1b2c3d4").label == "a1b2c3d4");
  CHECK(RunId::of("nope").uuid.text() == "29b35757-7c09-55ca-b2e8-c9048d6aa9d6");
  CHECK_FALSE(RunId::of("A1B2C3D4-E5F6-7890-ABCD-EF1234567890").label);
  CHECK_THROWS_AS(RunId::of(""), Error);
  CHECK_THROWS_AS(RunId::of("\xff"), Error);
}
