#include "cli/command_line.h"
#include "support/catch.h"

using namespace checkpoint::test;

namespace {

const std::string kRunFolder = ".checkpoints/runs/T/a1b2c3d4-e5f6-7890-abcd-ef1234567890/";

Said on_run(const CommandLine& program, const std::string& command, std::vector<std::string> more = {}) {
  std::vector<std::string> words = {"run", command, "--ticket-id=T", "--run-id=a1b2c3d4-e5f6-7890-abcd-ef1234567890"};
  words.insert(words.end(), more.begin(), more.end());
  return program.run_json(words);
}

Said implemented(const CommandLine& program, std::vector<std::string> more = {}) {
  more.insert(more.begin(), {"--phase=implement", R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})"});
  return on_run(program, "write", more);
}

Said reviewed(const CommandLine& program) {
  return on_run(program, "write",
                {"--phase=local_review", R"(--payload={"iteration_count": 1, "last_clean_sha": "abc1234"})"});
}

// The warnings about the newest record of `phase`, after a record was written that says where this repository stood.
nlohmann::json doubts(Desk& desk, const std::string& phase, const std::string& payload, const std::string& commit) {
  const auto on_run = [&](const std::string& command, std::vector<std::string> more) {
    more.insert(more.begin(), {"run", command, "--ticket-id=T", "--run-id=r", "--phase=" + phase, "--json"});
    return desk.say(more);
  };
  REQUIRE(on_run("write", {"--payload=" + payload, R"(--repo-commit-map={"project": ")" + commit + R"("})"}).exit == 0);
  nlohmann::json warnings = on_run("validate", {}).json().at("warnings");
  CHECK((on_run("validate", {"--strict"}).exit == 1) == !warnings.empty());
  return warnings;
}

}  // namespace

TEST_CASE("a broken newest record is named, and so is the newest good one") {
  const CommandLine program;
  implemented(program);
  write_file(program / (kRunFolder + "phase_1_implement_a2.json"), "{");
  const auto answer = on_run(program, "read", {"--phase=implement"});
  CHECK(answer.exit == 1);
  CHECK(answer.json().at("error_code") == "corrupt");
  CHECK(answer.json().at("path") == kRunFolder + "phase_1_implement_a2.json");
  CHECK(answer.json().at("error").get<std::string>().find("the newest good one is attempt 1") != std::string::npos);
  CHECK(on_run(program, "read", {"--phase=implement", "--attempt=1"}).exit == 0);
}

TEST_CASE("no record is ever written over, a broken one neither") {
  const CommandLine program;
  write_file(program / (kRunFolder + "phase_1_implement_a1.json"), "{");
  const nlohmann::json refused = implemented(program, {"--attempt=1"}).json();
  CHECK(refused.at("error_code") == "already_exists");
  CHECK(refused.at("path") == kRunFolder + "phase_1_implement_a1.json");
  CHECK(read_file(program / (kRunFolder + "phase_1_implement_a1.json")) == "{");
  CHECK(implemented(program).json().at("checkpoint_path") == kRunFolder + "phase_1_implement_a2.json");
}

TEST_CASE("a payload that lacks several fields is answered first with what its phase takes") {
  const CommandLine program;
  const nlohmann::json answer = on_run(program, "write", {"--phase=implement", "--payload={}"}).json();
  CHECK(answer.at("error_code") == "invalid");
  const auto hint = answer.at("hint").get<std::string>();
  CHECK_THAT(hint, Catch::StartsWith("--payload of implement takes branch_name, commit_sha, "));
}

TEST_CASE("a run resumes at its first phase without a valid record") {
  const CommandLine program;
  implemented(program);
  CHECK(on_run(program, "resume").json().at("phase") == "local_review");
  CHECK(on_run(program, "resume").json().at("validated") == nlohmann::json::array({"implement"}));
  reviewed(program);
  CHECK(on_run(program, "resume").json().at("phase") == "create_pr");
  write_file(program / (kRunFolder + "phase_1_implement_a2.json"), "{}");
  CHECK(on_run(program, "resume").json().at("phase") == "implement");
}

TEST_CASE("a run of which nothing is recorded is not gone on with, and its first phase is told all the same") {
  const CommandLine program;
  implemented(program);
  const Said said = program.run_json({"run", "resume", "--ticket-id=T", "--run-id=typo"});
  CHECK(said.exit == 1);
  CHECK(said.json().at("error_code") == "not_found");
  CHECK(said.json().at("phase") == "implement");
  CHECK(said.json().at("validated").empty());
  const Said text = program.run({"run", "resume", "--ticket-id=T-9", "--run-id=r"});
  CHECK(text.exit == 1);
  CHECK(text.out.empty());
  CHECK_THAT(text.err,
             Catch::StartsWith("error: there is no record of the run 'r' of T-9\n") &&
                 Catch::Contains("'git checkpoint --dir=. list runs'") &&
                 Catch::Contains("this begins it: git checkpoint --dir=. run write --ticket-id=T-9 --run-id=r "
                                 "--phase=implement '--payload=<json>'\n"));
}

