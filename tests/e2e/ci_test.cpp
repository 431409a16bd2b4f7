// What projects take into their CI: the GitHub action, the GitLab job and the hook of the pre-commit framework. Their
// scripts run here as those services would run them, in real repositories.

#include <array>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "cli/yaml/yaml.h"
#include "core/shell_word.h"
#include "e2e/action_runner.h"
#include "e2e/home.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Catch::Contains;
using Json = nlohmann::json;

namespace {

constexpr std::array kActions{"action.yml", ".github/actions/merge/action.yml"};

const std::string kReview = ".checkpoints/review.checkpoint.json";

Json yaml(const std::string& file) { return Json::parse(cli::json_of_yaml(project_file_text(file), file)); }

// A repository with a branch `main` and, checked out, a branch `work` that has changed the checkpoint to `text`.
Home project(const std::string& text) {
  Home home;
  home.repository("shop");
  home.write("shop/" + kReview, valid_session("review"));
  home.ok("shop", "git add -A && git commit -qm start && git checkout -qb work");
  home.write("shop/" + kReview, text);
  home.ok("shop", "git add -A && git commit -qm work");
  return home;
}

std::string invalid() {
  return std::regex_replace(valid_session("review"), std::regex(R"("status": "[a-z_]+")"), R"("status": "done")");
}

ActionRun check_as_github(const Home& home, const std::string& base, const std::string& strict = "false") {
  return ActionRunner(home, ".").input("base", base).input("strict", strict).run("shop");
}

// After a push: `before` is what the branch was.
ActionRun check_push(const Home& home, const std::string& before) {
  return ActionRunner(home, ".").context("github.event.before", before).run("shop");
}

std::string commit_of(const Home& home, const std::string& revision, const std::string& folder = "shop") {
  const std::string line = home.ok(folder, "git rev-parse " + revision);
  return line.substr(0, line.find('\n'));
}

// Below `release` stand the archive of what was built, and SHA256SUMS, as a release has them.
void pack_release(const Home& home) {
  home.ok(".", std::string("name=git-checkpoint-" CHECKPOINT_VERSION
                           "-linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')"
                           " && mkdir release && '") +
                   CMAKE_PROGRAM + "' --install '" + CHECKPOINT_BUILD_DIR +
                   "' --strip --prefix \"$PWD/$name\" && GZIP=-1 tar -czf release/$name.tar.gz $name && rm -r $name"
                   " && cd release && sha256sum -- *.tar.gz >SHA256SUMS");
}

// The job's script as a runner executes it: one shell for all lines.
ProgramAnswer run_gitlab_job(const Home& home, const std::string& name, const std::string& environment) {
  std::string script = "set -eo pipefail\n";
  const Json jobs = yaml("docs/gitlab-ci.yml");
  const Json& shared = jobs.at(jobs.at(name).at("extends").get<std::string>());
  for (const Json& line : shared.at("before_script")) script += line.get<std::string>() + "\n";
  for (const Json& line : jobs.at(name).at("script")) script += line.get<std::string>() + "\n";
  home.write("job.sh", script);
  return home.run("shop", environment + " bash ../job.sh");
}

ProgramAnswer check_as_gitlab(const Home& home, const std::string& environment) {
  return run_gitlab_job(home, "checkpoints", environment);
}

constexpr const char* kZeros = "0000000000000000000000000000000000000000";

}  // namespace

TEST_CASE("the GitHub action annotates what a pull request breaks, and passes what it does not") {
  const ActionRun bad = check_as_github(project(invalid()), "main");
  CHECK(bad.answer.status == 1);
  CHECK_THAT(bad.answer.output, Contains("::error file=" + kReview + ",line="));
  CHECK(bad.outputs.at("result") == "failed");
  const Home home = project(valid_session("review", "test"));
  const std::string base = commit_of(home, "main");
  const ActionRun good = ActionRunner(home, ".").context("github.event.pull_request.base.sha", base).run("shop");
  INFO(good.answer.output << good.answer.errors);
  CHECK(good.answer.status == 0);
  const std::map<std::string, std::string> expected{
      {"base", base}, {"result", "passed"}, {"version", CHECKPOINT_VERSION}};
  CHECK(good.outputs == expected);
}

TEST_CASE("the GitHub action compares a push with what the branch was") {
  const Home home = project(invalid());
  CHECK(check_push(home, commit_of(home, "main")).answer.status == 1);
  CHECK(check_push(home, commit_of(home, "work")).answer.status == 0);
}

