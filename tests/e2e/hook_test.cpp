#include <functional>
#include <nlohmann/json.hpp>

#include "e2e/home.h"
#include "support/catch.h"

using namespace checkpoint::test;

namespace {

constexpr const char* kGuarded = "work/.checkpoints/a.checkpoint.json";
constexpr const char* kDesign = ".checkpoints/pipelines/web/checkpoint_design.json";
constexpr const char* kWriteRecord =
    "git checkpoint run write --ticket-id=T-1 --run-id=r1 --phase=implement "
    "'--payload={\"branch_name\": \"b\", \"commit_sha\": \"abc1234\"}'";
constexpr const char* kChangeRecord = "sed -i s/abc1234/abc1235/ .checkpoints/runs/T-1/*/*.json";
constexpr const char* kApproveDesign =
    "git checkpoint stage init web --manifest=m.json && git checkpoint stage write web design "
    "--status=awaiting_human && git checkpoint stage approve web design --by=Bea";

std::string invalid_session() {
  std::string text = valid_session("a");
  return text.replace(text.find("in_progress"), 11, "nearly_done");
}

// A repository that is set up, with one valid checkpoint committed.
Home guarded(Home home = {}) {
  home.repository("work");
  home.write(kGuarded, valid_session("a"));
  home.ok("work", "git checkpoint install && git add -A && git commit -q -m start");
  return home;
}

Home guarded_by_file() {
  Home home;
  home.keep_hooks_in_files();
  return guarded(std::move(home));
}

// By a hook in git's configuration. An older git has it run by a file, in the way that a newer one does.
Home guarded_by_configuration() {
  Home home;
  const bool is_new = home.git_has_configured_hooks();
  if (!is_new) home.pretend_git_is("2.54.0");
  home = guarded(std::move(home));
  if (!is_new) {
    home.write("work/.git/hooks/pre-commit", "#!/bin/sh\neval \"$(git config hook.checkpoint.command)\"\n");
    home.ok("work", "chmod +x .git/hooks/pre-commit");
  }
  return home;
}

int commits(const Home& home, const std::string& folder = "work") {
  return std::stoi(home.ok(folder, "git rev-list --count HEAD"));
}

Home guarded_with_manifest() {
  Home home = guarded();
  home.write("work/m.json", R"({"name": "film", "stages": [{"name": "design", "human_approval_default": true}]})");
  return home;
}

void stops_end_of_merge(const Home& home, const std::string& edit, const std::string& words) {
  home.ok("work", edit + " && git add -A");
  const auto answer = home.run("work", "git commit -q --no-edit");
  CHECK(answer.status == 1);
  CHECK_THAT(answer.errors, Catch::Contains(words));
}

// Changed, it stops; as it was, it does not.
void keeps_approval_at_end_of_merge(const Home& home) {
  SECTION("changed") { stops_end_of_merge(home, std::string("sed -i 's/\"Bea\"/\"Eve\"/' ") + kDesign, kDesign); }
  SECTION("as it was") { home.ok("work", "git commit -q --no-edit"); }
}

}  // namespace

TEST_CASE("the commit of a stage that was opened again without its copy is told to take the copy in, and passes then") {
  const Home home = guarded();
  home.write("work/m.json", R"({"name": "film", "stages": [{"name": "design", "human_approval_default": true}]})");
  home.ok("work",
          "git checkpoint stage init web --manifest=m.json && "
          "git checkpoint stage write web design --status=awaiting_human && "
          "git checkpoint stage approve web design --by=Bea && git add -A && git commit -q -m approved && "
          "git checkpoint stage reopen web design --reason=x");
  const auto refused = home.run("work", "git commit -q -a -m open");
  CHECK(refused.status == 1);
  const std::string add = "git add :/.checkpoints/pipelines/web/history";
  CHECK_THAT(refused.errors, Catch::Contains("has no copy of that: where a command changed it, '" + add + "'"));
  home.ok("work", add + " && git commit -q -a -m open");
}

TEST_CASE("a record of a run that is changed stops a commit, and not the end of a merge that brings the change") {
  const Home home = guarded();
  home.ok("work", std::string(kWriteRecord) + " && git add -A && git commit -q -m ran && git checkout -q -b side && " +
                      kChangeRecord);
  const auto changed = home.run("work", "git commit -q -a -m changed");
  CHECK(changed.status == 1);
  CHECK_THAT(changed.errors, Catch::Contains("was changed, and is written once"));
  home.ok("work",
          "git commit -q --no-verify -a -m changed && git checkout -q - && git commit -q --allow-empty -m more && "
          "git merge -q --no-edit side");
}

TEST_CASE("the hand that ends a merge changes no record and no approval that all of its sides have alike") {
  const Home home = guarded_with_manifest();
  home.ok("work", std::string(kApproveDesign) + " && " + kWriteRecord +
                      " && git add -A && git commit -q -m start2 && git checkout -q -b side && echo a > a && "
                      "git add a && git commit -q -m side && git checkout -q - && git commit -q --allow-empty -m more "
                      "&& git merge -q --no-commit --no-ff side");
  SECTION("a record") { stops_end_of_merge(home, kChangeRecord, "is written once"); }
  SECTION("an approval") { keeps_approval_at_end_of_merge(home); }
}

TEST_CASE("an approval that a side has only laid out anew is not changed by the hand that ends a merge") {
  const Home home = guarded_with_manifest();
  home.ok("work", std::string(kApproveDesign) +
                      " && git add -A && git commit -q -m start2 && git checkout -q -b side && " +
                      "sed -i 's/^  /    /' " + kDesign +
                      " && git commit -q -a -m side && git checkout -q - && git commit -q --allow-empty -m more && "
                      "git merge -q --no-commit --no-ff side");
  keeps_approval_at_end_of_merge(home);
}

