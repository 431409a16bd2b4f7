// What merges drop of records, where their parents have little in common, or the records are too large to be read.

#include "e2e/home.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

// A store with the hook; the branch `side` has a record that ours has not.
Home with_record_on_a_side() {
  Home home;
  home.repository("work");
  home.write("work/.checkpoints/a.checkpoint.json", valid_session("a"));
  home.ok("work", "git checkpoint install && git add -A && git commit -q -m start && git checkout -q -b side");
  home.ok("work",
          "git checkpoint run write -q --ticket-id=T-1 --run-id=r1 --phase=implement "
          "'--payload={\"branch_name\": \"'$(printf %500s | tr ' ' b)'\", \"commit_sha\": \"abc1234\"}' && "
          "git add -A && git commit -q -m ran && git checkout -q main && git commit -q --allow-empty -m more");
  return home;
}

void check_dropped(const Home& home) {
  home.ok("work", "git rm -q -r -f .checkpoints/runs");
  const auto answer = home.run("work", "git commit -q -m merged");
  CHECK(answer.status == 1);
  CHECK_THAT(answer.errors, Catch::Contains("is a record that"));
  home.ok("work", "git commit -q --no-verify -m merged");
  const auto since = home.run("work", "git checkpoint validate --since=HEAD^");
  CHECK(since.status == 1);
  CHECK_THAT(since.output, Catch::Contains("is a record that") || Catch::Contains("was deleted"));
}

}  // namespace

TEST_CASE("a parent with a history of its own clears no merge of having dropped another one's record") {
  const Home home = with_record_on_a_side();
  home.ok("work",
          "git checkout -q --orphan lone && git rm -q -r -f . && echo lone > lone && git add lone && "
          "git commit -q -m lone && git checkout -q main");
  SECTION("in a merge of three") {
    home.ok("work", "git merge -q --no-commit --no-ff side && git rev-parse lone >> .git/MERGE_HEAD");
    check_dropped(home);
  }
  SECTION("in a merge of two") {
    home.ok("work", "git reset -q --hard side && git merge -q --no-commit --no-ff --allow-unrelated-histories lone");
    check_dropped(home);
  }
  SECTION("and one that keeps it passes") {
    home.ok("work",
            "git merge -q --no-commit --no-ff side && git rev-parse lone >> .git/MERGE_HEAD && git commit -q -m merged "
            "&& git checkpoint validate --since=HEAD^");
  }
}

TEST_CASE("a shallow clone, in which nobody knows what a side took away, stops no merge") {
  const Home home = with_record_on_a_side();
  home.ok("work",
          "git branch later side && git checkout -q later && git commit -q --allow-empty -m 1 && "
          "git checkout -q -b less && git rm -q -r .checkpoints/runs && git commit -q -m less && "
          "git checkout -q later && git commit -q --allow-empty -m 2");
  home.ok("", "git clone -q --depth=1 --no-single-branch \"file://$PWD/work\" shallow");
  home.ok(
      "shallow",
      "git checkout -q less && git checkout -q later && git checkpoint install && "
      "git merge -q --no-commit -s ours --allow-unrelated-histories origin/less && git rm -q -r .checkpoints/runs && "
      "git commit -q -m merged");
}

TEST_CASE("a record that is too large to be read is dropped by no merge in silence, nor changed") {
  const Home home = with_record_on_a_side();
  SECTION("dropped") {
    home.ok("work", "git config checkpoint.maxFileSize 800 && git merge -q --no-commit --no-ff side");
    home.ok("work", "git rm -q -r -f .checkpoints/runs");
    const auto answer = home.run("work", "git commit -q -m merged");
    CHECK(answer.status == 1);
    CHECK_THAT(answer.errors, Catch::Contains("is a record that"));
  }
  SECTION("changed into what can be read") {
    home.ok("work", "git merge -q --ff-only side 2>/dev/null || git reset -q --hard side");
    home.ok("work",
            "git config checkpoint.maxFileSize 800 && sed -i s/bbbb/b/g .checkpoints/runs/T-1/*/*.json && "
            "git add -A");
    const auto answer = home.run("work", "git commit -q -m shorter");
    INFO(answer.errors);
    CHECK(answer.status == 0);
    CHECK_THAT(answer.errors,
               Catch::Contains("was not held against what it was before, which is larger than the limit"));
    home.ok("work", "git config --unset checkpoint.maxFileSize");
  }
}

TEST_CASE("a line of a log that a merge drops is told, with the command that shows it") {
  Home home;
  home.repository("work");
  home.write("work/a.txt", "one\n");
  home.ok("work",
          "git checkpoint install && git checkpoint snapshot plan checkout --name=designed --name=built && "
          "git checkpoint snapshot create checkout designed --files=a.txt && git add -A && git commit -q -m start && "
          "git checkout -q -b side && echo two > a.txt && "
          "git checkpoint snapshot create checkout built --files=a.txt && git add -A && git commit -q -m built && "
          "git checkout -q main && git commit -q --allow-empty -m more && git merge -q --no-commit --no-ff side");
  SECTION("dropped") {
    home.ok("work", "git checkout -q HEAD -- .checkpoints/snapshots/checkout/log.jsonl");
    const auto answer = home.run("work", "git commit -q -m merged");
    CHECK(answer.status == 1);
    CHECK_THAT(answer.errors, Catch::Contains("log.jsonl") && Catch::Contains("has lost a line by merging") &&
                                  Catch::Contains("'git show "));
  }
  SECTION("kept") { home.ok("work", "git commit -q -m merged"); }
}

}  // namespace checkpoint::test
