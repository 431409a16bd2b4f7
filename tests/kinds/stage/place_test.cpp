#include "kinds/stage/place.h"

#include "kinds/kind.h"
#include "support/catch.h"

using namespace checkpoint;

TEST_CASE("the files of a project belong to their kinds") {
  CHECK(kind_at("pipelines/my-video/checkpoint_script.json")->name == "stage");
  CHECK(kind_at("pipelines/my-video/project.json")->name == "project");
  CHECK(kind_at("pipelines/my-video/manifest.json")->name == "manifest");
  for (const char* path :
       {"pipelines/checkpoint_script.json", "pipelines/my-video/history/script.1.json",
        "pipelines/my-video/checkpoint_.json", "pipelines//project.json", "pipelinesx/a/project.json"}) {
    INFO(path);
    CHECK(kind_at(path) == nullptr);
  }
}

TEST_CASE("the place of a stage names project and stage") {
  const auto place = stage::place_at("pipelines/my-video/checkpoint_scene_plan.json");
  REQUIRE(place);
  CHECK(place->project == "my-video");
  CHECK(place->stage == "scene_plan");
}
