#include "kinds/workflow/place.h"

#include "kinds/kind.h"
#include "support/catch.h"

using namespace checkpoint;

TEST_CASE("the files of a workflow belong to their kinds") {
  CHECK(kind_at("workflows/checkout/phase.json")->name == "workflow");
  CHECK(kind_at("workflows/checkout/execution.json")->name == "execution");
  CHECK(workflow::workflow_at("workflows/checkout/phase.json") == "checkout");
}

TEST_CASE("other files among the workflows, archives too, belong to no kind") {
  for (const char* path : {"workflows/phase.json", "workflows/a/b/phase.json", "workflows/a/notes.json",
                           "workflows/.archive/a_20260501T080000Z/phase.json", "workflows/.archive/phase.json",
                           "workflows//phase.json", "workflowsx/a/phase.json"}) {
    INFO(path);
    CHECK(kind_at(path) == nullptr);
  }
}
