// Whether git has the checkpoints, and would merge and check them.

#include "doctor/clinic.h"
#include "support/catch.h"
#include "support/git.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

std::string with_phase(const std::string& phase) {
  Json document = valid_checkpoint("review");
  document["phase"] = phase;
  return document.dump(2) + "\n";
}

const std::string kFile = ".checkpoints/review.checkpoint.json";

// A conflict that git has recorded, with this text in the work tree.
void conflict(Clinic& clinic, const std::string& text) {
  clinic.commit(kFile, with_phase("base"), "Base");
  clinic.git({"checkout", "-q", "-b", "other"});
  clinic.commit(kFile, with_phase("theirs"), "Theirs");
  clinic.git({"checkout", "-q", "main"});
  clinic.commit(kFile, with_phase("ours"), "Ours");
  CHECK_THROWS(clinic.git({"merge", "-q", "other"}));
  clinic.write(kFile, text);
}

}  // namespace

TEST_CASE("a file that git has unmerged and that shows no conflict is about to lose a side") {
  Clinic clinic;
  conflict(clinic, with_phase("ours"));
  const auto found = clinic.findings("unmerged-without-markers");
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("level") == "error");
  CHECK(found[0].at("kind") == "session");
  CHECK(found[0].at("path") == kFile);
  CHECK(found[0].at("evidence").at("ours") == clinic.git({"rev-parse", "main:" + kFile}));
  CHECK(found[0].at("evidence").at("theirs") == clinic.git({"rev-parse", "other:" + kFile}));
  clinic.git({"add", "."});
  CHECK(clinic.state("unmerged-without-markers") == "ok");
}

TEST_CASE("a file that is resolved and not yet added is about to lose nothing") {
  Clinic clinic;
  conflict(clinic, with_phase("ours"));
  REQUIRE(clinic.desk.say({"resolve", "--set", "phase=settled"}).exit == 0);
  CHECK(clinic.state("unmerged-without-markers") == "ok");
  CHECK(clinic.desk.say({"resolve"}).out == "Nothing to resolve.\n");
  clinic.write(kFile, with_phase("theirs"));
  CHECK(clinic.findings("unmerged-without-markers").size() == 1);
}

TEST_CASE("a file with its markers is a matter of those") {
  Clinic clinic;
  conflict(clinic, "{\n<<<<<<< ours\n\"a\": 1\n=======\n\"a\": 2\n>>>>>>> theirs\n}\n");
  CHECK(clinic.state("unmerged-without-markers") == "ok");
  CHECK(clinic.findings("conflict-markers").size() == 1);
}

TEST_CASE("checkpoints that .gitignore keeps out are named once for each pattern") {
  Clinic clinic;
  clinic.checkpoint("one");
  clinic.checkpoint("two");
  CHECK(clinic.state("ignored") == "ok");
  clinic.write(".gitignore", "node_modules\n.checkpoints/\n");
  auto found = clinic.findings("ignored");
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("evidence").at("source") == ".gitignore");
  CHECK(found[0].at("evidence").at("line") == "2");
  CHECK(found[0].at("evidence").at("count") == 2);
  clinic.write(".gitignore", ".checkpoints/*\n!.checkpoints/*.checkpoint.json\n");
  CHECK(clinic.state("ignored") == "ok");
}

TEST_CASE("an ignored store is said to be so also where its files are tracked already") {
  Clinic clinic;
  clinic.checkpoint("one");
  clinic.git({"add", "."});
  clinic.land("Record");
  clinic.write(".gitignore", "*.json\n");
  CHECK(clinic.findings("ignored").size() == 1);
  CHECK(clinic.state("untracked") == "ok");
}

TEST_CASE("a checkpoint that was never added is untracked") {
  Clinic clinic;
  clinic.checkpoint("one");
  const auto found = clinic.findings("untracked");
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("owner") == "one");
  clinic.git({"add", "."});
  CHECK(clinic.state("untracked") == "ok");
}

TEST_CASE("the copy of what a stage was, which 'git commit -a' leaves out, is untracked") {
  Clinic clinic;
  clinic.write("m.json", R"({"name": "film", "stages": [{"name": "draft", "human_approval_default": true}]})");
  clinic.desk.write({"stage", "init", "film", "--manifest=m.json"});
  clinic.desk.write({"stage", "write", "film", "draft", "--status=awaiting_human"});
  clinic.git({"add", "."});
  clinic.land("Record");
  clinic.desk.write({"stage", "approve", "film", "draft", "--by=Bea"});
  const auto found = clinic.findings("untracked");
  REQUIRE(found.size() == 1);
  CHECK_THAT(found[0].at("path").get<std::string>(), Catch::StartsWith(".checkpoints/pipelines/film/history/draft."));
  CHECK_THAT(found[0].at("message").get<std::string>(),
             Catch::EndsWith("'git add :/.checkpoints/pipelines/film/history' adds what is there"));
  clinic.git({"add", "."});
  CHECK(clinic.state("untracked") == "ok");
}

