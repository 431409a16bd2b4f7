// The jobs that merge pull requests over checkpoints: the action's steps, and GitLab's, against bare repositories that
// stand for the servers.

#include <nlohmann/json.hpp>
#include <regex>

#include "cli/yaml/yaml.h"
#include "core/shell_word.h"
#include "e2e/action_runner.h"
#include "e2e/home.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Catch::Contains;

namespace {

const std::string kShared = ".checkpoints/review.checkpoint.json";

std::string line_of(const std::string& output) { return output.substr(0, output.find('\n')); }

// A server with `main`, and branches of it that were pushed from a clone, `alice`.
class Server {
 public:
  Server() {
    home_.ok(".", "git init -q --bare -b main server.git && git clone -q server.git alice 2>/dev/null");
    home_.ok("alice",
             "git checkout -qb main && git checkpoint init && git checkpoint update review --phase=build"
             " --next_actions+=Go && git add . && git commit -qm start && git push -q origin main");
  }

  Home& home() { return home_; }

  // A branch of main as alice knows it, which has done `command` to the checkpoint.
  void branch(const std::string& name, const std::string& command) const {
    home_.ok("alice", "git checkout -q -b " + name + " main && " + command + " && git commit -qam 'Work on " + name +
                          "' && git push -q origin " + name);
  }
  void decision(const std::string& name) const {
    branch(name, "git checkpoint update review --context_primer.key_decisions+='decided on " + name +
                     "' --next_actions+='follow " + name + "'");
  }

  std::string commit(const std::string& ref) const {
    return line_of(home_.ok(".", "git -C server.git rev-parse " + ref));
  }
  std::string main() const { return home_.ok(".", "git -C server.git show main:" + kShared); }
  // A line for the job: the request `number` of `branch`.
  std::string request(int number, const std::string& branch, const std::string& origin = "own") const {
    return std::to_string(number) + "\t" + origin + "\t" + branch + "\t" + commit(branch) + "\n";
  }

  // As actions/checkout leaves it, with `fetch-depth: 0`.
  ActionRun job(const std::string& mode, const std::string& requests) const {
    return job_of(ActionRunner(home_, ".github/actions/merge"), mode, requests);
  }
  ActionRun job_of(ActionRunner runner, const std::string& mode, const std::string& requests) const {
    home_.ok(".", "rm -rf runner-clone && git clone -q server.git runner-clone");
    runner.input("mode", mode).input("requests", requests).context("github.ref_name", "main");
    return runner.context("github.repository", "shop/site").run("runner-clone");
  }

  // What a server does on a click: git's own merge, without any driver. False where it would not.
  bool button(const std::string& branch) const {
    home_.ok(".", "rm -rf button && git clone -q server.git button");
    return home_.run("button", "git merge -q --no-ff -m 'Merge " + branch + "' origin/" + branch + " && git push -q")
        .ok();
  }

 private:
  Home home_;
};

constexpr int kBranches = 20;

std::string name_of(int number) { return "work-" + std::to_string(number); }

void decide_on_all(const Server& server) {
  for (int number = 1; number <= kBranches; ++number) server.decision(name_of(number));
}

// Nothing of any branch is lost, and the checkpoint is valid.
void check_all_landed(const Server& server, Home& home) {
  const std::string text = server.main();
  for (int number = 1; number <= kBranches; ++number) {
    CHECK_THAT(text, Contains("\"decided on " + name_of(number) + "\""));
    home.ok(".", "git -C server.git merge-base --is-ancestor " + name_of(number) + " main");
  }
  home.ok(".", "git -C server.git log -1 --format=%H main");
  home.ok(".", "rm -rf last && git clone -q server.git last && cd last && git checkpoint validate --strict");
}

}  // namespace

TEST_CASE("twenty pull requests over one checkpoint land one after the other, and none waits for a person", "[long]") {
  Server server;
  decide_on_all(server);
  CHECK(server.button(name_of(1)));
  CHECK_FALSE(server.button(name_of(2)));
  std::string requests;
  for (int number = 1; number <= kBranches; ++number) requests += server.request(number, name_of(number));
  const ActionRun run = server.job("land", requests);
  INFO(run.answer.output << run.answer.errors);
  CHECK(run.answer.status == 0);
  CHECK(run.outputs.at("waiting").empty());
  CHECK(run.outputs.at("merged") == "2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20");
  CHECK_THAT(run.answer.output, Contains("#1 work-1 is in main already"));
  CHECK_THAT(run.answer.output, Contains("#20 work-20: merged into main"));
  check_all_landed(server, server.home());
}

