// hook <event> --for=<agent>: what an agent is told of the work, in its own form, and that nothing ever stops it.

#include <algorithm>
#include <filesystem>

#include "cli/agents/dialect.h"
#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/text.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

constexpr std::size_t kMostSaid = 8000;

const std::string kWaiting =
    ", \"next_actions\": [\"Ask for the quota\"], \"blockers\": [{\"id\": \"b1\", \"description\": \"No quota\","
    " \"needs\": \"user_decision\", \"proposed_resolution\": \"Buy\"}]";

std::string input_for(const std::string& conversation, const std::string& more = "") {
  return R"({"session_id": ")" + conversation + "\"" + more + "}";
}

// Runs the hook, which never fails, and gives what it prints.
Json hook_answer(Desk& desk, const std::vector<std::string>& words) {
  std::vector<std::string> all{"hook"};
  all.insert(all.end(), words.begin(), words.end());
  const Said said = desk.say(all);
  INFO(said.out << said.err);
  CHECK(said.exit == 0);
  CHECK(said.err.empty());
  CHECK(said.out.size() <= kMostSaid);
  return said.out.empty() ? Json::object() : said.json();
}

std::string context_in(const Json& answer) {
  return answer.empty() ? "" : answer.at("hookSpecificOutput").at("additionalContext").get<std::string>();
}

std::string told_at(Desk& desk, const std::string& event, const std::string& conversation = "c1") {
  desk.typing(input_for(conversation));
  return context_in(hook_answer(desk, {event}));
}

void change(Desk& desk, const std::string& word) { REQUIRE(desk.say({"update", "review", word}).exit == 0); }

}  // namespace

TEST_CASE("a session begins with decisions, what cannot be read, how to write back, and then the work") {
  Desk desk;
  desk.with_repository().with("review", bare_checkpoint_text("review", "blocked", kWaiting)).with("broken", "{");
  const std::string text = told_at(desk, "session-start");
  const std::size_t decision = text.find("- review [b1]: No quota Proposed: Buy");
  const std::size_t broken = text.find("- .checkpoints/broken.checkpoint.json: cannot read ");
  const std::size_t write = text.find("- git checkpoint done review");
  const std::size_t work = text.find("RESUMING: review on gtrack");
  INFO(text);
  REQUIRE(work != std::string::npos);
  CHECK((decision < broken && broken < write && write < work));
  CHECK_THAT(text, Catch::Contains("git checkpoint update review --progress_summary=") &&
                       Catch::Contains("\"needs\": \"user_decision\""));
}

TEST_CASE("of a decision an agent hears that it is the user's, and how the user answers, not what to do next") {
  Desk desk;
  desk.with_repository().with("review", bare_checkpoint_text("review", "blocked", kWaiting));
  const std::string answer =
      "Proposed: Buy. The user answers with: git checkpoint update review '--unset=blockers[id=b1]' "
      "'--context_primer.key_decisions+=<decision>' --status=in_progress\n";
  CHECK_THAT(told_at(desk, "session-start"), Catch::Contains("ask, do not decide:\n- review [b1]: No quota") &&
                                                 Catch::Contains(answer) && !Catch::Contains("Next: Buy"));
  change(desk, R"(--blockers+:json={"id": "b0", "description": "May it?", "needs": "user_decision"})");
  change(desk, "--unset=blockers[id=b1]");
  CHECK_THAT(
      told_at(desk, "prompt"),
      Catch::Contains("- the session 'review': waits for a decision, b0: May it?. Ask the user, do not decide\n") &&
          Catch::Contains("key_decisions+=<decision>'") && !Catch::Contains("Next: "));
}

TEST_CASE("at a gate an agent hears who opens it, and not to do so") {
  Desk desk;
  desk.with_repository();
  write_file(desk.folder() / "release.json",
             R"({"name": "release", "stages": [{"name": "design", "human_approval_default": true}]})");
  REQUIRE(desk.say({"stage", "init", "web", "--manifest=release.json"}).exit == 0);
  REQUIRE(desk.say({"stage", "write", "web", "design", "--status=awaiting_human"}).exit == 0);
  const std::string text = told_at(desk, "session-start");
  INFO(text);
  CHECK_THAT(text, Catch::Contains("- web [design]: the stage 'design' waits for approval. The user answers with: git "
                                   "checkpoint stage approve web design\n"));
  CHECK_THAT(text, Catch::Contains("A person answers with: git checkpoint stage approve web design"));
  CHECK_THAT(text, !Catch::Contains("Next: ") && !Catch::Contains("Proposed: "));
}

