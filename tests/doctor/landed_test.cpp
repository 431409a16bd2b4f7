// Verdicts and evidence, to the commit, through the command.

#include "doctor/clinic.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

std::string landed(const std::string& token, const std::string& commit, const std::string& how) {
  return "landed-action " + token + " " + commit + " " + how + " main";
}

}  // namespace

TEST_CASE("each host's merge is the evidence for an action that asks for it") {
  const Clinic clinic;
  const std::string github = clinic.merge("Merge pull request #12 from acme/login\n\nAdd the login page");
  const std::string gitlab = clinic.merge("Merge branch 'search' into 'main'\n\nSee merge request acme/shop!34");
  const std::string bitbucket = clinic.merge("Merged in feature/cart (pull request #56)");
  const std::string azure = clinic.land("Merged PR 78: Add checkout");
  const std::string squash = clinic.land("Add a blog (#90)");
  CHECK(clinic.verdict("Merge #12 once CI is green") == landed("#12", github, "merge commit"));
  CHECK(clinic.verdict("Merge !34") == landed("!34", gitlab, "merge commit"));
  CHECK(clinic.verdict("Review and merge PR 56") == landed("#56", bitbucket, "merge commit"));
  CHECK(clinic.verdict("Merge PR #78") == landed("#78", azure, "merge commit"));
  CHECK(clinic.verdict("Ship https://github.com/acme/shop/pull/90") == landed("#90", squash, "squash"));
}

TEST_CASE("what has landed has landed, whatever the clocks of its commits said") {
  Clinic clinic;
  const std::string ahead = clinic.at("2099-01-01T00:00:00Z").merge("Merge pull request #12 from acme/login");
  const std::string behind = clinic.at("1970-01-02T00:00:00Z").land("Add a blog (#90)");
  const std::string gone = clinic.at("2099-06-01T00:00:00Z").land("Add search (#91)");
  const std::string revert = clinic.at("1970-01-03T00:00:00Z").revert(gone);
  CHECK(clinic.verdict("Merge #12") == landed("#12", ahead, "merge commit"));
  CHECK(clinic.verdict("Merge #90") == landed("#90", behind, "squash"));
  CHECK(clinic.verdict("Merge #91") == "reverted-claim #91 " + revert + " commit main");
}

TEST_CASE("a mention is no landing, and neither is the landing of another number") {
  const Clinic clinic;
  clinic.land("Prepare what #12 needs, refs #13\n\nsee #14\n\n(cherry picked from commit 1234567)");
  clinic.land("Add search (#421)");
  for (const std::string action : {"Merge #12", "Merge #13", "Merge #14", "Merge #42"}) {
    INFO(action);
    CHECK(clinic.verdict(action) == "-");
  }
}

TEST_CASE("a follow-up to what has landed is no finding, and still a reference") {
  const Clinic clinic;
  const std::string squash = clinic.land("Add search (#12)");
  CHECK(clinic.verdict("Write the follow-up to #12") == "-");
  const Json reference = clinic.doctor().at("references").at(0);
  CHECK(reference.at("token") == "#12");
  CHECK(reference.at("state") == "landed");
  CHECK(reference.at("intent") == "context");
  CHECK(reference.at("evidence").at("commit") == squash);
}

TEST_CASE("work that was reverted is open again, and landed again when it is restored") {
  const Clinic clinic;
  const std::string landing = clinic.land("Add search (#12)");
  const std::string revert = clinic.revert(landing);
  CHECK(clinic.verdict("Merge #12") == "reverted-claim #12 " + revert + " commit main");
  clinic.revert(revert);
  CHECK(clinic.verdict("Merge #12") == landed("#12", landing, "squash"));
  const std::string again = clinic.land("Reapply \"Add cart (#13)\" (#14)");
  CHECK(clinic.verdict("Merge #14") == landed("#14", again, "squash"));
}

TEST_CASE("a row that is complete and whose work was reverted is a claim that does not hold") {
  const Clinic clinic;
  const std::string revert = clinic.revert(clinic.land("Add search (#12)"));
  clinic.checkpoint("notes", {{"progress_table",
                               {{{"id", "search"}, {"label", "Search (#12)"}, {"status", "complete"}},
                                {{"id", "cart"}, {"label", "Cart, as #12 did it"}, {"status", "complete"}},
                                {{"id", "blog"}, {"label", "Redo #12"}, {"status", "in_progress"}}}},
                              {"skill_state", {{"merged_prs", {12}}}}});
  const auto found = clinic.findings("reverted-claim");
  REQUIRE(found.size() == 2);
  CHECK(found[0].at("pointer") == "/progress_table/0/label");
  CHECK(found[0].at("token") == "#12");
  CHECK(found[0].at("state") == "reverted");
  CHECK(found[0].at("evidence").at("commit") == revert);
  CHECK(found[1].at("pointer") == "/skill_state");
}

