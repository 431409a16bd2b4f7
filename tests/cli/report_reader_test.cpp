// report answers what a reader asks: what waits, what is halted and why, what comes next, what has landed, which note
// is wrong and what proves it.

#include <cstdint>
#include <filesystem>
#include <fstream>

#include "cli/report/page_time.h"
#include "cli/report_page.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

TEST_CASE("figures, filters and sections of a report count the same pieces of work") {
  Desk desk;
  const std::string page = fill_with_each_concern(desk).say({"report"}).out;
  const auto figures = counts_in(page, std::regex("<li class=\"([a-z]+)[^>]*><b>([0-9]+)</b>"));
  const auto filters = counts_in(page, std::regex("data-show=\"([a-z]+)\"[^>]*>[^<]* ([0-9]+)</button>"));
  int sum = 0;
  for (const std::string style : {"wait", "halt", "go", "rest", "done"}) {
    INFO(style);
    CHECK(figures.at(style) == 1);
    CHECK(filters.at(style) == figures.at(style));
    sum += filters.at(style);
  }
  CHECK(filters.at("all") == sum);
  CHECK_THAT(page, Catch::Contains("<h2>Waiting for you<span>1</span>") && Catch::Contains("<h2>Halted<span>1</span>"));
  CHECK_THAT(words_of(page), Catch::Contains("5 pieces of work, as they stand on Friday 8 May 2026, 12:00 UTC"));
  const std::string waiting = words_of(section_of(page, "Waiting for you"));
  CHECK_THAT(waiting, Catch::Contains("Break it?") && Catch::Contains("Sell it?"));
  CHECK(waiting.find("REQUIREMENTS") == std::string::npos);
}

TEST_CASE("what is halted says why in the words of its document, or that nobody wrote it down, and how to go on") {
  Desk desk;
  fill_with_each_concern(desk);
  desk.with("stuck", bare_checkpoint_text("stuck", "blocked", R"(, "blockers": [
    {"id": "b7", "description": "No key for the server", "blocking": "all", "needs": "credentials"}],
    "next_actions": ["Deploy"])"));
  const std::string halted = words_of(section_of(desk.say({"report"}).out, "Halted"));
  CHECK_THAT(halted, Catch::Contains("REQUIREMENTS has failed; why was not written down workflow build"));
  CHECK_THAT(halted, Catch::Contains("goes on after the failure: git checkpoint workflow resume build --continue"));
  CHECK_THAT(halted, Catch::Contains("build is blocked: b7: No key for the server session stuck") &&
                         Catch::Contains(" After that: Deploy "));
  const std::string junit = desk.say({"report", "--format=junit"}).out;
  CHECK_THAT(junit, Catch::Contains("<failure message=\"REQUIREMENTS has failed; why was not written down\"/>"));
}

TEST_CASE("a session that is halted and asks nothing says by which command it goes on") {
  Desk desk;
  desk.with_repository();
  const auto halted = [&](const std::string& status, const std::string& more) {
    desk.with("it's", bare_checkpoint_text("it's", status, more));
    const std::string page = desk.say({"report"}).out;
    CHECK(words_of(section_of(desk.say({"report"}).out, "Waiting for you")).find("update") == std::string::npos);
    return words_of(section_of(page, "Halted"));
  };
  const std::string update = "git checkpoint update 'it'\\''s' ";
  const std::string blocker = R"({"id": "b7", "description": "No key", "blocking": "all", "needs": "code_fix"})";
  CHECK_THAT(halted("failed", R"(, "next_actions": ["Try again"])"),
             Catch::EndsWith(" To do: Try again lets the work go on: " + update + "--status=in_progress "));
  CHECK_THAT(halted("blocked", ""),
             Catch::Contains("To do: Decide how to go on: the work is blocked lets the work go on: " + update +
                             "--status=in_progress '--next_actions+= &lt;what comes next&gt;' "));
  CHECK_THAT(halted("blocked", R"(, "next_actions": ["Deploy"], "blockers": [)" + blocker + "]"),
             Catch::Contains(" takes b7 away, once that is settled, and lets the work go on: " + update +
                             "'--unset= blockers[id=b7]' --status=in_progress After that: Deploy "));
  const std::string two =
      blocker + R"(, {"id": "b8", "description": "No net", "blocking": "all", "needs": "external_dep"})";
  CHECK_THAT(halted("blocked", R"(, "next_actions": ["Deploy"], "blockers": [)" + two + "]"),
             Catch::Contains(" takes b7 away, once that is settled: " + update +
                             "'--unset= blockers[id=b7]' takes b8 away, once that is settled: " + update +
                             "'--unset= blockers[id=b8]' After that: Deploy "));
  CHECK(desk.say({"update", "it's", "--unset=blockers[id=b7]"}).exit == 0);
  CHECK(desk.say({"update", "it's", "--unset=blockers[id=b8]", "--status=in_progress"}).exit == 0);
  CHECK_THAT(words_of(section_of(desk.say({"report"}).out, "Halted")), Catch::Contains("Nothing is halted."));
}

