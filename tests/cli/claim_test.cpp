// Several who work at once: each takes an action of its own, and gives it back when it is done.

#include <filesystem>

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;
using Words = std::vector<std::string>;

namespace {

namespace fs = std::filesystem;

std::string queue_text(const std::string& actions, const std::string& more = "") {
  return bare_checkpoint_text("review", "in_progress", ", \"next_actions\": " + actions + more);
}

// A repository with one checkpoint that has three actions queued.
class Crew : public Desk {
 public:
  Crew() { with_repository().with("review", queue_text(R"(["One", "Two", "Three"])")); }

  // What `who` gets, who gets something.
  std::string taken_by(const std::string& who) {
    return ask({"next", "--claim=" + who}).at("claim").at("action").get<std::string>();
  }
  std::vector<std::string> queue() {
    return ask({"show", "review", "--path=next_actions"}).at("value").get<std::vector<std::string>>();
  }
  fs::path claims_file() const { return folder() / ".git/checkpoint/claims"; }
};

}  // namespace

TEST_CASE("a name that is no session has nothing to claim, and the one that may have been meant is named") {
  Crew crew;
  const Said slip = crew.say({"next", "--claim=ann", "--skill=reviw"});
  CHECK(slip.exit == 1);
  CHECK_THAT(slip.err, Catch::Contains("there is no session 'reviw'") && Catch::Contains("did you mean 'review'?"));
  crew.write({"workflow", "start", "import"});
  CHECK_THAT(crew.say({"next", "--claim=ann", "--skill=import"}).err,
             Catch::Contains("'git checkpoint status import' tells of the workflow of that name"));
}

TEST_CASE("each who claims takes the next action that is free, until nothing is") {
  Crew crew;
  CHECK(crew.taken_by("ann") == "One");
  CHECK(crew.taken_by("bo") == "Two");
  const Json third = crew.ask({"next", "--claim=cy", "--for=2h"});
  CHECK(third.at("next").at("action") == "Three");
  CHECK(third.at("next").at("skipped_claimed") == 2);
  CHECK(third.at("claim").at("who") == "cy");
  CHECK(third.at("claim").at("until") == "2026-05-08T14:00:00Z");
  CHECK(third.at("claims").size() == 3);
  const Json none = crew.ask({"next", "--claim=di"}, 1);
  CHECK(none.at("error_code") == "not_found");
  CHECK(none.at("error") == "nothing is free to be claimed; claimed: 3 actions");
  CHECK(none.at("claim").is_null());
  CHECK(none.at("next").is_null());
}

TEST_CASE("who claims without a name gets one, and another action each time") {
  Crew crew;
  const Json first = crew.ask({"next", "--claim"});
  CHECK(first.at("claim").at("who") == "agent-6f1c1f4e");
  crew.context.new_id = [] { return std::string("11111111-5a0b-4c39-9d53-0c7a2f6f3b11"); };
  crew.context.environment.set("USER", "kim");
  const Json second = crew.ask({"next", "--claim"});
  CHECK(second.at("claim").at("who") == "kim-11111111");
  CHECK(second.at("claim").at("action") == "Two");
}

TEST_CASE("who has claimed something gets the same again, for longer") {
  Crew crew;
  CHECK(crew.taken_by("ann") == "One");
  crew.at("2026-05-08T12:20:00Z");
  const Json again = crew.ask({"next", "--claim=ann"});
  CHECK(again.at("claim").at("action") == "One");
  CHECK(again.at("claim").at("until") == "2026-05-08T12:50:00Z");
  CHECK(again.at("claims").size() == 1);
  CHECK(again.at("next").at("skipped_claimed") == 0);
}

TEST_CASE("who has claimed something passes over what others have, and not over their own") {
  Crew crew;
  CHECK(crew.taken_by("ann") == "One");
  CHECK(crew.taken_by("bo") == "Two");
  const Json again = crew.ask({"next", "--claim=bo"});
  CHECK(again.at("claim").at("action") == "Two");
  CHECK(again.at("next").at("skipped_claimed") == 1);
}

