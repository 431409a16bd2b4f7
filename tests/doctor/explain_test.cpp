// Why doctor says what it says, in a way that a person can follow with git alone.

#include "core/program.h"
#include "doctor/clinic.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

Json explained(const Clinic& clinic, const std::string& action) {
  clinic.checkpoint("asked", {{"next_actions", {action}}});
  const Json answer = clinic.doctor({"--only=landed-action,unblocked-action,reverted-claim", "--explain"});
  REQUIRE(answer.at("explanations").size() == 1);
  return answer.at("explanations").at(0);
}

// What the command prints that the explanation gives.
ProgramAnswer seen(const Clinic& clinic, const Json& explanation) {
  return run_program({"/bin/sh", {"-c", explanation.at("command").get<std::string>()}, clinic.desk.folder()},
                     clinic.desk.context.environment);
}

struct Example {
  std::string message;
  std::string action;
  std::size_t line;
  std::string text;
};

}  // namespace

TEST_CASE("an explanation names the line that proves a landing, and a command that finds that very commit") {
  const Example example = GENERATE(values<Example>({
      {"Add search (#12)", "Merge #12", 1, "Add search (#12)"},
      {"Add search\n\nLong text of it.\n\nCloses #13\nSigned-off-by: A <a@example.com>",
       "Once issue #13 is closed, tag", 5, "Closes #13"},
      {"Don't stop at 'quotes' (#14)", "Land PR 14", 1, "Don't stop at 'quotes' (#14)"},
      {"Add a cart\n\nReviewed-on: https://review.example.com/c/shop/+/15",
       "Land https://review.example.com/c/shop/+/15", 3, "Reviewed-on: https://review.example.com/c/shop/+/15"},
  }));
  CAPTURE(example.action);
  Clinic clinic;
  const std::string commit = clinic.land(example.message);
  clinic.land("Mention #12, #13, PR 14 and change 15");
  const Json explanation = explained(clinic, example.action);
  CHECK(explanation.at("commit") == commit);
  CHECK(explanation.at("line") == example.line);
  CHECK(explanation.at("text") == example.text);
  CHECK(explanation.at("base") == "main");
  CHECK_FALSE(explanation.at("rule").is_null());
  const ProgramAnswer answer = seen(clinic, explanation);
  INFO(explanation.dump());
  CHECK(answer.ok());
  CHECK(answer.output.find("commit " + commit) == 0);
}

TEST_CASE("a merge request is explained by the line that names it, not by the subject") {
  Clinic clinic;
  const std::string merge = clinic.merge("Merge branch 'search' into 'main'\n\nSee merge request acme/shop!34");
  const Json explanation = explained(clinic, "Merge !34");
  CHECK(explanation.at("line") == 3);
  CHECK(explanation.at("check") == "landed-action");
  CHECK(seen(clinic, explanation).output.find("commit " + merge) == 0);
}

TEST_CASE("a commit or a branch that landed as it is has no line, and git is asked for the ancestor") {
  Clinic clinic;
  const std::string commit = clinic.land("Tidy up");
  clinic.git({"branch", "feature/tidy"});
  clinic.land("Go on");
  for (const std::string& action : {"Land " + commit.substr(0, 10), std::string("Merge feature/tidy")}) {
    const Json explanation = explained(clinic, action);
    CAPTURE(action);
    CHECK(explanation.at("commit") == commit);
    CHECK(explanation.at("line").is_null());
    CHECK(explanation.at("command") == "git merge-base --is-ancestor " + commit + " main");
    CHECK(seen(clinic, explanation).ok());
  }
}

TEST_CASE("a revert is explained by the line that names what it takes back") {
  Clinic clinic;
  const std::string squash = clinic.land("Add search (#12)");
  const std::string revert = clinic.revert(squash);
  const Json explanation = explained(clinic, "Merge #12");
  CHECK(explanation.at("state") == "reverted");
  CHECK(explanation.at("check") == "reverted-claim");
  CHECK(explanation.at("text") == "This reverts commit " + squash + ".");
  CHECK(explanation.at("line") == 3);
  CHECK(seen(clinic, explanation).output.find("commit " + revert) == 0);
}

