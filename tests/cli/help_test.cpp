#include <algorithm>
#include <regex>

#include "cli/command_table.h"
#include "cli/desk.h"
#include "cli/line_width.h"
#include "support/catch.h"
#include "support/text.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

// Whether `word` stands in `text` by itself.
bool has_word(const std::string& text, const std::string& word) {
  return std::regex_search(text, std::regex("(^|\\s)" + word + "([,\\s]|$)"));
}

}  // namespace

TEST_CASE("every command is explained, also outside of a repository, within the terminal's width") {
  Desk desk;
  for (const std::size_t width : {80U, 40U}) {
    desk.context.terminal.width = width;
    const std::string overview = desk.say({"help"}).out;
    CHECK(widest_line(overview.substr(overview.find('\n'))) <= width);  // the line to copy stays whole
    for (const cli::Command& command : cli::commands()) {
      const std::string name(command.name);
      const std::size_t space = name.find(' ');
      std::vector<std::string> words = {"help", name.substr(0, space)};
      if (space != std::string::npos) words.push_back(name.substr(space + 1));
      const Said said = desk.say(words);
      INFO(said.out << said.err);
      CHECK(said.exit == 0);
      CHECK(said.out.find("usage: git checkpoint " + name) == 0);
      const std::size_t usage_line = said.out.find('\n');
      CHECK(widest_line(said.out.substr(usage_line)) <= width);
    }
  }
}

TEST_CASE("that no file may be there is named where --if-match can mean it, and nowhere else") {
  Desk desk;
  std::vector<std::string> named;
  for (const cli::Command& command : cli::commands()) {
    const std::string name(command.name);
    const std::size_t space = name.find(' ');
    std::vector<std::string> words = {"help", name.substr(0, space)};
    if (space != std::string::npos) words.push_back(name.substr(space + 1));
    const std::string text = desk.say(words).out;
    const std::size_t begin = text.find("\n  --if-match=");
    if (begin == std::string::npos) continue;
    if (contains(text.substr(begin, text.find("\n  --", begin + 1) - begin), "none:")) named.push_back(name);
  }
  std::sort(named.begin(), named.end());
  CHECK(named == std::vector<std::string>{"stage write", "update", "workflow task"});
}

TEST_CASE("an option that must be given stands in the usage, and is asked for by its name") {
  Desk desk;
  const auto usage = [&](const std::string& family, const std::string& command) {
    const std::string text = desk.say({"help", family, command}).out;
    return text.substr(0, text.find('\n'));
  };
  CHECK(usage("stage", "write") == "usage: git checkpoint stage write <project> <stage> --status=<status> [options]");
  CHECK(usage("run", "list") == "usage: git checkpoint run list [<run>] [options]");
  CHECK(usage("run", "replay") == "usage: git checkpoint run replay [<run>] [options]");
  const Said without = desk.say({"stage", "reopen", "film", "cut"});
  CHECK(without.exit == 129);
  CHECK(without.err == "error: missing --reason\nhint: 'git checkpoint stage reopen -h' explains the command\n");
  const auto missing = [&](const std::vector<std::string>& words) {
    const Said said = desk.say(words);
    CHECK(said.exit == 129);
    return said.err.substr(0, said.err.find('\n'));
  };
  CHECK(missing({"stage", "write"}) == "error: missing <project>, <stage>, --status");
  CHECK(missing({"stage", "write", "film"}) == "error: missing <stage>, --status");
  CHECK(missing({"stage", "reopen", "film"}) == "error: missing <stage>, --reason");
  CHECK(missing({"stage", "reopen", "--reason=x"}) == "error: missing <project>, <stage>");
  CHECK(missing({"workflow", "task", "--status=running"}) == "error: missing <workflow>, <task>");
  CHECK(desk.say({"stage", "reopen", "film", "cut", "--raeson=x"}).err ==
        "error: unknown option '--raeson'\nhint: did you mean '--reason'?\n");
  const nlohmann::json told = desk.say({"run", "write", "--ticket-id=T-1", "--json"}).json();
  CHECK(told.at("error_code") == "usage");
  CHECK(told.at("error") == "missing --run-id, --phase");
}

