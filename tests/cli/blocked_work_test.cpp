// Work that something is in the way of, or that somebody has taken, is told as that wherever one may begin with it.

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

const std::string kNoKey =
    R"(, "blockers": [{"id": "b1", "description": "No key", "blocking": "all", "needs": "external_dep"}])";

// deployer has a blocker, and its status says nothing of it; ship is free, and comes after it.
class Yard : public Desk {
 public:
  Yard() {
    with_repository().with("deployer",
                           bare_checkpoint_text("deployer", "in_progress", R"(, "next_actions": ["Deploy"])" + kNoKey));
    with("ship", bare_checkpoint_text("ship", "complete", R"(, "next_actions": ["Tag"])"));
  }
};

}  // namespace

TEST_CASE("what has an open blocker is blocked, whatever its status says") {
  Yard yard;
  yard.with("tester", bare_checkpoint_text("tester", "blocked", R"(, "next_actions": ["Test"])"));
  const Json blocked = yard.ask({"list", "blocked"}).at("checkpoints");
  REQUIRE(blocked.size() == 2);
  CHECK(blocked.at(0).at("owner") == "deployer");
  CHECK(blocked.at(0).at("status") == "in_progress");
  CHECK(blocked.at(1).at("owner") == "tester");
  yard.write({"update", "deployer", "--blockers[id=b1].resolved:json=true"});
  CHECK(yard.ask({"list", "blocked"}).at("count") == 1);
  CHECK_THAT(yard.say({"resume", "blocked"}).out, Catch::Contains("RESUMING: tester"));
}

TEST_CASE("the list of what is blocked, or has failed, says by what") {
  Yard yard;
  yard.with("tester", bare_checkpoint_text("tester", "failed", R"(, "next_actions": ["Test"])"));
  CHECK_THAT(yard.say({"list", "blocked"}).out, Catch::EndsWith("\n\n  deployer  b1: No key\n"));
  CHECK_THAT(yard.say({"list"}).out, !Catch::Contains("No key"));
  CHECK_THAT(yard.say({"list", "sessions"}).out, !Catch::Contains("No key"));
}

TEST_CASE("what is complete is not blocked by what it still lists, and tells of that everywhere alike") {
  Desk desk;
  desk.with_repository().with("ship", bare_checkpoint_text("ship", "complete", R"(, "next_actions": [])" + kNoKey));
  CHECK(desk.ask({"list", "blocked"}, 1).at("error_code") == "not_found");
  CHECK(desk.ask({"resume", "ship"}).at("reason") == "the work is complete");
  CHECK_THAT(desk.say({"status", "ship"}).out, Catch::Contains("  open     b1: No key\n"));
  CHECK_THAT(desk.say({"status", "--brief"}).out,
             Catch::Contains("ship is complete, with this still open, b1: No key"));
}

TEST_CASE("a blocker that is written as a text, or says nothing, is told as far as it goes") {
  Desk desk;
  desk.with_repository().with("ship", bare_checkpoint_text("ship", "in_progress", R"(, "blockers": ["no key"])"));
  CHECK(desk.ask({"resume", "ship"}).at("reason") == "the work is blocked, no key");
  CHECK_THAT(desk.say({"status", "ship"}).out, Catch::Contains("  blocked  no key\n"));
  desk.with("ship", bare_checkpoint_text("ship", "in_progress", R"(, "blockers": [{}])"));
  CHECK(desk.ask({"resume", "ship"}).at("reason") == "the work is blocked, a blocker that says nothing");
}

TEST_CASE("next names the blocker of what is in progress all the same") {
  Yard yard;
  CHECK(yard.ask({"next"}).at("next").at("why") == "in progress: build / sprint-2; blocked, b1: No key");
  CHECK_THAT(yard.say({"next", "--all"}).out, Catch::Contains("1. deployer  in progress: build / sprint-2; blocked,"));
}

TEST_CASE("a claim passes over what is blocked, and names it, and whoever asks for it by name gets it") {
  Yard yard;
  const Said said = yard.say({"next", "--claim=otto"});
  CHECK_THAT(said.out, Catch::StartsWith("ship  ") && Catch::Contains("\n  passed over deployer, which is blocked\n"));
  const Json none = yard.ask({"next", "--claim=ann"}, 1);
  CHECK(none.at("error") == "nothing is free to be claimed; claimed: 1 action; blocked: 1 checkpoint");
  const Json named = yard.ask({"next", "--claim=ann", "--skill=deployer"});
  CHECK(named.at("claim").at("action") == "Deploy");
}

TEST_CASE("who holds an action keeps it when something comes in the way") {
  Yard yard;
  yard.write({"next", "--claim=ann", "--skill=deployer"});
  const Json again = yard.ask({"next", "--claim=ann"});
  CHECK(again.at("claim").at("action") == "Deploy");
}

