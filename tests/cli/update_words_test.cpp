// A word of update that is not understood is refused, and never stored as a field of its own.

#include <filesystem>

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

std::string hint_for(const std::string& word) {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  const Said said = desk.say({"update", "review", word, "--json"});
  INFO(word << said.out << said.err);
  CHECK(said.exit == 129);
  CHECK(read_file(desk.file_of("review")) == checkpoint_text("review"));
  const std::string hint = said.json().at("hint");
  return hint.substr(0, hint.find('\n'));
}

}  // namespace

TEST_CASE("a slip in a field's name is refused with the field") {
  CHECK(hint_for("--phse=build") == "did you mean '--phase'?");
  CHECK(hint_for("--statsu=blocked") == "did you mean '--status'?");
  CHECK(hint_for("--next_action+=Ship") == "did you mean '--next_actions'?");
}

TEST_CASE("a slip in an option's name is refused with the option") {
  CHECK(hint_for("--dryrun") == "did you mean '--dry-run'?");
  CHECK(hint_for("--if_match=abc") == "did you mean '--if-match'?");
}

TEST_CASE("what people call a field of the format is kept as their own, and the field is named") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  const auto warnings = [&](const std::string& word) { return desk.ask({"update", "review", word}).at("warnings"); };
  CHECK_THAT(warnings("--summary=Audit read").at(0).get<std::string>(),
             Catch::Contains("'--progress_summary' is the one that they show, and '--unset=summary' takes it out"));
  CHECK_THAT(warnings("--decision+=Use D1").at(0).get<std::string>(),
             Catch::Contains("'--context_primer.key_decisions'"));
  CHECK(warnings("--[\"summary\"]=Audit read").empty());
  CHECK(warnings("--progress_summary=Audit read").empty());
  CHECK(warnings("--colour=red").empty());
}

TEST_CASE("a field without its dashes is refused with them") {
  CHECK(hint_for("phase=build") == "write --phase=build");
  CHECK(hint_for("next_actions+=Ship") == "write --next_actions+=Ship");
}

TEST_CASE("to take an entry out by -= is refused with the way that does") {
  CHECK(hint_for("--context_primer.key_decisions-=LOW findings wait") ==
        "'--unset=context_primer.key_decisions[0]' removes the first entry of a list; a name that ends with a dash "
        "stands in brackets, as in [\"a-\"]");
  CHECK_THAT(hint_for("--blockers-=b1"), Catch::StartsWith("'--unset=blockers[0]' removes the first entry"));
}

TEST_CASE("what is to be removed and is not one thing is refused, and why") {
  Desk desk;
  desk.with("review", checkpoint_text("review", R"(, "blockers": [{"id": "b1", "description": "A", "blocking": "all"},
    {"id": "b2", "description": "B", "blocking": "all"}, {"id": "b1", "description": "C", "blocking": "all"}])"));
  const std::string before = read_file(desk.file_of("review"));
  const auto refusal = [&](const std::string& path) {
    const Said said = desk.say({"update", "review", "--unset=" + path, "--dir=.", "-q"});
    CHECK(said.exit == 1);
    CHECK(read_file(desk.file_of("review")) == before);
    return said.err.substr(said.err.find("error: "));
  };
  CHECK(refusal("blockers[id=b1]") ==
        "error: nothing was removed: blockers[id=b1]: 2 rows have id=b1\n"
        "hint: name one of them by its number instead: [0], [2]\n");
  CHECK(refusal("blockers[id=b3]") ==
        "error: nothing was removed: blockers[id=b3]: no row has id=b3\n"
        "hint: there are: b1, b2, b1\n");
  CHECK_THAT(refusal("phases"), Catch::StartsWith("error: nothing was removed: phases: there is no member"));
  CHECK(desk.say({"update", "review", "--unset=blockers[2]", "--dir=."}).exit == 0);
}

