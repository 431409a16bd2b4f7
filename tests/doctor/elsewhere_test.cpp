// What checkpoints say of each other's work, and what they report of commits.

#include "doctor/clinic.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

std::vector<std::string> told(const Clinic& clinic, const std::string& check) {
  std::vector<std::string> said;
  for (const Json& finding : clinic.findings(check)) {
    CHECK(finding.at("level") == "info");
    said.push_back(finding.at("owner").get<std::string>() + ": " + finding.at("message").get<std::string>());
  }
  return said;
}

using Sayings = std::vector<std::string>;

Json done(const std::string& label) {
  return {{"progress_table", {{{"id", "a"}, {"label", label}, {"status", "complete"}}}}};
}

}  // namespace

TEST_CASE("what one checkpoint records as done, and another waits for, is told with both places") {
  Clinic clinic;
  clinic.checkpoint("search", done("#12 search"));
  clinic.checkpoint("release", {{"next_actions", {"After #12 lands, tag 2.0"}}});
  const std::string both =
      "release: 'search' records #12 as done (/progress_table/0/label), and no commit says that it landed: one of the "
      "two is behind";
  CHECK(told(clinic, "done-elsewhere") == Sayings{both});
  clinic.checkpoint("search", done("PR 12"));
  CHECK(told(clinic, "done-elsewhere") == Sayings{both});
  clinic.checkpoint("release", {{"next_actions", {"Merge #12"}}});
  CHECK(told(clinic, "done-elsewhere") == Sayings{both});
  clinic.checkpoint("release", {{"next_actions", {"Write the guide, like in #12"}}});
  CHECK(told(clinic, "done-elsewhere").empty());
  clinic.checkpoint("release", {{"blockers", {{{"id", "b"}, {"description", "needs #12"}}}}});
  CHECK(told(clinic, "done-elsewhere") == Sayings{both});
}

TEST_CASE("a record elsewhere is no news where the history knows, or where it is the checkpoint's own") {
  Clinic clinic;
  clinic.checkpoint("search", done("#12 search"));
  clinic.checkpoint("other", done("#120 search"));
  clinic.checkpoint("release", {{"next_actions", {"Merge #13"}}});
  CHECK(told(clinic, "done-elsewhere").empty());
  Json own = done("#13 sort");
  own["next_actions"] = {"Merge #13"};
  clinic.checkpoint("release", own);
  CHECK(told(clinic, "done-elsewhere").empty());
  clinic.checkpoint("release", {{"next_actions", {"Merge #12"}}});
  CHECK(told(clinic, "done-elsewhere").size() == 1);
  clinic.land("Add search (#12)");
  CHECK(told(clinic, "done-elsewhere").empty());
}

TEST_CASE("records are held against each other without git too, where tickets are named by the checkpoints") {
  Clinic clinic;
  std::filesystem::remove_all(clinic.desk.folder() / ".git");
  const Json tickets = {{"pm_refs", {{{"provider", "jira"}, {"id", "ABC-12"}}}}};
  Json search = done("ABC-12 search");
  search.update(tickets);
  Json release = {{"next_actions", {"After ABC-12, tag 2.0"}}};
  release.update(tickets);
  clinic.checkpoint("search", search);
  clinic.checkpoint("release", release);
  CHECK(told(clinic, "done-elsewhere").size() == 1);
}

