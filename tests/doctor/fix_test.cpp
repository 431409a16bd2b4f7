// What --fix changes, and what it leaves alone.

#include <chrono>

#include "core/folder.h"
#include "doctor/clinic.h"
#include "doctor/repair.h"
#include "store/lock.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/git.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

const std::string kNow = "2026-05-08T12:00:00Z";
const std::string kArchive = ".checkpoints/history/notes.20260508T120000Z.checkpoint.json";

Json document(const Clinic& clinic, const std::string& skill = "notes") {
  return Json::parse(read_file(clinic.desk.file_of(skill)));
}

}  // namespace

TEST_CASE("a landed action moves to recently_done with its commit, and a copy of what stood there is kept") {
  Clinic clinic;
  const std::string squash = clinic.land("Add search (#12)");
  clinic.checkpoint("notes", {{"next_actions", {"Write more", "Merge #12", "Merge #13"}}});
  const std::string before = read_file(clinic.desk.file_of("notes"));
  const Json answer = clinic.doctor({"--only=landed-action", "--fix"});
  CHECK(answer.at("success") == true);
  // What is left is true here: the hook is there, and finds no git-checkpoint.
  for (const Json& finding : answer.at("findings")) CHECK(finding.at("check") == "hook-unreachable");
  REQUIRE(answer.at("changes").size() == 1);
  CHECK(answer.at("changes").at(0).at("path") == ".checkpoints/notes.checkpoint.json");
  CHECK(answer.at("changes").at(0).at("change") ==
        "moved \"Merge #12\" to recently_done (" + squash.substr(0, 7) + ")");
  CHECK(answer.at("changes").at(0).at("archived") == Json{kArchive});
  CHECK(read_file(clinic.desk.folder() / kArchive) == before);
  const Json after = document(clinic);
  CHECK(after.at("next_actions") == Json{"Write more", "Merge #13"});
  CHECK(after.at("recently_done") ==
        Json::array({{{"at", "2026-05-08T12:00:00Z"}, {"action", "Merge #12"}, {"commit", squash}}}));
  CHECK(after.at("updated_at") == Json::parse(before).at("updated_at"));
}

TEST_CASE("the option --dry-run shows the same changes and makes none") {
  Clinic clinic;
  clinic.land("Add search (#12)");
  clinic.checkpoint("notes", {{"next_actions", {"Merge #12", "Go on"}}});
  const std::string before = read_file(clinic.desk.file_of("notes"));
  const Json planned = clinic.doctor({"--fix", "--dry-run"});
  CHECK(planned.at("dry_run") == true);
  CHECK(read_file(clinic.desk.file_of("notes")) == before);
  CHECK_FALSE(std::filesystem::exists(clinic.desk.store() / "history"));
  CHECK_FALSE(std::filesystem::exists(clinic.desk.folder() / ".git/hooks/pre-commit"));
  const Said said = clinic.desk.say({"doctor", "--fix", "--dry-run"});
  CHECK(said.out.find("would change .checkpoints/notes.checkpoint.json: moved \"Merge #12\"") != std::string::npos);
  CHECK_THAT(said.out, Catch::Contains("  would keep a copy in " + kArchive + "\n"));
  CHECK_THAT(said.err, Catch::Contains("hint: 'git checkpoint doctor --fix' makes ") && Catch::Contains(" and mends "));
  CHECK_THAT(said.err, !Catch::Contains("doctor --fix --dry-run"));
  const Json made = clinic.doctor({"--fix"});
  CHECK(made.at("dry_run") == false);
  CHECK(made.at("changes") == planned.at("changes"));
}

TEST_CASE("what would change is counted apart from the findings that it repairs: layout is none") {
  Clinic clinic;
  clinic.land("Add search (#12)");
  clinic.doctor({"--fix"});
  clinic.checkpoint("notes", {{"next_actions", {"Merge #12", "Go on"}}});
  clinic.desk.with("plan", checkpoint_text("plan"));
  const Json planned = clinic.doctor({"--only=landed-action", "--fix", "--dry-run"});
  CHECK(planned.at("hint") == "'git checkpoint doctor --fix --only=landed-action' makes 1 change and mends 1 finding");
  const Json all = clinic.doctor({"--fix", "--dry-run"});
  REQUIRE(all.at("changes").size() > 1);
  CHECK_THAT(all.at("hint").get<std::string>(),
             Catch::StartsWith("'git checkpoint doctor --fix' makes " + std::to_string(all.at("changes").size()) +
                               " changes and mends "));
}

TEST_CASE("the last action of a checkpoint in progress stays, and is said") {
  Clinic clinic;
  clinic.land("Add search (#12)");
  clinic.checkpoint("notes", {{"next_actions", {"Merge #12"}}});
  const Json answer = clinic.doctor({"--only=landed-action", "--fix"});
  CHECK(answer.at("changes").empty());
  REQUIRE(answer.at("warnings").size() == 1);
  CHECK(answer.at("warnings").at(0).get<std::string>().find("is the only action left") != std::string::npos);
  CHECK(document(clinic).at("next_actions") == Json{"Merge #12"});
  CHECK(answer.at("findings").size() == 1);
}

