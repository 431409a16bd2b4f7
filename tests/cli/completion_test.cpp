#include <algorithm>
#include <set>
#include <sstream>

#include "cli/command/global_options.h"
#include "cli/command_table.h"
#include "cli/completion/completion_script.h"
#include "cli/desk.h"
#include "doctor/check.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/git.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

using Words = std::vector<std::string>;

struct Offer {
  std::string paths;
  Words words;
  std::string text;

  bool has(const std::string& word) const { return std::find(words.begin(), words.end(), word) != words.end(); }
};

// What is offered for the last of `words`.
Offer offer(Desk& desk, Words words) {
  words.insert(words.begin(), {"__complete", "--"});
  const Said said = desk.say(words);
  INFO(said.out << said.err);
  REQUIRE(said.exit == 0);
  REQUIRE(said.err.empty());
  Offer offer{"", {}, said.out};
  std::istringstream lines(said.out);
  std::getline(lines, offer.paths);
  for (std::string line; std::getline(lines, line);) offer.words.push_back(line.substr(0, line.find('\t')));
  return offer;
}

Words words_for(Desk& desk, Words words) { return offer(desk, std::move(words)).words; }

Words option_names(const std::string& command) {
  cli::OptionSet set;
  static_cast<void>(cli::find_command(command)->prepare(set));
  cli::GlobalOptions global;
  cli::register_global(set, global);
  return set.long_names();
}

}  // namespace

TEST_CASE("commands and families are offered where a command's name stands") {
  Desk desk;
  CHECK(words_for(desk, {"st"}) == Words{"status", "stage"});
  CHECK(words_for(desk, {"--json", "val"}) == Words{"validate"});
  CHECK(words_for(desk, {"run", "re"}) == Words{"read", "resume", "replay"});
  CHECK(words_for(desk, {"stage", "--json", "rej"}) == Words{"reject"});
  CHECK(words_for(desk, {"help", "stage", "rej"}) == Words{"reject"});
  CHECK(words_for(desk, {"completion", ""}) == Words{"bash", "zsh", "fish"});
  const Offer all = offer(desk, {""});
  CHECK(all.has("run"));
  CHECK_FALSE(all.has("run write"));
  for (const char* hidden : {"__complete", "hook", "textconv"}) CHECK_FALSE(all.has(hidden));
}

TEST_CASE("every option of every command is offered, those with a value as far as the value") {
  Desk desk;
  for (const std::string& name : cli::listed_names()) {
    Words words;
    std::istringstream parts(name);
    for (std::string part; parts >> part;) words.push_back(part);
    words.emplace_back("--");
    std::set<std::string> offered;
    for (const std::string& word : words_for(desk, words)) offered.insert(word.substr(0, word.find('=')));
    for (const std::string& option : option_names(name)) {
      INFO(name << " " << option);
      CHECK(offered.count(option) == 1);
    }
  }
  CHECK(words_for(desk, {"done", "review", "--ex"}) == Words{"--expect="});
  CHECK(words_for(desk, {"done", "review", "--ver"}) == Words{"--verify", "--version"});
  CHECK(words_for(desk, {"--bri"}) == Words{"--brief"});  // of status, which is what runs without a name
}

TEST_CASE("values are offered behind = and as a word of their own") {
  Desk desk;
  CHECK(words_for(desk, {"list", "--color=a"}) == Words{"--color=auto", "--color=always"});
  CHECK(words_for(desk, {"list", "--color", "n"}) == Words{"never"});
  CHECK(words_for(desk, {"--color", "n"}) == Words{"never"});
  CHECK(words_for(desk, {"run", "read", "--phase=l"}) == Words{"--phase=local_review"});
  CHECK(words_for(desk, {"stage", "write", "p", "s", "--status=a"}) == Words{"--status=awaiting_human"});
  CHECK(words_for(desk, {"config", "color."}) == Words{"color.checkpoint", "color.ui"});
  CHECK(words_for(desk, {"schema", "se"}) == Words{"session"});
}

TEST_CASE("every check of doctor is offered") {
  Desk desk;
  Words names;
  for (const doctor::Check& check : doctor::checks()) names.push_back("--only=" + std::string(check.name));
  CHECK(words_for(desk, {"doctor", "--only="}) == names);
}

