// What was decided, over all kinds: `decisions --made`.

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

/// Two sessions with decisions in two commits, a stage that was approved, one that was sent back, and a phase that was
/// approved.
class Chamber {
 public:
  Chamber() {
    desk.with_repository().with_history().with("review", checkpoint_text("review"));
    write_file(desk.folder() / "m.json", R"({"name": "film", "stages": [
      {"name": "first", "human_approval_default": true}, {"name": "second", "human_approval_default": true}]})");
    first = desk.commit("Begin");
    desk.at("2026-05-08T13:00:00Z");
    desk.write({"stage", "init", "film", "--manifest=m.json"});
    desk.write({"stage", "write", "film", "first", "--status=awaiting_human"});
    desk.write({"stage", "approve", "film", "first", "--by=Nina"});
    desk.at("2026-05-08T14:00:00Z");
    desk.write({"stage", "write", "film", "second", "--status=awaiting_human"});
    desk.write({"stage", "reject", "film", "second", "--by=Otto", "--reason=Too long"});
    desk.at("2026-05-08T15:00:00Z");
    desk.write({"workflow", "start", "build"});
    desk.write({"workflow", "approve", "build", "--by=Kim"});
  }

  Json made(std::vector<std::string> words = {}) {
    words.insert(words.begin(), {"decisions", "--made"});
    return desk.ask(std::move(words)).at("made");
  }
  /// What was decided, in short: `owner/id`.
  std::vector<std::string> found(std::vector<std::string> words = {}) {
    std::vector<std::string> names;
    for (const Json& row : made(std::move(words))) {
      const std::string id = row.at("id").is_null() ? row.at("text") : row.at("id");
      names.push_back(row.at("owner").get<std::string>() + "/" + id);
    }
    return names;
  }

  Desk desk;
  std::string first;
};

using DecisionNames = std::vector<std::string>;

}  // namespace

TEST_CASE("what was decided is told of all kinds, the newest first, with who and when") {
  Chamber chamber;
  CHECK(chamber.found() == DecisionNames{"build/REQUIREMENTS", "film/second", "film/first", "review/Use D1"});
  const Json rows = chamber.made();
  CHECK(rows.at(0).at("by") == "Kim");
  CHECK(rows.at(0).at("ruling") == "approved");
  CHECK(rows.at(1).at("ruling") == "sent_back");
  CHECK(rows.at(1).at("text") == "the stage 'second' was sent back: Too long");
  CHECK(rows.at(2).at("at") == "2026-05-08T13:00:00Z");
  CHECK(rows.at(2).at("path") == ".checkpoints/pipelines/film/checkpoint_first.json");
  const std::string text = chamber.desk.say({"decisions", "--made"}).out;
  CHECK_THAT(text, Catch::Contains("film [first]  approved by Nina on 2026-05-08, 2h ago\n  the stage 'first' is "
                                   "approved\n  take back  git checkpoint stage reopen film first '--reason=<why>'\n"
                                   "review  recorded by "));
}

TEST_CASE("an approval from before a stage was opened again stays findable, told as what it was") {
  Chamber chamber;
  chamber.desk.at("2026-05-08T16:00:00Z");
  chamber.desk.write({"stage", "reopen", "film", "first", "--reason=Wrong length."});
  const Json rows = chamber.made({"film/first"});
  REQUIRE(rows.size() == 1);
  CHECK(rows.at(0).at("text") == "the stage 'first' was approved, and was opened again on 2026-05-08: Wrong length");
  CHECK(rows.at(0).at("ruling") == "approved");
  CHECK(rows.at(0).at("by") == "Nina");
  CHECK(rows.at(0).at("at") == "2026-05-08T13:00:00Z");
  CHECK(rows.at(0).at("holds") == false);
  CHECK(rows.at(0).at("back").is_null());
  CHECK(rows.at(0).at("path") == ".checkpoints/pipelines/film/history/first.2.json");
  CHECK_THAT(chamber.desk.say({"decisions", "--made", "nina"}).out,
             Catch::StartsWith("film [first]  approved by Nina on 2026-05-08, 3h ago\n  the stage 'first' was "));

  chamber.desk.write({"stage", "write", "film", "first", "--status=awaiting_human"});
  chamber.desk.write({"stage", "approve", "film", "first", "--by=Otto"});
  const Json both = chamber.made({"film/first"});
  REQUIRE(both.size() == 2);
  CHECK(both.at(0).at("by") == "Otto");
  CHECK(both.at(0).at("holds") == true);
  CHECK(both.at(1) == rows.at(0));
}