TEST_CASE("of a store that holds nothing yet an agent is told once how work begins") {
  Desk desk;
  desk.with_repository();
  write_file(desk.folder() / ".checkpoints/README.md", "What this folder is.\n");
  const std::string text = told_at(desk, "session-start");
  CHECK_THAT(text,
             Catch::Contains("there is none yet") &&
                 Catch::EndsWith("begins with git checkpoint update '<skill>' '--phase=<phase>' --progress_summary="
                                 "'<where it stands>' --next_actions+='<what comes next>'\n"));
  CHECK(std::count(text.begin(), text.end(), '\n') == 1);
  CHECK(told_at(desk, "prompt").empty());
  CHECK(told_at(desk, "prompt", "c2") == text);
  CHECK(told_at(desk, "prompt", "c2").empty());
  const Said begun =
      desk.say({"update", "review", "--phase=build", "--progress_summary=It stands", "--next_actions+=Go on"});
  REQUIRE(begun.exit == 0);
  CHECK_THAT(told_at(desk, "prompt"), Catch::Contains("where the session 'review' stands") && Catch::Contains("Go on"));
}

TEST_CASE("where nothing is under way an agent is told what there is of earlier work") {
  Desk desk;
  desk.with_repository();
  const auto told = [&](const std::string& rest) {
    INFO(rest);
    const std::string text = told_at(desk, "session-start");
    CHECK_THAT(text, Catch::Contains(". Nothing is under way; of earlier work it has " + rest +
                                     ". Work that takes longer than this session begins with git checkpoint update "));
    CHECK(std::count(text.begin(), text.end(), '\n') == 1);
    const Json resumed = desk.say({"resume", "--json"}).json();
    CHECK(resumed.at("decision") == "fresh");
    CHECK(resumed.at("reason") == "nothing is under way in .checkpoints; of earlier work it has " + rest);
  };
  desk.with("review", checkpoint_text("review"));
  REQUIRE(desk.say({"reset", "review"}).exit == 0);
  std::filesystem::remove(desk.file_of("review"));
  const std::string archived = "1 archived checkpoint (.checkpoints/history)";
  told(archived);
  CHECK(desk.say({"list"}).out == "Nothing is under way; of earlier work there is " + archived +
                                      ".\n'git checkpoint update \"<skill>\" \"--phase=<phase>\"' begins with more.\n");
  REQUIRE(desk.say({"workflow", "start", "build"}).exit == 0);
  REQUIRE(desk.say({"workflow", "archive", "build"}).exit == 0);
  const std::string both = "1 archived workflow ('git checkpoint workflow list'), " + archived;
  told(both);
  const Said old = desk.say({"run", "write", "--ticket-id=T-1", "--run-id=a1b2c3d4-e5f6-7890-abcd-ef1234567890",
                             "--phase=implement", "--timestamp=2026-01-02T03:04:05Z",
                             R"(--payload={"branch_name": "b", "commit_sha": "a1b2c3d", "files_changed": []})"});
  REQUIRE(old.exit == 0);
  const std::string left =
      "nobody has touched the run 'T-1/a1b2c3d4' for long; 'git checkpoint resume T-1/a1b2c3d4' goes on with it";
  CHECK(desk.ask({"resume"}).at("reason") == left);
  CHECK_THAT(told_at(desk, "session-start"), Catch::Contains("Ask first: " + left));
}

TEST_CASE("archives that cannot be looked into stop nobody who begins") {
  Desk desk;
  desk.with_repository();
  std::filesystem::create_directories(desk.store());
  std::filesystem::create_symlink("/nowhere", desk.store() / "history");
  CHECK_THAT(told_at(desk, "session-start"), Catch::Contains("there is none yet"));
  CHECK(desk.say({"resume"}).exit == 0);
  CHECK(desk.say({"list"}).exit == 0);
}

TEST_CASE("an agent is told what a sparse checkout leaves out, and how to get it") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  write_file(desk.folder() / ".checkpoints/README.md", "What this folder is.\n");
  desk.commit("start");
  desk.git({"sparse-checkout", "set", "--no-cone", "/*", "!/.checkpoints/review.checkpoint.json"});
  REQUIRE_FALSE(std::filesystem::exists(desk.file_of("review")));
  CHECK_THAT(told_at(desk, "session-start"), Catch::Contains(kReview + " is left out by this sparse checkout") &&
                                                 Catch::Contains("'git sparse-checkout add .checkpoints' brings"));
}

TEST_CASE("of very much the beginning is told") {
  Desk desk;
  std::string text = bare_checkpoint_text("review", "blocked", kWaiting);
  text.replace(text.find("Sprint 1 passed."), 16, std::string(20000, 'w'));
  desk.with_repository().with("review", text);
  CHECK_THAT(told_at(desk, "session-start"), Catch::Contains("No quota") && Catch::Contains("(cut;"));
}