TEST_CASE("whoever skips to a phase of a run of which nothing is recorded is told what lacks before it") {
  const CommandLine program;
  const Said refused = on_run(program, "resume", {"--skip-to=create_pr"});
  CHECK(refused.exit == 1);
  CHECK(refused.json().at("error_code") == "prerequisite");
  CHECK_THAT(refused.json().at("error"), Catch::StartsWith("cannot go on with create_pr: implement has no record"));
  const Said first = on_run(program, "resume", {"--skip-to=implement"});
  CHECK(first.exit == 0);
  CHECK(first.json().at("phase") == "implement");
}

TEST_CASE("a phase is skipped to only over valid records") {
  const CommandLine program;
  implemented(program);
  const Said refused = on_run(program, "resume", {"--skip-to=create_pr"});
  CHECK(refused.exit == 1);
  CHECK(refused.json().at("phase") == "local_review");
  CHECK(refused.json().at("error_code") == "prerequisite");
  reviewed(program);
  CHECK(on_run(program, "resume", {"--skip-to=create_pr"}).json().at("phase") == "create_pr");
  CHECK(on_run(program, "resume", {"--skip-to=implement"}).json().at("validated") == nlohmann::json::array());
}

TEST_CASE("a replay shows all attempts by time and names what is missing") {
  const CommandLine program;
  implemented(program, {"--timestamp=2026-01-03T00:00:00Z"});
  implemented(program, {"--attempt=3", "--timestamp=2026-01-02T00:00:00Z"});
  const auto answer = on_run(program, "replay").json();
  REQUIRE(answer.at("records").size() == 2);
  CHECK(answer.at("records").at(0).at("attempt_number") == 3);
  CHECK(answer.at("gaps").at(0).at("attempt") == 2);
}

TEST_CASE("an unknown phase lists those there are") {
  const CommandLine program;
  const Said answer = on_run(program, "read", {"--phase=implemnt"});
  CHECK(answer.exit == 129);
  CHECK(answer.json().at("error") ==
        "--phase must be one of implement, local_review, create_pr, pr_release_ready, ready_for_merge (got "
        "\"implemnt\")");
  CHECK(answer.json().at("hint") == "did you mean 'implement'?");
}

TEST_CASE("with --best-effort a failed write is reported and does not fail the run") {
  const CommandLine program;
  const Said answer = on_run(program, "write", {"--phase=implement", "--best-effort"});
  CHECK(answer.exit == 0);
  CHECK(answer.json().at("success") == false);
  CHECK(answer.json().at("error_code") == "invalid");
  CHECK(on_run(program, "write", {"--phase=bogus", "--best-effort"}).exit == 129);
}

TEST_CASE("warnings make a record invalid only in a strict check") {
  const CommandLine program;
  implemented(program, {"--timestamp=2026-02-01T00:02:00Z"});
  CHECK(on_run(program, "validate", {"--phase=implement"}).json().at("warnings").size() == 1);
  CHECK(on_run(program, "validate", {"--phase=implement"}).exit == 0);
  CHECK(on_run(program, "validate", {"--phase=implement", "--strict"}).exit == 1);
}

TEST_CASE("a record is held against the history of the repository that it names") {
  Desk desk;
  desk.with_repository();
  const std::string work = R"({"branch_name": "b", "commit_sha": "abc1234"})";
  const std::string review = R"({"iteration_count": 1, "last_clean_sha": "abc1234"})";
  const std::string start = desk.commit("start");
  CHECK(doubts(desk, "implement", work, start).empty());
  const std::string unknown(40, 'e');
  const nlohmann::json missing = doubts(desk, "implement", work, unknown);
  REQUIRE(missing.size() == 1);
  CHECK(missing.at(0).get<std::string>().find("does not have the commit " + unknown) != std::string::npos);
  const std::string later = desk.commit("more");
  CHECK(doubts(desk, "implement", work, later).empty());
  CHECK(doubts(desk, "local_review", review, later).empty());
  const nlohmann::json before = doubts(desk, "local_review", review, start);
  REQUIRE(before.size() == 1);
  CHECK(before.at(0).get<std::string>().find("does not build on " + later) != std::string::npos);
}