TEST_CASE("branches and tags are offered where a revision is asked for") {
  Desk desk;
  desk.with_repository();
  test::git(desk.folder(), {"commit", "--allow-empty", "-qm", "one"}, desk.context.environment);
  test::git(desk.folder(), {"branch", "topic"}, desk.context.environment);
  CHECK(words_for(desk, {"doctor", "--base=top"}) == Words{"--base=topic"});
  desk.with("tools", checkpoint_text("tools"));
  CHECK(words_for(desk, {"diff", "to"}) == Words{"topic", "tools"});
}

TEST_CASE("files and folders are left to the shell") {
  Desk desk;
  CHECK(offer(desk, {"list", "--dir="}).paths == "folders");
  CHECK(offer(desk, {"validate", ""}).paths == "files");
  CHECK(offer(desk, {"validate", "a", "b", ""}).paths == "files");
  CHECK(offer(desk, {"stage", "init", "p", "--manifest", ""}).paths == "files");
  CHECK(offer(desk, {"list", ""}).paths == "none");
  CHECK(offer(desk, {"done", "review", "--next="}).text == "none\n");
}

TEST_CASE("skills are offered with where they stand, whatever their name holds") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review")).with("it's", checkpoint_text("it's"));
  desk.with("broken", "{").with("no name", "{}");
  CHECK(words_for(desk, {"show", ""}) == Words{"broken", "it's", "review"});
  CHECK(words_for(desk, {"done", "r"}) == Words{"review"});
  CHECK(words_for(desk, {"update", "review", "--as=r"}) == Words{"--as=review"});
  CHECK(words_for(desk, {"fmt", "review", "i"}) == Words{"it's"});
  CHECK(words_for(desk, {"done", "review", ""}).empty());
  CHECK(offer(desk, {"show", "rev"}).text == "none\nreview\tin_progress: build\n");
}

TEST_CASE("the action that done may expect is offered whole") {
  Desk desk;
  desk.with_repository().with(
      "review", bare_checkpoint_text("review", "in_progress", R"(, "next_actions": ["Fix: \"a b\" & c"])"));
  CHECK(words_for(desk, {"done", "review", "--expect="}) == Words{"--expect=Fix: \"a b\" & c"});
  CHECK(words_for(desk, {"done", "review", "--expect", "Fix: \"a"}) == Words{"Fix: \"a b\" & c"});
}

