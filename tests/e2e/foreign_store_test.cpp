// Stores that are, or lie in, a repository of their own, and what git asks of programs on the way.

#include "e2e/home.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

Home with_submodule(const std::string& place) {
  Home home;
  home.repository("other");
  home.ok("other", "echo text > text && git add text && git commit -q -m text");
  home.repository("work");
  home.ok("work", "git -c protocol.file.allow=always submodule --quiet add ../other " + place +
                      " && git commit -q -m submodule");
  return home;
}

}  // namespace

TEST_CASE("a store that is a submodule is set up by no init, and doctor says what becomes of it") {
  const Home home = with_submodule(".checkpoints");
  const auto check_refused = [&](const std::string& words) {
    const auto answer = home.run("work", "git checkpoint init");
    CHECK(answer.status != 0);
    CHECK_THAT(answer.errors, Catch::Contains("'.checkpoints' is " + words) &&
                                  Catch::Contains("nothing in it is committed with this project"));
    CHECK(home.ok("work", "git status --porcelain").empty());
  };
  SECTION("checked out") { check_refused("a git repository of its own"); }
  SECTION("not checked out") {
    home.ok("work", "git submodule --quiet deinit --force .checkpoints");
    check_refused("a submodule");
  }
  SECTION("that has checkpoints") {
    home.write("work/.checkpoints/a.checkpoint.json", valid_session("a"));
    CHECK_THAT(home.run("work", "git checkpoint doctor").output,
               Catch::Contains("is a git repository of its own") && !Catch::Contains("adds it"));
  }
  SECTION("but beside it there may be one") { home.ok("work", "mkdir part && git checkpoint --dir=part init"); }
}

TEST_CASE("a store within a submodule belongs to the submodule alone") {
  const Home home = with_submodule("part");
  home.ok("work", "git checkpoint --dir=part init && git -C part add -A && git -C part commit -q -m store");
  CHECK(home.ok("work", "git status --porcelain") == " M part\n");
  CHECK(home.ok("work", "git -C part ls-files .checkpoints") == ".checkpoints/README.md\n");
}

TEST_CASE("a monitor of the file system that hangs holds up no command") {
  Home home;
  home.repository("work");
  home.write("work/.checkpoints/a.checkpoint.json", valid_session("a"));
  home.ok("work", "git add -A && git commit -q -m start");
  home.write("hang.sh", "#!/bin/sh\nexec sleep 600\n");
  home.ok("work", "chmod +x ../hang.sh && git config core.fsmonitor \"$PWD/../hang.sh\"");
  for (const std::string command : {"install", "validate", "validate --staged", "validate --since=HEAD",
                                    "hook pre-commit", "doctor --fail-on=never", "premerge HEAD"}) {
    INFO(command);
    CHECK(home.run("work", "timeout 60 git checkpoint " + command).status != 124);
  }
}

}  // namespace checkpoint::test