TEST_CASE("what is recorded as reverted is no claim, and what is recorded as landed beside or after a revert is") {
  const Clinic clinic;
  clinic.revert(clinic.land("Add search (#12)"));
  const auto count = [&](const std::string& done) {
    clinic.checkpoint("notes", {{"recently_done", {{{"action", done}, {"completed_at", "2026-05-08T08:00:00Z"}}}}});
    return clinic.findings("reverted-claim").size();
  };
  for (const std::string done :
       {"#12 was reverted", "#12: reverted, see incident", "#12 broke prod, rolled back", "Revert #12",
        "Backed out #12", "#12 and #13 were reverted", "Merged #12, then reverted it", "Merged the revert of #12",
        "Reviewed #12", "Merged main into #12", "Merged #12 into release/2.0", "Merged #11. It needs #12",
        "Landed the fix for #12", "Merged #11 before #12", "Closed #12"}) {
    INFO(done);
    CHECK(count(done) == 0);
  }
  for (const std::string done :
       {"Land #12", "Land #12, #13 was reverted", "Revert the flag (#12)", "#12 was not reverted",
        "#12 landed again after it was reverted", "Landed #12", "Merged #12", "Merged PR #12: search", "merged (#12)",
        "Reviewed and merged #12", "Squash-merged the pull request #12", "Shipped #11 and #12", "Merged #12 into main",
        "We finally landed #12 onto origin/main", "Finished #12"}) {
    INFO(done);
    CHECK(count(done) == 1);
  }
}

TEST_CASE("what an action waited for has landed: it is unblocked, and not done") {
  const Clinic clinic;
  const std::string squash = clinic.land("Add search (#12)");
  CHECK(clinic.verdict("After #12 lands, announce it") == "unblocked-action #12 " + squash + " squash main");
  CHECK(clinic.verdict("After #13 lands, announce it") == "-");
}

TEST_CASE("a list has landed when all of it has") {
  const Clinic clinic;
  const std::string one = clinic.land("One (#248)");
  const std::string two = clinic.land("Two (#249)");
  CHECK(clinic.verdict("Merge #248-#250") == "-");
  CHECK(clinic.doctor().at("references").size() == 3);
  const std::string three = clinic.land("Three (#250)");
  CHECK(clinic.verdict("Merge #248-#250") ==
        landed("#248", one, "squash") + "; " + landed("#249", two, "squash") + "; " + landed("#250", three, "squash"));
}

TEST_CASE("a number that was used twice is in doubt: no reason to fail, and nothing to repair") {
  Clinic clinic;
  clinic.land("Add search (#12)");
  clinic.land("Add a cart (#12)");
  clinic.checkpoint("notes", {{"next_actions", {"Merge #12", "Go on"}}});
  const auto found = clinic.findings("landed-action", {"--only=landed-action"});
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("confidence") == "low");
  CHECK(found[0].at("level") == "info");
  CHECK(found[0].at("fixable") == false);
  CHECK(clinic.doctor({"--only=landed-action"}).at("success") == true);
}

TEST_CASE("what only an unmerged branch has is open") {
  const Clinic clinic;
  clinic.git({"checkout", "-q", "-b", "feature/search"});
  const std::string tip = clinic.land("Add search (#12)");
  clinic.git({"checkout", "-q", "main"});
  CHECK(clinic.verdict("Merge #12") == "-");
  CHECK(clinic.verdict("Merge feature/search") == "-");
  CHECK(clinic.doctor().at("references").at(0).at("state") == "open");
  // On the branch itself its own commits count, and the answer says so.
  clinic.git({"checkout", "-q", "feature/search"});
  CHECK(clinic.verdict("Merge #12") == "landed-action #12 " + tip + " squash HEAD");
}

TEST_CASE("the option --base names the branch to compare with, and HEAD alone where it says so") {
  Clinic clinic;
  clinic.git({"checkout", "-q", "-b", "release"});
  const std::string squash = clinic.land("Add search (#12)");
  clinic.git({"checkout", "-q", "main"});
  clinic.checkpoint("notes", {{"next_actions", {"Merge #12"}}});
  CHECK(clinic.findings("landed-action").empty());
  const auto found = clinic.findings("landed-action", {"--base=release"});
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("evidence").at("commit") == squash);
  CHECK(found[0].at("evidence").at("base") == "release");
  CHECK(clinic.findings("landed-action", {"--base=HEAD"}).empty());
  clinic.git({"config", "checkpoint.baseBranch", "release"});
  CHECK(clinic.findings("landed-action").size() == 1);
}

TEST_CASE("a base that is not there is an error where it was named, and skipped where it was configured") {
  Clinic clinic;
  clinic.checkpoint("notes", {{"next_actions", {"Merge #12"}}});
  const Said said = clinic.desk.say({"doctor", "--base=nowhere", "--json"});
  CHECK(said.exit == 1);
  CHECK(said.json().at("error_code") == "not_found");
  CHECK(clinic.desk.say({"doctor", "--base=nowhere"}).err.find("there is no branch or commit 'nowhere'") !=
        std::string::npos);
  clinic.git({"config", "checkpoint.baseBranch", "gone"});
  CHECK(clinic.state("landed-action") == "skipped");
  CHECK(clinic.reason("landed-action").find("'gone'") != std::string::npos);
  CHECK(clinic.doctor().at("references").at(0).at("state") == "unknown");
}

