// What the pages of jobs are given: an issue at the line that it is about, and a test case that fails where one has to
// act.

#include <algorithm>
#include <filesystem>
#include <set>

#include "cli/report_page.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

// The members of bare_checkpoint_text() take eleven lines; what is given here begins on the twelfth.
const std::string kLandedThird = R"(,
  "next_actions": [
    "Write it",
    "Land #41"])";
const std::string kOpenSecond = R"(,
  "blockers": [
    {"id": "b1", "description": "Break it?", "blocking": "all", "needs": "user_decision", "resolved": true,
     "resolved_at": "2026-05-02T09:00:00Z"},
    {"id": "b2", "description": "Sell it?", "blocking": "all", "needs": "user_decision"}])";
const std::string kToDo = ",\n  \"next_actions\": [\"Ask\"]";

Desk& fill_with_each_issue(Desk& desk) {
  desk.with_repository().with_history();
  desk.with("asks", bare_checkpoint_text("asks", "in_progress", kOpenSecond + kToDo));
  desk.with("failed", bare_checkpoint_text("failed", "failed", ""));
  desk.with("late", bare_checkpoint_text("late", "in_progress", kLandedThird));
  desk.with("stuck",
            bare_checkpoint_text("stuck", "blocked",
                                 kOpenSecond.substr(0, kOpenSecond.find("user_decision")) + R"(external_dep"}])"));
  commit_on(desk, "2026-05-02", "Turn off old TLS (#41)");
  return desk;
}

// `late contradicted 14` of each issue, in their order.
std::vector<std::string> places_in(const Json& issues) {
  std::vector<std::string> places;
  for (const Json& issue : issues) {
    const std::string description = issue.at("description");
    places.push_back(description.substr(0, description.find(':')) + " " + issue.at("check_name").get<std::string>() +
                     " " + std::to_string(issue.at("location").at("lines").at("begin").get<int>()));
  }
  std::sort(places.begin(), places.end());
  return places;
}

void write_run(Desk& desk, const std::string& phase, const std::string& payload) {
  REQUIRE(
      desk.say({"run", "write", "--ticket-id=PLAT-1", "--run-id=r", "--phase=" + phase, "--payload=" + payload}).exit ==
      0);
}

std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  return files;
}

}  // namespace

TEST_CASE("an issue stands at the line of what it is about, and names its checkpoint") {
  Desk desk;
  fill_with_each_issue(desk);
  desk.with("broken", "{\n,}\n").with("odd", bare_checkpoint_text("odd", "done", ""));
  const std::vector<std::string> expected{"asks decision 15",     "broken invalid-json 2", "failed halted 10",
                                          "late contradicted 14", "odd enum 10",           "stuck halted 13"};
  CHECK(places_in(Json::parse(desk.say({"report", "--format=codequality"}).out)) == expected);
  desk.at("2026-07-08T12:00:00Z");
  const auto later = places_in(Json::parse(desk.say({"report", "--format=codequality"}).out));
  CHECK(std::count(later.begin(), later.end(), "late stale 7") == 1);
}

TEST_CASE("a run that has failed is halted on every page, however old it is, and its record is the file to look at") {
  Desk desk;
  desk.with_repository();
  write_run(desk, "implement", R"({"branch_name": "b", "commit_sha": "abc1234"})");
  write_run(desk, "local_review", R"({"iteration_count": 1, "last_clean_sha": "abc1234"})");
  const auto records = files_below(desk.store() / "runs");
  const auto broken = std::find_if(records.begin(), records.end(), [](const std::filesystem::path& record) {
    return record.filename() == "phase_2_local_review_a1.json";
  });
  REQUIRE(broken != records.end());
  write_file(*broken, "{}\n");
  for (const char* const time : {"2026-05-08T13:00:00Z", "2026-07-08T13:00:00Z"}) {
    desk.at(time);
    INFO(time);
    CHECK_THAT(words_of(section_of(desk.say({"report"}).out, "Halted")), Catch::Contains("local_review has failed: "));
    CHECK_THAT(desk.say({"report", "--format=junit"}).out,
               Catch::Contains("name=\"PLAT-1/r\"><failure message=\"local_review has failed: "));
    const Json issue = Json::parse(desk.say({"report", "--format=codequality"}).out).at(0);
    CHECK(issue.at("check_name") == "halted");
    CHECK(desk.folder() / issue.at("location").at("path").get<std::string>() == *broken);
    CHECK(desk.ask({"next"}).at("next").at("owner") == "PLAT-1/r");
  }
}