TEST_CASE("who waits for another checkpoint is told when that one is complete") {
  Clinic clinic;
  const Json ended = {{"status", "complete"}, {"updated_at", "2026-05-08T11:00:00Z"}};
  clinic.checkpoint("ux-engineer", ended);
  clinic.checkpoint("release", {{"next_actions", {"Once ux-engineer is done, tag 2.0"}}});
  const std::string expected =
      "release: it waits for 'ux-engineer', whose checkpoint is complete since 2026-05-08T11:00:00Z: does it still "
      "wait?";
  CHECK(told(clinic, "done-elsewhere") == Sayings{expected});
  const Json evidence = clinic.findings("done-elsewhere").at(0).at("evidence");
  CHECK(evidence.at("text") == "Once ux-engineer is done, tag 2.0");
  CHECK(evidence.at("record") == ".checkpoints/ux-engineer.checkpoint.json");
  CHECK(evidence.at("record_pointer") == "/status");
  SECTION("also in a blocker") {
    clinic.checkpoint("release", {{"blockers", {{{"id", "b"}, {"description", "Waiting for ux-engineer."}}}}});
    CHECK(told(clinic, "done-elsewhere") == Sayings{expected});
  }
  SECTION("not while it goes on") {
    clinic.checkpoint("ux-engineer");
    CHECK(told(clinic, "done-elsewhere").empty());
  }
  SECTION("not where it had ended before") {
    clinic.checkpoint(
        "release", {{"updated_at", "2026-05-08T11:30:00Z"}, {"next_actions", {"Once ux-engineer is done, tag 2.0"}}});
    CHECK(told(clinic, "done-elsewhere").empty());
  }
  SECTION("not where it is only mentioned, or part of another name") {
    for (const std::string text : {"Thank ux-engineer", "Once ux-engineer-2 is done, tag", "Once x/ux-engineer lands",
                                   "Waiting for ux-engineer/search", "Waiting for .ux-engineer"}) {
      clinic.checkpoint("release", {{"next_actions", {text}}});
      CHECK(told(clinic, "done-elsewhere").empty());
    }
  }
}

TEST_CASE("a name that is a plain word counts only in quotes") {
  Clinic clinic;
  clinic.checkpoint("review", {{"status", "complete"}, {"updated_at", "2026-05-08T11:00:00Z"}});
  clinic.checkpoint("release", {{"next_actions", {"After review, tag 2.0"}}});
  CHECK(told(clinic, "done-elsewhere").empty());
  clinic.checkpoint("release", {{"next_actions", {"After 'review' is done, tag 2.0"}}});
  CHECK(told(clinic, "done-elsewhere").size() == 1);
}

TEST_CASE("what was seen at a commit that no branch has any more is told") {
  Clinic clinic;
  const std::string kept = clinic.land("Keep");
  const std::string gone = clinic.land("Go away");
  clinic.git({"reset", "-q", "--hard", "HEAD~1"});
  const std::string nowhere = "0123abc";
  const auto summary = [&](const std::string& text) {
    clinic.checkpoint("notes", {{"progress_summary", text}});
    return told(clinic, "reported-commit");
  };
  CHECK(summary("All tests passed at " + kept.substr(0, 10) + ".").empty());
  CHECK(summary("All tests passed at " + gone.substr(0, 16) + ".") ==
        Sayings{"notes: it reports what was seen at " + gone.substr(0, 16) +
                ", which no branch or tag has any more: it was rewritten or dropped"});
  CHECK(summary("All tests passed at " + gone + ".").size() == 1);
  CHECK(summary("CI is green (" + nowhere + ")") ==
        Sayings{"notes: it reports what was seen at " + nowhere + ", which this repository does not have"});
  CHECK(summary("Began from " + gone.substr(0, 16)).empty());
  CHECK(summary("All 1234567 tests passed, in 12345678 ms, deadbeef or not").empty());
  clinic.git({"tag", "kept", gone});
  CHECK(summary("All tests passed at " + gone.substr(0, 16) + ".").empty());
}

TEST_CASE("reports stand in rows and done actions too") {
  Clinic clinic;
  Json members = done("Benchmark at 0123abc: 12 ms");
  members["recently_done"] = {{{"action", "Deployed 0123abd"}, {"completed_at", "2026-05-08T08:00:00Z"}}};
  clinic.checkpoint("notes", members);
  std::vector<std::string> pointers;
  for (const Json& finding : clinic.findings("reported-commit")) pointers.push_back(finding.at("pointer"));
  CHECK(pointers == std::vector<std::string>{"/progress_table/0/label", "/recently_done/0"});
}

TEST_CASE("in a shallow clone no commit is called gone") {
  Clinic clinic;
  clinic.checkpoint("notes", {{"progress_summary", "All tests passed at 0123abc."}});
  clinic.git({"add", "."});
  clinic.land("Record");
  clinic.git({"clone", "-q", "--depth=1", "file://" + clinic.desk.folder().string(), "../clone/project"});
  clinic.desk.context.cwd = clinic.desk.folder().parent_path() / "clone/project";
  CHECK(clinic.state("reported-commit") == "skipped");
}
