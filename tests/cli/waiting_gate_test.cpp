// What is said of work that stands before a gate to those who work on it, and to those who open it.

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Catch::Contains;
using Json = nlohmann::json;

namespace {

/// A project `film` whose stage `cut` waits for approval, with the artifact `plan`.
class Gate : public Desk {
 public:
  Gate() {
    std::filesystem::create_directories(store());
    write_file(folder() / "m.json", R"({"name": "m", "stages": [{"name": "cut", "human_approval_default": true}]})");
    write_file(folder() / "plan.json", R"({"pages": 3})");
    write({"stage", "init", "film", "--manifest=m.json"});
    write({"stage", "write", "film", "cut", "--status=awaiting_human", "--artifact=plan=plan.json"});
  }
};

}  // namespace

TEST_CASE("who works before a gate is told to ask a person, and how that person answers") {
  Gate gate;
  CHECK(gate.say({"next"}).out ==
        "film  waits for a decision, the stage 'cut' waits for approval\n"
        "  → ask a person: approve the stage 'cut' of film?\n"
        "  shown by git checkpoint stage read film cut\n"
        "  answer   git checkpoint stage approve film cut\n"
        "  say no   git checkpoint stage reject film cut '--reason=<why>'\n");
  CHECK_THAT(gate.say({"resume", "film"}).out, Contains("\nNext: ask a person: approve the stage 'cut' of film?\n") &&
                                                   !Contains("Next: git checkpoint") &&
                                                   Contains("  answer   git checkpoint stage approve film cut\n"));
  CHECK_THAT(gate.say({"status", "film"}).out, Contains("  next     ask a person: approve the stage 'cut' of film?\n"));
  CHECK(gate.ask({"next"}).at("next").at("action") == "git checkpoint stage approve film cut");
}

TEST_CASE("a phase that waits for approval asks for a person in the same way") {
  Desk desk;
  std::filesystem::create_directories(desk.store());
  write_file(desk.folder() / "phases.json",
             R"([{"name": "load", "final": ["loaded.json"], "approval": true}, "ship"])");
  desk.write({"workflow", "start", "importer", "--phases=phases.json"});
  write_file(desk.folder() / "loaded.json", "{}");
  CHECK(desk.say({"next"}).out ==
        "importer  waits for a decision, load has made loaded.json, which nobody has\n"
        "          approved\n"
        "  → ask a person: approve the phase 'load' of importer?\n"
        "  shown by git checkpoint workflow show importer\n"
        "  answer   git checkpoint workflow approve importer\n"
        "  say no   git checkpoint workflow advance importer --fail\n");
  CHECK_THAT(desk.say({"resume", "importer"}).out,
             Contains("\nNext: ask a person: approve the phase 'load' of importer?\n"));
}

TEST_CASE("what was sent back is handed in again with what was made anew, and who decides is told why it was") {
  Gate gate;
  gate.write({"stage", "reject", "film", "cut", "--by=Bea", "--reason=Buttons too small"});
  CHECK_THAT(
      gate.say({"resume", "film"}).out,
      Contains("\nThen: git checkpoint stage write film cut --status=awaiting_human '--artifact=plan=<path>'\n"));
  gate.write({"stage", "write", "film", "cut", "--status=awaiting_human", "--artifact=plan=plan.json"});
  const Json waits = gate.ask({"decisions", "film"}).at("decisions");
  REQUIRE(waits.size() == 1);
  CHECK(waits[0].at("description") ==
        "the stage 'cut' waits for approval; it was sent back by Bea on 2026-05-08: Buttons too small");
  gate.write({"stage", "approve", "film", "cut", "--by=Bea"});
  CHECK(gate.ask({"decisions", "film"}).at("decisions").empty());
}