TEST_CASE("an approval that a stale stage had is told once, before it is done anew and after that") {
  Chamber chamber;
  chamber.desk.write({"stage", "write", "film", "second", "--status=awaiting_human"});
  chamber.desk.write({"stage", "approve", "film", "second", "--by=Kim"});
  chamber.desk.write({"stage", "reopen", "film", "first", "--reason=Wrong length"});
  const Json stale = chamber.made({"kim", "film"});
  REQUIRE(stale.size() == 1);
  CHECK(stale.at(0).at("text") == "the approval of the stage 'second' counts no more");
  chamber.desk.write({"stage", "write", "film", "first", "--status=awaiting_human"});
  chamber.desk.write({"stage", "approve", "film", "first", "--by=Nina"});
  chamber.desk.write({"stage", "write", "film", "second", "--status=in_progress"});
  const Json anew = chamber.made({"kim", "film"});
  REQUIRE(anew.size() == 1);
  CHECK(anew.at(0).at("text") == "the stage 'second' was approved, and was done anew");
  CHECK(anew.at(0).at("holds") == false);
}

TEST_CASE("each time that a stage was sent back is told") {
  Chamber chamber;
  chamber.desk.at("2026-05-08T16:00:00Z");
  chamber.desk.write({"stage", "write", "film", "second", "--status=awaiting_human"});
  chamber.desk.write({"stage", "reject", "film", "second", "--by=Otto", "--reason=Too short"});
  const Json rows = chamber.made({"sent back"});
  REQUIRE(rows.size() == 2);
  CHECK(rows.at(0).at("text") == "the stage 'second' was sent back: Too short");
  CHECK(rows.at(1).at("text") == "the stage 'second' was sent back: Too long");
  CHECK(rows.at(1).at("at") == "2026-05-08T14:00:00Z");
}

TEST_CASE("a session does not say who decided and when: the commit that brought it last does") {
  Chamber chamber;
  const Json row = chamber.made({"D1"}).at(0);
  CHECK(row.at("commit") == chamber.first);
  CHECK(row.at("by") == chamber.desk.git({"show", "--no-patch", "--format=%an", chamber.first}));
  chamber.desk.write({"update", "review", "--context_primer.key_decisions+=Old clients may break"});
  const Json open = chamber.made({"clients"}).at(0);
  CHECK(open.at("commit").is_null());
  CHECK(open.at("at").is_null());
  CHECK_THAT(chamber.desk.say({"decisions", "--made", "clients"}).out,
             Catch::StartsWith("review  decided, on 2026-05-08 at the latest\n  Old clients may break\n  take back  "));
  const std::string second = chamber.desk.commit("Decide");
  CHECK(chamber.made({"clients"}).at(0).at("commit") == second);
  CHECK(chamber.made({"D1"}).at(0).at("commit") == chamber.first);
}

TEST_CASE("of what was decided those rows are asked for by words, in any case, and by time") {
  Chamber chamber;
  CHECK(chamber.found({"FILM"}) == DecisionNames{"film/second", "film/first"});
  CHECK(chamber.found({"film long"}) == DecisionNames{"film/second"});
  CHECK(chamber.found({"projects"}) == DecisionNames{"film/second", "film/first"});
  CHECK(chamber.found({"film/first"}) == DecisionNames{"film/first"});
  chamber.desk.write({"update", "review", "--context_primer.key_decisions+=\u00dcber alles"});
  CHECK(chamber.found({"\u00fcBER"}) == DecisionNames{"review/\u00dcber alles"});
  CHECK(chamber.found({"nina"}) == DecisionNames{"film/first"});
  CHECK(chamber.found({"--since=2026-05-08T14:00:00Z", "film"}) == DecisionNames{"film/second"});
  CHECK(chamber.desk.say({"decisions", "--made", "nothing"}).out ==
        "No decision is recorded that has 'nothing' in it.\n");
  CHECK(chamber.desk.say({"decisions", "--made", "nothing", "--exit-code"}).exit == 1);
  CHECK(chamber.desk.say({"decisions", "--since=2d"}).exit == 129);
}