TEST_CASE("a text for a list of a checkpoint that is not there yet is refused with the way to write it") {
  Desk desk;
  desk.with_repository();
  const auto refused = [&](const std::string& word) {
    const auto answer = desk.ask({"update", "fresh", word}, 1);
    CHECK(answer.at("error_code") == "invalid");
    CHECK(answer.at("path") == ".checkpoints/fresh.checkpoint.json");
    CHECK_FALSE(exists(desk.file_of("fresh")));
    return answer.at("error").get<std::string>() + "\n" + answer.at("hint").get<std::string>();
  };
  CHECK(refused(R"(--next_actions=["x"])") ==
        "session 'fresh' was not begun: next_actions takes a list, and a text was given for it\n"
        "write '--next_actions:json=[\"x\"]' for all of it, or, of a list, '--next_actions+=<text>' for one element");
  CHECK(refused("--context_primer.key_decisions=x") ==
        "session 'fresh' was not begun: context_primer.key_decisions takes a list, and a text was given for it\n"
        "write '--context_primer.key_decisions:json=<JSON>' for all of it, or, of a list, "
        "'--context_primer.key_decisions+=<text>' for one element");
  desk.write({"update", "fresh", R"(--next_actions:json=["x"])"});
  CHECK(desk.ask({"next", "fresh"}).at("next").at("action") == "x");
}

TEST_CASE("an operator that there is not is refused") {
  CHECK_THAT(hint_for("--phase:jsn=5"), Catch::Contains(":json="));
  CHECK_THAT(hint_for("--skill_state.x:xml=3"), Catch::Contains("in brackets"));
}

TEST_CASE("a new checkpoint under a name that was hardly meant is written, and named with the way back") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  CHECK(desk.ask({"update", "review-2", "--phase=build"}).at("warnings").empty());
  const Said slip = desk.say({"update", "reviw", "--phase=build"});
  CHECK(slip.exit == 0);
  CHECK(slip.out == "created .checkpoints/reviw.checkpoint.json: phase\n");
  CHECK_THAT(slip.err,
             Catch::Contains("did you mean 'review'?") && Catch::Contains("remove .checkpoints/reviw.checkpoint.json"));
  const auto again = desk.ask({"update", "reviw", "--phase=test"});
  CHECK(again.at("created") == false);
  CHECK(again.at("warnings").empty());
  CHECK(desk.ask({"update", "rewiew", "--phase=build", "--dry-run"}).at("warnings").size() == 1);
}

TEST_CASE("fields of one's own, and names in brackets, are written") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  for (const std::string word : {"--team_notes=x", "--[\"phse\"]=x", "--skill_state.phse=x"}) {
    INFO(word);
    CHECK(desk.say({"update", "review", word}).exit == 0);
  }
}

TEST_CASE("a clock that is behind the checkpoint's own times is named as the cause") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review")).at("2020-01-01T00:00:00Z");
  const std::string before = read_file(desk.file_of("review"));
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"update", "review", "--phase=x"}, std::vector<std::string>{"done", "review"}}) {
    const Said said = desk.say(words);
    CHECK(said.exit == 1);
    CHECK_THAT(said.err, Catch::Contains("hint: this machine's clock says 2020-01-01T00:00:00Z; correct it"));
  }
  CHECK(read_file(desk.file_of("review")) == before);
}

TEST_CASE("done for a skill that is not there says which there is") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  CHECK_THAT(desk.say({"done", "reviw"}).err, Catch::Contains("hint: did you mean 'review'?"));
}

TEST_CASE("done with nothing queued says how to queue something") {
  Desk desk;
  desk.with_repository().with("review", bare_checkpoint_text("review", "complete", ""));
  const Said said = desk.say({"done", "review"});
  CHECK(said.exit == 1);
  CHECK_THAT(said.err, Catch::Contains("hint: 'git checkpoint update review \"--next_actions+=<text>\"' queues one"));
}

TEST_CASE("done says how its action is queued again, and the command does it") {
  Desk desk;
  const std::string queue = R"(, "next_actions": ["It's up", {"text": "Tag", "done_when": "true"}])";
  desk.with_repository().with("review", bare_checkpoint_text("review", "in_progress", queue));
  const std::string lead = "\nqueue it again: git checkpoint update review ";
  CHECK_THAT(desk.say({"done", "review"}).out, Catch::EndsWith(lead + R"('--next_actions+=It'\''s up')" + "\n"));
  CHECK_THAT(desk.say({"done", "review", "--expect=It's up"}).out, !Catch::Contains("queue it again"));
  CHECK_THAT(desk.say({"done", "review", "--complete"}).out,
             Catch::EndsWith(lead + R"('--next_actions+:json={"text": "Tag", "done_when": "true"}')" +
                             " --status=in_progress\n"));
  desk.write(
      {"update", "review", R"(--next_actions+:json={"text": "Tag", "done_when": "true"})", "--status=in_progress"});
  CHECK(desk.ask({"next", "review"}).at("next").at("done_when") == "true");
  CHECK(desk.say({"done", "review", "--complete", "--quiet"}).out.empty());
}