TEST_CASE("an approval that one side alone has is not changed by the hand that ends a merge") {
  const Home home = guarded_with_manifest();
  home.ok("work",
          std::string("git checkout -q -b side && git commit -q --allow-empty -m side && git checkout -q - && ") +
              kApproveDesign + " && git add -A && git commit -q -m stage && " +
              "git merge -q --no-commit --no-ff side");
  keeps_approval_at_end_of_merge(home);
}

namespace {

// Writes a record whose commit has this name.
std::string write_record(const std::string& sha) {
  std::string command = kWriteRecord;
  command.replace(command.find("abc1234"), 7, sha);
  return command + " -q && git add -A && git commit -q -m ran && ";
}

// The branch `side` has a record that ours has not, and git has merged it up to the commit.
Home merging_record() {
  Home home = guarded();
  home.ok("work", "git checkout -q -b side && " + write_record("abc1234") +
                      "git checkout -q - && git commit -q --allow-empty -m more && "
                      "git merge -q --no-commit --no-ff side");
  return home;
}

}  // namespace

TEST_CASE("a record that a side has is not dropped by the hand that ends a merge") {
  const Home home = merging_record();
  SECTION("dropped, and taken back as the refusal says") {
    stops_end_of_merge(home, "git rm -q -r -f .checkpoints/runs", "is a record that");
    const std::string side = home.ok("work", "git rev-parse --short=10 side").substr(0, 10);
    const std::string record = home.ok("work", "git ls-tree -r --name-only side .checkpoints/runs");
    const std::string back = "git checkout " + side + " -- :/" + record.substr(0, record.find('\n'));
    CHECK_THAT(home.run("work", "git commit -q --no-edit").errors, Catch::Contains("'" + back + "'"));
    home.ok("work", back + " && git commit -q --no-edit");
  }
  SECTION("moved with its store") {
    home.ok("work", "mkdir sub && git mv .checkpoints sub/.checkpoints && git commit -q --no-edit");
  }
  SECTION("dropped with the whole store") {
    home.ok("work", "git rm -q -r -f .checkpoints");
    const auto answer = home.run("work", "git commit -q --no-edit");
    CHECK(answer.status == 0);
    CHECK_THAT(answer.errors, Catch::Contains("is a record that"));
  }
  SECTION("taken away by a side since") {
    home.ok("work",
            "git commit -q --no-edit && git checkout -q -b later && git rm -q -r .checkpoints/runs && "
            "git commit -q -m less && git checkout -q - && git commit -q --allow-empty -m more && "
            "git merge -q --no-commit --no-ff later && git commit -q --no-edit");
    CHECK(home.ok("work", "git ls-files .checkpoints/runs").empty());
  }
}

TEST_CASE("of two records of one attempt the end of a merge keeps both") {
  const Home home = guarded();
  home.ok("work", "git checkout -q -b side && " + write_record("abc1234") + "git checkout -q - && " +
                      write_record("abc9999") + "true");
  CHECK(home.run("work", "git merge -q side").status == 1);
  stops_end_of_merge(home, "git checkout -q --ours .", "'git checkpoint resolve --both' keeps both");
  home.ok("work",
          "git checkout -q -m -- .checkpoints/runs && git checkpoint resolve -q --both && git add -A && "
          "git commit -q --no-edit");
}

TEST_CASE("a line that a side has added to the log of snapshots is not dropped at the end of a merge") {
  const Home home = guarded();
  const std::string log = ".checkpoints/snapshots/flow/log.jsonl";
  const std::string take =
      " > b && git checkpoint snapshot create flow one --files=b -q && git add -A && git commit -q -m ";
  home.ok("work",
          "git checkpoint snapshot plan flow --name=one -q && git add -A && git commit -q -m plan && "
          "git checkout -q -b side && echo 1" +
              take + "side && git checkout -q - && echo 2" + take +
              "ours && "
              "{ git merge -q --no-commit --no-ff side || { git checkout -q --ours b && git add b; }; }");
  SECTION("as git has merged it") { home.ok("work", "git commit -q --no-edit"); }
  SECTION("as ours has it") { stops_end_of_merge(home, "git checkout -q HEAD -- " + log, "has lost a line"); }
  SECTION("by another commit") {
    home.ok("work", "git commit -q --no-edit");
    stops_end_of_merge(home, "sed -i '$d' " + log, "has lost a line");
  }
  SECTION("but for what is no line of a log") {
    home.ok("work", "git commit -q --no-edit && echo '{\"id\": \"4b' >> " + log +
                        " && git commit -q -a --no-verify -m torn && sed -i '$d' " + log +
                        " && git commit -q -a -m mended");
  }
}

TEST_CASE("validate --since refuses what a merge has dropped, as the hook does, until it is back") {
  const Home home = merging_record();
  home.ok("work", "git rm -q -r -f .checkpoints/runs && git commit -q --no-verify --no-edit");
  const auto dropped = home.run("work", "git checkpoint validate --since=HEAD^");
  CHECK(dropped.status == 1);
  CHECK_THAT(dropped.output, Catch::Contains("is a record that"));
  home.ok("work",
          "git checkout -q side -- .checkpoints/runs && git commit -q -m back && "
          "git checkpoint validate --since=HEAD^^");
}

