// Commands that need the history: the first program starts the second in its place.

#include <nlohmann/json.hpp>

#include "e2e/home.h"
#include "support/catch.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

constexpr const char* kLogged = "work/.checkpoints/review.checkpoint.json";

void commit_login(const Home& home) {
  home.repository("work");
  home.write(kLogged, valid_session("review"));
  home.ok("work", "git add . && git commit -qm 'Add login (#12)'");
}

// The session's first action is `action`.
void begin_with(const Home& home, const std::string& action) {
  std::string text = valid_session("review");
  text.replace(text.find("\"One\""), 5, '"' + action + '"');
  home.write(kLogged, text);
}

}  // namespace

TEST_CASE("log and diff are answered by the program that reads the history") {
  const Home home;
  commit_login(home);
  home.write(kLogged, valid_session("review", "test"));
  CHECK(home.ok("work", "git checkpoint diff review") == "session 'review'\n  ~ phase: build → test\n");
  CHECK(Json::parse(home.ok("work", "git checkpoint --json log review")).at("entries").size() == 1);
  const auto unknown = home.run("work", "git checkpoint log nobody");
  CHECK(unknown.status == 1);
  CHECK(unknown.errors.find("error: there is no checkpoint 'nobody' in ") == 0);
}

TEST_CASE("next asks the history through the second program, with all its arguments") {
  const Home home;
  commit_login(home);
  begin_with(home, "Merge PR #12");
  const Json answer = Json::parse(home.ok(".", "git -C work checkpoint next --all --json"));
  CHECK(answer.at("next").at("action") == "Two");
  CHECK(answer.at("next").at("skipped_stale") == 1);
  CHECK(answer.at("ranked").size() == 1);
}

TEST_CASE("what a partial clone does not have is not taken for what never was") {
  const Home home;
  commit_login(home);
  const std::string commit = "GIT_COMMITTER_DATE=2026-07-01T00:00:00Z git commit -qa --amend --no-edit";
  home.ok("work", "git config uploadpack.allowFilter true");
  home.ok("work", "git checkpoint update review --context_primer.key_decisions+=Keep && " + commit);
  home.ok("work", "git checkpoint update review --phase=test && git commit -qam next");
  home.ok(".", "git clone -q --filter=blob:none \"file://$PWD/work\" part && mv work gone");
  const Json shown = Json::parse(home.run("part", "git checkpoint show HEAD~1:review --json").output);
  CHECK(shown.at("error_code") == "io");
  const Json status = Json::parse(home.ok("part", "git checkpoint status --since=HEAD~1 --json 2>errors"));
  CHECK(status.at("digest").at(0).at("decided").empty());
  const Json none = Json::parse(home.run("part", "git checkpoint show HEAD~1:other --json").output);
  CHECK(none.at("error_code") == "not_found");
}

namespace {

// Takes an object out of the repository, as a damaged disk does.
std::string without(const std::string& object) {
  return "h=$(git rev-parse " + object + ") && rm -f .git/objects/$(echo $h | cut -c1-2)/$(echo $h | cut -c3-)";
}

std::string error_in(const Home& home, const std::string& command) {
  const auto answer = home.run("work", "git checkpoint " + command + " --json");
  CHECK(answer.status == 128);
  return Json::parse(answer.output).at("error").get<std::string>();
}

}  // namespace

TEST_CASE("a folder of a commit that is missing is not taken for one that the commit has not") {
  const std::string folder = GENERATE("HEAD^{tree}", "HEAD:.checkpoints");
  const Home home;
  commit_login(home);
  home.ok("work", without(folder));
  CHECK_THAT(error_in(home, "diff"), Catch::Contains("is not in this repository"));
  CHECK_THAT(error_in(home, "diff review"), Catch::Contains("not"));
  CHECK_THAT(error_in(home, "log"), Catch::Contains("is not in this repository"));
}

TEST_CASE("where a commit of the history is missing, nobody says that nothing was found there") {
  const Home home;
  commit_login(home);
  begin_with(home, "Merge PR #7");
  home.ok("work", "git tag base && git commit -q --allow-empty -m more && git commit -q --allow-empty -m most && " +
                      without("HEAD~1"));
  const Json doctor = Json::parse(home.run("work", "git checkpoint doctor --json --only=landed-action").output);
  CHECK(doctor.at("checks").at(0).at("state") == "skipped");
  CHECK_THAT(doctor.at("checks").at(0).at("reason").get<std::string>(), Catch::Contains("a commit is missing"));
  const auto audit = home.run("work", "git checkpoint audit");
  CHECK(audit.status == 1);
  CHECK_THAT(audit.errors, Catch::Contains("a commit is missing"));
  const Json merges = Json::parse(home.run("work", "git checkpoint doctor --json --only=dropped-by-merge").output);
  CHECK(merges.at("checks").at(0).at("state") == "skipped");
  CHECK_THAT(error_in(home, "validate --since=base"), Catch::Contains("git merge-base failed"));
}

TEST_CASE("where the commit of HEAD is missing, log does not say that there is no history") {
  const Home home;
  commit_login(home);
  home.ok("work", "h=$(git rev-parse HEAD) && rm -f .git/objects/$(echo $h | cut -c1-2)/$(echo $h | cut -c3-)");
  const auto answer = home.run("work", "git checkpoint log --json");
  CHECK(answer.status == 128);
  CHECK(Json::parse(answer.output).at("error").get<std::string>().find("is not in this repository") !=
        std::string::npos);
}