TEST_CASE("the GitHub action checks a branch that is new, or was rewritten, as it stands") {
  const Home home = project(invalid());
  for (const std::string before : {"", kZeros, "1234567812345678123456781234567812345678"}) {
    INFO(before);
    const ActionRun run = check_push(home, before);
    CHECK(run.answer.status == 1);
    CHECK(run.outputs.at("base").empty());
    CHECK_THAT(run.answer.output, Contains("::error file=" + kReview));
    CHECK(run.answer.errors.find("no revision") == std::string::npos);
  }
}

TEST_CASE("the GitHub action fails where the base is not there, and says what to fetch") {
  const Home home = project(valid_session("review", "test"));
  home.ok(".", "git clone -q --depth=1 \"file://$PWD/shop\" cut && mv shop full && mv cut shop");
  const std::string before = commit_of(home, "main", "full");
  const ActionRun run = check_as_github(home, before);
  CHECK(run.answer.status == 1);
  CHECK_THAT(run.answer.errors, Contains("fetch-depth: 0"));
  CHECK_THAT(check_push(home, before).answer.errors, Contains("fetch-depth: 0"));
}

TEST_CASE("in a folder that git does not trust, git's reason is told, and no revision is called missing") {
  const Home home = project(valid_session("review", "test"));
  for (const char* asked : {"validate --since=main", "validate --rev=HEAD", "premerge main"}) {
    INFO(asked);
    const ProgramAnswer answer =
        home.run("shop", "GIT_TEST_ASSUME_DIFFERENT_OWNER=1 git-checkpoint " + std::string(asked));
    CHECK(answer.status == 128);
    CHECK_THAT(answer.errors, Contains("dubious ownership"));
    CHECK_THAT(answer.errors, !Contains("there is no revision"));
  }
}

TEST_CASE("the GitHub action takes its inputs as texts: nothing in them runs") {
  const Home home = project(valid_session("review", "test"));
  const ActionRun run = check_as_github(home, "$(touch ran); touch ran\nresult=passed");
  CHECK(run.answer.status == 1);
  CHECK(run.outputs.at("result") == "failed");
  CHECK_FALSE(home.has("shop/ran"));
  for (const char* const file : kActions) {
    const Json action = yaml(file);
    for (const Json& step : action.at("runs").at("steps")) {
      CHECK(step.at("run").get<std::string>().find("${{") == std::string::npos);
    }
  }
}

TEST_CASE("the GitHub action's strictness is the command's") {
  const std::string text = std::regex_replace(valid_session("review"), std::regex(R"(\n\}\n$)"),
                                              ",\n  \"cost\": { \"total_usd\": 9, \"budget_usd\": 1 }\n}\n");
  const Home home = project(text);
  CHECK(check_as_github(home, "main").answer.status == 0);
  CHECK(check_as_github(home, "main", "true").answer.status == 1);
}

TEST_CASE("a GitHub action declares each input that it uses, and says what each is for") {
  for (const char* const file : kActions) {
    INFO(file);
    const Json action = yaml(file);
    std::set<std::string> used;
    const std::string text = project_file_text(file);
    const std::regex input("inputs\\.([a-z0-9-]+)");
    for (std::sregex_iterator found(text.begin(), text.end(), input); found != std::sregex_iterator(); ++found) {
      used.insert((*found)[1]);
    }
    std::set<std::string> declared;
    for (const auto& [name, value] : action.at("inputs").items()) declared.insert(name);
    CHECK(used == declared);
    for (const char* const part : {"inputs", "outputs"}) {
      for (const auto& [name, value] : action.at(part).items()) {
        INFO(name);
        CHECK(value.at("description").get<std::string>().ends_with('.'));
      }
    }
  }
}

TEST_CASE("where the programs are not installed, the GitHub action takes those of a release, and compiles nothing") {
  const Home home = project(invalid());
  home.ok(".", "rm -r bin");
  pack_release(home);
  ActionRunner runner(home, ".");
  runner.input("base", "main").input("release", home.path("release").string());
  const ActionRun run = runner.run("shop");
  INFO(run.answer.output << run.answer.errors);
  CHECK(run.answer.status == 1);
  CHECK_THAT(run.answer.output, Contains("::error file=" + kReview));
  CHECK(run.outputs.at("version") == CHECKPOINT_VERSION);
  CHECK(runner.input("version", CHECKPOINT_VERSION).run("shop").outputs.at("result") == "failed");
}