TEST_CASE("the help of a run's record says what the payload of each phase holds") {
  Desk desk;
  const std::string text = desk.say({"help", "run", "write"}).out;
  std::string help;  // on one line
  for (const char letter : text.substr(text.find("\n  --payload="))) {
    if (letter != '\n' && letter != ' ') help += letter;
    if ((letter == '\n' || letter == ' ') && !help.empty() && help.back() != ' ') help += ' ';
  }
  CHECK(contains(help, "of implement branch_name, commit_sha, [files_changed], [extensions];"));
  CHECK(contains(help, "; of local_review iteration_count, [issue_fingerprints], last_clean_sha, [extensions];"));
  const std::size_t begin = help.find("{\"branch_name\"");
  REQUIRE(begin != std::string::npos);
  const std::string example = help.substr(begin, help.find('}', begin) + 1 - begin);
  desk.with_repository();
  CHECK(desk.say({"run", "write", "--ticket-id=T", "--run-id=r", "--phase=implement", "--payload=" + example}).exit ==
        0);
}

TEST_CASE("the overview names every command or its family, and -h is the same") {
  Desk desk;
  const std::string text = desk.say({"help"}).out;
  CHECK(text == desk.say({"-h"}).out);
  CHECK(text == desk.say({"--help"}).out);
  for (const std::string& name : cli::listed_names()) {
    INFO(name);
    CHECK(has_word(text, name.substr(0, name.find(' '))));
  }
}

TEST_CASE("the overview fits on one screen") {
  Desk desk;
  const std::string text = desk.say({"help"}).out;
  CHECK(std::count(text.begin(), text.end(), '\n') <= 23);  // of 24 lines, the last is the prompt's
  CHECK(widest_line(text) <= 80);
}

TEST_CASE("every command of two words belongs to a family, which explains its commands") {
  Desk desk;
  for (const std::string& name : cli::listed_names()) {
    if (name.find(' ') == std::string::npos) continue;
    const std::string family = name.substr(0, name.find(' '));
    INFO(name);
    CHECK(contains(desk.say({"help", family}).out, "  " + name + " "));
    CHECK(contains(desk.say({family, "-h"}).out, "  " + name + " "));
    CHECK(contains(desk.say({family, "help"}).out, "  " + name + " "));
  }
}

TEST_CASE("a family alone is not a command, and says where its commands are listed") {
  Desk desk;
  const Said said = desk.say({"run"});
  CHECK(said.exit == 129);
  CHECK(said.err == "error: 'run' needs one of its commands\nhint: 'git checkpoint run -h' lists them\n");
  CHECK(desk.say({"run", "--json"}).json().at("error_code") == "usage");
}

TEST_CASE("a word that is not understood suggests the nearest, for families and for help too") {
  Desk desk;
  CHECK(contains(desk.say({"run", "lst"}).err, "did you mean 'run list'?"));
  CHECK(contains(desk.say({"rn", "list"}).err, "did you mean 'run'?"));
  CHECK(contains(desk.say({"run", "frobnicate"}).err, "'git checkpoint run -h' lists them"));
  CHECK(contains(desk.say({"help", "stauts"}).err, "did you mean 'status'?"));
  CHECK(contains(desk.say({"stauts", "-h"}).err, "did you mean 'status'?"));
  CHECK(desk.say({"stauts", "-h"}).exit == 129);
  CHECK(contains(desk.say({"frobnicate"}).err, "'git checkpoint -h' lists the commands"));
}

TEST_CASE("help answers in JSON as help, whichever command it is about") {
  Desk desk;
  const auto answer = desk.say({"update", "review", "--phase", "--help", "--json"}).json();
  CHECK(answer.at("command") == "help");
  CHECK(answer.at("topic") == "update");
  CHECK(answer.at("success") == true);
}

TEST_CASE("a usage error says where the command is explained when it has nothing better to say") {
  Desk desk;
  CHECK(contains(desk.say({"status", "-x"}).err, "hint: 'git checkpoint status -h' explains the command"));
  CHECK(contains(desk.say({"show", "a", "b"}).err, "hint: 'git checkpoint show -h' explains the command"));
  CHECK(contains(desk.say({"done"}).err, "hint: 'git checkpoint done -h' explains the command"));
  CHECK_FALSE(contains(desk.say({"status", "--brif"}).err, "explains"));
}

TEST_CASE("an option before the command that is none is refused itself, not what follows it") {
  Desk desk;
  const Said said = desk.say({"-C", "part of it", "run", "list", "--ticket-id=T"});
  CHECK(said.exit == 129);
  CHECK(said.err ==
        "error: unknown option '-C'\nhint: as git has it: git -C 'part of it' checkpoint run list --ticket-id=T\n"
        "hint: for the folder of a project: git checkpoint --dir='part of it' run list --ticket-id=T\n");
  CHECK(contains(desk.say({"--foo", "x"}).err, "error: unknown option '--foo'"));
  CHECK(contains(desk.say({"--color=never", "lits"}).err, "error: 'lits' is not a git checkpoint command"));
  CHECK(contains(desk.say({"list", "-C", "part"}).err, "ours is --dir=part"));
}