TEST_CASE("a stage that waits says what is to be approved, and what shows it") {
  Desk desk;
  desk.with_repository();
  write_file(desk.folder() / "m.json", R"({"name": "m", "stages": [{"name": "cut", "human_approval_default": true}]})");
  desk.write({"stage", "init", "film", "--manifest=m.json"});
  desk.write({"stage", "write", "film", "cut", "--status=awaiting_human", R"(--artifacts={"reel": {}, "notes": 1})"});
  const Json decision = desk.ask({"decisions"}).at("decisions").at(0);
  CHECK(decision.at("artifacts") == Json::array({"reel", "notes"}));
  const std::string shown_by = "git checkpoint stage read film cut";
  CHECK(decision.at("shown_by") == shown_by);
  CHECK(decision.at("kind_name") == "project");
  CHECK(decision.at("question") == decision.at("description"));
  CHECK_THAT(desk.say({"decisions"}).out, Catch::Contains("\n  made     reel, notes\n  shown by " + shown_by + "\n"));
  CHECK_THAT(desk.say({"stage", "read", "film", "cut"}).out, Catch::Contains("reel"));
}

TEST_CASE("a phase that waits says what is to be approved, and what shows it") {
  Desk desk;
  desk.with_repository();
  write_file(desk.folder() / "p.json", R"({"phases": [{"name": "DRAFT", "final": ["plan.md"], "approval": true}]})");
  write_file(desk.folder() / "plan.md", "As it is to be.\n");
  desk.write({"workflow", "start", "build", "--phases=p.json"});
  const Json decision = desk.ask({"decisions"}).at("decisions").at(0);
  CHECK(decision.at("artifacts") == Json::array({"plan.md"}));
  CHECK(decision.at("shown_by") == "git checkpoint workflow show build");
  CHECK_THAT(desk.say({"workflow", "show", "build"}).out, Catch::Contains("plan.md"));
}

TEST_CASE("what was decided is asked for by several words, in quotes or not, and a name is one word") {
  Chamber chamber;
  CHECK(chamber.found({"film", "long"}) == DecisionNames{"film/second"});
  CHECK(chamber.found({"film long"}) == DecisionNames{"film/second"});
  const Said said = chamber.desk.say({"decisions", "film", "long"});
  CHECK(said.exit == 129);
  CHECK_THAT(said.err, Catch::Contains("hint: 'git checkpoint decisions --made \"film long\"' shows what was decided"));
}

TEST_CASE("what was decided says how it is taken back, and that does it") {
  Chamber chamber;
  CHECK(chamber.made({"build"}).at(0).at("back") == "git checkpoint workflow approve build --take-back");
  CHECK(chamber.made({"D1"}).at(0).at("back") ==
        "git checkpoint update review '--unset=context_primer.key_decisions[text=Use D1]'");
  chamber.desk.write({"update", "review", "--unset=context_primer.key_decisions[text=Use D1]"});
  CHECK(chamber.found({"review"}).empty());
  chamber.desk.with("odd", checkpoint_text("odd", R"(, "blockers": [{"id": "b1", "description": "Break it?",
    "blocking": "all", "needs": "user_decision", "resolved": true}])"));
  CHECK(chamber.made({"break"}).at(0).at("back") == "git checkpoint update odd '--unset=blockers[id=b1].resolved'");
  CHECK_THAT(chamber.desk.say({"undo"}).err, Catch::Contains("hint: 'git checkpoint decisions --made' shows how"));
}

TEST_CASE("what some work is called is looked for as a whole word, other words as parts of words, too") {
  Chamber chamber;
  CHECK(chamber.found({"appro"}) == DecisionNames{"build/REQUIREMENTS", "film/first"});
  chamber.desk.write({"stage", "init", "appro", "--manifest=m.json"});
  CHECK(chamber.found({"appro"}).empty());
  CHECK(chamber.found({"film"}) == DecisionNames{"film/second", "film/first"});
}

