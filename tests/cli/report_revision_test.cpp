// What a commit had is shown as such: what it asked is not answered by a command, which would act on what is there now.

#include <fstream>

#include "cli/report_page.h"

using namespace checkpoint::test;

namespace {

// A question with a proposal, a stage that waits, a workflow that has failed and one that has only a command to go on
// with, a file that cannot be read; and behind that commit another one.
std::string fill_and_commit(Desk& desk) {
  desk.with_repository().with("review", checkpoint_text("review", R"(, "blockers": [
    {"id": "b1", "description": "Break it?", "blocking": "all", "needs": "user_decision", "proposed_resolution": "Yes"}])"));
  std::ofstream(desk.folder() / "film.json")
      << R"({"name": "film", "stages": [{"name": "cut", "human_approval_default": true}]})";
  REQUIRE(desk.say({"stage", "init", "film", "--manifest=film.json"}).exit == 0);
  REQUIRE(desk.say({"stage", "write", "film", "cut", "--status=awaiting_human"}).exit == 0);
  REQUIRE(desk.say({"workflow", "start", "build"}).exit == 0);
  REQUIRE(desk.say({"workflow", "advance", "build", "--fail"}).exit == 0);
  REQUIRE(desk.say({"workflow", "start", "sell"}).exit == 0);
  desk.with("broken", "{,}\n");
  desk.with("merged", "<<<<<<< ours\n{}\n=======\n{}\n>>>>>>> theirs\n");
  std::string then = desk.commit("work");
  desk.with("review", checkpoint_text("review"));
  desk.commit("other work");
  return then;
}

std::size_t commands_in(const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = text.find("git checkpoint "); at != std::string::npos;
       at = text.find("git checkpoint ", at + 1)) {
    ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("a page of a commit says that it is one, and names no command but the one that shows what is there now") {
  Desk desk;
  const std::string then = fill_and_commit(desk);
  const std::string page = words_of(desk.say({"report", "--rev=HEAD~1", "--since=2026-01-01"}).out);
  CHECK_THAT(page, Catch::Contains(" This is what the commit " + then.substr(0, 10) + " had. ") &&
                       Catch::Contains(" git checkpoint report shows that. "));
  CHECK_THAT(page, Catch::Contains(" Break it? ") && Catch::Contains(" Proposed: Yes ") &&
                       Catch::Contains("the stage 'cut' ") &&
                       Catch::Contains(" has failed; why was not written down "));
  CHECK_THAT(page, !Catch::Contains("proposed: git") && !Catch::Contains("not written down git"));
  // The other one is the name of the program that has made the page.
  CHECK(commands_in(page) == 2);
  CHECK_THAT(page, Catch::Contains(" Made by git checkpoint report; "));
}

TEST_CASE("the Markdown of a commit names no command but the one that shows what is there now") {
  Desk desk;
  fill_and_commit(desk);
  const std::string markdown = desk.say({"report", "--rev=HEAD~1", "--format=markdown"}).out;
  CHECK_THAT(markdown, Catch::Contains("\nSince then it may have been decided, done or changed. ") &&
                           Catch::Contains(" `git checkpoint report` shows that.\n\n"));
  CHECK_THAT(markdown, Catch::Contains("**review**\\\nBreak it?\n\nProposed: Yes\n\n"));
  CHECK(commands_in(markdown) == 1);
}

TEST_CASE("what somebody has written is told as it is, also where it reads like a command") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review", R"(, "blockers": [
    {"id": "b1", "description": "Mend how?", "blocking": "all", "needs": "user_decision",
     "proposed_resolution": "git checkpoint doctor, and look"}])"));
  desk.with("ship", queue_of("ship", R"(["git checkpoint done ship"])"));
  desk.commit("work");
  const std::string page = desk.say({"report", "--rev=HEAD"}).out;
  CHECK_THAT(words_of(section_of(page, "Waiting for you")),
             Catch::Contains("Proposed: git checkpoint doctor, and look"));
  CHECK_THAT(section_of(page, "Next"),
             Catch::Contains("git checkpoint done ship") && !Catch::Contains("<code>git checkpoint done"));
  CHECK_THAT(desk.say({"report", "--rev=HEAD", "--format=markdown"}).out,
             Catch::Contains("Mend how?\n\nProposed: git checkpoint doctor, and look\n"));
}

TEST_CASE("the paragraphs of the Markdown of a commit have one empty line between them") {
  Desk desk;
  fill_and_commit(desk);
  CHECK_THAT(desk.say({"report", "--rev=HEAD~1", "--format=markdown"}).out, !Catch::Contains("\n\n\n"));
  CHECK_THAT(desk.say({"report", "--format=markdown"}).out, !Catch::Contains("\n\n\n"));
}

TEST_CASE("what a row of a commit has no room for is in a file, and no command shows it") {
  Desk desk;
  std::string actions = "\"act\"";
  for (int number = 0; number < 110; ++number) actions += ", \"act " + std::to_string(number) + "\"";
  desk.with_repository().with("long", queue_of("long", "[" + actions + "]"));
  desk.commit("work");
  CHECK_THAT(row_of(desk.say({"report", "--rev=HEAD"}).out, "long"), Catch::Contains(" and 10 more, all in its file "));
  CHECK_THAT(row_of(desk.say({"report"}).out, "long"), Catch::Contains(" and 10 more: git checkpoint status long "));
}

TEST_CASE("what a list of a commit has no room for is on the page of that commit") {
  Desk desk;
  desk.with_repository();
  for (int number = 0; number < 400; ++number) {
    const std::string name = "skill-" + std::to_string(number);
    desk.with(name, queue_of(name, "[\"" + std::string(160, 'y') + name + "\"]"));
  }
  const std::string then = desk.commit("work").substr(0, 10);
  CHECK_THAT(desk.say({"report", "--rev=HEAD", "--format=markdown"}).out,
             Catch::EndsWith(" more: `git checkpoint report --rev=" + then + "`\n"));
  CHECK_THAT(words_of(section_of(desk.say({"report", "--rev=HEAD"}).out, "Next")),
             Catch::EndsWith(" more, each with its row "));
  CHECK_THAT(words_of(section_of(desk.say({"report"}).out, "Next")),
             Catch::EndsWith(" more: git checkpoint next --all "));
}

TEST_CASE("the list of tests names the commit that it is of") {
  Desk desk;
  const std::string then = fill_and_commit(desk);
  const std::string property =
      "\">\n  <properties><property name=\"commit\" value=\"" + then + "\"/></properties>\n  <testcase ";
  CHECK_THAT(desk.say({"report", "--rev=HEAD~1", "--format=junit"}).out, Catch::Contains(property));
  CHECK_THAT(desk.say({"report", "--format=junit"}).out, !Catch::Contains("<properties>"));
}

TEST_CASE("no list of a commit names a command") {
  Desk desk;
  fill_and_commit(desk);
  for (const std::string format : {"codequality", "junit"}) {
    const std::string list = desk.say({"report", "--rev=HEAD~1", "--format=" + format}).out;
    CHECK(commands_in(list) == 0);
    CHECK(list.find("git log") == std::string::npos);
  }
}