TEST_CASE("the gates of a store or a project that is moved are held to what they were") {
  const Home home = guarded_with_manifest();
  const bool is_whole = GENERATE(true, false);
  home.ok("work", std::string(kApproveDesign) + " && git add -A && git commit -q -m start2");
  home.ok("work", is_whole ? "mkdir sub && git mv .checkpoints sub/.checkpoints"
                           : "mkdir -p sub/.checkpoints && git mv .checkpoints/pipelines sub/.checkpoints/pipelines");
  const std::string moved = "sub/" + std::string(kDesign);
  const auto judge = [&](const std::string& words) {
    home.ok("work", "git add -A");
    const auto answer = home.run("work", "git commit -q -m moved");
    CHECK(answer.status == 1);
    CHECK_THAT(answer.errors, Catch::Contains(moved) && Catch::Contains(words));
    home.ok("work", "git commit -q --no-verify -m moved");
    const auto since = home.run("work", "git checkpoint validate --since=HEAD^");
    CHECK(since.status == 1);
    CHECK_THAT(since.output, Catch::Contains(moved) && Catch::Contains(words));
  };
  SECTION("as it was") { home.ok("work", "git commit -q -m moved && git checkpoint validate --since=HEAD^"); }
  SECTION("with another approval") {
    home.ok("work", "sed -i 's/\"Bea\"/\"Eve\"/' " + moved);
    judge("has no copy of that");
  }
  SECTION("without its stage") {
    home.ok("work", "git rm -q -f " + moved);
    judge("has no copy of that");
  }
}

TEST_CASE("an approval from before a stage was sent back does not complete it, until a person approves it again") {
  const Home home = guarded_with_manifest();
  const auto at = [](const std::string& time) {
    return "export GIT_CHECKPOINT_NOW=2026-06-0" + time + "T00:00:00Z && ";
  };
  home.ok("work", at("3") +
                      "git checkpoint stage init web --manifest=m.json && git checkpoint stage write web design "
                      "--status=awaiting_human && git add -A && git commit -q -m start2 && git checkout -q -b side");
  home.ok("work", at("4") + "git checkpoint stage approve web design --by=Bea && git add -A && git commit -q -m yes");
  home.ok("work", at("5") +
                      "git checkout -q - && git checkpoint stage reject web design --by=Kim --reason=no && "
                      "git add -A && git commit -q -m no");
  SECTION("taken from another branch by hand") {
    home.ok("work", std::string("git checkout -q side -- ") + kDesign);
    const auto answer = home.run("work", "git commit -q -m yes");
    CHECK(answer.status == 1);
    CHECK_THAT(answer.errors, Catch::Contains("with an approval from before it was sent back"));
    home.ok("work", "git commit -q --no-verify -m yes");
    CHECK_THAT(home.run("work", "git checkpoint validate --since=HEAD^").output,
               Catch::Contains("with an approval from before it was sent back"));
  }
  SECTION("chosen at a merge, which may decide") {
    CHECK(home.run("work", "git merge -q side").status == 1);
    home.ok("work",
            "git checkout -q --theirs . && git add -A && git commit -q --no-edit && "
            "git checkpoint validate --since=HEAD^");
  }
  SECTION("given again") {
    home.ok("work", at("5") +
                        "git checkpoint stage write web design --status=awaiting_human && git add -A && "
                        "git commit -q -m again");
    home.ok("work", at("4") +
                        "git checkpoint stage approve web design --by=Bea && git add -A && "
                        "git commit -q -m approved && git checkpoint validate --since=HEAD~2");
  }
}

namespace {

std::string on_day(int day) { return "export GIT_CHECKPOINT_NOW=2026-06-0" + std::to_string(day) + "T00:00:00Z && "; }

// A stage that was approved on the branch `side`, and sent back here later.
Home sent_back() {
  const std::string commit = " && git add -A && git commit -q -m ";
  Home home = guarded_with_manifest();
  home.ok("work", on_day(3) +
                      "git checkpoint stage init web --manifest=m.json && git checkpoint stage write web design "
                      "--status=awaiting_human" +
                      commit + "waits && git checkout -q -b side");
  home.ok("work", on_day(4) + "git checkpoint stage approve web design --by=Bea" + commit + "yes");
  home.ok("work", on_day(5) + "git checkout -q - && git checkpoint stage reject web design --by=Kim --reason=no" +
                      commit + "no");
  return home;
}

void check_refused(const Home& home, const std::string& change, const std::string& words) {
  INFO(change);
  home.ok("work", change + " && git add -A");
  const auto answer = home.run("work", "git commit -q -m changed");
  CHECK(answer.status == 1);
  CHECK_THAT(answer.errors, Catch::Contains(words));
  home.ok("work", "git commit -q --no-verify -m changed");
  const auto since = home.run("work", "git checkpoint validate --since=HEAD^");
  CHECK(since.status == 1);
  CHECK_THAT(since.output, Catch::Contains(words));
}

}  // namespace

TEST_CASE("that a stage was sent back is taken out by no hand, so that no earlier approval counts in the next commit") {
  const Home home = sent_back();
  const std::string design = kDesign;
  const std::string words = "design was sent back, and does not say so any more";
  SECTION("by editing it") {
    check_refused(home, "sed -i 's/\"rejected\"/\"refused\"/' " + design, words);
    home.ok("work", "git checkout -q HEAD^ -- .checkpoints && git commit -q -m back");
  }
  SECTION("by an earlier time") { check_refused(home, "sed -i 's/2026-06-05/2026-06-02/g' " + design, words); }
  SECTION("by taking the file away") { check_refused(home, "git rm -q " + design, words); }
}

TEST_CASE("what a stage is told anew keeps that it was sent back") {
  const Home home = sent_back();
  home.write("work/metadata.json", R"({"note": "second try"})");
  home.ok("work", on_day(6) +
                      "git checkpoint stage write web design --status=awaiting_human --metadata=metadata.json && "
                      "git add -A && git commit -q -m again");
  CHECK_THAT(home.read(std::string("work/") + kDesign),
             Catch::Contains("\"rejected\"") && Catch::Contains("second try"));
}