TEST_CASE("a revert that names no commit is explained by the title that it takes back") {
  Clinic clinic;
  const std::string squash = clinic.land("Add search (#12)");
  const std::string revert = clinic.revert(squash, "Revert \"Add search (#12)\"");
  const Json explanation = explained(clinic, "Merge #12");
  CHECK(explanation.at("state") == "reverted");
  CHECK(explanation.at("commit") == revert);
  CHECK(explanation.at("line") == 1);
  CHECK(seen(clinic, explanation).output.find("commit " + revert) == 0);
}

TEST_CASE("what is recorded as done and was reverted is explained beside the actions") {
  Clinic clinic;
  clinic.revert(clinic.land("Add search (#12)"));
  clinic.checkpoint("asked", {{"progress_table", {{{"id", "a"}, {"label", "#12 search"}, {"status", "complete"}}}}});
  const Json answer = clinic.doctor({"--only=reverted-claim", "--explain"});
  REQUIRE(answer.at("explanations").size() == 1);
  CHECK(answer.at("explanations").at(0).at("check") == "reverted-claim");
}

TEST_CASE("what has not landed is explained too, with the command that shows what there is of it") {
  Clinic clinic;
  const std::string mention = clinic.land("Prepare for #12");
  const Json unknown = explained(clinic, "Merge #12");
  CHECK(unknown.at("state") == "unknown");
  CHECK(unknown.at("commit").is_null());
  CHECK(unknown.at("rule").is_null());
  CHECK(unknown.at("check").is_null());
  CHECK(seen(clinic, unknown).output.find(mention.substr(0, 7)) == 0);
  clinic.git({"checkout", "-q", "-b", "feature/more"});
  const std::string ahead = clinic.land("More");
  clinic.git({"checkout", "-q", "main"});
  const Json open = explained(clinic, "Merge feature/more");
  CHECK(open.at("state") == "open");
  CHECK(open.at("command") == "git log --oneline main..feature/more");
  CHECK(seen(clinic, open).output.find(ahead.substr(0, 7)) == 0);
}

TEST_CASE("what is only mentioned is explained as such") {
  Clinic clinic;
  clinic.land("Add search (#12)");
  const Json explanation = explained(clinic, "Write the guide like in #12");
  CHECK(explanation.at("check").is_null());
  CHECK(explanation.at("because") == "#12 has landed, and the text only mentions it");
}

TEST_CASE("an explanation is the same whichever checks were asked for") {
  Clinic clinic;
  clinic.land("Add search (#12)");
  clinic.land("Add a cart (#13)");
  clinic.checkpoint("asked", {{"next_actions", {"Merge #12", "Once #13 has landed, tag it"}}});
  const Json whole = clinic.doctor({"--explain"}).at("explanations");
  REQUIRE(whole.size() == 2);
  CHECK(whole.at(0).at("because") == "#12 has landed: this action is done already");
  CHECK(clinic.doctor({"--only=stale", "--explain"}).at("explanations") == whole);
}

TEST_CASE("the text of an explanation can be read and its command pasted") {
  Clinic clinic;
  const std::string commit = clinic.land("Add a search that has a very long subject, longer than any line here (#12)");
  clinic.checkpoint("asked", {{"next_actions", {"Merge #12"}}});
  const Said said = clinic.desk.say({"doctor", "--explain", "--only=landed-action"});
  CHECK(said.out.find("  #12 has landed: this action is done already (landed-action)\n") != std::string::npos);
  CHECK(said.out.find("    proof  " + commit.substr(0, 12) + ", line 1: Add a search") != std::string::npos);
  CHECK(said.out.find("    see    git log -1 --fixed-strings --grep='Add a search that has a very long subject, longer "
                      "than any line here (#12)' main\n") != std::string::npos);
}

TEST_CASE("without --explain nothing is explained, and with --fix it is refused") {
  Clinic clinic;
  clinic.land("Add search (#12)");
  clinic.checkpoint("asked", {{"next_actions", {"Merge #12"}}});
  CHECK(clinic.doctor().at("explanations").empty());
  CHECK(clinic.desk.say({"doctor", "--explain", "--fix"}).exit == 129);
}

TEST_CASE("a message of a size that nobody reads proves what it proves without a line") {
  Clinic clinic;
  const std::string commit = clinic.land("Add search (#12)\n\n" + std::string(100'000, 'x'));
  const Json explanation = explained(clinic, "Merge #12");
  CHECK(explanation.at("commit") == commit);
  CHECK(explanation.at("line").is_null());
  CHECK(seen(clinic, explanation).ok());
}