TEST_CASE("however much is to be decided, there is room for what cannot be read and how to write back") {
  Desk desk;
  desk.with_repository().with("broken", "{");
  const auto waiting = [](std::size_t described, std::size_t proposed) {
    return replaced(replaced(kWaiting, "No quota", std::string(described, 'd')), "Buy", std::string(proposed, 'p'));
  };
  const auto told = [&] {
    std::string text = told_at(desk, "session-start");
    CHECK_THAT(text, Catch::Contains("- git checkpoint done ") &&
                         Catch::Contains("- .checkpoints/broken.checkpoint.json: cannot read"));
    return text;
  };
  SECTION("of many decisions it is said how many more there are") {
    for (const std::string skill : {"s1", "s2", "s3", "s4", "s5", "s6"}) {
      desk.with(skill, bare_checkpoint_text(skill, "blocked", waiting(400, 500)));
    }
    CHECK_THAT(told(), Catch::Contains("- s3 [b1]: ddd") && !Catch::Contains("- s4 [b1]: ddd") &&
                           Catch::Contains("\n- and 3 more: git checkpoint decisions\n"));
  }
  SECTION("and of a very long one where all of it is") {
    desk.with("s1", bare_checkpoint_text("s1", "blocked", waiting(9000, 500)));
    desk.with("s2", bare_checkpoint_text("s2", "blocked", waiting(4, 3)));
    CHECK_THAT(told(), Catch::Contains("ddd… (cut; 'git checkpoint decisions --json' has all of it)\n- and 1 more"));
  }
}

TEST_CASE("a prompt is told only what has changed since the conversation was last told") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  CHECK_FALSE(told_at(desk, "session-start").empty());
  CHECK(told_at(desk, "prompt").empty());
  change(desk, R"(--blockers+:json={"id": "b1", "description": "May it?", "needs": "user_decision"})");
  change(desk, "--context_primer.key_decisions+=Use D2");
  const std::string news = told_at(desk, "prompt");
  CHECK_THAT(news, Catch::Contains("a decision of the user, review [b1]: May it?") &&
                       Catch::Contains("decided in the session 'review': Use D2") && !Catch::Contains("Use D1"));
  CHECK(told_at(desk, "prompt").empty());
  change(desk, "--unset=blockers[id=b1]");
  CHECK_THAT(told_at(desk, "prompt"), Catch::Contains("- no longer: a decision of the user, review [b1]"));
}

TEST_CASE("each conversation is told by itself, and one that was never told anything all of it") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  CHECK_FALSE(told_at(desk, "session-start", "c1").empty());
  CHECK_THAT(told_at(desk, "prompt", "c2"), Catch::Contains("RESUMING: review"));
  CHECK(told_at(desk, "prompt", "c1").empty());
  CHECK(told_at(desk, "prompt", "c2").empty());
}

TEST_CASE("what cannot be remembered is not told with every prompt") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  desk.typing("{}");
  CHECK(context_in(hook_answer(desk, {"prompt"})).empty());
  write_file(desk.folder() / ".git/checkpoint", "in the way");
  CHECK(told_at(desk, "prompt").empty());
  CHECK_FALSE(told_at(desk, "session-start").empty());
}

TEST_CASE("after a compaction all is told again") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  told_at(desk, "session-start");
  SECTION("where the agent begins the session anew") {
    desk.typing(input_for("c1", R"(, "hook_event_name": "SessionStart", "source": "compact")"));
    CHECK_THAT(context_in(hook_answer(desk, {"post-compact"})), Catch::Contains("RESUMING: review"));
    CHECK(told_at(desk, "prompt").empty());
  }
  SECTION("with the next prompt, where it cannot be told before") {
    desk.typing(input_for("c1", R"(, "hook_event_name": "PostCompact")"));
    CHECK(hook_answer(desk, {"post-compact", "--for=codex"}).empty());
    CHECK_THAT(told_at(desk, "prompt"), Catch::Contains("RESUMING: review"));
  }
  SECTION("or so by the module of opencode") {
    desk.typing(input_for("c1"));
    CHECK(hook_answer(desk, {"post-compact", "--for=opencode"}).empty());
    CHECK_THAT(told_at(desk, "prompt"), Catch::Contains("RESUMING: review"));
  }
  SECTION("and the same where only the compaction to come is known of") {
    desk.typing(input_for("c1"));
    CHECK(hook_answer(desk, {"pre-compact"}).empty());
    CHECK_THAT(told_at(desk, "prompt"), Catch::Contains("RESUMING: review"));
  }
}