TEST_CASE("what is done is remembered for the other work trees, and only where there are some") {
  Crew crew;
  CHECK(crew.taken_by("ann") == "One");
  CHECK(crew.ask({"done", "review", "--by=ann"}).at("completed") == "One");
  CHECK(read_file(crew.claims_file()).find("One") == std::string::npos);
  crew.commit("start");
  crew.git({"worktree", "add", "-q", "-b", "side", "../side"});
  CHECK(crew.taken_by("bo") == "Two");
  CHECK(crew.ask({"done", "review", "--by=bo"}).at("completed") == "Two");
  CHECK(read_file(crew.claims_file()).find("Two") != std::string::npos);
}

TEST_CASE("next and status pass over what is claimed, and say so") {
  Crew crew;
  CHECK(crew.taken_by("ann") == "One");
  const Json next = crew.ask({"next"});
  CHECK(next.at("next").at("action") == "Two");
  CHECK(next.at("next").at("skipped_claimed") == 1);
  CHECK(next.at("claims").at(0).at("who") == "ann");
  CHECK(crew.say({"next"}).out.find("  passed over 1 action that is claimed\n") != std::string::npos);
  const Said status = crew.say({"status"});
  CHECK(status.out.find("next     Two\n") != std::string::npos);
  CHECK(status.out.find("claimed by  skill   action  ends\nann         review  One     in 30m\n") != std::string::npos);
  CHECK(crew.ask({"status"}).at("claims").at(0).at("action") == "One");
  CHECK(crew.taken_by("bo") == "Two");
  CHECK(crew.taken_by("cy") == "Three");
  CHECK(crew.say({"next"}).out == "Nothing to do: 3 actions are claimed.\n");
  CHECK(crew.ask({"next", "--exit-code"}, 1).at("error") == "Nothing to do: 3 actions are claimed");
}

TEST_CASE("done finishes what was claimed, wherever it stands, and frees it") {
  Crew crew;
  CHECK(crew.taken_by("ann") == "One");
  CHECK(crew.taken_by("bo") == "Two");
  const Json unclear = crew.ask({"done", "review"}, 4);
  CHECK(unclear.at("error_code") == "refused");
  CHECK(unclear.at("hint").get<std::string>().find("--by=bo finishes \"Two\"") != std::string::npos);
  CHECK(crew.ask({"done", "review", "--by=bo"}).at("completed") == "Two");
  CHECK(crew.queue() == std::vector<std::string>{"One", "Three"});
  CHECK(crew.ask({"status"}).at("claims").size() == 1);
  CHECK(crew.ask({"done", "review", "--by=bo"}, 1).at("error_code") == "not_found");
  // The first one is the only claim that is left: nothing is unclear.
  CHECK(crew.ask({"done", "review"}).at("completed") == "One");
  CHECK(crew.ask({"status"}).at("claims").empty());
}

TEST_CASE("done by the words of a claimed action needs no name, and a replay is answered") {
  Crew crew;
  CHECK(crew.taken_by("ann") == "One");
  CHECK(crew.taken_by("bo") == "Two");
  CHECK(crew.ask({"done", "review", "--by=bo", "--expect=One"}, 1).at("error_code") == "conflict");
  CHECK(crew.ask({"done", "review", "--expect=Two", "--next=Two and a half"}).at("completed") == "Two");
  CHECK(crew.queue() == std::vector<std::string>{"One", "Two and a half", "Three"});
  CHECK(crew.ask({"done", "review", "--expect=Two"}).at("already_done") == true);
  // What nobody has claimed must stand first, as ever.
  CHECK(crew.ask({"done", "review", "--expect=Three"}, 1).at("error_code") == "conflict");
}