TEST_CASE("what was done, reworded or taken away while doctor looked needs no repair, and nothing is said of it") {
  Clinic clinic;
  clinic.land("Add search (#12)");
  for (const char* const skill : {"done", "gone", "notes"}) {
    clinic.checkpoint(skill, {{"next_actions", {"Merge #12", "Go on"}}});
  }
  const cli::Context& context = clinic.desk.context;
  const Store store(locate({clinic.desk.folder(), {}, {}, {}, context.environment}), *parse_instant(kNow));
  const Settings settings({}, {}, context.environment);
  doctor::Survey survey({&store, &settings, context.environment, *parse_instant(kNow)});
  REQUIRE(survey.judgements().texts.size() == 3);
  clinic.checkpoint("done", {{"next_actions", {"Go on"}}});
  std::filesystem::remove(clinic.desk.file_of("gone"));
  const doctor::Repairs repairs = doctor::repair(survey, {true, false, false}, doctor::Mode::carry_out);
  CHECK(repairs.left.empty());
  CHECK_FALSE(repairs.failure);
  REQUIRE(repairs.changes.size() == 1);
  CHECK(repairs.changes.at(0).path == ".checkpoints/notes.checkpoint.json");
  CHECK(document(clinic, "done").at("next_actions") == Json{"Go on"});
}

TEST_CASE("what is unblocked, reverted, claimed or in doubt is not moved") {
  Clinic clinic;
  clinic.land("Add search (#12)");
  clinic.revert(clinic.land("Add a cart (#13)"));
  clinic.land("Add a blog (#14)");
  clinic.land("Add a shelf (#14)");
  const Json actions = {"After #12 lands, announce it", "Merge #13", "Merge #14", "Merge #15", "Follow up on #12"};
  clinic.checkpoint("notes", {{"next_actions", actions}, {"skill_state", {{"merged_prs", {15}}}}});
  CHECK(clinic.doctor({"--only=landed-action", "--fix"}).at("changes").empty());
  CHECK(document(clinic).at("next_actions") == actions);
}

TEST_CASE("what leaves something to do is not called done, and not moved") {
  Clinic clinic;
  clinic.land("Add search (#41)");
  clinic.land("Add a cart (#42)");
  clinic.merge("Merge branch 'feature/login' into 'main'\n\nSee merge request acme/shop!34");
  clinic.land("ABC-12: limit rates");
  Json actions = Json::array();
  const Json table = Json::parse(file_text("history/left_to_do.json"));
  for (const Json& texts : table.at("texts")) actions.insert(actions.end(), texts.begin(), texts.end());
  clinic.checkpoint("notes", {{"next_actions", actions}});
  const Json answer = clinic.doctor({"--only=landed-action", "--fix"});
  CHECK(answer.at("findings").empty());
  CHECK(answer.at("changes").empty());
  CHECK(document(clinic).at("next_actions") == actions);
}

TEST_CASE("an order to land that says more than its title is found, and left to who wrote it") {
  Clinic clinic;
  clinic.land("Add search (#12)");
  const Json actions = {"Merge #12 once CI is green", "Review PR #12", "Merge #12 (the parser)"};
  clinic.checkpoint("notes", {{"next_actions", actions}});
  const Json answer = clinic.doctor({"--only=landed-action", "--fix"});
  CHECK(answer.at("changes").empty());
  REQUIRE(answer.at("findings").size() == 3);
  for (const Json& finding : answer.at("findings")) CHECK(finding.at("fixable") == false);
}

TEST_CASE("what stands behind the colon is a title where the commit has it for one, and else a second thing to do") {
  Clinic clinic;
  clinic.land("feat: limit rates (#41)");
  const Json more = {"Merge PR #41: rotate the signing key", "Merge #41 - tell the customer",
                     "Land #41: Schlüssel tauschen"};
  clinic.checkpoint("notes", {{"next_actions", more}});
  const Json answer = clinic.doctor({"--only=landed-action", "--fix"});
  CHECK(answer.at("changes").empty());
  CHECK(document(clinic).at("next_actions") == more);
  for (const Json& finding : answer.at("findings")) CHECK(finding.at("level") == "info");
  CHECK(clinic.desk.ask({"next"}).at("next").at("action") == more.at(0));
  clinic.checkpoint("notes", {{"next_actions", {"Merge PR #41: Limit rates", "Go on"}}});
  CHECK(clinic.doctor({"--only=landed-action", "--fix"}).at("changes").size() == 1);
}

TEST_CASE("telemetry of a large checkpoint is moved to the archive") {
  Clinic clinic;
  Json merged = Json::array();
  for (int number = 1; number <= 60; ++number) {
    merged.push_back({{"number", number}, {"title", std::string(700, 'x')}});
  }
  clinic.checkpoint("notes", {{"skill_state", {{"merged_prs", merged}}}});
  REQUIRE(clinic.findings("oversize").at(0).at("fixable") == true);
  const Json answer = clinic.doctor({"--only=oversize", "--fix"});
  REQUIRE(answer.at("changes").size() == 1);
  CHECK(answer.at("changes").at(0).at("archived").size() == 2);
  CHECK(document(clinic).at("skill_state").at("merged_prs").size() == 20);
  // What is left is true here: the hook is there, and finds no git-checkpoint.
  for (const Json& finding : answer.at("findings")) CHECK(finding.at("check") == "hook-unreachable");
}