TEST_CASE("a squash of a merge passes where what it chose is later than that a stage was sent back") {
  const Home home = sent_back();
  const auto squash = [&](const std::string& side) {
    home.ok("work", "git checkout -q -b topic " + side);
    CHECK(home.run("work", "git merge -q main").status == 1);
    home.ok("work", "git checkout -q --ours . && git add -A && git commit -q --no-edit");
    home.ok("work", "git checkpoint validate --since=main");
    home.ok("work",
            "git checkout -q main && { git merge -q --squash topic || git checkout -q topic -- .; } && git add -A");
  };
  SECTION("an approval from later") {
    home.ok("work",
            on_day(6) +
                "git checkout -q side && git checkpoint stage reopen web design --reason=more && git checkpoint "
                "stage write web design --status=awaiting_human && git checkpoint stage approve web design "
                "--by=Bea && git add -A && git commit -q -m anew");
    squash("side");
    home.ok("work", "git commit -q -m squashed && git checkpoint validate --since=HEAD^");
  }
  SECTION("but not where it is from before, which nobody can tell from taking the rejection back by hand") {
    squash("side");
    const auto answer = home.run("work", "git commit -q -m squashed");
    CHECK(answer.status == 1);
    CHECK_THAT(answer.errors, Catch::Contains("'git checkpoint stage reopen web design \"--reason=<why>\"'"));
    home.ok(
        "work",
        on_day(6) + "git checkpoint stage reopen web design --reason=squashed && git add -A && git commit -q -m open");
  }
}

TEST_CASE("an archive of a session is dropped by no merge") {
  const Home home = guarded();
  home.ok("work",
          "git checkout -q -b side && git checkpoint reset a -q && git add -A && git commit -q -m away && "
          "git checkout -q - && git commit -q --allow-empty -m more");
  const bool have_both = GENERATE(true, false);
  if (have_both) {
    home.ok("work",
            "git merge -q --ff-only side 2>/dev/null || git reset -q --hard side; git checkout -q -b other && "
            "git commit -q --allow-empty -m other && git checkout -q - && git commit -q --allow-empty -m ours");
  }
  home.ok("work", std::string("git merge -q --no-commit --no-ff ") + (have_both ? "other" : "side"));
  stops_end_of_merge(home, "git rm -q -f .checkpoints/history/*", "is an archive that");
  home.ok("work", "git commit -q --no-verify --no-edit");
  const auto since = home.run("work", "git checkpoint validate --since=HEAD^");
  CHECK(since.status == 1);
  CHECK_THAT(since.output, Catch::Contains("append-only-deleted") || Catch::Contains(".checkpoints/history/"));
  CHECK(home.run("work", "git checkpoint audit").status == 1);
  home.ok("work", std::string("git checkout -q ") + (have_both ? "other" : "side") +
                      " -- .checkpoints/history && git commit -q -m back && git checkpoint audit");
}

TEST_CASE("a project that is begun anew in another store is not held to one of its name that ends") {
  const Home home = guarded_with_manifest();
  home.ok("work", std::string(kApproveDesign) +
                      " && mkdir part && git mv .checkpoints part/.checkpoints 2>/dev/null; " +
                      "git add -A && git commit -q -m start2");
  const bool ends_whole_store = GENERATE(true, false);
  home.ok("work", std::string("git rm -q -r ") +
                      (ends_whole_store ? "part/.checkpoints" : "part/.checkpoints/pipelines/web") +
                      " && GIT_CHECKPOINT_NOW=2026-06-03T00:00:00Z git checkpoint --dir=. stage init web "
                      "--manifest=m.json && GIT_CHECKPOINT_NOW=2026-06-03T00:00:00Z git checkpoint stage write web "
                      "design --status=in_progress && git add -A");
  const auto answer = home.run("work", "git commit -q -m anew");
  CHECK(answer.status == 0);
  CHECK_THAT(answer.errors, Catch::Contains("the project 'web' is gone, and with it the gates of design"));
  const auto since = home.run("work", "git checkpoint validate --since=HEAD^");
  CHECK_THAT(since.output, !Catch::Contains("created-at-changed") && !Catch::Contains("begins once") &&
                               !Catch::Contains("has no copy of that"));
}

TEST_CASE("the hand that ends a merge writes no record in the place of what both sides have there") {
  const Home home = guarded();
  home.ok("work", std::string(kWriteRecord) +
                      " -q && git add -A && git commit -q -m ran && git checkout -q -b side && " + kChangeRecord +
                      " && git commit -q --no-verify -a -m theirs && git checkout -q - && "
                      "sed -i s/abc1234/abc1236/ .checkpoints/runs/T-1/*/*.json && "
                      "git commit -q --no-verify -a -m ours");
  CHECK(home.run("work", "git merge -q side").status == 1);
  SECTION("another") {
    stops_end_of_merge(home, "git checkout -q --ours . && sed -i s/abc1236/abc1237/ .checkpoints/runs/T-1/*/*.json",
                       "was dropped by merging");
  }
  SECTION("none") { stops_end_of_merge(home, "git rm -q -r .checkpoints/runs", "was dropped by merging"); }
  SECTION("that of a side") { home.ok("work", "git checkout -q --theirs . && git add -A && git commit -q --no-edit"); }
}

TEST_CASE("what a merge drops is judged by as many git processes, however much it is") {
  const auto processes_for = [](int records) {
    const Home home = guarded();
    home.ok("work", "git checkout -q -b side && " + std::string(kWriteRecord) +
                        " -q && cd .checkpoints/runs/T-1/* && for at in $(seq 2 " + std::to_string(records) +
                        "); do sed s/'attempt_number\": 1/attempt_number\": '$at/ *_a1.json "
                        ">phase_1_implement_a$at.json; done && git add -A . && git commit -q -m side && "
                        "git checkout -q - && git commit -q --allow-empty -m more && "
                        "git merge -q --no-commit --no-ff side && git rm -q -r -f . 2>/dev/null; true");
    const auto counted = [&](const std::string& command) {
      const auto answer = home.run("work", "GIT_TRACE=\"$PWD/../trace\" git checkpoint " + command);
      CHECK(answer.status == 1);
      return home.ok(".", "grep -c 'built-in: git' trace; rm trace");
    };
    const std::string staged = counted("validate --staged");
    home.ok("work", "git commit -q --no-verify --no-edit");
    return staged + counted("validate --since=HEAD^");
  };
  CHECK(processes_for(2) == processes_for(12));
}