TEST_CASE("a claim is about the words of an action, not about its place") {
  Crew crew;
  CHECK(crew.taken_by("ann") == "One");
  crew.with("review", queue_text(R"(["Zero", "Two", "One"])"));
  CHECK(crew.taken_by("bo") == "Zero");
  CHECK(crew.taken_by("cy") == "Two");
  CHECK(crew.ask({"done", "review", "--by=ann"}).at("completed") == "One");
  CHECK(crew.queue() == std::vector<std::string>{"Zero", "Two"});
}

TEST_CASE("a claim ends by time, and who comes late can still say what was done") {
  Crew crew;
  CHECK(crew.taken_by("ann") == "One");
  crew.at("2026-05-08T12:30:00Z");
  CHECK(crew.ask({"status"}).at("claims").empty());
  CHECK(crew.ask({"next"}).at("next").at("action") == "One");
  CHECK(crew.ask({"done", "review", "--by=ann"}).at("completed") == "One");
}

TEST_CASE("what another has taken over after the time is the other's") {
  Crew crew;
  CHECK(crew.taken_by("ann") == "One");
  crew.at("2026-05-08T12:30:00Z");
  CHECK(crew.taken_by("bo") == "One");
  CHECK(crew.ask({"done", "review", "--by=ann"}, 1).at("error_code") == "not_found");
  CHECK(crew.ask({"done", "review", "--by=bo"}).at("completed") == "One");
}

TEST_CASE("an update that takes an action out of the queue ends the claim on it") {
  Crew crew;
  CHECK(crew.taken_by("ann") == "One");
  CHECK(crew.taken_by("bo") == "Two");
  crew.ask({"update", "review", "--phase=test", "--dry-run"});
  crew.ask({"update", "review", "--unset=next_actions[0]", "--dry-run"});
  CHECK(crew.ask({"status"}).at("claims").size() == 2);
  crew.ask({"update", "review", "--unset=next_actions[0]"});
  const Json claims = crew.ask({"status"}).at("claims");
  REQUIRE(claims.size() == 1);
  CHECK(claims.at(0).at("who") == "bo");
}

TEST_CASE("release gives back what one has claimed") {
  Crew crew;
  CHECK(crew.taken_by("ann") == "One");
  const Json released = crew.ask({"next", "--release"});
  CHECK(released.at("released").at(0).at("action") == "One");
  CHECK(released.at("claims").empty());
  CHECK(crew.taken_by("bo") == "One");
  CHECK(crew.taken_by("cy") == "Two");
  CHECK(crew.ask({"next", "--release"}, 129).at("error").get<std::string>().find("bo, cy") != std::string::npos);
  CHECK(crew.say({"next", "--release=cy"}).out == "released review: Two (cy)\n");
  CHECK(crew.say({"next", "--release=cy"}).out == "Nothing to release.\n");
  CHECK(crew.ask({"status"}).at("claims").size() == 1);
}

TEST_CASE("only the action that was seen is claimed") {
  Crew crew;
  const Words one{"next", "--claim=bo", "--skill=review", "--expect=One"};
  const Json early = crew.ask({"next", "--claim=bo", "--skill=review", "--expect=Two"}, 1);
  CHECK(early.at("error_code") == "conflict");
  CHECK(early.at("error") == "the action to be claimed is \"One\", not \"Two\"; nothing was claimed");
  CHECK(crew.ask({"status"}).at("claims").empty());
  CHECK(crew.taken_by("ann") == "One");
  const Said late = crew.say(one);
  CHECK(late.exit == 1);
  CHECK(late.out.empty());
  CHECK(late.err.find("error: 'ann' has claimed \"One\"; nothing was claimed\n") == 0);
  crew.ask({"done", "review", "--by=ann"});
  CHECK(crew.ask(one, 1).at("error") == "\"One\" is not queued any more; nothing was claimed");
  CHECK(crew.ask({"status"}).at("claims").empty());
  const Words two{"next", "--claim=bo", "--skill=review", "--expect=Two"};
  CHECK(crew.ask(two).at("claim").at("action") == "Two");
  CHECK(crew.ask(two).at("claims").size() == 1);
  CHECK(crew.ask({"next", "--claim=bo", "--skill=review", "--expect=Three"}, 1).at("error_code") == "conflict");
}