TEST_CASE("a word that would break the line is not offered") {
  Desk desk;
  desk.with_repository().with(
      "review", bare_checkpoint_text("review", "in_progress", R"(, "next_actions": ["One\nTwo \u001b[31m"])"));
  CHECK(words_for(desk, {"done", "review", "--expect="}).empty());
}

TEST_CASE("the fields of a session are offered to update, and the values they may have") {
  Desk desk;
  CHECK(words_for(desk, {"update", "review", "--ph"}) == Words{"--phase="});
  CHECK(words_for(desk, {"update", "review", "--context_primer.k"}) == Words{"--context_primer.key_decisions+="});
  CHECK(words_for(desk, {"update", "review", "--status=b"}) == Words{"--status=blocked"});
  CHECK(words_for(desk, {"update", "review", "--unset=dep"}) == Words{"--unset=depends_on"});
  CHECK(words_for(desk, {"show", "review", "--path=ph"}) == Words{"--path=phase"});
  CHECK(words_for(desk, {"update", "review", "--phase=x"}).empty());
}

TEST_CASE("projects, their stages, tickets and runs are offered") {
  Desk desk;
  desk.with_repository();
  REQUIRE(desk.say({"stage", "init", "film"}).exit == 0);
  REQUIRE(desk.say({"run", "write", "--ticket-id=OMN-1", "--run-id=6f1c1f4e-5a0b-4c39-9d53-0c7a2f6f3b11",
                    "--phase=implement", R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})"})
              .exit == 0);
  CHECK(words_for(desk, {"stage", "next", ""}) == Words{"film"});
  CHECK(words_for(desk, {"stage", "read", "film", "re"}) == Words{"research"});
  CHECK(words_for(desk, {"stage", "read", "other", ""}).empty());
  CHECK(words_for(desk, {"run", "list", "--ticket-id="}) == Words{"--ticket-id=OMN-1"});
  CHECK(words_for(desk, {"run", "read", "--ticket-id=OMN-1", "--run-id="}) ==
        Words{"--run-id=6f1c1f4e-5a0b-4c39-9d53-0c7a2f6f3b11"});
  CHECK(words_for(desk, {"run", "read", "--ticket-id=OMN-2", "--run-id="}).empty());
}

TEST_CASE("work is offered by its name, and by its full address where that is being typed") {
  Desk desk;
  desk.with_repository().with("film", checkpoint_text("film"));
  for (const Words& words : std::vector<Words>{{"stage", "init", "film"},
                                               {"workflow", "start", "build"},
                                               {"snapshot", "plan", "build", "--name=designed"},
                                               {"run", "write", "--ticket-id=OMN-1", "--run-id=r", "--phase=implement",
                                                R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})"}}) {
    REQUIRE(desk.say(words).exit == 0);
  }
  CHECK(words_for(desk, {"status", ""}) == Words{"film", "film", "build", "OMN-1"});
  CHECK(words_for(desk, {"resume", "pro"}) == Words{"project/film", "projects"});
  CHECK(words_for(desk, {"log", "session/"}) == Words{"session/film"});
  CHECK(words_for(desk, {"list", "run/"}) == Words{"run/OMN-1/r"});
  CHECK(words_for(desk, {"next", "workflow/b"}) == Words{"workflow/build"});
  CHECK(words_for(desk, {"decisions", "snap"}) == Words{"snapshots/build", "snapshots"});
  CHECK(words_for(desk, {"status", "film/res"}) == Words{"film/research"});
  CHECK(words_for(desk, {"list", "pend"}) == Words{"pending"});
  CHECK(words_for(desk, {"diff", "bui"}) == Words{"build"});
  for (const char* const word : {"session/film", "project/film", "run/OMN-1/r", "workflow/build", "snapshots/build",
                                 "film/research", "pending", "projects"}) {
    INFO(word);
    CHECK(desk.say({"status", word}).exit == 0);
  }
}

TEST_CASE("another project's names are offered where --dir names it") {
  Desk desk;
  desk.with_repository();
  write_file(desk.folder() / "part/.checkpoints/inner.checkpoint.json", checkpoint_text("inner"));
  CHECK(words_for(desk, {"show", "--dir=part", ""}) == Words{"inner"});
  CHECK(words_for(desk, {"--dir", "part", "show", ""}) == Words{"inner"});
  CHECK(words_for(desk, {"show", "--dir=nowhere", ""}).empty());
}

TEST_CASE("behind -- no option is offered") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  CHECK(words_for(desk, {"show", "--", "--"}).empty());
  CHECK(words_for(desk, {"show", "--", "r"}) == Words{"review"});
}

TEST_CASE("where nothing is known nothing is offered, and nobody is told off") {
  Desk desk;
  CHECK(words_for(desk, {"show", ""}).empty());  // no repository
  CHECK(words_for(desk, {"frobnicate", ""}).empty());
  CHECK(words_for(desk, {"run", "frobnicate", ""}).empty());
  CHECK(words_for(desk, {"list", "--nothing="}).empty());
  CHECK(desk.say({"__complete"}).out.starts_with("none\nstatus\t"));
}

TEST_CASE("a completion script is printed as it is installed") {
  Desk desk;
  for (const cli::CompletionScript& script : cli::completion_scripts()) {
    const std::string shell(script.shell);
    CHECK(desk.say({"completion", shell}).out == project_file_text("src/cli/completion/git-checkpoint." + shell));
    CHECK(desk.say({"completion", shell, "--json"}).json().at("script") == std::string(script.text));
  }
}

TEST_CASE("a shell without completion is an error that names those with one") {
  Desk desk;
  const Said said = desk.say({"completion", "zhs"});
  CHECK(said.exit == 129);
  CHECK(said.err ==
        "error: there is no completion for 'zhs', only for bash, zsh and fish\nhint: did you mean 'zsh'?\n");
}