TEST_CASE("brought up to date by the job, twenty pull requests land by the server's own button", "[long]") {
  Server server;
  decide_on_all(server);
  for (int number = 1; number <= kBranches; ++number) {
    const ActionRun run = server.job("update", server.request(number, name_of(number)));
    INFO(run.answer.output << run.answer.errors);
    CHECK(run.answer.status == 0);
    CHECK(run.outputs.at("waiting").empty());
    REQUIRE(server.button(name_of(number)));
  }
  check_all_landed(server, server.home());
}

TEST_CASE("a pull request in which a person must decide waits, and the others go on") {
  Server server;
  server.branch("one", "git checkpoint update review --progress_summary='It is one.'");
  server.branch("two", "git checkpoint update review --progress_summary='It is two.'");
  server.decision("three");
  const std::string before = server.commit("two");
  const std::string requests = server.request(1, "one") + server.request(2, "two") + server.request(3, "three");
  const ActionRun run = server.job("land", requests);
  INFO(run.answer.output << run.answer.errors);
  CHECK(run.answer.status == 0);
  CHECK(run.outputs.at("merged") == "1 3");
  CHECK(run.outputs.at("waiting") == "2");
  CHECK_THAT(run.answer.output, Contains("::warning::#2 two waits: a person has to decide first") && Contains(kShared));
  CHECK(server.commit("two") == before);
  CHECK_THAT(server.main(), Contains("It is one.") && Contains("decided on three") && !Contains("It is two."));
  ActionRunner strict(server.home(), ".github/actions/merge");
  CHECK(server.job_of(strict.input("contested", "fail"), "land", server.request(2, "two")).answer.status == 1);
}

TEST_CASE("a branch that has moved since it was listed is left for the next time") {
  Server server;
  server.decision("work");
  const std::string listed = server.request(7, "work");
  server.home().ok("alice", "git commit -q --allow-empty -m more && git push -q origin work");
  const std::string main = server.commit("main");
  const std::string work = server.commit("work");
  for (const char* const mode : {"land", "update"}) {
    const ActionRun run = server.job(mode, listed);
    CHECK(run.answer.status == 0);
    CHECK_THAT(run.answer.output, Contains("#7 work has moved meanwhile: left for the next time"));
    CHECK(server.commit("main") == main);
    CHECK(server.commit("work") == work);
  }
}

TEST_CASE("where somebody pushes between merge and push, the job begins again, and nothing of theirs is lost") {
  Server server;
  server.decision("theirs");
  server.decision("work");
  // The first push of the job comes too late: git calls this before it asks the server.
  server.home().write("template/hooks/pre-push",
                      "#!/bin/sh\n"
                      "[ -e \"$HOME/pushed\" ] || { : >\"$HOME/pushed\"; cd \"$HOME/alice\" && unset GIT_DIR &&"
                      " git push -q --no-verify origin theirs:main; }\n");
  server.home().ok(".", "chmod +x template/hooks/pre-push && git config --global init.templateDir \"$PWD/template\"");
  const std::string theirs = server.commit("theirs");
  const ActionRun run = server.job("land", server.request(1, "work"));
  INFO(run.answer.output << run.answer.errors);
  CHECK(server.home().has("pushed"));
  CHECK(run.outputs.at("merged") == "1");
  CHECK_THAT(server.main(), Contains("decided on theirs") && Contains("decided on work"));
  server.home().ok(".", "git -C server.git merge-base --is-ancestor " + theirs + " main");
}

TEST_CASE("a branch whose author pushes before the job does is left to the author") {
  Server server;
  server.decision("other");
  server.decision("work");
  REQUIRE(server.button("other"));
  server.home().write("template/hooks/pre-push",
                      "#!/bin/sh\ncd \"$HOME/alice\" && unset GIT_DIR && git commit -q --allow-empty -m more &&"
                      " git push -q --no-verify origin work\n");
  server.home().ok(".", "chmod +x template/hooks/pre-push && git config --global init.templateDir \"$PWD/template\"");
  const ActionRun run = server.job("update", server.request(1, "work"));
  INFO(run.answer.output << run.answer.errors);
  CHECK(run.answer.status == 0);
  CHECK(run.outputs.at("merged").empty());
  CHECK_THAT(run.answer.output, Contains("#1 work has moved meanwhile"));
  CHECK(server.commit("work") == line_of(server.home().ok("alice", "git rev-parse HEAD")));
}

TEST_CASE("branches of forks are told of and left alone, and those that are gone, or in already") {
  Server server;
  server.decision("work");
  const std::string main = server.commit("main");
  const ActionRun run = server.job(
      "land", server.request(1, "work", "fork") + "2\town\tgone\t" + main + "\n" + "3\town\tmain\t" + main + "\n");
  CHECK(run.answer.status == 0);
  CHECK_THAT(run.answer.output, Contains("#1 work comes from a fork, and is left alone"));
  CHECK_THAT(run.answer.output, Contains("#2 gone is gone: left alone"));
  CHECK_THAT(run.answer.output, Contains("#3 main is in main already"));
  CHECK(server.commit("main") == main);
}