TEST_CASE("an answer is found by the words of its question, is shown with it, and taken back has it asked again") {
  Desk desk;
  desk.with_repository().with_history().with("review", checkpoint_text("review", R"(, "blockers": [{"id": "b1",
    "description": "Break old clients?", "blocking": "all", "needs": "user_decision"}])"));
  desk.commit("Ask");
  desk.write({"update", "review", "--unset=blockers[id=b1]", "--context_primer.key_decisions+=Yes, in June"});
  const auto found = [&](const std::string& words) { return desk.ask({"decisions", "--made", words}).at("made"); };
  CHECK(found("break CLIENTS").at(0).at("commit").is_null());
  const std::string answered = desk.commit("Answer");
  const Json row = found("break clients").at(0);
  CHECK(row.at("text") == "Yes, in June");
  CHECK(row.at("id") == "b1");
  CHECK(row.at("questions") == Json{"Break old clients?"});
  CHECK(row.at("commit") == answered);
  CHECK_THAT(desk.say({"decisions", "--made", "clients"}).out,
             Catch::StartsWith("review [b1]  recorded by ") &&
                 Catch::Contains("\n  asked  Break old clients?\n  Yes, in June\n  take back  "));
  CHECK(row.at("back") ==
        "git checkpoint update review '--unset=context_primer.key_decisions[text=Yes, in June]' "
        "'--blockers+:json={ \"id\": \"b1\", \"description\": \"Break old clients?\", \"blocking\": \"all\", "
        "\"needs\": \"user_decision\" }'");
  CHECK(desk.ask({"decisions"}).at("count") == 0);
  desk.write({"update", "review", "--unset=context_primer.key_decisions[text=Yes, in June]",
              R"(--blockers+:json={"id": "b1", "description": "Break old clients?", "needs": "user_decision"})"});
  CHECK(desk.ask({"decisions"}).at("decisions").at(0).at("id") == "b1");
  CHECK(found("June").at(0).at("ruling") == "taken_back");
  CHECK(found("June").at(0).at("commit").is_null());
  const std::string taken = desk.commit("Take back");
  const Json back = found("clients").at(0);
  CHECK(back.at("ruling") == "taken_back");
  CHECK(back.at("text") == "Yes, in June");
  CHECK(back.at("commit") == taken);
  CHECK(back.at("back").is_null());
  CHECK_THAT(desk.say({"decisions", "--made", "June"}).out,
             Catch::StartsWith("review [b1]  taken back by ") && Catch::Contains("  asked  Break old clients?\n"));
  desk.write({"update", "review", "--unset=blockers[id=b1]", "--context_primer.key_decisions+=No"});
  desk.commit("Answer otherwise");
  CHECK(found("clients").size() == 2);
  CHECK(found("clients").at(0).at("text") == "No");
}

TEST_CASE("what went out of the list of decisions, and had answered nothing that waits again, was not taken back") {
  Desk desk;
  desk.with_repository().with_history().with("review", checkpoint_text("review"));
  desk.commit("Begin");
  desk.write({"update", "review", "--unset=context_primer.key_decisions[text=Use D1]",
              R"(--blockers+:json={"id": "b1", "description": "Which one?", "needs": "user_decision"})"});
  desk.commit("Ask something else");
  CHECK(desk.ask({"decisions", "--made"}).at("made").empty());
}

TEST_CASE("a merge has decided nothing that one of its sides brings") {
  Desk desk;
  desk.with_repository().with_history().with("review", checkpoint_text("review", R"(, "blockers": [{"id": "b1",
    "description": "Break old clients?", "blocking": "all", "needs": "user_decision"}])"));
  desk.commit("Ask");
  desk.git({"branch", "other"});
  desk.write({"update", "review", "--phase=later"});
  desk.commit("Go on");
  desk.git({"checkout", "--quiet", "other"});
  desk.write({"update", "review", "--unset=blockers[id=b1]", "--context_primer.key_decisions+=Yes"});
  const std::string answered = desk.commit("Answer");
  const std::string text = read_file(desk.file_of("review"));
  desk.git({"checkout", "--quiet", "-"});
  desk.git({"merge", "--quiet", "--no-commit", "--strategy=ours", "other"});
  desk.with("review", text);
  desk.write({"update", "review", "--phase=later"});
  desk.commit("Merge");
  const Json row = desk.ask({"decisions", "--made", "clients"}).at("made").at(0);
  CHECK(row.at("commit") == answered);
  CHECK(row.at("questions") == Json{"Break old clients?"});
}