TEST_CASE("a task that has failed halts its workflow, and each is begun again by a command of its own") {
  Desk desk;
  desk.with_repository();
  REQUIRE(desk.say({"workflow", "start", "build"}).exit == 0);
  write_file(desk.folder() / "out.json", "{}");
  for (int phases = 0; phases < 2; ++phases) desk.say({"workflow", "advance", "build", "--output=out.json"});
  const auto mark = [&](const std::string& task, const std::string& status) {
    CHECK(desk.say({"workflow", "task", "build", task, "--status=" + status}).exit == 0);
  };
  mark("t1", "complete");
  mark("t2", "failed");
  const auto halted = [&] { return words_of(section_of(desk.say({"report"}).out, "Halted")); };
  CHECK_THAT(halted(),
             Catch::Contains("IMPLEMENTATION cannot go on: the task t2 has failed; 1 of 2 tasks are complete "
                             "workflow build") &&
                 Catch::Contains(" sets the task back to be done again: git checkpoint workflow task build t2 "
                                 "--status=pending"));
  mark("t3's", "failed");
  CHECK_THAT(halted(), Catch::Contains(" the tasks t2, t3's have failed; ") &&
                           Catch::Contains(" the task t3's has failed sets the task back to be done again: git "
                                           "checkpoint workflow task build 't3'\\''s' --status="));
  CHECK_THAT(desk.say({"report", "--format=markdown"}).out, Catch::Contains("the task t2 has failed\n\nThis sets") &&
                                                                Catch::Contains("the task t3&#39;s has failed\n"));
  CHECK_THAT(desk.say({"next"}).out, Catch::Contains("git checkpoint workflow task build t2 --status=pending"));
  mark("t2", "pending");
  mark("t3's", "running");
  CHECK_THAT(halted(), Catch::Contains("Nothing is halted."));
}

TEST_CASE("a stage that has failed says so in its own words") {
  Desk desk;
  desk.with_repository();
  std::ofstream(desk.folder() / "film.json") << R"({"name": "film", "stages": [{"name": "script"}]})";
  REQUIRE(desk.say({"stage", "init", "film", "--manifest=film.json"}).exit == 0);
  REQUIRE(desk.say({"stage", "write", "film", "script", "--status=failed", "--error=No such table"}).exit == 0);
  const std::string halted = words_of(section_of(desk.say({"report"}).out, "Halted"));
  CHECK_THAT(halted, Catch::Contains("script has failed: No such table project film"));
  CHECK_THAT(halted, Catch::Contains("begins it again: git checkpoint stage write film script --status=in_progress"));
  const std::string markdown = desk.say({"report", "--format=markdown"}).out;
  CHECK_THAT(markdown, Catch::Contains("| script has failed: No such table |"));
  CHECK_THAT(markdown,
             Catch::Contains("**film**\\\nscript has failed: No such table\n\nThis begins it again:\n\n```sh\ngit "
                             "checkpoint stage write film script --status=in_progress\n```\n"));
  for (const std::vector<std::string>& words : {std::vector<std::string>{"status"}, {"status", "film"}}) {
    CHECK_THAT(desk.say(words).out, Catch::Contains("\n  script is failed\n  because  No such table\n"));
  }
}

namespace {

// Stage `cut` of project `film` waits for its approval, checkpoint `review` for two answers; four days go by.
void stage_and_question_wait(Desk& desk) {
  desk.with_repository();
  std::ofstream(desk.folder() / "film.json")
      << R"({"name": "film", "stages": [{"name": "cut", "human_approval_default": true}]})";
  REQUIRE(desk.say({"stage", "init", "film", "--manifest=film.json"}).exit == 0);
  REQUIRE(desk.say({"stage", "write", "film", "cut", "--status=awaiting_human"}).exit == 0);
  desk.with("review", checkpoint_text("review", kTwoQuestions));
  desk.at("2026-05-12T12:00:00Z");
}

}  // namespace

TEST_CASE("a stage that waits says since when, how to approve it and how to say no") {
  Desk desk;
  stage_and_question_wait(desk);
  const std::string waiting = words_of(section_of(desk.say({"report"}).out, "Waiting for you"));
  CHECK_THAT(waiting,
             Catch::Contains("project film \u00b7 cut \u00b7 waits since 8 May "
                             "approves the stage: git checkpoint stage approve film cut "
                             "says no, and why: git checkpoint stage reject film cut '--reason=&lt;why&gt;' "));
  CHECK_THAT(waiting, Catch::Contains("session review \u00b7 b2 \u00b7 last touched 8 May "));
  CHECK_THAT(
      desk.say({"report", "--format=markdown"}).out,
      Catch::Contains("**film** (waits since 8 May)\\\nthe stage &#39;cut&#39; waits for approval\n\nThis "
                      "approves the stage:\n\n```sh\ngit checkpoint stage approve film cut\n```\n"
                      "\nor, to say no:\n\n```sh\ngit checkpoint stage reject film cut '--reason=<why>'\n```\n"));
}