TEST_CASE("nothing is said to be dropped by a merge whose sides have nothing in common in the clone") {
  const Home home = guarded();
  home.ok("work", write_record("abc1234") +
                      "git commit -q --allow-empty -m a && git checkout -q -b feature && git commit -q --allow-empty "
                      "-m b && git checkout -q - && git rm -q -r .checkpoints/runs && git commit -q -m less && "
                      "git commit -q --allow-empty -m c && git checkout -q feature && git merge -q --no-edit - && "
                      "git commit -q --allow-empty -m d && git clone -q --depth=3 \"file://$PWD\" ../shallow");
  home.ok("work", "git checkpoint validate --since=$(git rev-parse HEAD^^2)");
  home.ok("shallow", "git checkpoint validate --since=$(git rev-parse HEAD^^2)");
}

TEST_CASE("a FIFO among git's own files, or in a folder without tracked files, is named and holds nothing up") {
  const Home home = guarded();
  const auto named = [&](const std::string& place, const std::string& command) {
    INFO(place << ": " << command);
    const auto answer = home.run("work", "timeout 60 git checkpoint " + command);
    CHECK(answer.status == 4);
    CHECK_THAT(answer.errors, Catch::Contains(place) && Catch::Contains("' is a FIFO"));
  };
  SECTION("of git") {
    for (const std::string place : {".git/MERGE_HEAD", ".git/shallow", ".git/info/grafts"}) {
      home.ok("work", "mkfifo " + place);
      for (const std::string command : {"status", "validate --staged", "hook pre-commit"}) named(place, command);
      home.ok("work", "rm " + place);
    }
  }
  SECTION("among the refs") {
    home.ok("work",
            "branch=$(git symbolic-ref HEAD) && rm .git/$branch && mkfifo .git/$branch .git/refs/heads/other && "
            "mkdir -p .git/refs/checkpoints && mkfifo .git/refs/checkpoints/one");
    for (const std::string command : {"status", "validate --staged", "hook pre-commit", "doctor", "log",
                                      "validate --since=other", "snapshot list"}) {
      named(".git/refs/", command);
    }
  }
  SECTION("in a folder") {
    home.ok("work",
            "git checkpoint snapshot plan shop --name=cart -q && mkdir -p lone/in && echo a > lone/in/a && "
            "mkfifo lone/in/.gitignore");
    named("lone/in/.gitignore", "snapshot create shop cart --files=.");
  }
}

// Git itself commits nothing then, but what is staged can be checked.
TEST_CASE("an order of files in git's configuration that is not there stops no check of the index") {
  const Home home = guarded();
  home.write(kGuarded, valid_session("a", "test"));
  home.ok("work", "git add -A && git config diff.orderFile /nowhere/order && git checkpoint validate --staged");
}

TEST_CASE("validate --staged says why git does not take a folder for a repository") {
  const Home home = guarded();
  const auto distrusted = home.run("work", "GIT_TEST_ASSUME_DIFFERENT_OWNER=1 git-checkpoint validate --staged");
  CHECK(distrusted.status == 128);
  CHECK_THAT(distrusted.errors, Catch::Contains("dubious ownership") && !Catch::Contains("unknown option"));
}

TEST_CASE("who amends the commit that added a record is told how, and that works") {
  const Home home = guarded();
  home.ok("work",
          std::string(kWriteRecord) + " && git add -A && git commit -q -m ran && " + kChangeRecord + " && git add -A");
  const auto refused = home.run("work", "git commit -q --amend --no-edit");
  CHECK(refused.status == 1);
  CHECK_THAT(refused.errors, Catch::Contains("'git reset --soft HEAD^'"));
  home.ok("work", "git reset --soft HEAD^ && git commit -q -C ORIG_HEAD");
  CHECK(commits(home) == 2);
}

TEST_CASE("what is staged counts, not what lies in the work tree") {
  const Home home = guarded();
  home.write(kGuarded, invalid_session());
  home.ok("work", "git add -A");
  home.write(kGuarded, valid_session("a"));
  CHECK(home.run("work", "git commit -q -m invalid").status == 1);
  home.write(kGuarded, valid_session("a", "test"));
  home.ok("work", "git add -A");
  home.write(kGuarded, invalid_session());
  home.ok("work", "git commit -q -m valid");
  CHECK(commits(home) == 2);
}

TEST_CASE("a refusal names file, line, column, the next step and the standard way around") {
  const Home home = guarded();
  home.write(kGuarded, invalid_session());
  const auto answer = home.run("work", "git commit -q -a -m invalid");
  CHECK(answer.status == 1);
  CHECK(answer.output.empty());
  CHECK(answer.errors.find(".checkpoints/a.checkpoint.json:10:13: error: status must be one of") == 0);
  CHECK(answer.errors.find("git add") != std::string::npos);
  CHECK(answer.errors.find("git commit --no-verify") != std::string::npos);
  CHECK(commits(home) == 1);
  home.ok("work", "GIT_CHECKPOINT_SKIP=1 git commit -q -a -m skipped");
  home.write(kGuarded, invalid_session() + "\n");
  home.ok("work", "git commit -q -a --no-verify -m unverified");
  CHECK(commits(home) == 3);
}