TEST_CASE("resume asks first where work is blocked, says by what, and that it is old comes after that") {
  Yard yard;
  const Json blocked = yard.ask({"resume", "deployer"});
  CHECK(blocked.at("decision") == "ask");
  CHECK(blocked.at("reason") == "the work is blocked, b1: No key");
  yard.at("2026-05-28T12:00:00Z");
  CHECK(yard.ask({"resume", "deployer"}).at("reason") ==
        "the work is blocked, b1: No key; the checkpoint is stale: its last update is 20 days old");
}

TEST_CASE("resume gives out nothing that somebody has claimed, and says who has") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  desk.write({"next", "--claim=otto"});
  const Json resumed = desk.ask({"resume", "review"});
  CHECK(resumed.at("next_action") == "Ship it");
  CHECK(resumed.at("skipped_claimed") == 1);
  CHECK(resumed.at("claims").at(0).at("who") == "otto");
  const std::string lines =
      "Next: Ship it\n      passed over 1 action that is claimed\n      claimed by otto: Write the tests\n";
  CHECK_THAT(desk.say({"resume", "review"}).out, Catch::Contains(lines));
  CHECK_THAT(Json::parse(desk.say({"resume", "--hook-json"}).out).dump(), Catch::Contains("claimed by otto"));
  desk.write({"next", "--claim=ann"});
  const Json taken = desk.ask({"resume", "review"});
  CHECK(taken.at("next_action").is_null());
  CHECK(taken.at("decision") == "ask");
  const std::string nothing = "Next: nothing is free\n";
  const std::string headline = "Ask first: nothing is free: every action left is claimed\n";
  CHECK_THAT(desk.say({"resume", "review"}).out, Catch::Contains(nothing) && Catch::Contains(headline));
  CHECK_THAT(desk.say({"resume"}).out, Catch::Contains(nothing) && Catch::Contains(headline));
}

TEST_CASE("resume without a name passes over a session of which every action is claimed") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  desk.write({"next", "--claim=otto"});
  desk.write({"next", "--claim=ann"});
  desk.with("later", bare_checkpoint_text("later", "in_progress", R"(, "next_actions": ["Deploy"])"));
  REQUIRE(desk.ask({"next"}).at("next").at("action") == "Deploy");
  const Json resumed = desk.ask({"resume"});
  CHECK(resumed.at("skill") == "later");
  CHECK(resumed.at("next_action") == "Deploy");
  const std::string hook = desk.say({"resume", "--hook-json"}).out;
  CHECK_THAT(hook, Catch::Contains("RESUMING: later") && !Catch::Contains("RESUMING: review"));
}

TEST_CASE("where every session is claimed, resume leads with other work that is free") {
  Desk desk;
  desk.with_repository().with("review", bare_checkpoint_text("review", "in_progress", R"(, "next_actions": ["Tag"])"));
  write_file(desk.folder() / "m.json", R"({"name": "short", "stages": [{"name": "one"}]})");
  desk.write({"stage", "init", "film", "--manifest=m.json"});
  desk.write({"next", "--claim=otto"});
  const Json resumed = desk.ask({"resume"});
  CHECK(resumed.at("decision") == "continue");
  CHECK(resumed.at("others").at(0).at("owner") == "film");
  CHECK(resumed.at("next_action") == "go on with the stage 'one' of the project 'film'");
  CHECK_THAT(resumed.at("warnings").dump(), Catch::Contains("every action that a session lists is claimed"));
}

TEST_CASE("a word for how work stands is no new checkpoint") {
  Desk desk;
  desk.with_repository().with("ship", bare_checkpoint_text("ship", "complete", R"(, "next_actions": [])"));
  CHECK_THAT(desk.say({"resume", "done"}).err, Catch::Contains("did you mean 'complete'?"));
  CHECK_THAT(desk.say({"resume", "queued"}).err, Catch::Contains("'queued' is a status, and no work has it"));
  CHECK(desk.say({"resume", "nosuch"}).err.empty());
  CHECK(desk.say({"resume", "nosuch"}).exit == 0);
}

TEST_CASE("who names a checkpoint to claim from keeps what else was said, and is told where none is called so") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  CHECK_THAT(desk.say({"next", "review", "--claim=nina", "--for=2h", "--expect=Ship it"}).err,
             Catch::Contains("'git checkpoint next --skill=review --claim=nina --for=2h \"--expect=Ship it\"'"));
  const std::string none = desk.say({"next", "film", "--claim=nina"}).err;
  CHECK_THAT(none, Catch::Contains("no session is called 'film'") && !Catch::Contains("--skill=film"));
}

TEST_CASE("resume says how a session's question is answered, and asks nothing that cannot be answered here") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review", R"(, "blockers": [{"id": "b1",
    "description": "Break it?", "blocking": "all", "needs": "user_decision", "proposed_resolution": "Yes"}])"));
  const std::string text = desk.say({"resume", "review"}).out;
  CHECK_THAT(text, Catch::Contains("Ask first: a decision is waiting on you\n"));
  CHECK_THAT(text, Catch::Contains("\n  answer   git checkpoint update review '--unset=blockers[id=b1]' "
                                   "'--context_primer.key_decisions+=Yes'\n"));
}