TEST_CASE("who holds an action of one checkpoint claims another's beside it, and gets each again") {
  Crew crew;
  crew.with("ship", bare_checkpoint_text("ship", "in_progress", R"(, "next_actions": ["Tag", "Push"])"));
  CHECK(crew.taken_by("ann") == "One");
  const Json beside = crew.ask({"next", "--claim=ann", "--skill=ship"});
  CHECK(beside.at("claim").at("skill") == "ship");
  CHECK(beside.at("claim").at("action") == "Tag");
  CHECK(beside.at("claims").size() == 2);
  CHECK(crew.ask({"next", "--claim=ann", "--skill=review"}).at("claim").at("action") == "One");
  CHECK(crew.ask({"next", "--claim=ann", "--skill=ship"}).at("claims").size() == 2);
  CHECK(crew.ask({"done", "ship", "--by=ann"}).at("completed") == "Tag");
  CHECK(crew.ask({"done", "review", "--by=ann"}).at("completed") == "One");
}

TEST_CASE("what is given back can be one checkpoint's alone, and only what was seen") {
  Crew crew;
  crew.with("ship", bare_checkpoint_text("ship", "in_progress", R"(, "next_actions": ["Tag", "Push"])"));
  CHECK(crew.taken_by("ann") == "One");
  crew.ask({"next", "--claim=ann", "--skill=ship"});
  const Json late = crew.ask({"next", "--release=ann", "--skill=review", "--expect=Two"}, 1);
  CHECK(late.at("error_code") == "conflict");
  CHECK(late.at("error") == "\"Two\" of review is not claimed by 'ann'; nothing was given back");
  CHECK(crew.ask({"status"}).at("claims").size() == 2);
  const Json back = crew.ask({"next", "--release=ann", "--skill=review", "--expect=One"});
  REQUIRE(back.at("released").size() == 1);
  CHECK(back.at("claims").at(0).at("skill") == "ship");
  CHECK(crew.ask({"next", "--release=ann", "--skill=review", "--expect=One"}, 1).at("error_code") == "conflict");
  CHECK(crew.ask({"next", "--release", "--skill=review"}).at("released").empty());
  CHECK(crew.ask({"next", "--release", "--skill=ship"}).at("released").size() == 1);
}

TEST_CASE("what waits for a decision is nobody's to claim") {
  Crew crew;
  crew.with("review",
            queue_text(R"(["One"])", R"(, "blockers": [{"id": "b", "description": "Where?", "blocking": "all",)"
                                     R"( "needs": "user_decision"}])"));
  const Json none = crew.ask({"next", "--claim=ann"}, 1);
  CHECK(none.at("error") == "nothing is free to be claimed; waiting for a decision: 1 checkpoint");
  crew.with("ship", bare_checkpoint_text("ship", "in_progress", R"(, "next_actions": ["Tag"])"));
  CHECK(crew.taken_by("ann") == "Tag");
}

TEST_CASE("who acts for a skill claims what that skill may write") {
  Crew crew;
  crew.with("ship", bare_checkpoint_text("ship", "in_progress", R"(, "next_actions": ["Tag"])"));
  crew.context.environment.set("GIT_CHECKPOINT_SKILL", "ship");
  CHECK(crew.taken_by("ann") == "Tag");
  CHECK(crew.ask({"next", "--claim=bo"}, 1).at("error_code") == "not_found");
}

TEST_CASE("a clock that was set back does not make a claim last for ever") {
  Crew crew;
  CHECK(crew.taken_by("ann") == "One");
  crew.at("2026-05-08T11:56:00Z");  // the clocks of two machines that share a disk
  CHECK(crew.ask({"next"}).at("next").at("action") == "Two");
  crew.at("2026-05-08T11:00:00Z");
  CHECK(crew.ask({"next"}).at("next").at("action") == "One");
  CHECK(crew.taken_by("bo") == "One");
}