TEST_CASE("however git was told to read patterns and to show differences, what is staged is found") {
  const Home home = guarded();
  home.write(kGuarded, invalid_session());
  home.ok("work", "git add -A && mkdir -p empty");
  for (const char* options : {"--literal-pathspecs", "--glob-pathspecs", "--noglob-pathspecs", "--icase-pathspecs",
                              "-c diff.relative=true -C empty", "-c diff.external=false", "-c diff.noprefix=true",
                              "-c color.ui=always", "-c core.quotePath=false", "-c diff.renames=copies"}) {
    INFO(options);
    CHECK(home.run("work", "git " + std::string(options) + " commit -q -m invalid").status == 1);
  }
  CHECK(commits(home) == 1);
  CHECK(home.run("work", "git --literal-pathspecs checkpoint validate --staged").status == 1);
  home.ok("work", "git commit -q -m invalid --no-verify");
  CHECK(home.run("work", "git --literal-pathspecs checkpoint validate --rev=HEAD").status == 1);
  CHECK(home.run("work", "git --literal-pathspecs checkpoint validate --since=HEAD~1").status == 1);
}

TEST_CASE("a setting that cannot be followed stops no commit and hides nothing") {
  const Home home = guarded();
  home.ok("work", "git config checkpoint.dir nowhere");
  const auto other = home.run("work", "git commit -q --allow-empty -m other");
  CHECK(other.status == 0);
  CHECK(other.errors.empty());
  home.write(kGuarded, invalid_session());
  const auto invalid = home.run("work", "git commit -q -a -m invalid");
  CHECK(invalid.status == 1);
  CHECK(invalid.errors.find("there is no folder 'nowhere'; the usual settings hold") != std::string::npos);
  CHECK(commits(home) == 2);
}

TEST_CASE("the archive of a checkpoint that could not be read may be committed, but not what a merge made of one") {
  const Home home = guarded();
  const std::string archive = "work/.checkpoints/history/a.20260508T120000Z.checkpoint.json";
  SECTION("reset has archived it") {
    home.write(kGuarded, "{\"half\": ");
    home.ok("work", "git checkpoint reset a");
    home.ok("work", "git add -A && git commit -q -m reset");
    CHECK(commits(home) == 2);
  }
  SECTION("it has the markers of a merge") {
    home.write(archive, "{\n<<<<<<< ours\n");
    CHECK(home.run("work", "git add -A && git commit -q -m merged").status == 1);
  }
  SECTION("it may hold a secret, which nobody can tell from the rest") {
    home.write(archive, R"({"half": "ghp_Zk3Vq9Lw7Xt2Rb8Mn4Hc6Jf1Gd5Ps0YaQe7T")");
    CHECK(home.run("work", "git add -A && git commit -q -m secret").status == 1);
  }
}

TEST_CASE("partial commits are judged by what they take") {
  const Home home = guarded();
  home.write(kGuarded, invalid_session());
  home.write("work/b.txt", "b\n");
  home.ok("work", "git add -A");
  home.ok("work", "git commit -q -m part -- b.txt");
  CHECK(home.run("work", "git commit -q -m part -- .checkpoints").status == 1);
  CHECK(home.run("work", "git commit -q -a -m all").status == 1);
  CHECK(home.run("work", "git commit -q --amend --no-edit").status == 1);
  CHECK(commits(home) == 2);
}

TEST_CASE("a stage past its gate is seen in a sparse index, which has its folder as one entry") {
  const Home home = guarded();
  home.write("work/m.json", R"({"name": "short", "stages": [{"name": "draft", "human_approval_default": true}]})");
  home.write("work/docs/a.txt", "a\n");
  home.ok("work", "git checkpoint stage init p -q --manifest=m.json && git add -A && git commit -q -m project");
  home.ok("work", "git checkpoint stage write p draft -q --status=awaiting_human");
  home.ok("work", "sed -i s/awaiting_human/completed/ .checkpoints/pipelines/p/checkpoint_draft.json && git add -A");
  home.ok("work", "git sparse-checkout init --cone --sparse-index && git sparse-checkout set docs");
  home.ok("work", "git ls-files --sparse | grep -qx .checkpoints/");
  const auto answer = home.run("work", "git commit -q -m passed");
  CHECK(answer.status == 1);
  CHECK_THAT(answer.errors, Catch::Contains("draft is completed, and it needs an approval of what it holds"));
}

TEST_CASE("the initial commit, stores in folders and odd names are checked") {
  const Home home;
  home.repository("work");
  home.ok("work", "git checkpoint install");
  home.write("work/parts/one ü\n/.checkpoints/a.checkpoint.json", "{");
  home.ok("work", "git add -A");
  const auto answer = home.run("work/parts", "git commit -q -m start");
  CHECK(answer.status == 1);
  CHECK(answer.errors.find("\\n/.checkpoints/a.checkpoint.json:1:2: error: ") != std::string::npos);
  home.write("work/parts/one ü\n/.checkpoints/a.checkpoint.json", valid_session("a"));
  home.write("work/not.checkpoints/a.checkpoint.json", "{");
  home.write("work/.checkpoints/README.md", "no JSON\n");
  home.ok("work", "git add -A && git commit -q -m start");
}

TEST_CASE("a linked work tree and the end of a merge are checked") {
  const Home home = guarded();
  home.ok("work", "git worktree add -q ../linked && cd ../linked && echo '{' > .checkpoints/b.checkpoint.json");
  CHECK(home.run("linked", "git add -A && git commit -q -m invalid").status == 1);
  home.ok("linked", "git commit -q --no-verify -m invalid");
  home.write("work/b.txt", "b\n");
  home.ok("work", "git add b.txt && git commit -q -m b");
  CHECK(home.run("work", "git merge -q --no-commit linked && git commit -q -m merged").status == 1);
  home.write("work/.checkpoints/b.checkpoint.json", valid_session("b"));
  home.ok("work", "git add -A && git commit -q -m merged");
}

TEST_CASE("markers of a merge stop a commit, and what settles them is named") {
  const Home home = guarded();
  std::string text = valid_session("a");
  text.insert(text.find('\n') + 1, "<<<<<<< ours\n=======\n>>>>>>> theirs\n");
  home.write(kGuarded, text);
  const auto stopped = home.run("work", "git commit -q -a -m merged");
  CHECK(stopped.status == 1);
  CHECK(stopped.errors.find("conflict markers") != std::string::npos);
  CHECK(stopped.errors.find("'git checkpoint resolve' settles") != std::string::npos);
}