TEST_CASE("what has the words and is not decided yet is told of, too") {
  Desk desk;
  desk.with_repository().with_history();
  desk.with("review", bare_checkpoint_text("review", "in_progress", R"(, "next_actions": ["Tag"],
    "blockers": [{"id": "b1", "description": "Break old clients?", "blocking": "all", "needs": "user_decision"}])"));
  CHECK(desk.say({"decisions", "--made", "clients"}).out ==
        "No decision is recorded that has 'clients' in it.\n\n"
        "1 question that has it is still open: 'git checkpoint decisions' shows what\nwaits.\n");
}

TEST_CASE("an approval that counts no more says so, and a question that is marked as resolved was decided") {
  Chamber chamber;
  chamber.desk.write({"stage", "write", "film", "second", "--status=awaiting_human"});
  chamber.desk.write({"stage", "approve", "film", "second", "--by=Nina"});
  const std::string file = (chamber.desk.store() / "pipelines/film/checkpoint_second.json").string();
  std::string text = read_file(file);
  const std::string before = "\"artifacts\": {";
  text.replace(text.find(before), before.size(), R"("artifacts": {"more": {})");
  write_file(file, text);
  CHECK(chamber.made({"film/second"}).at(0).at("text") == "the approval of the stage 'second' counts no more");
  chamber.desk.with("asks", checkpoint_text("asks", R"(, "blockers": [{"id": "b1", "description": "Break it?",
    "blocking": "all", "needs": "user_decision", "resolved": true, "resolved_at": "2026-05-08T10:00:00Z"}])"));
  const Json row = chamber.made({"break"}).at(0);
  CHECK(row.at("id") == "b1");
  CHECK(row.at("at") == "2026-05-08T10:00:00Z");
}

TEST_CASE("outside of a repository, what was decided is told without commits") {
  Desk desk;
  desk.with("review", checkpoint_text("review"));
  CHECK(desk.say({"decisions", "--made", "--dir=."}).out ==
        "review  decided, on 2026-05-08 at the latest\n  Use D1\n"
        "  take back  git checkpoint --dir=. update review '--unset=context_primer.key_decisions[text=Use D1]'\n");
}

TEST_CASE("who looks for what was decided under another word is led there") {
  Chamber chamber;
  const std::string lead = "'git checkpoint decisions --made'";
  CHECK_THAT(chamber.desk.say({"decisions"}).out,
             Catch::Contains("No decision waits.") && Catch::EndsWith(lead + " shows what was decided.\n"));
  CHECK_THAT(chamber.desk.say({"decisions", "clients"}).err,
             Catch::Contains("'git checkpoint decisions --made clients' shows what was decided about it"));
  CHECK_THAT(chamber.desk.say({"search", "clients"}).err, Catch::Contains("git checkpoint decisions --made "));
  CHECK_THAT(chamber.desk.say({"decided"}).err, Catch::Contains(lead));
}

TEST_CASE("where nobody can ask the history, what the documents have is told, with a warning") {
  Desk desk;
  desk.git({"init", "--quiet", "--object-format=sha256"});
  desk.with_history().with("review", checkpoint_text("review"));
  const Json answer = desk.ask({"decisions", "--made"});
  CHECK(answer.at("made").at(0).at("text") == "Use D1");
  CHECK_THAT(answer.at("warnings").at(0).get<std::string>(), Catch::StartsWith("the history was not asked: "));
}

TEST_CASE("where the history breaks off, it is said that decisions may be missing") {
  Chamber chamber;
  chamber.desk.write({"update", "review", "--context_primer.key_decisions+=Old clients may break"});
  chamber.desk.commit("Decide");
  const auto warnings = [&] { return chamber.desk.ask({"decisions", "--made"}).at("warnings").dump(); };
  CHECK_THAT(warnings(), !Catch::Contains("cut off"));
  SECTION("in a shallow clone") {
    write_file(chamber.desk.folder() / ".git/shallow", chamber.desk.git({"rev-parse", "HEAD"}) + "\n");
    CHECK_THAT(warnings(), Catch::Contains("the history is cut off: this is a shallow clone"));
  }
  SECTION("where a commit is missing") {
    std::filesystem::remove(chamber.desk.folder() / ".git/objects" / chamber.first.substr(0, 2) /
                            chamber.first.substr(2));
    CHECK_THAT(warnings(), Catch::Contains("the history is cut off: a commit is missing"));
  }
}