TEST_CASE("who stops is asked to write back once, where that was asked for and nothing was written") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  told_at(desk, "session-start");
  desk.typing(input_for("c1"));
  CHECK(hook_answer(desk, {"stop"}).empty());
  desk.git({"config", "checkpoint.stopHook", "true"});
  SECTION("once") {
    desk.typing(input_for("c1", R"(, "stop_hook_active": true)"));
    CHECK(hook_answer(desk, {"stop"}).empty());
    desk.typing(input_for("c1"));
    const Json first = hook_answer(desk, {"stop"});
    CHECK(first.at("decision") == "block");
    CHECK_THAT(first.at("reason").get<std::string>(), Catch::Contains("git checkpoint done review"));
    CHECK(hook_answer(desk, {"stop"}).empty());
  }
  SECTION("not where something was written") {
    change(desk, "--step=three");
    CHECK(hook_answer(desk, {"stop"}).empty());
  }
  SECTION("not in a conversation that nobody knows") {
    desk.typing(input_for("c9"));
    CHECK(hook_answer(desk, {"stop"}).empty());
  }
}

TEST_CASE("every agent is told in its own form") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  const auto start_of = [&](const std::string& agent, const std::string& name) {
    desk.typing("{\"" + name + "\": \"of " + agent + "\"}");
    return hook_answer(desk, {"session-start", "--for=" + agent});
  };
  for (const std::string agent : {"claude", "codex", "gemini", "vscode"}) {
    CHECK(start_of(agent, "session_id").at("hookSpecificOutput").at("hookEventName") == "SessionStart");
  }
  CHECK(start_of("copilot", "sessionId").at("additionalContext").is_string());
  CHECK(start_of("cursor", "conversation_id").at("additional_context").is_string());
  const auto prompt_of = [&](const std::string& agent) {
    desk.typing(input_for("new of " + agent));
    return hook_answer(desk, {"prompt", "--for=" + agent});
  };
  CHECK(prompt_of("codex").at("hookSpecificOutput").at("hookEventName") == "UserPromptSubmit");
  CHECK(prompt_of("gemini").at("hookSpecificOutput").at("hookEventName") == "BeforeAgent");
  for (const std::string agent : {"copilot", "opencode"}) {
    CHECK(prompt_of(agent).at("additionalContext").is_string());
  }
  for (const std::string agent : {"cursor", "vscode"}) CHECK(prompt_of(agent).empty());
}

TEST_CASE("Gemini CLI calls before each turn, and forgets only where its user has it compress") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  const auto call = [&](const std::string& event, const std::string& more) {
    desk.typing(input_for("c1", more));
    return hook_answer(desk, {event, "--for=gemini"});
  };
  CHECK_FALSE(call("session-start", "").empty());
  CHECK(call("pre-compact", R"(, "hook_event_name": "PreCompress", "trigger": "auto")").empty());
  CHECK(call("prompt", "").empty());
  CHECK(call("pre-compact", R"(, "hook_event_name": "PreCompress", "trigger": "manual")").empty());
  CHECK_THAT(context_in(call("prompt", "")), Catch::Contains("This is how it stands now."));
}

TEST_CASE("Claude Code is given no words before a compaction: it would pass them on as instructions") {
  Desk desk;
  desk.typing(input_for("c1"));
  CHECK(desk.say({"hook", "pre-compact"}).out.empty());
  desk.with_repository().with("review", checkpoint_text("review"));
  for (const std::string& input :
       {input_for("c1"), input_for("c1", R"(, "hook_event_name": "PreCompact")"), std::string("{")}) {
    desk.typing(input);
    CHECK(desk.say({"hook", "pre-compact"}).out.empty());
  }
  desk.typing(input_for("c1"));
  CHECK(desk.say({"hook", "pre-compact", "--for=codex"}).out == "{}\n");
  desk.typing(input_for("c1"));
  CHECK(desk.say({"hook", "pre-compact", "--bogus"}).out.empty());
}

TEST_CASE("other agents do compact when they say so, asked or not") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  desk.typing(input_for("c1"));
  CHECK_FALSE(hook_answer(desk, {"session-start", "--for=copilot"}).empty());
  desk.typing(input_for("c1", R"(, "trigger": "auto")"));
  CHECK(hook_answer(desk, {"pre-compact", "--for=copilot"}).empty());
  desk.typing(input_for("c1"));
  CHECK_FALSE(hook_answer(desk, {"prompt", "--for=copilot"}).empty());
}