TEST_CASE("secrets stop a commit, and no message shows them") {
  const Home home = guarded();
  const std::string token = "ghp_" + std::string("Zk3Vq9Lw7Xt2Rb8Mn4Hc6Jf1Gd5Ps0YaQe7T");
  home.write(".note", token);
  const auto refused = home.run("work", "git checkpoint update a --note=\"$(cat ~/.note)\"");
  CHECK(refused.status == 4);
  CHECK(refused.errors.find(token) == std::string::npos);
  CHECK(refused.errors.find("--allow-secret") != std::string::npos);
  CHECK(home.read(kGuarded).find(token) == std::string::npos);
  home.ok("work", "git checkpoint update a --allow-secret --note=\"$(cat ~/.note)\"");
  const auto stopped = home.run("work", "git commit -q -a -m secret");
  CHECK(stopped.status == 1);
  CHECK(stopped.errors.find("a GitHub token (ghp_") != std::string::npos);
  CHECK(stopped.errors.find(token) == std::string::npos);
  const auto verdict = home.run("work", "git checkpoint validate --json");
  CHECK(verdict.status == 1);
  CHECK(verdict.output.find("\"secret\"") != std::string::npos);
  CHECK(verdict.output.find(token) == std::string::npos);
  home.write("work/.checkpoints/b.checkpoint.json", "{\"" + token + "\": 1, \"" + token + "\": 2}\n");
  for (const char* asked : {"validate", "validate --json", "status --json", "list --json", "doctor --json"}) {
    INFO(asked);
    const auto answer = home.run("work", "git checkpoint " + std::string(asked) + " 2>&1");
    CHECK(answer.output.find("duplicate key") != std::string::npos);
    CHECK(answer.output.find(token + "\\\"") == std::string::npos);
    CHECK(answer.output.find("duplicate key \"" + token) == std::string::npos);
  }
  const auto quoted = home.run("work", "git checkpoint update a --status=\"$(cat ~/.note)\" --json");
  CHECK(quoted.output.find(token) == std::string::npos);
}

TEST_CASE("symlinks and huge files in a store stop a commit") {
  const Home home = guarded();
  home.ok("work", "ln -s a.checkpoint.json .checkpoints/b.checkpoint.json && git add -A");
  const auto link = home.run("work", "git commit -q -m link");
  CHECK(link.status == 1);
  CHECK(link.errors.find("symlink") != std::string::npos);
  home.ok("work", "rm .checkpoints/b.checkpoint.json && head -c 5000000 /dev/zero > .checkpoints/c.checkpoint.json");
  const auto huge = home.run("work", "git add -A && git commit -q -m huge");
  CHECK(huge.status == 1);
  CHECK(huge.errors.find("larger than the limit") != std::string::npos);
}

TEST_CASE("a symlink in the place of a store stops a commit: what it leads to is held to no rules") {
  const Home home = guarded();
  home.ok("work", "mv .checkpoints elsewhere && ln -s elsewhere .checkpoints && git add -A");
  const auto answer = home.run("work", "git commit -q -m linked");
  CHECK(answer.status == 1);
  CHECK_THAT(answer.errors, Catch::Contains(".checkpoints:1:1: error: is a symlink, and the store follows none"));
  home.ok("work",
          "rm .checkpoints && mv elsewhere .checkpoints && mkdir part && ln -s ../.checkpoints part/.checkpoints");
  CHECK(home.run("work", "git add -A && git commit -q -m linked").status == 1);
  home.ok("work", "rm part/.checkpoints && echo a file >part/.checkpoints && git add -A && git commit -q -m file");
}

TEST_CASE("deleting a checkpoint, or committing none, passes") {
  const Home home = guarded();
  home.ok("work",
          "echo x > x && git add x && git commit -q -m x && git rm -q -r .checkpoints && git commit -q -m gone");
  CHECK(commits(home) == 3);
}

namespace {

// Does `check` where the hook is a file, and where it is in git's configuration, each calling `program` of the shell's
// words instead of the installed one.
void calling(const std::string& program, const std::function<void(const Home&)>& check) {
  SECTION("the hook is a file") {
    const Home home = guarded_by_file();
    home.ok("work", "sed -i \"s|checkpoint_program='.*'|checkpoint_program='" + program + "'|\" .git/hooks/pre-commit");
    check(home);
  }
  SECTION("the hook is in git's configuration") {
    const Home home = guarded_by_configuration();
    home.ok("work", "sed -i \"s|x='[^']*/git-checkpoint'|x='" + program + "'|\" .git/config.checkpoint");
    check(home);
  }
}

}  // namespace

TEST_CASE("where the program is there and cannot run, the commit goes on with one notice") {
  const auto check = [](const Home& home) {
    home.write(kGuarded, invalid_session());
    for (const std::string status : {"126", "127"}) {
      home.write("bin/broken", "#!/bin/sh\nexit " + status + "\n");
      const auto answer = home.run("work", "chmod +x ../bin/broken && git commit -q -a -m unchecked --allow-empty");
      CHECK(answer.status == 0);
      CHECK(answer.errors == "git-checkpoint does not run here: staged checkpoints were not checked\n");
    }
    home.write("bin/broken", "#!/bin/sh\nexit 1\n");
    CHECK(home.run("work", "git commit -q --allow-empty -m stopped").status == 1);
    home.write("bin/broken", "#!/bin/sh\nkill -9 $$\n");
    CHECK(home.run("work", "git commit -q --allow-empty -m stopped").status == 1);
    CHECK(commits(home) == 3);
  };
  calling("$(cd ../bin && pwd)/broken", check);
}