TEST_CASE("each thing that is wrong with a piece of work is an issue of its own") {
  Desk desk;
  desk.with_repository().with_history();
  desk.with("asks", bare_checkpoint_text("asks", "in_progress",
                                         R"(,
  "blockers": [
    {"id": "b1", "description": "Break it?", "blocking": "all", "needs": "user_decision"},
    {"id": "b2", "description": "Sell it?", "blocking": "all", "needs": "user_decision"}])" +
                                             kToDo));
  desk.with("late", bare_checkpoint_text("late", "in_progress", R"(,
  "next_actions": [
    "Land #41",
    "Tag 2.0",
    "Land #42"])"));
  desk.with("stuck", bare_checkpoint_text("stuck", "blocked", R"(,
  "blockers": [
    {"id": "b1", "description": "No disk", "blocking": "all", "needs": "external_dep"},
    {"id": "b2", "description": "No net", "blocking": "all", "needs": "external_dep"}])"));
  commit_on(desk, "2026-05-02", "Turn off old TLS (#41)");
  commit_on(desk, "2026-05-03", "Close the port (#42)");
  const Json issues = Json::parse(desk.say({"report", "--format=codequality"}).out);
  CHECK(places_in(issues) == std::vector<std::string>{"asks decision 13", "asks decision 14", "late contradicted 13",
                                                      "late contradicted 15", "stuck halted 13", "stuck halted 14"});
  std::set<std::string> fingerprints;
  for (const Json& issue : issues) fingerprints.insert(issue.at("fingerprint").get<std::string>());
  CHECK(fingerprints.size() == issues.size());
}

TEST_CASE("a decision hides no other blocker, and no failure") {
  const auto said_of = [](const std::string& status, const std::string& needs) {
    Desk desk;
    desk.with_repository().with("build", bare_checkpoint_text("build", status,
                                                              R"(,
  "blockers": [
    {"id": "d1", "description": "Go on?", "blocking": "all", "needs": "user_decision"},
    {"id": "e1", "description": "No disk", "blocking": "all", "needs": ")" +
                                                                  needs + R"("},
    {"id": "e2", "description": "No net", "blocking": "all", "needs": ")" +
                                                                  needs + "\"}]" + kToDo));
    std::vector<std::string> said;
    for (const Json& issue : Json::parse(desk.say({"report", "--format=codequality"}).out)) {
      said.push_back(std::to_string(issue.at("location").at("lines").at("begin").get<int>()) + " " +
                     issue.at("check_name").get<std::string>() + " " + issue.at("description").get<std::string>());
    }
    std::sort(said.begin(), said.end());
    return said;
  };
  const std::string asks = "13 decision build: waits for a decision, d1: Go on?";
  CHECK(said_of("failed", "external_dep") == std::vector<std::string>{asks,
                                                                      "14 halted build: build has failed: e1: No disk",
                                                                      "15 halted build: build has failed: e2: No net"});
  CHECK(said_of("in_progress", "external_dep") ==
        std::vector<std::string>{asks, "14 blocker build: has an open blocker, e1: No disk",
                                 "15 blocker build: has an open blocker, e2: No net"});
  const std::vector<std::string> decisions{asks, "14 decision build: waits for a decision, e1: No disk",
                                           "15 decision build: waits for a decision, e2: No net"};
  CHECK(said_of("blocked", "user_decision") == decisions);
  std::vector<std::string> with_failure{"10 halted build: build has failed; why was not written down"};
  with_failure.insert(with_failure.end(), decisions.begin(), decisions.end());
  CHECK(said_of("failed", "user_decision") == with_failure);
}

TEST_CASE("what a halted piece of work asks is an issue beside the halt") {
  Desk desk;
  desk.with_repository();
  REQUIRE(desk.say({"workflow", "start", "build"}).exit == 0);
  REQUIRE(desk.say({"workflow", "advance", "build", "--fail"}).exit == 0);
  CHECK(places_in(Json::parse(desk.say({"report", "--format=codequality"}).out)) ==
        std::vector<std::string>{"build decision 1", "build halted 1"});
}

TEST_CASE("a task that has failed is one issue, at the line that says so") {
  Desk desk;
  desk.with_repository();
  REQUIRE(desk.say({"workflow", "start", "build"}).exit == 0);
  for (const std::string task : {"t1", "t2", "t3"}) {
    const std::string status = task == "t1" ? "complete" : "failed";
    REQUIRE(desk.say({"workflow", "task", "build", task, "--status=" + status}).exit == 0);
  }
  const auto issues = [&] { return Json::parse(desk.say({"report", "--format=codequality"}).out); };
  const std::string path = ".checkpoints/workflows/build/execution.json";
  const std::string text = read_file(desk.folder() / path);
  const auto line_of_status = [&](const std::string& task) {
    const std::size_t at = text.find("\"status\"", text.find("\"" + task + "\""));
    return std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n') + 1;
  };
  REQUIRE(issues().size() == 2);
  for (const Json& issue : issues()) {
    const std::string task = issue.dump().find("t2") != std::string::npos ? "t2" : "t3";
    CHECK(issue.at("check_name") == "halted");
    CHECK(issue.at("severity") == "major");
    CHECK(issue.at("description") == "build: the workflow 'build': the task " + task + " has failed");
    CHECK(issue.at("location").at("path") == path);
    CHECK(issue.at("location").at("lines").at("begin") == line_of_status(task));
  }
  REQUIRE(desk.say({"workflow", "advance", "build", "--fail"}).exit == 0);
  CHECK(issues().size() == 4);
}

TEST_CASE("what is listed twice is two issues, each at its own line") {
  Desk desk;
  desk.with_repository().with_history();
  desk.with("late", bare_checkpoint_text("late", "in_progress", R"(,
  "next_actions": [
    "Land #41",
    "Tag 2.0",
    "Land #41"])"));
  commit_on(desk, "2026-05-02", "Turn off old TLS (#41)");
  const Json issues = Json::parse(desk.say({"report", "--format=codequality"}).out);
  CHECK(places_in(issues) == std::vector<std::string>{"late contradicted 13", "late contradicted 15"});
  REQUIRE(issues.size() == 2);
  CHECK(issues.at(0).at("fingerprint") != issues.at(1).at("fingerprint"));
}

TEST_CASE("an issue keeps its fingerprint where other lines come before it") {
  Desk desk;
  fill_with_each_issue(desk);
  const auto fingerprints = [&] {
    std::vector<std::string> all;
    for (const Json& issue : Json::parse(desk.say({"report", "--format=codequality"}).out))
      all.push_back(issue.at("fingerprint"));
    return all;
  };
  const auto before = fingerprints();
  desk.with("failed", "\n\n" + bare_checkpoint_text("failed", "failed", ""));
  CHECK(fingerprints() == before);
}

TEST_CASE("a note that the history contradicts is a test that has failed, also where it waits for a decision") {
  Desk desk;
  fill_with_each_issue(desk);
  desk.with("both", bare_checkpoint_text("both", "in_progress", kOpenSecond + kLandedThird));
  const std::string junit = desk.say({"report", "--format=junit"}).out;
  const std::string commit = desk.git({"rev-parse", "HEAD"}).substr(0, 10);
  const std::string failure =
      "><failure message=\"still lists \u201cLand #41\u201d, which has landed: #41 in " + commit + "\"/></testcase>\n";
  CHECK_THAT(junit, Catch::Contains("name=\"late\"" + failure) && Catch::Contains("name=\"both\"" + failure));
  CHECK_THAT(junit, Catch::Contains("name=\"asks\"><skipped message=\"waits for a decision"));
  CHECK_THAT(junit, Catch::Contains("tests=\"5\" failures=\"4\" errors=\"0\" skipped=\"1\""));
}

TEST_CASE(
    "what has failed or is blocked is a test that has failed, also where it asks, and what only waits is skipped") {
  const auto case_of = [](const std::string& status, const std::string& needs) {
    Desk desk;
    desk.with_repository().with("build", stopped_and_asking(status, needs));
    const std::string junit = desk.say({"report", "--format=junit"}).out;
    const std::size_t begin = junit.find("name=\"build\"");
    REQUIRE(begin != std::string::npos);
    return junit.substr(begin, junit.find("/></testcase>") - begin);
  };
  const std::string asks = "waits for a decision, d1: Go on?\"";
  const std::string asks_both = "waits for 2 decisions, d1: Go on?; e1: No disk\"";
  const std::string failure = R"(name="build"><failure message="build )";
  CHECK(case_of("failed", "external_dep") == failure + "has failed: e1: No disk; " + asks);
  CHECK(case_of("blocked", "external_dep") == failure + "is blocked: e1: No disk; " + asks);
  CHECK(case_of("failed", "user_decision") == failure + "has failed; " + asks_both);
  const std::string skipped = R"(name="build"><skipped message=")";
  CHECK(case_of("in_progress", "external_dep") == skipped + asks);
  CHECK(case_of("in_progress", "user_decision") == skipped + asks_both);
  CHECK(case_of("blocked", "user_decision") == skipped + asks_both);
}

TEST_CASE("a test case that is skipped names each decision that its work waits for") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review", kTwoQuestions));
  CHECK_THAT(desk.say({"report", "--format=junit"}).out,
             Catch::Contains("<skipped message=\"waits for 2 decisions, b1: Break it?; b2: Sell it?\"/></testcase>"));
}

TEST_CASE("where only parts of a repository have checkpoints, the formats for programs say so beside their answer") {
  Desk desk;
  desk.with_repository();
  write_file(desk.folder() / "api" / ".checkpoints" / "review.checkpoint.json", checkpoint_text("review"));
  desk.commit("Begin");
  for (const std::string format : {"codequality", "junit"}) {
    const Said said = desk.say({"report", "--format=" + format});
    CHECK(said.exit == 0);
    CHECK_THAT(said.err, Catch::Contains("git checkpoint --dir=api report --format=" + format));
    CHECK(desk.say({"--dir=api", "report", "--format=" + format}).err.empty());
  }
  CHECK(desk.say({"report"}).err.empty());
}