TEST_CASE("a newer version of a checkpoint on the base is named with its commit") {
  Clinic clinic;
  clinic.checkpoint("review");
  clinic.git({"add", "."});
  clinic.land("Record");
  clinic.git({"checkout", "-q", "-b", "mine"});
  clinic.git({"checkout", "-q", "main"});
  clinic.checkpoint("review", {{"updated_at", "2026-05-08T11:00:00Z"}});
  clinic.git({"add", "."});
  const std::string newer = clinic.land("Go on");
  CHECK(clinic.state("newer-on-base") == "ok");
  clinic.git({"checkout", "-q", "mine"});
  const auto found = clinic.findings("newer-on-base");
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("evidence").at("commit") == newer);
  CHECK(found[0].at("evidence").at("base") == "main");
  CHECK(found[0].at("evidence").at("newer") == "2026-05-08T11:00:00Z");
  clinic.checkpoint("review", {{"updated_at", "2026-05-08T11:30:00Z"}});
  CHECK(clinic.state("newer-on-base") == "ok");
}

TEST_CASE("an installation that is not there is three findings, and git says so itself") {
  Clinic clinic;
  CHECK_FALSE(clinic.findings("driver-not-registered").empty());
  CHECK(clinic.state("driver-missing") == "skipped");
  CHECK(clinic.findings("hook-unreachable").size() == 1);
  clinic.git({"config", "merge.checkpoint.driver", "x='/nowhere/git-checkpoint-merge'; \"$x\" %O %A %B"});
  clinic.write(".gitattributes", ".checkpoints/** merge=checkpoint\n");
  CHECK(clinic.state("driver-not-registered") == "ok");
  const auto missing = clinic.findings("driver-missing");
  REQUIRE(missing.size() == 1);
  CHECK_THAT(missing[0].at("message").get<std::string>(), Catch::Contains("at '/nowhere/git-checkpoint-merge'"));
}

TEST_CASE("a hook in a folder that core.hooksPath leads away from is not reached") {
  Clinic clinic;
  clinic.git({"config", "core.hooksPath", "/nowhere/hooks"});
  const auto found = clinic.findings("hook-unreachable");
  REQUIRE(found.size() == 1);
  // Hooks in git's configuration need no folder.
  const bool needs_folder = !git_has_configured_hooks(clinic.desk.context.environment);
  CHECK_THAT(found[0].at("message").get<std::string>(),
             Catch::Contains(needs_folder ? "core.hooksPath leads out of the repository" : "no configuration names"));
  CHECK(found[0].at("fixable") == !needs_folder);
}

TEST_CASE("in a plain folder every check that needs git is skipped with the reason") {
  Desk desk;
  desk.with("notes", checkpoint_text("notes"));
  Clinic clinic;
  desk.context.past = clinic.desk.context.past;
  const Json answer = desk.say({"doctor", "--json", "--fail-on=never"}).json();
  for (const Json& row : answer.at("checks")) {
    for (const std::string name : {"unmerged-without-markers", "newer-on-base", "ignored", "untracked",
                                   "driver-not-registered", "driver-missing", "hook-unreachable"}) {
      if (row.at("name") != name) continue;
      INFO(name);
      CHECK(row.at("state") == "skipped");
      CHECK(row.at("reason") == "this is not a git repository");
    }
  }
}

TEST_CASE("a repository that libgit2 cannot read is skipped with the reason, and the files still get their answer") {
  Clinic clinic;
  clinic.git({"config", "core.repositoryFormatVersion", "1"});
  clinic.git({"config", "extensions.refStorage", "unheard-of"});
  clinic.desk.with("broken", "{");
  const Json answer = clinic.doctor();
  CHECK(answer.at("findings").at(0).at("check") == "invalid-json");
  clinic.checkpoint("notes", {{"next_actions", {"Merge #12"}}});
  CHECK(clinic.state("landed-action") == "skipped");
}

TEST_CASE("what a merge of histories that have no commit in common has dropped is named, too") {
  Clinic clinic;
  clinic.checkpoint("review");
  clinic.git({"add", "."});
  clinic.land("Record");
  clinic.git({"checkout", "-q", "--orphan", "side"});
  clinic.checkpoint("review", {{"x_note", "theirs"}});
  clinic.git({"commit", "-q", "-am", "theirs"});
  clinic.git({"checkout", "-q", "main"});
  clinic.git({"merge", "-q", "-s", "ours", "--no-edit", "--allow-unrelated-histories", "side"});
  const auto found = clinic.findings("dropped-by-merge");
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("pointer") == "/x_note");
}

TEST_CASE("what a recent merge has dropped is named until it is there again") {
  Clinic clinic;
  clinic.checkpoint("review");
  clinic.git({"add", "."});
  clinic.land("Record");
  CHECK(clinic.state("dropped-by-merge") == "ok");
  clinic.git({"checkout", "-q", "-b", "side"});
  clinic.checkpoint("review", {{"x_note", "theirs"}});
  clinic.git({"commit", "-q", "-am", "theirs"});
  clinic.git({"checkout", "-q", "main"});
  clinic.checkpoint("review", {{"x_other", "ours"}});
  clinic.git({"commit", "-q", "-am", "ours"});
  clinic.git({"merge", "-q", "-s", "ours", "--no-edit", "side"});
  const auto found = clinic.findings("dropped-by-merge");
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("path") == ".checkpoints/review.checkpoint.json");
  CHECK(found[0].at("pointer") == "/x_note");
  CHECK(found[0].at("owner") == "review");
  CHECK(found[0].at("evidence").at("commit") == clinic.git({"rev-parse", "HEAD"}));
  CHECK(found[0].at("message").get<std::string>().find("git checkpoint update review --x_note=theirs") !=
        std::string::npos);
  // In the work tree is soon enough.
  clinic.checkpoint("review", {{"x_note", "theirs"}, {"x_other", "ours"}});
  CHECK(clinic.state("dropped-by-merge") == "ok");
}