TEST_CASE("a broken file of claims is told, blocks nothing, and is moved aside by the next claim") {
  for (const std::string text : {"", "{", "[]", R"({"format": 2, "claims": []})", R"({"format": 1, "claims": [{}]})"}) {
    INFO(text);
    Crew crew;
    write_file(crew.claims_file(), text);
    const Json next = crew.ask({"next"});
    CHECK(next.at("next").at("action") == "One");
    REQUIRE(next.at("warnings").size() == 1);
    CHECK(next.at("warnings").at(0).get<std::string>().find("checkpoint/claims in the git folder") !=
          std::string::npos);
    CHECK(crew.ask({"status"}).at("warnings").size() == 1);
    CHECK(crew.ask({"done", "review"}).at("completed") == "One");
    CHECK(read_file(crew.claims_file()) == text);
    const Json claimed = crew.ask({"next", "--claim=ann"});
    CHECK(claimed.at("claim").at("action") == "Two");
    CHECK(claimed.at("warnings").size() == 1);
    CHECK(read_file(crew.claims_file().string() + ".broken-20260508T120000Z") == text);
    CHECK(crew.ask({"next"}).at("warnings").empty());
  }
}

TEST_CASE("what stands in the place of the file of claims is moved aside whatever it is, and not followed") {
  Crew crew;
  const fs::path outside = crew.folder() / "outside";
  write_file(outside, R"({"format": 1, "claims": []})");
  fs::create_directories(crew.claims_file().parent_path());
  fs::create_symlink(outside, crew.claims_file());
  CHECK(crew.ask({"next"}).at("warnings").size() == 1);
  CHECK(crew.taken_by("ann") == "One");
  CHECK(read_file(outside) == R"({"format": 1, "claims": []})");
  fs::remove(crew.claims_file());
  fs::create_directories(crew.claims_file() / "inner");
  CHECK(crew.taken_by("bo") == "One");
}

TEST_CASE("claims that ended long ago leave the file") {
  Crew crew;
  CHECK(crew.taken_by("ann") == "One");
  crew.at("2026-05-10T12:00:00Z");
  CHECK(crew.taken_by("bo") == "One");
  CHECK(crew.taken_by("cy") == "Two");
  CHECK(read_file(crew.claims_file()).find("ann") == std::string::npos);
}

TEST_CASE("a claim that makes no sense is a usage error") {
  Crew crew;
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"next", "--claim=a b"},
                                             {"next", "--claim=ann", "--for=0m"},
                                             {"next", "--claim=ann", "--for=8d"},
                                             {"next", "--claim=ann", "--for=soon"},
                                             {"next", "--for=1h"},
                                             {"next", "--claim", "--all"},
                                             {"next", "--skill=review"},
                                             {"next", "--claim", "--expect=One"},
                                             {"next", "--release", "--expect=One"},
                                             {"next", "--release", "--skill=review", "--if-match=a"},
                                             {"next", "--claim", "--release"},
                                             {"next", "--release", "--exit-code"},
                                             {"status", "--worktrees", "--since=2d"}}) {
    CHECK(crew.ask(words, 129).at("error_code") == "usage");
  }
  CHECK_FALSE(fs::exists(crew.claims_file()));
}

TEST_CASE("a name beside --claim is answered by the command that was meant, with both names in their places") {
  Crew crew;
  CHECK(crew.ask({"next", "review", "--claim=nina"}, 129).at("hint") ==
        "'git checkpoint next --skill=review --claim=nina' is about an action of the checkpoint review");
  CHECK(crew.ask({"next", "nina", "--release"}, 129).at("hint") ==
        "'git checkpoint next --release=nina' says that it is nina who gives back");
}

TEST_CASE("outside of a repository nothing can be claimed, and the rest works") {
  Desk desk;
  desk.with("review", queue_text(R"(["One"])"));
  CHECK(desk.say({"next", "--json"}).json().at("claims").empty());
  const Said refused = desk.say({"next", "--claim=ann", "--json"});
  CHECK(refused.exit == 128);
  CHECK(refused.json().at("error_code") == "not_a_repository");
  CHECK(desk.say({"status", "--worktrees"}).exit == 128);
}