TEST_CASE("a blocker that names what has landed is asked about, once for each reference") {
  Clinic clinic;
  const std::string squash = clinic.land("Add search (#12)");
  clinic.checkpoint("notes",
                    {{"blockers",
                      {{{"id", "b1"}, {"description", "Waiting for #12"}, {"proposed_resolution", "Merge #12"}},
                       {{"id", "b2"}, {"description", "Waiting for #13"}},
                       {{"id", "b3"}, {"description", "Waiting for #12"}, {"resolved", true}}}}});
  const auto found = clinic.findings("landed-blocker");
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("pointer") == "/blockers/0/description");
  CHECK(found[0].at("evidence").at("commit") == squash);
  CHECK(found[0].at("evidence").at("blocker") == "b1");
}

TEST_CASE("a checkpoint's own claim is shown as one, and the history overrules it") {
  Clinic clinic;
  clinic.checkpoint("notes", {{"next_actions", {"Merge #12"}}, {"skill_state", {{"merged_prs", {12}}}}});
  clinic.checkpoint("other", {{"next_actions", {"Merge #12"}}});
  auto found = clinic.findings("landed-action");
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("owner") == "notes");
  CHECK(found[0].at("evidence").at("how") == "claim");
  CHECK(found[0].at("evidence").at("commit").is_null());
  CHECK(found[0].at("confidence") == "low");
  CHECK(found[0].at("fixable") == false);
  clinic.revert(clinic.land("Add search (#12)"));
  CHECK(clinic.findings("landed-action").empty());
}

TEST_CASE("in a shallow clone what was not found is skipped, and what was found still holds") {
  Clinic clinic;
  clinic.land("Add search (#12)");
  const std::string cart = clinic.land("Add a cart (#13)");
  clinic.git({"clone", "-q", "--depth=1", "file://" + clinic.desk.folder().string(), "../clone"});
  Clinic clone;
  clone.desk.context.cwd = clinic.desk.folder().parent_path() / "clone";
  const std::filesystem::path file = clone.desk.context.cwd / ".checkpoints/notes.checkpoint.json";
  const auto ask = [&](const std::string& action) {
    Json document = valid_checkpoint("notes");
    document["next_actions"] = {action};
    write_file(file, document.dump());
    return clone.doctor({"--only=landed-action"});
  };
  const Json cut = ask("Merge #12");
  CHECK(cut.at("checks").at(0).at("state") == "skipped");
  CHECK(cut.at("checks").at(0).at("reason") == "the history is cut off: this is a shallow clone");
  const Json found = ask("Merge #13");
  CHECK(found.at("checks").at(0).at("state") == "findings");
  CHECK(found.at("findings").at(0).at("evidence").at("commit") == cart);
  CHECK(ask("Write more").at("checks").at(0).at("state") == "ok");
}

TEST_CASE("without a repository the history checks are skipped, and references are listed by form") {
  Desk desk;
  desk.with("notes", bare_checkpoint_text("notes", "in_progress", ",\n  \"next_actions\": [\"Merge #12\"]"));
  std::filesystem::create_directories(desk.store());
  Clinic clinic;
  desk.context.past = clinic.desk.context.past;
  const Said said = desk.say({"doctor", "--json", "--only=landed-action"});
  CHECK(said.exit == 0);
  CHECK(said.json().at("checks").at(0).at("state") == "skipped");
  CHECK(said.json().at("checks").at(0).at("reason") == "this is not a git repository");
  CHECK(said.json().at("references").at(0).at("token") == "#12");
  CHECK(said.json().at("references").at(0).at("state") == "unknown");
}

TEST_CASE("a damaged index changes no answer, only time") {
  Clinic clinic;
  const std::string squash = clinic.land("Add search (#12)");
  const std::filesystem::path index = clinic.desk.folder() / ".git/checkpoint/history.sqlite";
  const std::string expected = landed("#12", squash, "squash");
  REQUIRE(clinic.verdict("Merge #12") == expected);
  REQUIRE(std::filesystem::exists(index));
  const std::string whole = read_file(index);
  std::string flipped = whole;
  for (std::size_t at = flipped.size() / 2; at < flipped.size(); at += 97)
    flipped[at] = static_cast<char>(~flipped[at]);
  for (const std::string& damaged :
       {std::string(), whole.substr(0, whole.size() / 2), std::string("no database"), flipped}) {
    write_file(index, damaged);
    CHECK(clinic.verdict("Merge #12") == expected);
    CHECK(clinic.verdict("Merge #13") == "-");
  }
  std::filesystem::remove(index);
  CHECK(clinic.verdict("Merge #12") == expected);
}
