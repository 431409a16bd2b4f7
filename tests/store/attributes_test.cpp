#include "store/attributes.h"

#include "support/catch.h"
#include "support/git.h"
#include "support/scratch.h"

using namespace checkpoint;
using namespace checkpoint::test;

TEST_CASE("which files have the driver is what git makes of the lines") {
  const Scratch scratch;
  const Environment environment = hermetic_environment(scratch / "home");
  git(scratch.path(), {"init", "--quiet"}, environment);
  write_file(scratch / ".gitattributes", with_attributes(""));
  for (const std::string inside :
       {"review.checkpoint.json", "config.json", "README.md", "review.checkpoint.json.bak", "a/review.checkpoint.json",
        "runs/T/r/phase_1_implement_a1.json", "runs/a.json", "runs/T/notes.md", "pipelines/p/project.json",
        "pipelines/p/history/script.1.json", "snapshots/w/log.jsonl", "snapshots/w/plan.json", "runs/log.jsonl",
        "workflows/w/phase.json", "workflows/.archive/w_20260101T000000Z/phase.json",
        "history/review.1.checkpoint.json", "history/runs/a.json", "snapshots/w/a.json.bak", "workflows/w/x.md"}) {
    INFO(inside);
    const std::string told = git(scratch.path(), {"check-attr", "merge", "--", ".checkpoints/" + inside}, environment);
    CHECK(has_driver(inside) == (told.find(": merge: checkpoint\n") != std::string::npos));
  }
}