TEST_CASE("work trees share claims, and what one has finished is not begun again in another") {
  Crew crew;
  crew.commit("start");
  crew.git({"worktree", "add", "-q", "-b", "side", "../side"});
  const fs::path side = fs::canonical(crew.folder() / "../side");
  Crew& other = crew;
  CHECK(crew.taken_by("ann") == "One");
  other.context.cwd = side;
  CHECK(other.taken_by("bo") == "Two");
  const Json trees = other.ask({"status", "--worktrees"}).at("worktrees");
  REQUIRE(trees.size() == 2);
  CHECK(trees.at(1).at("path") == side.string());
  CHECK(trees.at(1).at("branch") == "side");
  CHECK(trees.at(1).at("here") == true);
  CHECK(trees.at(0).at("here") == false);
  CHECK(trees.at(0).at("checkpoints").at(0).at("skill") == "review");
  CHECK(trees.at(0).at("claims").at(0).at("who") == "ann");
  CHECK(trees.at(1).at("claims").at(0).at("who") == "bo");
  const std::string text = other.say({"status", "--worktrees"}).out;
  CHECK(text.find("bo") != std::string::npos);
  CHECK(text.find("../project") != std::string::npos);
  CHECK(other.ask({"done", "review", "--by=bo"}).at("completed") == "Two");
  crew.context.cwd = crew.folder();
  // Two is still queued here, until the commit arrives.
  CHECK(crew.taken_by("cy") == "Three");
  CHECK(crew.say({"status"}).out.find("done, not here yet") != std::string::npos);
  CHECK(crew.ask({"next", "--claim=di"}, 1).at("error_code") == "not_found");
  // Where it was finished, it may be queued again.
  other.context.cwd = side;
  other.ask({"update", "review", "--next_actions+=Two"});
  CHECK(other.taken_by("di") == "Two");
}

TEST_CASE("a work tree whose folder is gone, and one without a branch, are shown as they are") {
  Crew crew;
  const std::string commit = crew.commit("start");
  crew.git({"worktree", "add", "-q", "--detach", "../loose"});
  crew.git({"worktree", "add", "-q", "-b", "lost", "../lost"});
  fs::remove_all(crew.folder() / "../lost");
  const Json trees = crew.ask({"status", "--worktrees"}).at("worktrees");
  REQUIRE(trees.size() == 3);
  CHECK(trees.at(1).at("branch").is_null());
  CHECK(trees.at(1).at("head") == commit);
  CHECK(trees.at(2).at("exists") == false);
  CHECK(crew.say({"status", "--worktrees"}).out.find("  gone\n") != std::string::npos);
}

TEST_CASE("a long action is told by its beginning where claims are listed, and whole in JSON") {
  Desk desk;
  const std::string action = "Deploy " + std::string(300, 'x');
  desk.with_repository().with("review", queue_text("[\"" + action + "\"]"));
  desk.write({"next", "--claim=ann"});
  const std::string out = desk.say({"status"}).out;
  const std::size_t row = out.find("\nann ") + 1;
  CHECK(out.substr(row, out.find('\n', row) - row).size() < 90);
  CHECK(desk.ask({"status"}).at("claims").at(0).at("action") == action);
}

TEST_CASE("of what is asked for by its name, only its own claims are told") {
  Crew crew;
  crew.with("ship", bare_checkpoint_text("ship", "in_progress", R"(, "next_actions": ["Sail"])"));
  CHECK(crew.taken_by("ann") == "One");
  CHECK_THAT(crew.say({"status", "review"}).out, Catch::Contains("claimed by"));
  CHECK_THAT(crew.say({"status", "ship"}).out, !Catch::Contains("claimed by"));
  CHECK(crew.ask({"status", "ship"}).at("claims").empty());
  CHECK(crew.ask({"status"}).at("claims").size() == 1);
}
