// git shows checkpoints through the program once it is installed.

#include "e2e/home.h"
#include "support/catch.h"
#include "support/text.h"

using namespace checkpoint::test;

namespace {

constexpr const char* kShown = "work/.checkpoints/review.checkpoint.json";

// One commit with a checkpoint, and a change to it in the work tree.
void install_and_change(const Home& home) {
  home.repository("work");
  home.ok("work", "git checkpoint init --quiet");
  home.write(kShown, valid_session("review"));
  home.ok("work", "git add . && git commit -qm 'start of it'");
  home.write(kShown, valid_session("review", "test"));
}

}  // namespace

TEST_CASE("git diff, log -p and show speak of checkpoints in words") {
  const Home home;
  install_and_change(home);
  CHECK(contains(home.ok("work", "git diff"), "\n-phase: build\n+phase: test\n step: s-1\n"));
  home.ok("work", "git commit -qam 'go on'");
  CHECK(contains(home.ok("work", "git log -p -1"), "\n-phase: build\n+phase: test\n"));
  CHECK(contains(home.ok("work", "git show"), "\n-phase: build\n+phase: test\n"));
  CHECK(contains(home.ok("work", "git show HEAD~"), "\n+phase: build\n+step: s-1\n"));
}

TEST_CASE("a patch for others has the document itself") {
  const Home home;
  install_and_change(home);
  home.ok("work", "git commit -qam 'go on'");
  CHECK(contains(home.ok("work", "git format-patch --stdout -1"),
                 "\n-  \"phase\": \"build\",\n+  \"phase\": \"test\",\n"));
}

TEST_CASE("a change of layout alone is no change in words") {
  const Home home;
  install_and_change(home);
  home.ok("work", "git checkout -q . && sed -i 's/^  //' .checkpoints/review.checkpoint.json");
  CHECK_FALSE(contains(home.ok("work", "git diff"), "@@"));
  CHECK(contains(home.ok("work", "git diff --no-textconv"), "@@"));
}

TEST_CASE("git shows a broken checkpoint as it is") {
  const Home home;
  install_and_change(home);
  home.write(kShown, "{\"phase\": \xff,,}\n");
  CHECK(contains(home.ok("work", "git diff"), "\n+{\"phase\": \\xff,,}\n"));
}

TEST_CASE("git shows the document itself when the program is gone or too old") {
  const Home home;
  install_and_change(home);
  home.ok("work", "sed -i 's|/[^ ]*/git-checkpoint|/nowhere/git-checkpoint|g' .git/config.checkpoint");
  home.ok(".", "rm bin/git-checkpoint");
  CHECK(contains(home.ok("work", "git diff"), "\n-  \"phase\": \"build\",\n+  \"phase\": \"test\",\n"));
  home.write("bin/git-checkpoint", "#!/bin/sh\nexit 129\n");
  home.ok(".", "chmod 755 bin/git-checkpoint");
  CHECK(contains(home.ok("work", "git diff"), "\n-  \"phase\": \"build\",\n+  \"phase\": \"test\",\n"));
}

TEST_CASE("after an uninstall git shows JSON again") {
  const Home home;
  install_and_change(home);
  home.ok("work", "git checkpoint uninstall");
  CHECK(contains(home.ok("work", "git diff"), "\n-  \"phase\": \"build\",\n+  \"phase\": \"test\",\n"));
}
