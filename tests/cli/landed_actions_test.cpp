#include "cli/desk.h"
#include "cli/past/past.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

std::string queue_of(const std::string& actions, const std::string& more = "") {
  return bare_checkpoint_text("review", "in_progress", ", \"next_actions\": " + actions + more);
}

// A past that says whether it was asked, and has no answer.
class Mute final : public cli::Past {
 public:
  cli::EvidenceFound evidence(const Location&, const cli::Context&) override {
    ++asked;
    return {nullptr, "the history is not to be had"};
  }
  cli::Answer doctor(const cli::DoctorOptions&, cli::Context&) override { return {}; }
  cli::MergeAudit audit(const cli::MergeRange&, const Location&, const cli::Context&) override { return {}; }
  std::unique_ptr<cli::Revisions> revisions(const Location&, const cli::Context&) override { return nullptr; }

  int asked = 0;
};

Json next_of(Desk& desk) { return desk.say({"next", "--json"}).json().at("next"); }

}  // namespace

TEST_CASE("next passes over what the history proves landed, and says so") {
  Desk desk;
  desk.with_repository().with_history().with("review", queue_of(R"(["Merge PR #12", "Write the docs"])"));
  desk.commit("Add login (#12)");
  const Json next = next_of(desk);
  CHECK(next.at("action") == "Write the docs");
  CHECK(next.at("skipped_stale") == 1);
  CHECK(next.at("unblocked_by").is_null());
  CHECK(desk.say({"next"}).out.find("passed over 1 action that landed already\n") != std::string::npos);
  const std::string status = desk.say({"status"}).out;
  CHECK(status.find("  next     Write the docs\n") != std::string::npos);
  CHECK(status.find("passed over 1 action that landed already\n") != std::string::npos);
}

TEST_CASE("next puts first what waited for something that has landed, and says what") {
  Desk desk;
  desk.with_repository().with_history().with(
      "review", queue_of(R"(["Write the docs", "After #12 lands, update the changelog"])"));
  CHECK(next_of(desk).at("action") == "Write the docs");
  const std::string commit = desk.commit("Add login (#12)");
  const std::string because = "#12 has landed (" + commit.substr(0, 10) + " Add login (#12))";
  const Json next = next_of(desk);
  CHECK(next.at("action") == "After #12 lands, update the changelog");
  CHECK(next.at("unblocked_by") == because);
  CHECK(next.at("skipped_stale") == 0);
  CHECK(desk.say({"next"}).out.find("  unblocked: " + because) != std::string::npos);
  CHECK(desk.say({"status"}).out.find("unblocked: #12 has landed (" + commit.substr(0, 10)) != std::string::npos);
}

TEST_CASE("resume goes on with what has not landed, for people and for agents") {
  Desk desk;
  desk.with_repository().with_history().with("review", queue_of(R"(["Merge PR #12", "Write the docs"])"));
  CHECK(desk.say({"resume", "--json"}).json().at("next_action") == "Merge PR #12");
  desk.commit("Add login (#12)");
  const Json resumed = desk.say({"resume", "--json"}).json();
  CHECK(resumed.at("next_action") == "Write the docs");
  CHECK(resumed.at("skipped_stale") == 1);
  const std::string lines = "Next: Write the docs\n      passed over 1 action that landed already\n";
  CHECK(desk.say({"resume"}).out.find(lines) != std::string::npos);
  const Json hook = Json::parse(desk.say({"resume", "--hook-json"}).out);
  const std::string context = hook.at("hookSpecificOutput").at("additionalContext");
  CHECK(context.find(lines) != std::string::npos);
  CHECK(context.find("Merge PR #12") == std::string::npos);
}

TEST_CASE("resume says where all that was queued has landed") {
  Desk desk;
  desk.with_repository().with_history().with("review", queue_of(R"(["Merge PR #12"])"));
  desk.commit("Add login (#12)");
  const std::string out = desk.say({"resume"}).out;
  CHECK(out.find("Next: Reconcile the checkpoint: every queued action has landed already\n") != std::string::npos);
}

TEST_CASE("resume goes on without a history that is not to be had") {
  Desk desk;
  desk.context.past = std::make_shared<Mute>();
  desk.with_repository().with("review", queue_of(R"(["Merge PR #12"])"));
  const Said said = desk.say({"resume"});
  CHECK(said.exit == 0);
  CHECK(said.out.find("Next: Merge PR #12\n") != std::string::npos);
  CHECK(said.err.find("actions were not compared with the history") != std::string::npos);
}

TEST_CASE("what was landed and taken back is to be done, whatever the checkpoint claims") {
  Desk desk;
  desk.with_repository().with_history().with(
      "review", queue_of(R"(["Merge PR #12", "Write the docs"])", R"(, "skill_state": {"merged_prs": [12]})"));
  const std::string commit = desk.commit("Add login (#12)");
  CHECK(next_of(desk).at("action") == "Write the docs");
  desk.commit("Revert \"Add login (#12)\"\n\nThis reverts commit " + commit + ".");
  CHECK(next_of(desk).at("action") == "Merge PR #12");
}

TEST_CASE("the history is asked once, and only where an action may name something of it") {
  Desk desk;
  const auto past = std::make_shared<Mute>();
  desk.context.past = past;
  desk.with_repository().with("review", queue_of(R"(["Write the docs"])"));
  CHECK(desk.say({"next"}).err.empty());
  CHECK(past->asked == 0);
  desk.with("review", queue_of(R"(["Merge PR #12", "Merge PR #13"])"));
  const Said said = desk.say({"next"});
  CHECK(past->asked == 1);
  CHECK(said.exit == 0);
  CHECK(said.out.find("Merge PR #12") != std::string::npos);
  CHECK(said.err.find("actions were not compared with the history: the history is not to be had") != std::string::npos);
}

TEST_CASE("without a history a checkpoint's own claims count for its own actions") {
  Desk desk;
  desk.with_repository().with(
      "review", queue_of(R"(["Merge PR #12", "Write the docs"])", R"(, "skill_state": {"merged_prs": [12]})"));
  CHECK(next_of(desk).at("action") == "Write the docs");
}

TEST_CASE("next asks what is to be decided, and keeps apart what is only proposed") {
  Desk desk;
  desk.with_repository().with("review", queue_of("[\"Ship it\"]", R"(, "blockers": [{"id": "b1", "description":
    "Break old clients?", "blocking": "all", "needs": "user_decision", "proposed_resolution": "Yes, with a note"}])"));
  const std::string asked = "  → ask: Break old clients?\n    proposed: Yes, with a note\n";
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"next"}, {"next", "--all"}, {"status", "--brief"}}) {
    const std::string text = desk.say(command).out;
    INFO(text);
    CHECK_THAT(text, Catch::Contains(asked));
    CHECK_THAT(text, !Catch::Contains("→ Yes"));
  }
  const Json next = desk.ask({"next"}).at("next");
  CHECK(next.at("action") == "Yes, with a note");
  const Json decision = desk.ask({"decisions"}).at("decisions").at(0);
  CHECK(next.at("answer") == decision.at("answer"));
  const std::string answers = "  answer   " + decision.at("answer").get<std::string>() + "\n  or else  " +
                              decision.at("own_words").get<std::string>() + "\n";
  CHECK_THAT(desk.say({"next"}).out, Catch::Contains(asked + answers));
}
