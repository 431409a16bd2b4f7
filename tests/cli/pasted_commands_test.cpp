// The commands that are shown to be copied: a shell takes each for one command, whatever the names in it.

#include "cli/desk.h"
#include "core/program.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

using Words = std::vector<std::string>;

// Each is allowed as the name of a piece of work.
const Words kHostileNames{"a;touch${IFS}pwned;#", "it's", "$(touch${IFS}pwned)", "`touch${IFS}pwned`", R"(a"b)",
                          "a&touch${IFS}pwned",   "a|b>c"};

// Work of each kind, all of it called `name`, as are its parts.
class Bazaar {
 public:
  explicit Bazaar(std::string name) : name_(std::move(name)) {
    desk_.with_repository();
    const Json stage{{"name", name_}};
    const Json manifest{{"name", "short"}, {"stages", Json::array({stage})}};
    write_file(desk_.folder() / "m.json", manifest.dump());
    write({"stage", "init", name_, "--manifest=m.json"});
    write({"stage", "write", name_, name_, "--status=in_progress"});
    write({"workflow", "start", name_});
    write({"snapshot", "plan", name_, "--name=" + name_});
    write({"run", "write", "--ticket-id=" + name_, "--run-id=" + name_, "--phase=implement",
           R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})"});
  }

  Words commands_of(const std::string& kind) {
    const std::string word = kind + "/" + name_ + (kind == "run" ? "/" + name_ : "");
    const Json briefing = desk_.ask({"resume", word});
    Words commands{briefing.at("recorded_by").get<std::string>()};
    for (const Json& decision : briefing.at("decisions")) commands.push_back(decision.at("answer"));
    return commands;
  }
  // What shows a part of the work alone.
  std::string command_of_part(const std::string& word) {
    const std::string text = desk_.say({"resume", word}).out;
    const std::string lead = "alone:\n  ";
    const std::size_t at = text.find(lead);
    INFO(word << "\n" << text);
    REQUIRE(at != std::string::npos);
    return text.substr(at + lead.size(), text.find('\n', at + lead.size()) - at - lead.size());
  }
  // The words that a shell makes of it, one on a line.
  std::string words_of(const std::string& command) {
    const checkpoint::ProgramCall call{"sh", {"-c", R"(printf '%s\n' )" + command}, desk_.folder()};
    const checkpoint::ProgramAnswer answer = checkpoint::run_program(call, desk_.context.environment);
    INFO(answer.errors);
    CHECK(answer.ok());
    CHECK_FALSE(exists(desk_.folder() / "pwned"));
    return answer.output;
  }
  void write(const Words& words) { desk_.write(words); }

 private:
  Desk desk_;
  std::string name_;
};

}  // namespace

TEST_CASE("a shell takes each command that is shown for one, whatever work and its parts are called") {
  for (const std::string& name : kHostileNames) {
    Bazaar bazaar(name);
    const auto check = [&](const std::string& command, const std::string& word) {
      INFO(command);
      CHECK_THAT("\n" + bazaar.words_of(command), Catch::StartsWith("\ngit\ncheckpoint\n") && Catch::Contains(word));
    };
    for (const char* const kind : {"project", "workflow", "snapshots"}) {
      for (const std::string& command : bazaar.commands_of(kind)) check(command, "\n" + name + "\n");
    }
    for (const std::string& command : bazaar.commands_of("run")) {
      check(command, "\n--ticket-id=" + name + "\n--run-id=" + name + "\n");
    }
    check(bazaar.command_of_part("stage/" + name + "/" + name), "\nread\n" + name + "\n" + name + "\n");
    bazaar.write({"snapshot", "create", name, name});
    check(bazaar.command_of_part("snapshot/" + name + "/" + name), "\nshow\n" + name + "\n" + name + "\n");
  }
}

namespace {

const std::string kHostile = "it's;touch${IFS}pwned";
const std::string kQuoted = "'it'\\''s;touch${IFS}pwned'";

// What is refused, and the command that is then shown.
struct Refused {
  Words words;
  std::string command;
};

const std::vector<Refused> kRefused{
    {{"show", kHostile}, "git checkpoint show 'project/" + kQuoted.substr(1)},
    {{"stage", "read", kHostile}, "git checkpoint stage status " + kQuoted},
    {{"stage", "next", "no" + kHostile}, "git checkpoint stage init 'no" + kQuoted.substr(1)},
    {{"stage", "write", kHostile, kHostile, "--status=completed"}, "stage approve " + kQuoted + " " + kQuoted},
    {{"workflow", "start", kHostile}, "workflow start " + kQuoted + " --fresh"},
    {{"workflow", "show", "no" + kHostile}, "git checkpoint workflow start 'no" + kQuoted.substr(1)},
    {{"snapshot", "create", kHostile, "other"}, "git checkpoint snapshot plan " + kQuoted + " --name=other"},
    {{"snapshot", "show", kHostile, "other"}, "git checkpoint snapshot list " + kQuoted},
    {{"snapshot", "create", "no" + kHostile, "other"}, "git checkpoint snapshot plan 'no" + kQuoted.substr(1)},
    {{"run", "read", "--ticket-id=" + kHostile, "--run-id=other", "--phase=implement"},
     "git checkpoint run list '--ticket-id=" + kQuoted.substr(1)},
    {{"next", kHostile, "--release"}, "'--release=" + kQuoted.substr(1)},
    {{"update", "review", "--phase", kHostile}, "'--phase=" + kQuoted.substr(1)},
    {{"update", "review", "--blockers[id=b1]=x"}, "'--blockers[id=b1]':json=…"},
    {{"log", "--graph", "no;body"}, "'git checkpoint log \"no;body\"'"},
};

}  // namespace

TEST_CASE("an error quotes names in the commands that it shows") {
  Desk desk;
  desk.with_repository();
  const Json stage{{"name", kHostile}, {"human_approval_default", true}};
  write_file(desk.folder() / "m.json", Json{{"name", "short"}, {"stages", Json::array({stage})}}.dump());
  desk.write({"stage", "init", kHostile, "--manifest=m.json"});
  desk.write({"workflow", "start", kHostile});
  desk.write({"snapshot", "plan", kHostile, "--name=first"});
  desk.write(
      {"update", "review",
       R"(--blockers:json=[{"id": "b1", "description": "d", "needs": "user_decision", "proposed_resolution": "p"}])"});
  for (const Refused& row : kRefused) {
    const Said said = desk.say(row.words);
    INFO(said.out << said.err << "wanted: " << row.command);
    CHECK(said.exit != 0);
    CHECK(said.err.find(row.command) != std::string::npos);
  }
}
