// A sparse checkout that leaves out a part of the store: what is tracked and not here is neither gone nor free.

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

// All that is there is committed, and the checkout leaves out what matches `pattern`.
void leave_out(Desk& desk, const std::string& pattern) {
  desk.commit("start");
  desk.git({"sparse-checkout", "set", "--no-cone", "/*", "!" + pattern});
}

Desk& begun(Desk& desk) { return desk.with_repository().with("review", checkpoint_text("review")); }

// What git takes for changed, of the files that it tracks.
std::string changed(const Desk& desk) { return desk.git({"diff", "--name-only"}); }

}  // namespace

TEST_CASE("a reset takes the name of no archive that a sparse checkout leaves out") {
  Desk desk;
  begun(desk).write({"reset", "review"});
  desk.write({"update", "review", "--phase=build"});
  leave_out(desk, "/.checkpoints/history/");
  CHECK(desk.ask({"reset", "review"}).at("archived") ==
        ".checkpoints/history/review.20260508T120000Z-2.checkpoint.json");
  CHECK(changed(desk) == kReview);
}

TEST_CASE("nor does a workflow that is archived in the same second") {
  Desk desk;
  desk.with_repository();
  for (const char* const word : {"start", "archive"}) desk.write({"workflow", word, "build"});
  leave_out(desk, "/.checkpoints/workflows/.archive/");
  desk.write({"workflow", "start", "build"});
  CHECK(desk.ask({"workflow", "archive", "build"}).at("archived") ==
        ".checkpoints/workflows/.archive/build_20260508T120000Z-2");
  CHECK(changed(desk).empty());
}

TEST_CASE("init takes nothing for missing that a sparse checkout leaves out") {
  Desk desk;
  begun(desk);
  write_file(desk.store() / "README.md", "Ours.\n");
  write_file(desk.folder() / ".gitattributes", "*.png binary\n");
  desk.commit("start");
  desk.git({"sparse-checkout", "set", "--no-cone", "/*", "!/.gitattributes", "!/.checkpoints/README.md"});
  const Json answer = desk.ask({"init", "--no-install"});
  CHECK(answer.at("created").empty());
  CHECK(answer.at("warnings").dump().find("leaves out .gitattributes, which was not looked at") != std::string::npos);
  CHECK(changed(desk).empty());
}
