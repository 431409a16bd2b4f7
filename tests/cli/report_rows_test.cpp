// A row of the report says how a piece of work stands, what keeps it and what is wrong with it, and unfolds to all of
// it.

#include <fstream>

#include "cli/report_page.h"

using namespace checkpoint::test;

TEST_CASE("the row of a note that is wrong says so, and shows the action where it stands, with what landed it") {
  Desk desk;
  desk.with_repository().with_history();
  desk.with("asks", queue_of("asks", R"(["Land #41", "Then tag it"])", kTwoQuestions));
  desk.with("ship", queue_of("ship", R"(["Deploy it"])"));
  desk.with("review", queue_of("review", R"(["Write it", "Land #41", "Tag it"])"));
  const std::string commit = commit_on(desk, "2026-03-02", "Turn off old TLS (#41)");
  const std::string page = desk.say({"report"}).out;
  const std::string proof = commit + " Turn off old TLS (#41) 2 March";
  for (const std::string name : {"review", "asks"}) {
    INFO(name);
    const std::string row = row_of(page, name);
    CHECK_THAT(row, Catch::Contains(" contradicted still lists \u201cLand #41\u201d, which has landed: " + proof));
    CHECK_THAT(row, Catch::Contains(" Land #41 has landed " + proof));
  }
  CHECK_THAT(row_of(page, "review"),
             Catch::Contains(" Actions Write it Land #41 has landed " + proof + " Tag it Updated "));
  CHECK_THAT(row_of(page, "asks"), Catch::Contains(proof + " Then tag it Blocked by "));
  CHECK(row_of(page, "ship").find("contradicted") == std::string::npos);
  CHECK_THAT(words_of(page), Catch::Contains(" contradicted : it lists as to be done what has landed, or as done what "
                                             "was reverted."));
  const std::string markdown = desk.say({"report", "--format=markdown"}).out;
  CHECK_THAT(markdown, Catch::Contains("| review | session | in progress, contradicted |") &&
                           Catch::Contains("| ship | session | in progress |"));
}

TEST_CASE("what keeps a phase, a stage or a run stands in its row, and once") {
  Desk desk;
  desk.with_repository();
  REQUIRE(desk.say({"workflow", "start", "build"}).exit == 0);
  std::ofstream(desk.folder() / "film.json") << R"({"name": "film", "stages": [{"name": "script"}]})";
  REQUIRE(desk.say({"stage", "init", "film", "--manifest=film.json"}).exit == 0);
  REQUIRE(desk.say({"workflow", "start", "fails"}).exit == 0);
  REQUIRE(desk.say({"workflow", "advance", "fails", "--fail"}).exit == 0);
  const std::string page = desk.say({"report"}).out;
  const auto begins = [&](const std::string& name, const std::string& line, const std::string& fold) {
    CHECK_THAT(row_of(page, name), Catch::Contains(" " + line + " " + fold));
  };
  begins("build", "demand.json is missing \u2192 run REQUIREMENTS", "Not done REQUIREMENTS");
  begins("film", "script has not been written \u2192 go on with the stage 'script' of the project 'film'",
         "Not done script");
  begins("fails", "REQUIREMENTS has failed; why was not written down", "Next git checkpoint workflow resume");
}

TEST_CASE("what is proposed is not said to come next before somebody has decided") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review", R"(, "blockers": [{"id": "b1", "description":
    "Break it?", "blocking": "all", "needs": "user_decision", "proposed_resolution": "Yes, in May"}])"));
  const std::string row = row_of(desk.say({"report"}).out, "review");
  CHECK_THAT(row, Catch::Contains(" To decide proposed, not decided yet: Yes, in May Then Write the tests Ship it "));
  CHECK(row.find("Next") == std::string::npos);
  CHECK_THAT(desk.say({"report", "--format=markdown"}).out, Catch::Contains("| Decide: Break it? |"));
}

TEST_CASE("a row that is unfolded has all of its texts, and commands keep their options in one piece") {
  Desk desk;
  const std::string summary = "It begins " + std::string(3000, 'w') + " and it ends";
  std::string actions;
  for (int at = 0; at < 20; ++at) actions += std::string(at == 0 ? "" : ", ") + "\"Action " + std::to_string(at) + "\"";
  std::string text = queue_of("ship", "[" + actions + "]");
  text.replace(text.find("Sprint 1 passed."), 16, summary);
  desk.with_repository().with("ship", text).with("review", checkpoint_text("review", kTwoQuestions));
  const std::string page = desk.say({"report"}).out;
  CHECK_THAT(page, Catch::Contains(summary) && Catch::Contains("<li>Action 19</li>"));
  CHECK(page.find("\u2026") == std::string::npos);
  CHECK_THAT(page, Catch::Contains("<b>&#39;--context_primer.key_decisions+=</b>&lt;decision&gt;&#39;"));
}

TEST_CASE("a command that comes next keeps its options in one piece, by the rule of all commands of the page") {
  Desk desk;
  fill_with_each_concern(desk);
  const std::string page = desk.say({"report"}).out;
  CHECK_THAT(section_of(page, "Next"),
             Catch::Contains("<code>git checkpoint workflow resume build <b>--continue</b></code>"));
  CHECK_THAT(page, Catch::Contains("\ncode b { font-weight: inherit; white-space: nowrap; }\n") &&
                       Catch::Contains("\n.next li > b::before { counter-increment: place;"));
}

TEST_CASE("a row says what it is that it names") {
  Desk desk;
  fill_with_each_concern(desk);
  const std::string page = desk.say({"report"}).out;
  CHECK_THAT(row_of(page, "ship"), Catch::StartsWith(" ship in progress phase build / step sprint-2 "));
  CHECK_THAT(row_of(page, "build"), Catch::StartsWith(" build halted phase REQUIREMENTS 0 of 5 steps "));
}

TEST_CASE("a long summary has its paragraphs, and what is cut ends behind a word") {
  Desk desk;
  desk.with_repository();
  const auto fold = [&](const std::string& summary) {
    std::string text = queue_of("ship", R"(["Go on"])");
    desk.with("ship", text.replace(text.find("Sprint 1 passed."), 16, summary));
    const std::string page = desk.say({"report"}).out;
    const std::size_t begin = page.find("<div class=\"more\">");
    return page.substr(begin, page.find("<dl>", begin) - begin);
  };
  const std::string sentence = "The wave merged seven changes to main, and each check was green. ";
  std::string summary;
  for (int at = 0; at < 20; ++at) summary += sentence;
  const std::string folded = fold(summary + "It ended.");
  CHECK_THAT(words_of(folded), Catch::Contains(summary + "It ended."));
  std::size_t begin = 0;
  std::size_t count = 0;
  for (std::size_t end = folded.find("</p>"); end != std::string::npos; end = folded.find("</p>", begin)) {
    INFO(folded.substr(begin, end - begin));
    CHECK(end - begin < 700);
    CHECK(folded[end - 1] == '.');
    begin = end + 4;
    ++count;
  }
  CHECK(count >= 2);
  CHECK_THAT(fold("First it began.\\n\\nThen it went on."),
             Catch::Contains("<p>First it began.</p><p>Then it went on.</p>"));
  std::string words;
  for (int at = 0; at < 1000; ++at) words += "seven ";
  CHECK_THAT(fold(words), Catch::Contains("seven\u2026</p>"));
  const std::string key =
      "-----BEGIN RSA PRIVATE KEY-----\\nMIIEowIBAAKCAQEAx5bZ2Zb0r8\\n-----END RSA PRIVATE KEY-----";
  CHECK(fold("It has " + key + ".").find("MIIEow") == std::string::npos);
}

TEST_CASE("times are days, with the exact time as their title, and steps have their unit") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  desk.at("2026-05-09T00:30:00Z");
  CHECK_THAT(desk.say({"report"}).out,
             Catch::Contains("<time title=\"Friday 8 May 2026, 09:00 UTC\">yesterday</time>") &&
                 Catch::Contains("</svg>1 of 1 step</span>"));
  desk.at("2027-01-01T00:00:00Z");
  CHECK_THAT(desk.say({"report"}).out, Catch::Contains(">8 May 2026</time>"));
}

TEST_CASE("the legend and the rows say what a state means, also where the steps say something else") {
  Desk desk;
  const std::string steps = R"(, "progress_table": [{"id": "1", "label": "Do it", "status": "complete"}])";
  desk.with_repository().with("full",
                              bare_checkpoint_text("full", "in_progress", R"(, "next_actions": ["Tag it"])" + steps));
  desk.with("some", bare_checkpoint_text("some", "complete", R"(, "next_actions": ["Sweep", "Mop"])" + steps));
  desk.with("one", bare_checkpoint_text("one", "complete", R"(, "next_actions": ["Nothing is left"])"));
  const std::string page = desk.say({"report"}).out;
  CHECK_THAT(row_of(page, "full"), Catch::Contains("all steps done, but marked in progress \u2192 Tag it"));
  CHECK_THAT(row_of(page, "some"), Catch::Contains("marked complete, the first of 2 actions still listed: Sweep"));
  CHECK_THAT(row_of(page, "one"), Catch::Contains("marked complete still listed: Nothing is left"));
  CHECK_THAT(words_of(page),
             Catch::Contains(" in progress : it was begun, and is neither halted nor waits for you; "
                             "queued : what comes next is not begun, or it is marked complete and still "
                             "lists actions; done : it is marked complete and lists no action; "));
}

TEST_CASE("what waits for a decision and has failed or is blocked besides says both, wherever it stands") {
  Desk desk;
  desk.with_repository().with("build", stopped_and_asking("blocked", "external_dep"));
  const std::string page = desk.say({"report"}).out;
  const std::string halted = "halted build is blocked: e1: No disk ";
  CHECK_THAT(words_of(section_of(page, "Waiting for you")), Catch::Contains("Go on? ") && Catch::Contains(halted));
  CHECK(words_of(section_of(page, "Halted")) ==
        " Halted 0 Halted as well, and above with what it asks: session build . ");
  CHECK_THAT(row_of(page, "build"), Catch::Contains(" waits for you ") && Catch::Contains(" Go on? " + halted));
  const std::string markdown = desk.say({"report", "--format=markdown"}).out;
  CHECK_THAT(markdown, Catch::Contains("\nGo on?\\\nHalted: build is blocked: e1: No disk\n") &&
                           Catch::Contains("| build | session | waits for you, halted | "));
}

TEST_CASE("what waits and is halted besides is found among both, and is not taken for what only waits") {
  Desk desk;
  desk.with_repository().with("build", stopped_and_asking("failed", "external_dep"));
  desk.with("sell", bare_checkpoint_text("sell", "in_progress", R"(, "blockers": [
    {"id": "d1", "description": "Go on?", "blocking": "all", "needs": "user_decision"}], "next_actions": ["Ask"])"));
  REQUIRE(desk.say({"workflow", "start", "build"}).exit == 0);
  REQUIRE(desk.say({"workflow", "advance", "build", "--fail"}).exit == 0);
  const std::string page = desk.say({"report"}).out;
  CHECK_THAT(page, Catch::Contains("<details class=\"row wait halt-too\"") &&
                       Catch::Contains("<details class=\"row wait\"") &&
                       Catch::Contains("data-show=\"wait\" aria-pressed=\"false\">wait for you 2<") &&
                       Catch::Contains("data-show=\"halt\" aria-pressed=\"false\">halted 2<"));
  CHECK_THAT(words_of(section_of(page, "Halted")), Catch::Contains("and above with what it asks: session build ."));
  const std::string next = words_of(section_of(page, "Next"));
  CHECK_THAT(next, Catch::Contains(" build waits for you halted Decide: Go on? ") &&
                       Catch::Contains(" sell waits for you Decide: Go on? ") && !Catch::Contains("also in"));
}

TEST_CASE("what is blocked by nothing but what it asks only waits") {
  Desk desk;
  desk.with_repository().with("build", stopped_and_asking("blocked", "user_decision"));
  const std::string page = desk.say({"report"}).out;
  CHECK_THAT(words_of(section_of(page, "Halted")), Catch::Contains("Nothing is halted."));
  CHECK_THAT(page, !Catch::Contains("chip halt"));
  CHECK_THAT(desk.say({"report", "--format=markdown"}).out, Catch::Contains("| waits for you | "));
}