TEST_CASE("an answer says how it is taken back, and that asks again") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review", R"(, "blockers": [{"id": "b1",
    "description": "Break it?", "blocking": "all", "needs": "user_decision", "proposed_resolution": "It's fine"}])"));
  const Said said = desk.say(
      {"update", "review", "--unset=blockers[id=b1]", "--context_primer.key_decisions+=No", "--status=in_progress"});
  const std::string json = R"({ "id": "b1", "description": "Break it?", "blocking": "all", )"
                           R"("needs": "user_decision", "proposed_resolution": "It'\''s fine" })";
  CHECK_THAT(said.out, Catch::EndsWith("\nback: git checkpoint update review '--blockers+:json=" + json +
                                       "' '--unset=context_primer.key_decisions[1]'\n"));
  CHECK(desk.ask({"decisions"}).at("decisions").empty());
  desk.write({"update", "review", R"(--blockers+:json={"id": "b1", "description": "Break it?", "blocking": "all",
    "needs": "user_decision", "proposed_resolution": "It's fine"})",
              "--unset=context_primer.key_decisions[1]"});
  CHECK(desk.ask({"decisions"}).at("decisions").size() == 1);
  CHECK(desk.ask({"show", "review", "--path=context_primer.key_decisions"}).at("value") == Json::array({"Use D1"}));
}

TEST_CASE("what is marked as resolved is only unmarked to ask again, and other updates say nothing of a way back") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review", R"(, "blockers": [{"id": "b1",
    "description": "Break it?", "blocking": "all", "needs": "user_decision"}])"));
  CHECK_THAT(desk.say({"update", "review", "--phase=ship"}).out, !Catch::Contains("back: "));
  CHECK_THAT(desk.say({"update", "review", "--blockers[id=b1].resolved:json=true"}).out,
             Catch::EndsWith("\nback: git checkpoint update review '--unset=blockers[id=b1].resolved'\n"));
  CHECK(desk.say({"update", "review", "--unset=blockers[id=b1].resolved"}).exit == 0);
  CHECK(desk.ask({"decisions"}).at("decisions").size() == 1);
}

TEST_CASE("no way back is shown where it would not bring back all that an update has changed") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review", R"(, "blockers": [
    {"id": "b1", "description": "Break it?", "blocking": "all", "needs": "user_decision"},
    {"id": "b2", "description": "Mend it?", "blocking": "all", "needs": "user_decision"}])"));
  const std::string last = "--unset=blockers[id=b2]";
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {last, "--phase=ship"},
           {"--unset=blockers[id=b1]"},
           {"--blockers:json=[]", "--context_primer.key_decisions:json=[]"},
           {last, "--blockers[id=b1].description=Break all?"},
       }) {
    Desk other;
    other.with_repository().with("review", read_file(desk.file_of("review")));
    std::vector<std::string> line{"update", "review"};
    line.insert(line.end(), words.begin(), words.end());
    const Said said = other.say(line);
    INFO(said.out << said.err);
    CHECK(said.exit == 0);
    CHECK_THAT(said.out, !Catch::Contains("back: "));
  }
  CHECK_THAT(desk.say({"update", "review", last}).out, Catch::Contains("\nback: "));
}

TEST_CASE("next and resume name to people which actions have landed already") {
  Desk desk;
  desk.with_repository().with_history().with(
      "review", bare_checkpoint_text("review", "in_progress", R"(, "next_actions": ["Merge PR #12", "Write"])"));
  desk.commit("Add login (#12)");
  CHECK_THAT(desk.say({"next"}).out,
             Catch::Contains("\n  passed over 1 action that landed already\n  - Merge PR #12\n"));
  CHECK_THAT(desk.say({"resume"}).out,
             Catch::Contains("\n      passed over 1 action that landed already\n      - Merge PR #12\n"));
}

TEST_CASE("a long summary stands below what says whether to go on, and is all there") {
  Desk desk;
  std::string summary = "Begins.";
  for (int number = 1; number <= 120; ++number) summary += " word" + std::to_string(number);
  desk.with_repository().with("ship", bare_checkpoint_text("ship", "in_progress", R"(, "next_actions": ["Tag"])"));
  desk.write({"update", "ship", "--progress_summary=" + summary});
  const std::string said = desk.say({"resume", "ship"}).out;
  const std::size_t decision = said.find("Go on: ");
  REQUIRE(decision != std::string::npos);
  CHECK(said.find("Begins.") < decision);
  CHECK(said.substr(0, decision).find("word119") == std::string::npos);
  CHECK(said.find("\nSummary\n", decision) < said.find("word119", decision));
  CHECK_THAT(said, Catch::Contains("word120"));
}

TEST_CASE("a short summary is told once") {
  Desk desk;
  desk.with_repository().with("ship", bare_checkpoint_text("ship", "in_progress", R"(, "next_actions": ["Tag"])"));
  const std::string said = desk.say({"resume", "ship"}).out;
  CHECK(said.find("Sprint 1 passed.") == said.rfind("Sprint 1 passed."));
  CHECK_THAT(said, !Catch::Contains("\nSummary\n"));
}