TEST_CASE("an agent is asked to go on in its own form") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  desk.git({"config", "checkpoint.stopHook", "true"});
  const auto asked = [&](const std::string& agent) {
    desk.typing(input_for("of " + agent));
    hook_answer(desk, {"session-start", "--for=" + agent});
    return hook_answer(desk, {"stop", "--for=" + agent});
  };
  CHECK(asked("claude").at("decision") == "block");
  CHECK(asked("codex").at("decision") == "block");
  CHECK(asked("copilot").at("decision") == "block");
  CHECK(asked("gemini").at("decision") == "deny");
  CHECK(asked("cursor").at("followup_message").is_string());
  CHECK(asked("vscode").at("hookSpecificOutput").at("hookEventName") == "Stop");
}

TEST_CASE("who is told nothing with a prompt has been told nothing") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  desk.typing(input_for("c1"));
  CHECK(hook_answer(desk, {"prompt", "--for=cursor"}).empty());
  CHECK_FALSE(told_at(desk, "prompt").empty());
}

TEST_CASE("an answer is for the event that the agent names, and for none that nobody knows") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  desk.typing(input_for("c1", R"(, "hook_event_name": "Notification")"));
  CHECK(hook_answer(desk, {"session-start"}).empty());
  desk.typing(input_for("c1", R"(, "hook_event_name": "SessionStart")"));
  CHECK(hook_answer(desk, {"session-start", "--for=copilot"}).contains("additionalContext"));
}

TEST_CASE("a secret that a document holds is not told") {
  Desk desk;
  const std::string secret = std::string("ghp_") + "Zk3Vq9Lw7Xt2Rb8Mn4Hc6Jf1Gd5Ps0YaQe7Tu3";
  desk.with_repository().with(
      "review", bare_checkpoint_text("review", "in_progress", R"(, "next_actions": ["Use )" + secret + "\"]"));
  const std::string text = told_at(desk, "session-start");
  CHECK_THAT(text, Catch::Contains("(masked)") && !Catch::Contains(secret));
}

TEST_CASE("whatever is wrong, the hook of an agent succeeds") {
  Desk desk;
  CHECK(hook_answer(desk, {"session-start"}).empty());
  desk.with_repository();
  CHECK(hook_answer(desk, {"session-start"}).empty());
  CHECK(hook_answer(desk, {"prompt"}).empty());
  desk.with("review", checkpoint_text("review"));
  for (const std::string input : {"", "{", "[]", "null", "{\"session_id\": 7}", "\xff", R"({"session_id": ""})"}) {
    INFO(input);
    desk.typing(input);
    CHECK_THAT(context_in(hook_answer(desk, {"session-start"})), Catch::Contains("RESUMING: review"));
  }
  CHECK_THAT(context_in(hook_answer(desk, {"session-start", "--for=emacs"})), Catch::Contains("--for must be one of"));
  CHECK_THAT(context_in(hook_answer(desk, {"session-start", "--bogus"})), Catch::Contains("unknown option '--bogus'"));
  CHECK(hook_answer(desk, {"session-start", "--for=cursor", "--now=bad"}).contains("additional_context"));
  CHECK(hook_answer(desk, {"prompt", "--bogus"}).empty());
  desk.with("review", "{").typing(input_for("c1"));
  CHECK_THAT(context_in(hook_answer(desk, {"prompt"})), Catch::Contains("review.checkpoint.json"));
}

TEST_CASE("a hook that nobody knows stops nobody, and says so in one line") {
  Desk desk;
  desk.with_repository().with("review", "{");
  const std::string known =
      "those that are known: pre-commit, session-start, prompt, pre-compact, post-compact, stop\n";
  const std::string unknown = "warning: there is nothing to do for the hook 'post-commit'; " + known;
  const std::vector<std::vector<std::string>> calls{
      {"post-commit"}, {"post-commit", "--for=codex"}, {"post-commit", "--for=emacs"}, {"post-commit", "--bogus"}};
  for (std::vector<std::string> words : calls) {
    words.insert(words.begin(), "hook");
    desk.typing(input_for("c1"));
    const Said said = desk.say(words);
    CHECK(said.exit == 0);
    CHECK(said.out.empty());
    CHECK(said.err == unknown);
  }
  const Said bare = desk.say({"hook"});
  CHECK(bare.exit == 0);
  CHECK(bare.err == "warning: no hook was named; " + known);
  const Json json = desk.say({"hook", "post-commit", "--json"}).json();
  CHECK(json.at("success") == true);
  CHECK(json.at("warnings").size() == 1);
  CHECK(desk.say({"hook", "pre-commit", "--bogus"}).exit == 129);
}
