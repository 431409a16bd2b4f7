// How a workflow goes on whose phase has made nothing yet, and whose tasks wait.

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Catch::Contains;
using Json = nlohmann::json;

namespace {

/// A workflow `build` in ARCHITECTURE, which is to make final_design.json: `lint` has failed, `ship` is running.
class Build : public Desk {
 public:
  Build() {
    std::filesystem::create_directories(store());
    write_file(folder() / "demand.json", "{}");
    write({"workflow", "start", "build"});
    write({"workflow", "advance", "build"});
    write({"workflow", "task", "build", "lint", "--status=failed"});
    write({"workflow", "task", "build", "ship", "--status=running", "--output=ship.json"});
  }

  void recover() {
    write({"workflow", "recover", "build"});
    write({"workflow", "task", "build", "lint", "--status=pending"});
  }
  // What `resume`, `next` and `workflow resume` name to begin with, which is the same.
  std::string first_command() {
    const std::string first = ask({"resume", "build"}).at("next_action");
    CHECK(ask({"next", "build"}).at("next").at("action") == first);
    CHECK(ask({"workflow", "resume", "build"}).at("action") == first);
    return first;
  }
};

}  // namespace

TEST_CASE("tasks that wait come before the phase is run, and are named") {
  Build build;
  build.recover();
  CHECK(build.first_command() == "git checkpoint workflow task build lint --status=running");
  const std::string text = build.say({"resume", "build"}).out;
  CHECK_THAT(text, Contains("Next: git checkpoint workflow task build lint --status=running\n"));
  CHECK(build.ask({"next", "build"}).at("next").at("why") ==
        "is in progress, final_design.json is missing; 2 tasks wait to be done: lint, ship");
  CHECK_THAT(text, !Contains("run ARCHITECTURE"));
}

TEST_CASE("an old workflow that somebody works on goes on with the same command, whoever is asked") {
  Build build;
  build.at("2026-05-16T12:00:00Z");
  build.recover();
  CHECK(build.first_command() == "git checkpoint workflow task build lint --status=running");
  CHECK(build.ask({"workflow", "resume", "build"}).at("decision") == "ask");
}

TEST_CASE("that a task has failed is no reason to ask whether an old workflow still holds") {
  Build build;
  build.at("2026-05-16T12:00:00Z");
  build.write({"workflow", "task", "build", "form", "--status=running"});
  CHECK(build.first_command() == "git checkpoint workflow recover build");
  CHECK_THAT(build.ask({"resume", "build"}).at("reason").get<std::string>(), Catch::EndsWith(" may no longer hold"));
}

TEST_CASE("a phase that declares its file is completed without naming it, and the file that it needs is told") {
  Desk desk;
  std::filesystem::create_directories(desk.store());
  write_file(desk.folder() / "phases.json", R"([{"name": "load", "final": ["loaded.json"]}, "ship"])");
  desk.write({"workflow", "start", "importer", "--phases=phases.json"});
  CHECK_THAT(desk.say({"resume", "importer"}).out,
             Contains("\nNext: run load\nThen: git checkpoint workflow advance importer\n"));
  for (const std::string command : {"next", "status"}) {
    CHECK_THAT(desk.say({command, "importer"}).out, Contains("loaded.json is missing"));
  }
  CHECK_THAT(desk.say({"workflow", "show", "importer"}).out, Contains("\nStill needed: loaded.json\n"));
  write_file(desk.folder() / "loaded.json", "{}");
  CHECK_THAT(desk.say({"workflow", "show", "importer"}).out, !Contains("Still needed"));
  desk.write({"workflow", "advance", "importer"});
  CHECK_THAT(desk.say({"resume", "importer"}).out,
             Contains("\nThen: git checkpoint workflow advance importer '--output=<path>'\n"));
}