TEST_CASE("the inbox says since when a stage waits and how to say no, to people and to programs") {
  Desk desk;
  stage_and_question_wait(desk);
  const std::string inbox = desk.say({"decisions"}).out;
  CHECK_THAT(inbox, Catch::Contains("  waits    since 2026-05-08, 4d ago\n"));
  CHECK_THAT(inbox, Catch::Contains("  answer   git checkpoint stage approve film cut\n"
                                    "  say no   git checkpoint stage reject film cut '--reason=<why>'\n"));
  for (const std::string command : {"decisions", "status"}) {
    const Json said = desk.ask({command});
    for (const Json& decision : said.at("decisions")) {
      const bool is_stage = decision.at("kind") == "stage";
      CHECK(decision.at("refusal") ==
            (is_stage ? Json("git checkpoint stage reject film cut '--reason=<why>'") : Json()));
      CHECK(decision.at("since") == (is_stage ? Json("2026-05-08T12:00:00Z") : Json()));
    }
  }
}

TEST_CASE("where only parts of a repository have checkpoints, it is said where, and how to look there") {
  Desk desk;
  desk.with_repository();
  const auto part = [&](const std::string& folder, const std::string& skill) {
    const std::filesystem::path store = desk.folder() / folder / ".checkpoints";
    std::filesystem::create_directories(store);
    std::ofstream(store / (skill + ".checkpoint.json")) << checkpoint_text(skill);
  };
  part("web shop", "cart");
  part("api", "review");
  desk.commit("Begin");
  part("tools/deploy", "ship");
  const Json parts{"api", "tools/deploy", "web shop"};
  for (const std::string command : {"report", "list", "status"}) {
    INFO(command);
    CHECK(desk.ask({command}).at("elsewhere") == parts);
    CHECK(desk.ask({"--dir=api", command}).at("elsewhere").empty());
    const std::string text = desk.say({command}).out;
    const std::string told = command == "report" ? words_of(text) : text;
    CHECK_THAT(told, Catch::Contains("parts of this repository have some. From its top:"));
    CHECK_THAT(told, Catch::Contains("git checkpoint --dir=api " + command));
    CHECK_THAT(told, Catch::Contains("git checkpoint '--dir=web shop' " + command));
  }
  const std::string markdown = desk.say({"report", "--format=markdown"}).out;
  CHECK_THAT(markdown, Catch::Contains(" 0 done.\n\nThere are no checkpoints here") &&
                           Catch::Contains("git checkpoint --dir=tools/deploy report"));
  CHECK_THAT(markdown, !Catch::Contains("Cannot be relied on"));
  desk.with("broken", "{,}\n");
  CHECK_THAT(desk.say({"report", "--format=markdown"}).out,
             Catch::Contains("**Cannot be relied on**\n\n- **broken** "));
  std::filesystem::remove(desk.file_of("broken"));
  desk.with("top", checkpoint_text("top"));
  CHECK(desk.ask({"list"}).at("elsewhere").empty());
}

TEST_CASE("of many parts of a repository the first few are named, and the others counted") {
  Desk desk;
  desk.with_repository();
  for (int at = 0; at < 10; ++at) {
    const std::filesystem::path store = desk.folder() / ("part-" + std::to_string(at)) / ".checkpoints";
    std::filesystem::create_directories(store);
    std::ofstream(store / "a.checkpoint.json") << checkpoint_text("a");
  }
  CHECK_THAT(desk.say({"list"}).out, Catch::Contains("--dir=part-6 list\n  and 3 more\n"));
  CHECK(desk.ask({"list"}).at("elsewhere").size() == 10);
}