TEST_CASE("an action that looks like a secret is not shown to be queued again") {
  Desk desk;
  const std::string token = std::string("ghp_") + "Zk3Vq9Lw7Xt2Rb8Mn4Hc6Jf1Gd5Ps0YaQe7T";
  desk.with_repository().with(
      "review", bare_checkpoint_text("review", "complete", R"(, "next_actions": ["Use )" + token + R"("])"));
  const Said said = desk.say({"done", "review"});
  CHECK(said.exit == 0);
  CHECK_THAT(said.out, !Catch::Contains("queue it again"));
}

TEST_CASE("a reset says how it is undone, and that does it") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  const std::string before = read_file(desk.file_of("review"));
  const std::string said = desk.say({"reset", "review"}).out;
  CHECK_THAT(said, Catch::Contains(" afresh; to undo it: cp .checkpoints/"));
  CHECK_THAT(said, Catch::EndsWith(" .checkpoints/review.checkpoint.json\n"));
  CHECK(read_file(desk.file_of("review")) != before);
  const std::string lead = "archived ";
  const std::string archived = said.substr(lead.size(), said.find('\n') - lead.size());
  std::filesystem::copy_file(desk.folder() / archived, desk.file_of("review"),
                             std::filesystem::copy_options::overwrite_existing);
  CHECK(read_file(desk.file_of("review")) == before);
  CHECK(desk.say({"validate"}).exit == 0);
}

TEST_CASE("a reset of what is fresh says so, and does not speak of an archive") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  CHECK_THAT(desk.say({"reset", "review"}).out, Catch::StartsWith("archived .checkpoints/history/review."));
  CHECK(desk.say({"reset", "review"}).out == ".checkpoints/review.checkpoint.json is fresh already\n");
}

TEST_CASE("a text for a list of objects is refused with the value that was meant") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  const auto hint = [&](const std::string& word) -> std::string {
    return desk.ask({"update", "review", word}, 1).at("hint");
  };
  CHECK_THAT(hint("--blockers+=No key"),
             Catch::Contains("its elements are objects: write '--blockers+:json={\"id\": \"<id>\", "
                             "\"description\": \"No key\"}'"));
  CHECK_THAT(hint("--pm_refs+=T-1"), Catch::Contains("write '--pm_refs+:json=<json>'"));
}

TEST_CASE("a number of log entries as git takes it is refused with the option that we have") {
  Desk desk;
  desk.with_repository().with_history().with("review", checkpoint_text("review"));
  const nlohmann::json answer = desk.ask({"log", "-3"}, 129);
  CHECK(answer.at("error") == "unknown option '-3'");
  CHECK(answer.at("hint") == "'git checkpoint log --max-count=3' shows so many entries, the newest");
  CHECK_THAT(desk.ask({"log", "-n", "3"}, 129).at("hint").get<std::string>(),
             Catch::Contains("git checkpoint log --max-count=3"));
}

TEST_CASE("before the first commit nobody is told to look at commits") {
  Desk desk;
  desk.with_repository().with_history().with("review", checkpoint_text("review"));
  CHECK(desk.ask({"diff", "main", "review"}, 1).at("hint") == "nothing has been committed here yet");
  desk.commit("Begin");
  CHECK(desk.ask({"diff", "mian", "review"}, 1).at("hint") == "'git log --oneline' shows the commits there are");
}

TEST_CASE("a word that only says how work stands is told from a name that nothing has") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  CHECK_THAT(desk.say({"list", "done"}).err, Catch::Contains("hint: 'done' is a status, and no work has it\n"));
}

TEST_CASE("a reset of a session that asks a person something names the question") {
  Desk desk;
  const std::string blockers =
      R"(, "next_actions": ["Go"], "blockers": [)"
      R"({"id": "b1", "description": "Drop Node 18?", "needs": "user_decision"},)"
      R"({"id": "b2", "description": "Which port?", "needs": "user_decision", "resolved": true}])";
  desk.with_repository().with("film", bare_checkpoint_text("film", "blocked", blockers));
  const nlohmann::json answer = desk.ask({"reset", "film"});
  REQUIRE(answer.at("warnings").size() == 1);
  CHECK(answer.at("warnings").at(0) ==
        "the open decision b1: Drop Node 18? is not asked any more: 'film' has it only in the archived copy, " +
            answer.at("archived").get<std::string>());
}