TEST_CASE("where the program is gone the commit goes on with one notice") {
  const auto check = [](const Home& home) {
    home.ok("work", "git checkpoint install --check");
    home.ok(".", "rm bin/git-checkpoint");
    home.write(kGuarded, invalid_session());
    const auto answer = home.run("work", "git commit -q -a -m unchecked");
    CHECK(answer.status == 0);
    CHECK(answer.errors == "git-checkpoint is not installed here: staged checkpoints were not checked\n");
    CHECK(commits(home) == 2);
  };
  calling("/nowhere/git-checkpoint", check);
}

TEST_CASE("a hook in git's configuration stops what is not valid, and passes what is") {
  const Home home = guarded_by_configuration();
  home.write(kGuarded, invalid_session());
  const auto answer = home.run("work", "git commit -q -a -m invalid");
  CHECK(answer.status == 1);
  CHECK(answer.errors.find("status must be one of") != std::string::npos);
  home.ok("work", "GIT_CHECKPOINT_SKIP=1 git commit -q -a -m skipped");
  home.write(kGuarded, valid_session("a", "test"));
  home.ok("work", "git commit -q -a -m valid");
  CHECK(commits(home) == 3);
}

TEST_CASE("a hook in git's configuration that would not run is told") {
  const Home home = guarded_by_configuration();
  home.ok("work", "git checkpoint install --check && git config hook.checkpoint.enabled false");
  const auto off = home.run("work", "git checkpoint install --check");
  CHECK(off.status == 1);
  CHECK(off.output.find("hook.checkpoint.enabled turns the hook off") != std::string::npos);
  home.ok("work", "git config --unset hook.checkpoint.enabled && git checkpoint install --check");
  home.ok("work", "sed -i \"s|x='[^']*/git-checkpoint'|x='/nowhere/git-checkpoint'|\" .git/config.checkpoint");
  const std::string program = home.ok(".", "readlink -f bin/git-checkpoint && rm bin/git-checkpoint");
  const auto gone = home.run("work", program.substr(0, program.size() - 1) + " install --check");
  CHECK(gone.status == 1);
  CHECK(gone.output.find("the hook does not find git-checkpoint") != std::string::npos);
}

TEST_CASE("validate --staged gives the hook's verdict as JSON") {
  const Home home = guarded();
  home.write(kGuarded, invalid_session());
  home.ok("work", "git add -A");
  home.write(kGuarded, valid_session("a"));
  const auto answer = home.run("work", "git checkpoint validate --staged --json");
  CHECK(answer.status == 1);
  const auto json = nlohmann::json::parse(answer.output);
  CHECK(json["is_valid"] == false);
  REQUIRE(json["files"].size() == 1);
  CHECK(json["files"][0]["path"] == ".checkpoints/a.checkpoint.json");
  CHECK(json["files"][0]["kind"] == "session");
  CHECK(json["files"][0]["errors"][0]["line"] == 10);
  home.ok("work", "git checkpoint validate");
}

TEST_CASE("settings are shown with where they come from") {
  const Home home = guarded();
  home.write("work/.checkpoints/config.json", R"({"staleDays": {"blocked": 5}})");
  home.ok("work", "git config checkpoint.staleDays.complete 20");
  const std::string list = home.ok("work", "git checkpoint config --list --show-origin");
  CHECK(list.find("committed file\tcheckpoint.staleDays.blocked=5\n") != std::string::npos);
  CHECK(list.find("git configuration\tcheckpoint.staleDays.complete=20\n") != std::string::npos);
  CHECK(list.find("default\tcheckpoint.staleDays.inProgress=7\n") != std::string::npos);
  CHECK(home.ok("work", "git checkpoint config staleDays.blocked") == "5\n");
  CHECK(home.run("work", "git checkpoint config staleDay").status == 129);
}

TEST_CASE("fmt lays documents out, touches nothing else, and says no where it could not") {
  const Home home = guarded();
  home.write(
      kGuarded,
      R"({"protocol_version":"1.0","skill":"a","project":"p","project_dir":"/p","created_at":"2026-06-01T09:00:00Z",
 "updated_at":"2026-06-01T12:00:00Z","phase":"x","step":"y","status":"complete","progress_summary":"z","n":1.10})");
  CHECK(home.run("work", "git checkpoint fmt --check").status == 1);
  home.ok("work", "git checkpoint fmt && git checkpoint fmt --check");
  CHECK(home.read(kGuarded).find("\n  \"n\": 1.10\n}\n") != std::string::npos);
  CHECK(home.read(kGuarded).find("\"updated_at\": \"2026-06-01T12:00:00Z\"") != std::string::npos);
  home.write("work/.checkpoints/b.checkpoint.json", "{");
  const auto broken = home.run("work", "git checkpoint fmt --json");
  CHECK(broken.status == 1);
  CHECK(nlohmann::json::parse(broken.output)["problems"].size() == 1);
}

TEST_CASE("the hook holds documents to the size that is configured, smaller or larger than usual") {
  const Home home = guarded();
  const std::string text = valid_session("a", "release");
  home.write(kGuarded, text);
  home.ok("work", "git add -A && git config checkpoint.maxFileSize " + std::to_string(text.size() - 1));
  const auto refused = home.run("work", "git commit -m too-large");
  CHECK(refused.status != 0);
  CHECK(refused.errors.find("is larger than the limit of " + std::to_string(text.size() - 1) + " bytes") !=
        std::string::npos);
  CHECK(home.run("work", "git checkpoint validate --staged").status == 1);
  CHECK(home.run("work", "git checkpoint validate " + std::string(kGuarded).substr(5)).status == 1);

  const std::size_t large = std::size_t{5} * 1024 * 1024;
  home.write(kGuarded, text.substr(0, text.rfind('}')) + R"(, "note": ")" + std::string(large, 'x') + "\"}\n");
  home.ok("work", "git add -A && git config checkpoint.maxFileSize 6m");
  home.ok("work", "git checkpoint validate --staged && git checkpoint validate && git commit -m large");
}
