#include "kinds/workflow/place.h"

#include "kinds/kind.h"
#include "kinds/workflow/archive.h"
#include "support/catch.h"

using namespace checkpoint;

TEST_CASE("the files of a workflow belong to their kinds") {
  CHECK(kind_at("workflows/checkout/phase.json")->name == "workflow");
  CHECK(kind_at("workflows/checkout/execution.json")->name == "execution");
  CHECK(workflow::workflow_at("workflows/checkout/phase.json") == "checkout");
}

TEST_CASE("only an archive may be gone, and only where as many newer ones are left as are always kept") {
  const auto archive = [](std::size_t day) { return "shop_2026050" + std::to_string(day) + "T080000Z"; };
  std::vector<std::string> left;
  for (std::size_t day = 2; day < 2 + workflow::kept_archives; ++day) left.push_back(archive(day));
  CHECK(workflow::may_be_gone(archive(1), left));
  CHECK_FALSE(workflow::may_be_gone("notes", left));
  CHECK_FALSE(workflow::may_be_gone("shop_2026", left));
  CHECK_FALSE(workflow::may_be_gone(archive(3), left));
  left.push_back(archive(1));
  CHECK_FALSE(workflow::may_be_gone(archive(1), left));
  left.erase(left.begin());
  left.pop_back();
  CHECK_FALSE(workflow::may_be_gone(archive(1), left));
}

TEST_CASE("other files among the workflows, archives too, belong to no kind") {
  for (const char* path : {"workflows/phase.json", "workflows/a/b/phase.json", "workflows/a/notes.json",
                           "workflows/.archive/a_20260501T080000Z/phase.json", "workflows/.archive/phase.json",
                           "workflows//phase.json", "workflowsx/a/phase.json"}) {
    INFO(path);
    CHECK(kind_at(path) == nullptr);
  }
}