TEST_CASE("the GitHub action unpacks no archive that is not what its checksum says") {
  const Home home = project(valid_session("review", "test"));
  home.ok(".", "rm -r bin");
  pack_release(home);
  ActionRunner runner(home, ".");
  runner.input("base", "main").input("release", home.path("release").string());
  const auto refused = [&](const std::string& why) {
    const ActionRun run = runner.run("shop");
    CHECK(run.answer.status == 1);
    CHECK_THAT(run.answer.errors, Contains(why) && Contains("hint: "));
    CHECK(home.ok("runner/temporary", "find . -name bin").empty());
  };
  runner.input("sha256", std::string(64, '0'));
  refused("not what its checksum says");
  runner.input("sha256", "");
  home.ok("release", "for file in *.tar.gz; do echo more >>\"$file\"; done");
  refused("not what its checksum says");
  home.ok("release", ": >SHA256SUMS");
  refused("does not name");
  home.ok("release", "rm -- *.tar.gz");
  refused("cannot be had");
  runner.input("release", "http://releases.example");
  refused("no address that can be trusted");
}

TEST_CASE("the GitLab job takes the programs of a release where the image has none, if its checksum is right") {
  const Home home = project(invalid());
  if (!home.run(".", "command -v curl").ok()) {
    WARN("skipped: curl is not installed");
    return;
  }
  home.ok(".", "rm -r bin");
  pack_release(home);
  const std::string environment = "CHECKPOINT_VERSION=" CHECKPOINT_VERSION " CHECKPOINT_RELEASE=file://" +
                                  shell_quoted(home.path("release").string()) +
                                  " CI_COMMIT_BEFORE_SHA=$(git rev-parse main)";
  const ProgramAnswer answer = check_as_gitlab(home, environment);
  CHECK(answer.status == 1);
  CHECK_THAT(answer.output, Contains(kReview) && Contains("error: status must be"));
  const ProgramAnswer wrong = check_as_gitlab(home, environment + " CHECKPOINT_SHA256=" + std::string(64, '0'));
  CHECK(wrong.status == 1);
  CHECK(wrong.output.empty());
}

TEST_CASE("the GitLab job checks a merge request against its target, and a push against what was there") {
  const Home home = project(invalid());
  home.ok("shop", "git update-ref refs/remotes/origin/main main");
  const ProgramAnswer request =
      check_as_gitlab(home, std::string("CI_MERGE_REQUEST_TARGET_BRANCH_NAME=main CI_COMMIT_BEFORE_SHA=") + kZeros);
  CHECK(request.status == 1);
  CHECK_THAT(request.output, Contains(kReview) && Contains("error: status must be"));
  CHECK(check_as_gitlab(home, "CI_COMMIT_BEFORE_SHA=$(git rev-parse main)").status == 1);
  CHECK(check_as_gitlab(home, "CI_COMMIT_BEFORE_SHA=$(git rev-parse work)").status == 0);
  const ProgramAnswer fresh = check_as_gitlab(home, std::string("CI_COMMIT_BEFORE_SHA=") + kZeros);
  CHECK(fresh.status == 1);
  CHECK_THAT(fresh.output, Contains(kReview));
}

TEST_CASE("the pre-commit framework's hook checks the files that it is given") {
  Home home = project(invalid());
  const Json hooks = yaml(".pre-commit-hooks.yaml");
  REQUIRE(hooks.size() == 1);
  const Json& hook = hooks.at(0);
  CHECK(hook.at("id") == "git-checkpoint");
  const std::string entry = hook.at("entry");
  const ProgramAnswer bad = home.run("shop", entry + " " + kReview);
  CHECK(bad.status == 1);
  CHECK_THAT(bad.output, Contains(kReview + ":"));
  home.write("shop/part/" + kReview, valid_session("review"));
  CHECK(home.run("shop", entry + " part/" + kReview).status == 0);
}

TEST_CASE("the pre-commit framework's hook is given documents, and nothing else that a store holds") {
  const std::string pattern = yaml(".pre-commit-hooks.yaml").at(0).at("files");
  const std::regex files(pattern);
  for (const char* const path :
       {".checkpoints/review.checkpoint.json", "part/.checkpoints/review.checkpoint.json", ".checkpoints/config.json",
        ".checkpoints/runs/T-1/4fa2159f-9c61-5f8b-9ae5-28692b46cbd7/phase_1_implement_a1.json",
        ".checkpoints/pipelines/p/project.json", ".checkpoints/pipelines/p/manifest.json",
        ".checkpoints/pipelines/p/checkpoint_script.json", ".checkpoints/workflows/w/phase.json",
        "part/.checkpoints/workflows/w/execution.json"}) {
    INFO(path);
    CHECK(std::regex_search(path, files));
  }
  for (const char* const path :
       {".checkpoints/README.md", "review.checkpoint.json", "my.checkpoints/review.checkpoint.json",
        ".checkpoints/history/review.20260501T080000Z.checkpoint.json",
        ".checkpoints/pipelines/p/history/script.1.json", ".checkpoints/workflows/w/notes.json",
        ".checkpoints/workflows/.archive/w_20260501T080000Z/phase.json"}) {
    INFO(path);
    CHECK_FALSE(std::regex_search(path, files));
  }
}