TEST_CASE("what breaks the rules of checkpoints does not land") {
  Server server;
  server.branch("bad", R"(sed -i 's/"in_progress"/"done"/' )" + kShared + " && export GIT_CHECKPOINT_SKIP=1");
  const std::string main = server.commit("main");
  const ActionRun run = server.job("land", server.request(1, "bad"));
  CHECK(run.outputs.at("waiting") == "1");
  CHECK_THAT(run.answer.output, Contains("#1 bad waits: "));
  CHECK(server.commit("main") == main);
}

TEST_CASE("where the server refuses a push, the job fails with the server's words") {
  Server server;
  server.decision("other");
  server.decision("work");
  server.home().write("server.git/hooks/pre-receive", "#!/bin/sh\necho 'main is protected' >&2\nexit 1\n");
  server.home().ok(".", "chmod +x server.git/hooks/pre-receive");
  const ActionRun run = server.job("land", server.request(1, "work"));
  CHECK(run.answer.status == 2);
  CHECK_THAT(run.answer.output, Contains("::error::#1 main was not pushed: ") && Contains("main is protected"));
}

TEST_CASE("the event's pull request is merged, and else all that are open, as gh lists them") {
  Server server;
  server.decision("one");
  server.decision("two");
  ActionRunner event(server.home(), ".github/actions/merge");
  event.context("github.event.pull_request.number", "5").context("github.event.pull_request.base.ref", "main");
  event.context("github.event.pull_request.head.ref", "one")
      .context("github.event.pull_request.head.sha", server.commit("one"));
  event.context("github.event.pull_request.head.repo.full_name", "stranger/site");
  CHECK_THAT(server.job_of(event, "land", "").answer.output, Contains("#5 one comes from a fork"));
  event.context("github.event.pull_request.head.repo.full_name", "shop/site");
  CHECK(server.job_of(event, "land", "").outputs.at("merged") == "5");

  server.home().write("bin/gh", "#!/bin/sh\necho \"$GH_TOKEN $*\" >\"$HOME/asked\"\nprintf '6\\town\\ttwo\\t" +
                                    server.commit("two") + "\\n'\n");
  server.home().ok(".", "chmod +x bin/gh");
  ActionRunner push(server.home(), ".github/actions/merge");
  CHECK(server.job_of(push.context("github.token", "t0"), "land", "").outputs.at("merged") == "6");
  CHECK_THAT(server.home().read("asked"), Contains("t0 pr list --repo shop/site --base main"));
}

TEST_CASE("the GitLab job merges the target into the merge request's branch, and leaves forks alone") {
  Server server;
  server.decision("other");
  server.decision("work");
  REQUIRE(server.button("other"));
  CHECK_FALSE(server.button("work"));
  const auto jobs = nlohmann::json::parse(cli::json_of_yaml(project_file_text("docs/gitlab-ci.yml"), "gitlab-ci.yml"));
  std::string script = "set -eo pipefail\n";
  for (const auto& line : jobs.at("merge-checkpoints").at("script")) script += line.get<std::string>() + "\n";
  server.home().write("job.sh", script);
  // As an archive of a release is laid out.
  server.home().ok(".", "mkdir -p image/bin image/libexec/git-checkpoint && cp -L bin/* image/bin && cp " +
                            shell_quoted(std::string(CHECKPOINT_TESTS_DIR) + "/../scripts/ci/merge-requests") +
                            " image/libexec/git-checkpoint/ && cp \"$(dirname \"$(readlink -f bin/git-checkpoint)\")"
                            "/git-checkpoint-history\" image/libexec/git-checkpoint/");
  const auto job = [&](const std::string& source) {
    server.home().ok(".", "rm -rf clone && git clone -q server.git clone");
    return server.home().run("clone",
                             "PATH=\"$HOME/image/bin:$PATH\" CHECKPOINT_MODE=update CI_PROJECT_PATH=shop/site"
                             " CI_MERGE_REQUEST_TARGET_BRANCH_NAME=main CI_MERGE_REQUEST_IID=4"
                             " CI_MERGE_REQUEST_SOURCE_BRANCH_NAME=work CI_COMMIT_SHA=" +
                                 server.commit("work") + " CI_MERGE_REQUEST_SOURCE_PROJECT_PATH=" + source +
                                 " bash ../job.sh");
  };
  const std::string before = server.commit("work");
  CHECK_THAT(job("stranger/site").output, Contains("#4 work comes from a fork"));
  CHECK(server.commit("work") == before);
  const ProgramAnswer answer = job("shop/site");
  INFO(answer.output << answer.errors);
  CHECK(answer.status == 0);
  CHECK_THAT(answer.output, Contains("#4 work: has all of main now"));
  CHECK(server.button("work"));
}