TEST_CASE("a run is named as lists have it, and tells what its phases have left") {
  Desk desk;
  desk.with_repository();
  desk.write({"run", "write", "T-1/nightly", "--phase=implement",
              R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})"});
  CHECK(desk.ask({"run", "resume", "T-1/nightly"}).at("phase") == "local_review");
  CHECK(desk.ask({"run", "resume", "run/T-1/nightly"}).at("phase") == "local_review");
  CHECK(desk.ask({"run", "resume", "T-1"}).at("phase") == "local_review");
  CHECK(desk.ask({"run", "read", "T-1/nightly", "--phase=implement"}).at("checkpoint").at("run_label") == "nightly");
  CHECK(desk.ask({"run", "list", "T-1"}).at("count") == 1);
  CHECK(desk.ask({"run", "validate", "T-1/nightly", "--phase=implement"}).at("is_valid") == true);
  CHECK(desk.say({"run", "replay", "T-1/nightly"}).out ==
        "2026-05-08T12:00:00Z  implement (attempt 1)\n  branch name b; commit sha abc1234; files changed nothing\n");
  CHECK_THAT(desk.say({"run", "list", "T-1"}).out,
             Catch::EndsWith("  branch name b; commit sha abc1234; files changed nothing\n"));
  desk.write({"run", "write", "T-1/nightly", "--phase=local_review", R"(--artifact-paths=["out/a.md", "out/b.md"])",
              R"(--payload={"iteration_count": 1, "last_clean_sha": "abc1234"})"});
  CHECK_THAT(desk.say({"run", "list", "T-1"}).out,
             Catch::EndsWith("\n\nnightly, local_review, attempt 1, made: out/a.md, out/b.md\n"));
  CHECK_THAT(desk.say({"run", "replay", "T-1/nightly"}).out, Catch::EndsWith("\n  made: out/a.md, out/b.md\n"));
}

TEST_CASE("a run without a name of its own is named by the beginning of its id, and a ticket with several by none") {
  Desk desk;
  desk.with_repository();
  const std::string id = "0a1b2c3d-0000-4000-8000-000000000001";
  const std::string payload = R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})";
  desk.write({"run", "write", "--ticket-id=T-1", "--run-id=" + id, "--phase=implement", payload});
  CHECK(desk.ask({"run", "replay", "T-1/0a1b2c3d"}).at("count") == 1);
  desk.write({"run", "write", "T-1/other", "--phase=implement", payload});
  const Said several = desk.say({"run", "replay", "T-1"});
  CHECK(several.exit == 129);
  CHECK_THAT(several.err, Catch::Contains("missing the run: the ticket 'T-1' has 2 runs\n"));
  CHECK(desk.say({"run", "replay", "T-1/other", "--run-id=r"}).exit == 129);
  CHECK_THAT(desk.say({"run", "replay"}).err, Catch::Contains("missing --ticket-id, --run-id\n"));
}

TEST_CASE("where there are no records, the ticket or the run that may have been meant is named") {
  Desk desk;
  desk.with_repository();
  desk.write({"run", "write", "--ticket-id=OMN-2144", "--run-id=r1", "--phase=implement",
              R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})"});
  CHECK(desk.say({"run", "list", "--ticket-id=OMN-214"}).out == "No records of OMN-214. Did you mean 'OMN-2144'?\n");
  CHECK(desk.say({"run", "replay", "--ticket-id=OMN-2144", "--run-id=r9"}).out ==
        "No records of OMN-2144/r9. Did you mean 'OMN-2144/r1'?\n");
  CHECK(desk.say({"run", "replay", "OMN-214/r1"}).out == "No records of OMN-214/r1. Did you mean 'OMN-2144/r1'?\n");
  CHECK(desk.say({"run", "replay", "--ticket-id=OMN-2144", "--run-id=nightly"}).out ==
        "No records of OMN-2144/nightly. 'git checkpoint list runs' shows the runs there are.\n");
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"resume", "OMN-2145/r1"},
                                             {"resume", "OMN-2144/r9"},
                                             {"read", "OMN-2144/r9", "--phase=implement"},
                                             {"validate", "OMN-2145/r1", "--phase=implement"}}) {
    std::vector<std::string> all = words;
    all.insert(all.begin(), "run");
    const Said said = desk.say(all);
    INFO(words.front() << said.err);
    CHECK(said.exit == 1);
    CHECK_THAT(said.err, Catch::Contains("hint: did you mean 'OMN-2144/r1'?\n"));
  }
  CHECK_THAT(desk.say({"run", "read", "OMN-2144/r1", "--phase=local_review"}).err,
             !Catch::Contains("did you mean") && Catch::Contains("shows the records there are"));
}
