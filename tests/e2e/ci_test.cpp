// What projects take into their CI: the GitHub action, the GitLab job and the hook of the pre-commit framework. Their
// scripts run here as those services would run them, in real repositories.

#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "cli/yaml/yaml.h"
#include "core/shell_word.h"
#include "e2e/home.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Catch::Contains;
using Json = nlohmann::json;

namespace {

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

// A step of the action as a runner executes it: bash, which stops at the first failure, with this environment.
ProgramAnswer run_step(const Home& home, std::size_t number, const std::string& environment) {
  const Json step = yaml("action.yml").at("runs").at("steps").at(number);
  CHECK(step.at("shell") == "bash");
  home.write("step.sh", step.at("run").get<std::string>());
  return home.run("shop", environment + " /bin/bash --noprofile --norc -e -o pipefail ../step.sh");
}

ProgramAnswer check_as_github(const Home& home, const std::string& base, const std::string& strict = "false") {
  return run_step(home, 1, "CHECKPOINT_BEFORE= CHECKPOINT_BASE=" + shell_quoted(base) + " CHECKPOINT_STRICT=" + strict);
}

// After a push: `before` is what the branch was.
ProgramAnswer check_push(const Home& home, const std::string& before) {
  return run_step(home, 1, "CHECKPOINT_BASE= CHECKPOINT_STRICT=false CHECKPOINT_BEFORE=" + before);
}

// The job's script as a runner executes it: one shell for all lines.
ProgramAnswer check_as_gitlab(const Home& home, const std::string& environment) {
  std::string script = "set -eo pipefail\n";
  const Json job = yaml("docs/gitlab-ci.yml").at("checkpoints");
  for (const Json& line : job.at("script")) {
    script += line.get<std::string>() + "\n";
  }
  home.write("job.sh", script);
  return home.run("shop", environment + " bash ../job.sh");
}

constexpr const char* kZeros = "0000000000000000000000000000000000000000";

}  // namespace

TEST_CASE("the GitHub action annotates what a pull request breaks, and passes what it does not") {
  const ProgramAnswer bad = check_as_github(project(invalid()), "main");
  CHECK(bad.status == 1);
  CHECK_THAT(bad.output, Contains("::error file=" + kReview + ",line="));
  const ProgramAnswer good = check_as_github(project(valid_session("review", "test")), "main");
  INFO(good.output << good.errors);
  CHECK(good.status == 0);
}

TEST_CASE("the GitHub action compares a push with what the branch was") {
  const Home home = project(invalid());
  CHECK(check_push(home, "$(git rev-parse main)").status == 1);
  CHECK(check_push(home, "$(git rev-parse work)").status == 0);
}

TEST_CASE("the GitHub action checks a branch that is new, or was rewritten, as it stands") {
  const Home home = project(invalid());
  for (const std::string before : {"", kZeros, "1234567812345678123456781234567812345678"}) {
    INFO(before);
    const ProgramAnswer answer = check_push(home, before);
    CHECK(answer.status == 1);
    CHECK_THAT(answer.output, Contains("::error file=" + kReview));
    CHECK(answer.errors.find("no revision") == std::string::npos);
  }
}

TEST_CASE("the GitHub action fails where the base is not there, and says what to fetch") {
  const Home home = project(valid_session("review", "test"));
  home.ok(".", "git clone -q --depth=1 \"file://$PWD/shop\" cut && mv shop full && mv cut shop");
  const std::string before = home.ok("full", "git rev-parse main");
  const ProgramAnswer answer = check_as_github(home, before.substr(0, before.find('\n')));
  CHECK(answer.status == 1);
  CHECK_THAT(answer.errors, Contains("fetch-depth: 0"));
  CHECK_THAT(check_push(home, before.substr(0, before.find('\n'))).errors, Contains("fetch-depth: 0"));
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
  const ProgramAnswer answer = check_as_github(home, "$(touch ran); touch ran");
  CHECK(answer.status == 1);
  CHECK_FALSE(home.has("shop/ran"));
  const Json action = yaml("action.yml");
  for (const Json& step : action.at("runs").at("steps")) {
    CHECK(step.at("run").get<std::string>().find("${{") == std::string::npos);
  }
}

TEST_CASE("the GitHub action's strictness is the command's") {
  const std::string text = std::regex_replace(valid_session("review"), std::regex(R"(\n\}\n$)"),
                                              ",\n  \"cost\": { \"total_usd\": 9, \"budget_usd\": 1 }\n}\n");
  const Home home = project(text);
  CHECK(check_as_github(home, "main").status == 0);
  CHECK(check_as_github(home, "main", "true").status == 1);
}

TEST_CASE("the GitHub action declares each input that it uses") {
  const Json action = yaml("action.yml");
  CHECK(action.at("runs").at("using") == "composite");
  std::set<std::string> used;
  const std::string text = project_file_text("action.yml");
  const std::regex input("inputs\\.([a-z-]+)");
  for (std::sregex_iterator found(text.begin(), text.end(), input); found != std::sregex_iterator(); ++found) {
    used.insert((*found)[1]);
  }
  std::set<std::string> declared;
  for (const auto& [name, value] : action.at("inputs").items()) declared.insert(name);
  CHECK(used == declared);
}

TEST_CASE("the GitHub action builds the programs where they are not installed") {
  const Home home = project(valid_session("review", "test"));
  home.write("action/scripts/install-dependencies", "#!/bin/sh\necho \"packages: $1\"\n");
  home.write("action/scripts/build", "#!/bin/sh\necho \"prefix: $1\"\n");
  home.ok(".", "chmod +x action/scripts/*");
  const std::string environment = "GITHUB_ACTION_PATH=../action RUNNER_TEMP=/temporary GITHUB_PATH=../path";
  const ProgramAnswer there = run_step(home, 0, environment);
  CHECK(there.status == 0);
  CHECK(there.output.empty());
  const ProgramAnswer missing = run_step(home, 0, environment + " PATH=/nowhere");
  CHECK(missing.status == 0);
  CHECK(missing.output == "packages: build\nprefix: /temporary/git-checkpoint\n");
  CHECK(home.read("path") == "/temporary/git-checkpoint/bin\n");
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