TEST_CASE("what was done and has landed is told, too") {
  Desk desk;
  desk.with_repository().with_history();
  desk.with("review", queue_of("review", R"(["Land #41", "Tag 2.0"])"));
  const std::string commit = commit_on(desk, "2026-05-02", "Turn off old TLS (#41)");
  REQUIRE(desk.say({"done", "review"}).exit == 0);
  CHECK_THAT(words_of(section_of(desk.say({"report"}).out, "Landed since")),
             Catch::Contains(" Landed since 1 May 1 #41 noted by review " + commit));
}

TEST_CASE("what has landed within a week is told with its commit, its day and whose note names it") {
  Desk desk;
  desk.with_repository().with_history();
  desk.with("review", queue_of("review", R"(["Land #41", "After #42, tag it", "Tell them of #40"])"));
  desk.with("ship", queue_of("ship", R"(["Deploy #42"])"));
  commit_on(desk, "2026-04-20", "Old login (#40)");
  const std::string first = commit_on(desk, "2026-05-02", "Turn off old TLS (#41)");
  const std::string second = commit_on(desk, "2026-05-07", "Add <login> (#42)");
  const std::string landed = words_of(section_of(desk.say({"report"}).out, "Landed since"));
  CHECK_THAT(landed, Catch::StartsWith(" Landed since 1 May 2 "));
  CHECK_THAT(landed,
             Catch::EndsWith(" #42 noted by review, ship " + second +
                             " Add &lt;login&gt; (#42) yesterday #41 noted by review " + first +
                             " Turn off old TLS (#41) 2 May Only what the actions of notes name, done or still to do, "
                             "is listed here. "));
  CHECK_THAT(words_of(section_of(desk.say({"report", "--since=2026-04-01"}).out, "Landed since")),
             Catch::Contains("Landed since 1 April 3 ") && Catch::Contains("Old login (#40) 20 April"));
  CHECK_THAT(
      words_of(section_of(desk.say({"report", "--since=1h"}).out, "Landed since")),
      Catch::Contains("Landed since today 0 No note names anything that has landed since then; nothing else is listed "
                      "here."));
  CHECK_THAT(desk.say({"report", "--format=markdown"}).out,
             Catch::Contains("**Landed since 1 May**\n\n- &#35;42 (noted by review, ship): " + second +
                             " Add &#60;login&#62;"));
}

TEST_CASE("a time that no calendar has is said to be none") {
  const Instant now{1'784'000'000, 0};
  for (const std::int64_t seconds : {std::int64_t{999'999'999'999}, std::int64_t{-999'999'999'999}}) {
    CHECK(cli::spoken_time({seconds, 0}) == "no time that a calendar has");
    CHECK(cli::spoken_day({seconds, 0}, now) == "some day");
  }
  CHECK(cli::spoken_time({-1, 0}) == "Wednesday 31 December 1969, 23:59 UTC");
  CHECK(cli::spoken_day({-1, 0}, now) == "31 December 1969");
}

TEST_CASE("a note that is wrong is named first, with what it says and the commit that proves it wrong") {
  Desk desk;
  desk.with_repository().with_history();
  desk.with("review", queue_of("review", R"(["Write it", "Land #41"])")).with("broken", "{,}\n");
  const std::string commit = commit_on(desk, "2026-03-02", "Turn off old TLS (#41)");
  const std::string wrong = words_of(section_of(desk.say({"report"}).out, "Cannot be relied on"));
  CHECK_THAT(wrong, Catch::StartsWith(" Cannot be relied on 2 "));
  CHECK_THAT(wrong, Catch::Contains(" broken .checkpoints/broken.checkpoint.json cannot read it: line 1, column 2: "));
  CHECK_THAT(wrong, Catch::Contains(" review session still lists \u201cLand #41\u201d as still to do #41 has landed: " +
                                    commit + " Turn off old TLS (#41) 2 March "));
  CHECK_THAT(wrong, Catch::Contains("1 reference in 1 of 1 checkpoint was looked up in the history; 1 action is "
                                    "contradicted by it."));
  CHECK_THAT(desk.say({"report", "--format=markdown"}).out,
             Catch::Contains("- **review** still lists \u201cLand &#35;41\u201d as still to do; &#35;41 has landed: " +
                             commit));
}

TEST_CASE("a note that records as done what was reverted is wrong, too, and says which revert proves it") {
  Desk desk;
  desk.with_repository().with_history();
  desk.with("review", queue_of("review", R"(["Tag it"])", R"(,
  "progress_table": [{"id": "s1", "label": "#42: the port", "status": "complete"},
                     {"id": "s2", "label": "#41 again", "status": "not_started"}],
  "recently_done": [{"action": "Write it as in #41", "completed_at": "2026-05-08T08:00:00Z"},
                    {"action": "Land #41", "completed_at": "2026-05-08T08:00:00Z"}])"));
  commit_on(desk, "2026-03-02", "Turn off old TLS (#41)");
  commit_on(desk, "2026-03-02", "Close the port (#42)");
  const std::string tls = commit_on(desk, "2026-03-03", "Revert \"Turn off old TLS (#41)\" (#43)\n\nReverts a/b#41");
  const std::string port = commit_on(desk, "2026-03-04", "Revert \"Close the port (#42)\" (#44)\n\nReverts a/b#42");
  const std::string page = desk.say({"report"}).out;
  const std::string wrong = words_of(section_of(page, "Cannot be relied on"));
  CHECK_THAT(wrong, Catch::StartsWith(" Cannot be relied on 2 "));
  CHECK_THAT(wrong, Catch::Contains(" review session records \u201cLand #41\u201d as done #41 was reverted: " + tls));
  CHECK_THAT(wrong, Catch::Contains(" calls the step \u201c#42: the port\u201d complete #42 was reverted: " + port));
  CHECK_THAT(wrong, Catch::Contains("3 references in 1 of 1 checkpoint were looked up in the history; 1 action and 1 "
                                    "step are contradicted by it."));
  CHECK_THAT(
      row_of(page, "review"),
      Catch::Contains(" contradicted calls the step \u201c#42: the port\u201d complete, which was reverted: " + port) &&
          Catch::Contains(", and 1 more ") && Catch::Contains(" Land #41 was reverted " + tls));
  CHECK_THAT(desk.say({"report", "--format=markdown"}).out,
             Catch::Contains("- **review** records \u201cLand &#35;41\u201d as done; &#35;41 was reverted: " + tls) &&
                 Catch::Contains("| in progress, contradicted |"));
  CHECK_THAT(
      desk.say({"report", "--format=junit"}).out,
      Catch::Contains("<failure message=\"calls the step \u201c#42: the port\u201d complete, which was reverted: "
                      "#42 in " +
                      port));
  const Json issues = Json::parse(desk.say({"report", "--format=codequality"}).out);
  REQUIRE(issues.size() == 2);
  CHECK(issues.at(1).at("check_name") == "contradicted");
  CHECK(issues.at(1).at("location").at("lines").at("begin") == 15);
}

TEST_CASE("what is recorded as merged is held against the history, and only that") {
  Desk desk;
  desk.with_repository().with_history();
  desk.with("review", queue_of("review", R"(["Tag it"])", R"(,
  "recently_done": [{"action": "Merged #41", "completed_at": "2026-05-08T08:00:00Z"},
                    {"action": "Landed #42", "completed_at": "2026-05-08T08:00:00Z"},
                    {"action": "Merged #77", "completed_at": "2026-05-08T08:00:00Z"}])"));
  commit_on(desk, "2026-05-02", "Turn off old TLS (#41)");
  commit_on(desk, "2026-05-03", "Close the port (#42)");
  const std::string tls = commit_on(desk, "2026-05-04", "Revert \"Turn off old TLS (#41)\" (#43)\n\nReverts a/b#41");
  const std::string wrong = words_of(section_of(desk.say({"report"}).out, "Cannot be relied on"));
  CHECK_THAT(wrong, Catch::StartsWith(" Cannot be relied on 1 "));
  CHECK_THAT(wrong, Catch::Contains(" records \u201cMerged #41\u201d as done #41 was reverted: " + tls));
}

TEST_CASE("a note that says itself what was reverted is not wrong") {
  for (const std::string said :
       {"#41 was reverted", "#41 reverted", "#41: reverted, see incident", "#41 broke prod, reverted", "Revert #41",
        "Rolled back #41", "#41 had to be backed out", R"(Revert \"Turn off old TLS (#41)\")"}) {
    Desk desk;
    desk.with_repository().with_history();
    desk.with("review", queue_of("review", R"(["Tag it"])", R"(,
  "recently_done": [{"action": ")" + said + R"(", "completed_at": "2026-05-08T08:00:00Z"}])"));
    commit_on(desk, "2026-03-02", "Turn off old TLS (#41)");
    commit_on(desk, "2026-03-03", "Revert \"Turn off old TLS (#41)\" (#43)\n\nReverts a/b#41");
    INFO(said);
    CHECK_THAT(desk.say({"report", "--format=junit"}).out, !Catch::Contains("was reverted: "));
    CHECK(Json::parse(desk.say({"report", "--format=codequality"}).out).empty());
  }
}

TEST_CASE("a step whose id and label both name what was reverted is one step") {
  Desk desk;
  desk.with_repository().with_history();
  desk.with("review", queue_of("review", R"(["Tag it"])", R"(,
  "progress_table": [{"id": "#41", "label": "#41: turn it off", "status": "complete"}])"));
  commit_on(desk, "2026-03-02", "Turn off old TLS (#41)");
  commit_on(desk, "2026-03-03", "Revert \"Turn off old TLS (#41)\" (#43)\n\nReverts a/b#41");
  CHECK_THAT(words_of(section_of(desk.say({"report"}).out, "Cannot be relied on")),
             Catch::StartsWith(" Cannot be relied on 1 ") && Catch::Contains("; 1 step is contradicted by it."));
  const Json issues = Json::parse(desk.say({"report", "--format=codequality"}).out);
  REQUIRE(issues.size() == 1);
  CHECK_THAT(issues.at(0).at("description").get<std::string>(), Catch::Contains("#41: turn it off"));
}

TEST_CASE("what can be read and is not valid is not said to be unreadable") {
  Desk desk;
  desk.with_repository().with("odd", bare_checkpoint_text("odd", "done", ""));
  REQUIRE(desk.say({"workflow", "start", "build"}).exit == 0);
  write_file(desk.store() / "workflows" / "build" / "phase.json", "{}\n");
  const std::string page = words_of(section_of(desk.say({"report"}).out, "Cannot be relied on"));
  CHECK_THAT(page, Catch::Contains(" odd .checkpoints/odd.checkpoint.json is not valid: line 10, column 13: "));
  CHECK_THAT(page,
             Catch::Contains(" phase.json .checkpoints/workflows/build/phase.json is not valid: line 1, column 1: "));
  CHECK_THAT(page, Catch::Contains(
                       " git checkpoint validate :/.checkpoints/odd.checkpoint.json says all that is wrong with it "));
  const std::string markdown = desk.say({"report", "--format=markdown"}).out;
  CHECK_THAT(markdown, Catch::Contains("- **odd** is not valid: line 10, column 13: "));
  CHECK_THAT(page + markdown + desk.say({"status"}).err, !Catch::Contains("cannot read"));
}

TEST_CASE("a command that helps with a file is whole, and can be pasted in any folder, whatever the file is called") {
  Desk desk;
  desk.with_repository().with_history();
  desk.with("it's<b>", bare_checkpoint_text("it's<b>", "done", "")).with("bro<i>ken", "{,}\n");
  commit_on(desk, "2026-05-02", "Begin");
  const std::string doubts = section_of(desk.say({"report"}).out, "Cannot be relied on");
  CHECK_THAT(doubts, Catch::Contains("<code>git checkpoint validate &#39;:/.checkpoints/it&#39;\\&#39;&#39;s&lt;b&gt;"
                                     ".checkpoint.json&#39;</code> says all that"));
  CHECK_THAT(doubts, Catch::Contains("<code>git log -p -- &#39;:/.checkpoints/bro&lt;i&gt;ken"
                                     ".checkpoint.json&#39;</code> shows what it was"));
}

TEST_CASE("a session whose status is no word for one is halted, and not told to be queued") {
  Desk desk;
  desk.with_repository().with("odd", bare_checkpoint_text("odd", "done", R"(, "next_actions": ["Go on"])"));
  const std::string page = desk.say({"report"}).out;
  CHECK_THAT(words_of(page), Catch::Contains(" 1 halted ") && Catch::Contains(" 0 queued "));
  CHECK_THAT(
      words_of(section_of(page, "Halted")),
      Catch::Contains(" build cannot go on: its status is &quot;done&quot;, which is not a status session odd") &&
          Catch::Contains(" lets the work go on: git checkpoint update odd --status=in_progress "));
  CHECK_THAT(desk.say({"report", "--format=markdown"}).out,
             Catch::Contains("1 halted, 0 in progress, 0 queued") && Catch::Contains("| odd | session | halted |"));
  CHECK_THAT(desk.say({"report", "--format=junit"}).out,
             Catch::Contains("<failure message=\"build cannot go on: its "
                             "status is &quot;done&quot;, which is not a status\">This lets the work go on:"));
}

TEST_CASE("what has failed and names no blocker shows its summary, and a long text unfolds") {
  Desk desk;
  std::string text = "No space is left on the disk.";
  for (int at = 0; at < 100; ++at) text += " word";
  desk.with_repository().with("ship", bare_checkpoint_text("ship", "failed", R"(, "next_actions": ["Go on"])"));
  desk.with("review", checkpoint_text("review", R"(, "blockers": [{"id": "b1", "description": ")" + text +
                                                    R"(", "blocking": "all", "needs": "user_decision"}])"));
  const std::string page = desk.say({"report"}).out;
  CHECK_THAT(section_of(page, "Halted"), Catch::Contains("<h3>build has failed; its summary: Sprint 1 passed.</h3>"));
  CHECK_THAT(desk.say({"report", "--format=junit"}).out,
             Catch::Contains("message=\"build has failed; its summary: Sprint 1 passed.\""));
  const std::string asks = section_of(page, "Waiting for you");
  CHECK_THAT(asks, Catch::Contains(" word\u2026</h3><details class=\"whole\" "
                                   R"(data-place="session/review blockers[id=b1]"><summary>All of it</summary><p>)" +
                                   text + "</p></details>"));
}

TEST_CASE("where no note is wrong the report says what it was held against, or why it was not") {
  const auto doubts = [](Desk& desk, const std::string& revision) {
    std::vector<std::string> words{"report"};
    if (!revision.empty()) words.push_back("--rev=" + revision);
    return words_of(section_of(desk.say(words).out, "Cannot be relied on"));
  };
  Desk desk;
  desk.with_repository().with_history().with("review", queue_of("review", R"(["Land #41", "Land #42 and #43"])"));
  commit_on(desk, "2026-05-02", "Begin");
  commit_on(desk, "2026-05-03", "Go on");
  CHECK_THAT(doubts(desk, ""),
             Catch::Contains(" nothing found 3 references in 1 of 1 checkpoint were looked up in the history; none of "
                             "these contradicts a note. Nothing else is looked at here; git checkpoint doctor looks "
                             "at more. "));
  CHECK_THAT(desk.say({"report", "--format=markdown"}).out,
             Catch::Contains(" a note. Nothing else is looked at here; `git checkpoint doctor` looks at more.\n"));
  desk.with("ship", queue_of("ship", R"(["Ship it"])")).with("sell", queue_of("sell", R"(["Sell it"])"));
  CHECK_THAT(doubts(desk, ""), Catch::Contains("in 1 of 3 checkpoints were looked up in the history; none of these "
                                               "contradicts a note. The other 2 name none. Nothing else is"));
  CHECK_THAT(doubts(desk, "HEAD~1"),
             Catch::Contains(
                 " not looked up No note was held against the history: what is reported is another commit than HEAD."));
  desk.with("review", queue_of("review", R"(["Write it"])"));
  CHECK_THAT(doubts(desk, ""), Catch::Contains("No action names anything that could be looked up in the history."));
  Desk plain;
  plain.with("review", queue_of("review", R"(["Land #41"])"));
  CHECK_THAT(doubts(plain, ""), Catch::Contains("No note was held against the history: this is not a git repository."));
}

TEST_CASE("what comes next stands in the order of next, the first few, and who is at it") {
  Desk desk;
  fill_with_each_concern(desk);
  for (int at = 0; at < 5; ++at) {
    const std::string skill = "more-" + std::to_string(at);
    desk.with(skill, queue_of(skill, R"(["Do )" + std::to_string(at) + R"(", "And then more"])"));
  }
  REQUIRE(desk.say({"next", "--claim=alice"}).exit == 0);
  const Json ranked = desk.say({"next", "--all", "--json"}).json();
  const std::string next = section_of(desk.say({"report"}).out, "Next");
  const std::regex name("<li class=\"[a-z]+\"><b>([^<]*)</b>");
  std::vector<std::string> owners;
  for (std::sregex_iterator at(next.begin(), next.end(), name), end; at != end; ++at) owners.push_back((*at)[1]);
  std::vector<std::string> expected;
  for (const Json& row : ranked.at("ranked")) {
    if (expected.size() < 7) expected.push_back(row.at("owner"));
  }
  CHECK(owners.size() == 7);
  CHECK(owners == expected);
  CHECK(ranked.at("ranked").size() == 9);
  CHECK_THAT(words_of(next), Catch::Contains(" Next 9 ") && Catch::Contains("and 2 more: git checkpoint next --all"));
  CHECK_THAT(words_of(next), Catch::Contains("Decide: Break it?"));
  const std::string claimed = ranked.at("claims").at(0).at("action");
  CHECK_THAT(words_of(next), Catch::Contains("alice is at: " + claimed));
}

TEST_CASE("what comes next has each row of next --all, also one that says nothing of what to do, or is too old") {
  Desk desk;
  desk.with_repository().with("ship", bare_checkpoint_text("ship", "in_progress", ""));
  desk.with("over", bare_checkpoint_text("over", "complete", ", \"next_actions\": []"));
  REQUIRE(desk.say({"run", "write", "--ticket-id=PLAT-1", "--run-id=r", "--phase=implement",
                    R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})"})
              .exit == 0);
  desk.at("2026-05-20T12:00:00Z");
  const Json ranked = desk.ask({"next", "--all"}).at("ranked");
  REQUIRE(ranked.size() == 2);
  CHECK(ranked.at(0).at("owner") == "ship");
  CHECK(ranked.at(1).at("owner") == "PLAT-1/r");
  CHECK_THAT(
      words_of(section_of(desk.say({"report"}).out, "Next")),
      Catch::Contains(" Next 2 ship in progress what comes next is not written down stale 8 May "
                      "PLAT-1/r in progress go on with the phase 'local_review' of the run 'PLAT-1/r' stale 8 May "));
}

TEST_CASE("what comes next says how old it is, and what several notes say stands there once") {
  Desk desk;
  desk.with_repository().with("old", queue_of("old", R"(["URGENT: deploy"])"));
  desk.with("older",
            std::regex_replace(queue_of("older", R"(["URGENT: deploy"])"), std::regex("2026-05-0[18]"), "2026-03-01"));
  desk.with("new",
            std::regex_replace(queue_of("new", R"(["URGENT: deploy"])"), std::regex("2026-05-08"), "2026-05-31"));
  desk.with("some", bare_checkpoint_text("some", "complete", R"(, "next_actions": ["URGENT: deploy"])"));
  desk.at("2026-06-01T09:00:00Z");
  const auto next = [&] { return words_of(section_of(desk.say({"report"}).out, "Next")); };
  CHECK_THAT(next(), Catch::Contains(" Next 4 new in progress URGENT: deploy yesterday "
                                     "old in progress URGENT: deploy also in older ( 1 March ) stale 8 May "
                                     "some queued URGENT: deploy stale 8 May "));
  for (int at = 0; at < 9; ++at) {
    const std::string skill = "more-" + std::to_string(at);
    desk.with(skill, queue_of(skill, R"(["URGENT: deploy"])"));
  }
  CHECK_THAT(next(),
             Catch::Contains(" also in more-1, more-2, more-3, more-4, more-5, more-6, more-7 and 3 more stale "));
  REQUIRE(desk.say({"next", "--claim=alice", "--skill=more-8"}).exit == 0);
  CHECK_THAT(next(), !Catch::Contains("git checkpoint next --all"));
}

TEST_CASE("what has gone stale is said on the first screen, with how long that is, beside the figures that add up") {
  Desk desk;
  desk.with_repository()
      .with("old", queue_of("old", R"(["Go on"])"))
      .with("over", bare_checkpoint_text("over", "complete", ", \"next_actions\": []"));
  std::ofstream(desk.store() / "config.json") << R"({"staleDays": {"in_progress": 10, "blocked": 1}})";
  desk.at("2026-05-18T09:00:00Z");
  const std::string fresh = desk.say({"report"}).out;
  CHECK(words_of(fresh).find("have not been touched") == std::string::npos);
  CHECK(words_of(fresh).find("has not been touched") == std::string::npos);
  desk.at("2026-07-01T09:00:00Z");
  const auto top = [&] {
    const std::string page = desk.say({"report"}).out;
    const std::size_t begin = page.find("<header>");
    return words_of(page.substr(begin, page.find("</header>") - begin));
  };
  CHECK_THAT(top(), Catch::Contains(" 1 of 2 has not been touched since 8 May: what it says may no longer be so. "));
  CHECK_THAT(top(), Catch::Contains("more than 10 days in progress, 1 day blocked or 14 days complete; a workflow was "
                                    "started 7 days ago or earlier, with nothing new for as long; a run has had no "
                                    "record for more than 7 days."));
  const std::string text = queue_of("older", R"(["Go on"])");
  desk.with("older", std::regex_replace(text, std::regex("2026-05-0[18]"), "2026-03-01"));
  CHECK_THAT(top(),
             Catch::Contains(" 2 of 3 have not been touched since 8 May, the oldest not since 1 March: what they "
                             "say may no longer be so. "));
  CHECK_THAT(top(), Catch::Contains(" 0 wait for you 0 halted 2 in progress 0 queued 1 done 2 of 3"));
  CHECK_THAT(desk.say({"report", "--format=markdown"}).out,
             Catch::Contains("1 done.\n\n2 of 3 have not been touched since 8 May, the oldest not since 1 March: "));
}

TEST_CASE("a file that cannot be read is told beside the count of what can be") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review")).with("broken", "{,}\n");
  CHECK_THAT(
      words_of(desk.say({"report"}).out),
      Catch::Contains("1 piece of work, as it stands on Friday 8 May 2026, 12:00 UTC ; beside them 1 file that"));
}

TEST_CASE("on a long page what is stale and what is done is folded away, and what asks for somebody is not") {
  Desk desk;
  fill_with_each_concern(desk);
  for (int at = 0; at < 18; ++at) {
    const std::string skill = "more-" + std::to_string(at);
    desk.with(skill, queue_of(skill, R"(["Go on"])"));
  }
  const std::string fresh = desk.say({"report"}).out;
  CHECK(fresh.find("stale, the oldest") == std::string::npos);
  desk.at("2026-12-24T12:00:00Z");
  const std::string page = desk.say({"report"}).out;
  const std::size_t groups = page.find("<details class=\"group\">");
  REQUIRE(groups != std::string::npos);
  CHECK_THAT(words_of(page.substr(groups)), Catch::StartsWith(" 20 stale, the oldest 8 May more-0 "));
  CHECK_THAT(words_of(page), Catch::Contains(" 1 done, the oldest 8 May over ") && Catch::Contains("Sessions 1 of 22"));
  CHECK(page.find("<span class=\"name\">review</span>") < groups);
  CHECK(page.find("<span class=\"name\">build</span>") < groups);
  CHECK(page.find("<span class=\"name\">ship</span>") > groups);
}

TEST_CASE("what is contradicted or stale is an issue, and what is done is neither") {
  Desk desk;
  desk.with_repository().with_history();
  desk.with("late", bare_checkpoint_text("late", "in_progress", R"(, "next_actions": ["Land #41"])"));
  desk.with("over", bare_checkpoint_text("over", "complete", ""));
  commit_on(desk, "2026-05-02", "Turn off old TLS (#41)");
  std::string names;
  for (const Json& issue :
       Json::parse(desk.say({"--now=2027-05-02T00:00:00Z", "report", "--format=codequality"}).out)) {
    names += issue.at("check_name").get<std::string>() + " " + issue.at("location").at("path").get<std::string>() + " ";
  }
  CHECK(names == "contradicted .checkpoints/late.checkpoint.json stale .checkpoints/late.checkpoint.json ");
}

TEST_CASE("Markdown fits into a comment, and says what it leaves out") {
  Desk desk;
  for (int number = 100; number < 900; ++number) {
    const std::string name = "work-" + std::to_string(number);
    desk.with(name,
              bare_checkpoint_text(name, "in_progress", R"(, "next_actions": ["Go on with all that is left to do"])"));
  }
  const std::string markdown = desk.say({"report", "--format=markdown"}).out;
  CHECK(markdown.size() < 65536);
  CHECK_THAT(markdown, Catch::Contains("\nand ") && Catch::EndsWith(" more: `git checkpoint list`\n"));
}