TEST_CASE("without --only checkpoints are laid out in the canonical form, and a second run changes nothing") {
  Clinic clinic;
  clinic.desk.with("notes", valid_checkpoint("notes").dump());
  const Json answer = clinic.doctor({"--fix"});
  bool is_laid_out = false;
  for (const Json& change : answer.at("changes"))
    is_laid_out |= change.at("change") == "brought into the standard layout";
  CHECK(is_laid_out);
  CHECK(document(clinic) == valid_checkpoint("notes"));
  CHECK(clinic.doctor({"--fix"}).at("changes").empty());
}

TEST_CASE("the way to repair says beforehand how many files would be laid out anew") {
  Clinic clinic;
  clinic.land("Add search (#12)");
  clinic.checkpoint("notes", {{"next_actions", {"Merge #12", "Go on"}}});
  const std::string tidy = clinic.desk.say({"doctor"}).err;
  CHECK_THAT(tidy, Catch::Contains("would be repaired\n"));
  clinic.desk.with("other", valid_checkpoint("other").dump());
  CHECK_THAT(clinic.desk.say({"doctor"}).err, Catch::Contains("would be repaired; 1 file would be laid out anew, too"));
  CHECK_THAT(clinic.desk.say({"doctor", "--only=landed-action"}).err, Catch::Contains("would be repaired\n"));
}

TEST_CASE("the driver and the hook are registered, so that the findings are gone") {
  Clinic clinic;
  REQUIRE(clinic.findings("driver-not-registered").size() == 2);
  CHECK(clinic.doctor({"--only=stale", "--fix"}).at("changes").empty());
  const Json answer = clinic.doctor({"--only=driver-not-registered,hook-unreachable", "--fix"});
  CHECK(answer.at("changes").size() >= 3);
  // What is left is true here: the hook is there, and finds no git-checkpoint.
  for (const Json& finding : answer.at("findings")) CHECK(finding.at("check") == "hook-unreachable");
  CHECK(clinic.state("driver-not-registered") == "ok");
  const bool is_file = !git_has_configured_hooks(clinic.desk.context.environment);
  const std::string hook = is_file ? read_file(clinic.desk.folder() / ".git/hooks/pre-commit")
                                   : clinic.desk.git({"config", "hook.checkpoint.command"});
  CHECK_THAT(hook, Catch::Contains("hook pre-commit"));
}

TEST_CASE("a checkpoint that is not valid is left as it is, and the others are repaired") {
  Clinic clinic;
  clinic.land("Add search (#12)");
  clinic.checkpoint("bad", {{"next_actions", {"Merge #12", "Go on"}}, {"status", "done"}});
  clinic.checkpoint("notes", {{"next_actions", {"Merge #12", "Go on"}}});
  const Json answer = clinic.doctor({"--only=landed-action", "--fix"});
  REQUIRE(answer.at("changes").size() == 1);
  CHECK(answer.at("changes").at(0).at("path") == ".checkpoints/notes.checkpoint.json");
  CHECK(answer.at("warnings").at(0).get<std::string>().find("bad.checkpoint.json was left as it is") !=
        std::string::npos);
}

TEST_CASE("a repair that could not be written is a failure, with what stood in the way, and the others are made") {
  Clinic clinic;
  clinic.land("Add search (#12)");
  clinic.checkpoint("notes", {{"next_actions", {"Merge #12", "Go on"}}});
  const std::string before = read_file(clinic.desk.file_of("notes"));
  const std::vector<std::string> fix{"doctor", "--only=landed-action", "--fix"};
  SECTION("somebody holds the checkpoint") {
    clinic.git({"config", "checkpoint.lockTimeout", "0"});
    const Folder folder = Folder::open(clinic.desk.store().string(), "");
    const auto held = folder.open_for_lock("notes.checkpoint.json");
    REQUIRE(held);
    REQUIRE(Lock::take(*held, std::chrono::milliseconds(0)) == Lock::Outcome::taken);
    const Json answer = clinic.desk.ask(fix, 3);
    CHECK(answer.at("error_code") == "busy");
    CHECK(answer.at("error").get<std::string>().starts_with("not all was repaired: "));
    CHECK(answer.at("path") == ".checkpoints/notes.checkpoint.json");
    CHECK(answer.at("changes").empty());
    CHECK(clinic.desk.say({"doctor", "--only=stale", "--fix"}).exit == 0);
  }
  SECTION("a file stands where copies are kept") {
    clinic.write(".checkpoints/history", "mine");
    const Json answer = clinic.desk.ask(fix, 4);
    CHECK(answer.at("error_code") == "refused");
    CHECK_THAT(answer.at("hint").get<std::string>(), Catch::Contains("'git checkpoint doctor --fix' does the rest"));
  }
  CHECK(read_file(clinic.desk.file_of("notes")) == before);
}
