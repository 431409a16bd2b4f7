// The output contract: whatever a command is asked and whatever it finds, with --json its standard output is one JSON
// object that its schema in schemas/output/ allows, its exit status fits, and nothing is on standard error.

#include <algorithm>
#include <set>
#include <sstream>

#include "cli/command_table.h"
#include "cli/desk.h"
#include "cli/exchange/exchange.h"
#include "cli/past/past.h"
#include "cli/scripted_wire.h"
#include "core/folder.h"
#include "schema/problem_code.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/json_schema.h"
#include "support/rounds.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

using Words = std::vector<std::string>;

const std::string kGood = ".checkpoints/review.checkpoint.json";
const std::string kBroken = ".checkpoints/broken.checkpoint.json";

struct Example {
  std::string command;
  Words success;     ///< with the store that desk_with_store() makes
  Words user_error;  ///< the same store
  int user_error_exit;
  Words corrupt;  ///< with a store that has one broken file, `broken`, beside a good one
  int corrupt_exit;
  int no_repository_exit;
};

Words of_run(const std::string& command, const std::string& more = "") {
  Words words = {"run", command, "--ticket-id=T", "--run-id=r"};
  if (!more.empty()) words.push_back(more);
  return words;
}

Words record(const std::string& command) {
  Words words = of_run(command, "--phase=implement");
  if (command == "write") words.emplace_back(R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})");
  return words;
}

// Every command of the table has a row, and import and export one for each layout: tests below see to it.
const std::vector<Example> kExamples{
    {"status", {"status", "--since=2d"}, {"status", "--brif"}, 129, {"status"}, 0, 128},
    {"next", {"next", "--all"}, {"next", "../review"}, 129, {"next"}, 0, 128},
    {"resume", {"resume", "review"}, {"resume", "../x"}, 129, {"resume", "broken"}, 1, 128},
    {"decisions", {"decisions"}, {"decisions", "nobody"}, 1, {"decisions"}, 0, 128},
    {"report", {"report"}, {"report", "--format=pdf"}, 129, {"report"}, 0, 128},
    {"board", {"board"}, {"board", "--port=70000"}, 129, {"board"}, 0, 128},
    {"list", {"list"}, {"list", "--all"}, 129, {"list"}, 0, 128},
    {"show", {"show", "review", "--path=phase"}, {"show", "nobody"}, 1, {"show", "broken"}, 1, 128},
    {"log", {"log", "review"}, {"log", "nobody"}, 1, {"log"}, 0, 128},
    {"diff", {"diff", "review"}, {"diff", "nobody"}, 1, {"diff"}, 0, 128},
    {"update",
     {"update", "review", "--phase=test"},
     {"update", "review", "--status=done"},
     1,
     {"update", "broken", "--phase=x"},
     1,
     128},
    {"done", {"done", "review"}, {"done", "review", "--expect=Sleep"}, 1, {"done", "broken"}, 1, 128},
    {"init", {"init"}, {"init", "here"}, 129, {"init"}, 0, 0},
    {"validate", {"validate"}, {"validate", "--stdin"}, 129, {"validate"}, 1, 128},
    {"doctor", {"doctor", "--only=stale"}, {"doctor", "--only=stael"}, 129, {"doctor"}, 1, 128},
    {"audit", {"audit"}, {"audit", "nowhere"}, 1, {"audit"}, 0, 128},
    {"rotate", {"rotate", "review"}, {"rotate", "review", "--keep=-1"}, 129, {"rotate", "broken"}, 1, 128},
    {"reset", {"reset", "review"}, {"reset", "nobody"}, 1, {"reset", "nobody"}, 1, 128},
    {"install", {"install"}, {"install", "--local", "--global"}, 129, {"install"}, 0, 128},
    {"uninstall", {"uninstall"}, {"uninstall", "--all"}, 129, {"uninstall"}, 0, 128},
    {"setup", {"setup", "claude", "--yes"}, {"setup", "claud"}, 129, {"setup", "gitlab", "--dry-run"}, 0, 128},
    {"fmt", {"fmt"}, {"fmt", "nobody"}, 1, {"fmt"}, 1, 128},
    {"import",
     {"import", "omniclaude", "empty"},
     {"import", "omniclaud", "empty"},
     129,
     {"import", "omniclaude", "empty"},
     0,
     128},
    {"import",
     {"import", "openmontage", "given"},
     {"import", "openmontage", "nowhere"},
     1,
     {"import", "openmontage", "given"},
     0,
     128},
    {"import",
     {"import", "dotagent", "given"},
     {"import", "dotagent", "empty"},
     1,
     {"import", "dotagent", "given"},
     0,
     128},
    {"import",
     {"import", "opchain", "given", "--repair"},
     {"import", "opchain", "empty"},
     1,
     {"import", "opchain", "given"},
     0,
     128},
    {"import",
     {"import", "backlog", "given"},
     {"import", "backlog", "empty"},
     1,
     {"import", "backlog", "given"},
     0,
     128},
    {"import", {"import", "beads", "given"}, {"import", "beads", "empty"}, 1, {"import", "beads", "given"}, 0, 128},
    {"import",
     {"import", "handoff", "given"},
     {"import", "handoff", "empty"},
     1,
     {"import", "handoff", "given"},
     0,
     128},
    {"export",
     {"export", "markdown", "out"},
     {"export", "markdown", ".checkpoints/out"},
     4,
     {"export", "markdown", "out"},
     1,
     128},
    {"export",
     {"export", "omniclaude", "out"},
     {"export", "omniclaude", ".checkpoints/out"},
     4,
     {"export", "omniclaude", "out"},
     0,
     128},
    {"export",
     {"export", "openmontage", "out"},
     {"export", "openmontage", ".checkpoints/out"},
     4,
     {"export", "openmontage", "out"},
     0,
     128},
    {"export",
     {"export", "dotagent", "out", "--workflow=w"},
     {"export", "dotagent", "out"},
     1,
     {"export", "dotagent", "out", "--workflow=w"},
     0,
     128},
    {"export",
     {"export", "opchain", "out"},
     {"export", "opchain", ".checkpoints/out"},
     4,
     {"export", "opchain", "out"},
     1,
     128},
    {"config", {"config"}, {"config", "staleDay"}, 129, {"config"}, 0, 0},
    {"resolve", {"resolve"}, {"resolve", "--our"}, 129, {"resolve", "--list"}, 0, 128},
    {"premerge", {"premerge", "HEAD"}, {"premerge", "nowhere"}, 1, {"premerge", "HEAD"}, 0, 128},
    {"merge-file",
     {"merge-file", kGood, kGood, kGood},
     {"merge-file", kGood},
     129,
     {"merge-file", kBroken, kGood, kGood},
     1,
     1},
    {"run write", record("write"), {"run", "write", "--ticket-id=T"}, 129, record("write"), 0, 128},
    {"run read", record("read"), {"run", "read", "--ticket-id=T"}, 129, record("read"), 0, 128},
    {"run validate", record("validate"), {"run", "validate", "--ticket-id=T"}, 129, record("validate"), 0, 128},
    {"run list", {"run", "list", "--ticket-id=T"}, {"run", "list"}, 129, {"run", "list", "--ticket-id=T"}, 0, 128},
    {"run resume", of_run("resume"), of_run("resume", "--skip-to=ready_for_merge"), 1, of_run("resume"), 0, 128},
    {"run replay", of_run("replay"), {"run", "replay", "--ticket-id=T"}, 129, of_run("replay"), 0, 128},
    {"stage init",
     {"stage", "init", "new"},
     {"stage", "init", "new", "--policy=yolo"},
     129,
     {"stage", "init", "p"},
     0,
     128},
    {"stage write",
     {"stage", "write", "p", "research", "--status=failed"},
     {"stage", "write", "p", "script", "--status=in_progress"},
     1,
     {"stage", "write", "p", "research", "--status=failed"},
     0,
     128},
    {"stage approve",
     {"stage", "approve", "p", "research", "--by=kim"},
     {"stage", "approve", "p", "script", "--by=kim"},
     1,
     {"stage", "approve", "p", "research", "--by=kim"},
     0,
     128},
    {"stage reject",
     {"stage", "reject", "p", "research", "--by=kim", "--reason=thin"},
     {"stage", "reject", "p", "script", "--by=kim"},
     1,
     {"stage", "reject", "p", "research", "--by=kim"},
     0,
     128},
    {"stage reopen",
     {"stage", "reopen", "done", "research", "--reason=again"},
     {"stage", "reopen", "done", "research"},
     129,
     {"stage", "reopen", "done", "research", "--reason=again"},
     0,
     128},
    {"stage artifacts",
     {"stage", "artifacts", "done"},
     {"stage", "artifacts", "done", "--to=.."},
     4,
     {"stage", "artifacts", "done"},
     0,
     128},
    {"stage next", {"stage", "next", "p"}, {"stage", "next", "q"}, 1, {"stage", "next", "p"}, 0, 128},
    {"stage completed",
     {"stage", "completed", "p"},
     {"stage", "completed", "q"},
     1,
     {"stage", "completed", "p"},
     0,
     128},
    {"stage latest", {"stage", "latest", "p"}, {"stage", "latest", "q"}, 1, {"stage", "latest", "p"}, 0, 128},
    {"stage read",
     {"stage", "read", "p", "research"},
     {"stage", "read", "p", "script"},
     1,
     {"stage", "read", "p", "research"},
     0,
     128},
    {"stage history",
     {"stage", "history", "p", "research"},
     {"stage", "history", "p"},
     129,
     {"stage", "history", "p", "research"},
     0,
     128},
    {"stage status", {"stage", "status", "p"}, {"stage", "status", "q"}, 1, {"stage", "status", "p"}, 0, 128},
    {"stage validate", {"stage", "validate", "p"}, {"stage", "validate", "q"}, 1, {"stage", "validate", "p"}, 0, 128},
    {"snapshot plan",
     {"snapshot", "plan", "s", "--retention-days=30"},
     {"snapshot", "plan", "none"},
     1,
     {"snapshot", "plan", "s"},
     0,
     128},
    {"snapshot create",
     {"snapshot", "create", "s", "designed", "--files=" + kGood},
     {"snapshot", "create", "s", "built"},
     4,
     {"snapshot", "create", "s", "designed"},
     0,
     128},
    {"snapshot branch",
     {"snapshot", "branch", "s", "designed", "--new=wide", "--param=depth=2"},
     {"snapshot", "branch", "s", "designed"},
     129,
     {"snapshot", "branch", "s", "designed", "--new=wide"},
     0,
     128},
    {"snapshot list", {"snapshot", "list", "s"}, {"snapshot", "list", "none"}, 1, {"snapshot", "list"}, 0, 128},
    {"snapshot show",
     {"snapshot", "show", "s", "designed"},
     {"snapshot", "show", "s", "none"},
     1,
     {"snapshot", "show", "s", "designed"},
     0,
     128},
    {"snapshot manifest",
     {"snapshot", "manifest", "s"},
     {"snapshot", "manifest", "none"},
     1,
     {"snapshot", "manifest", "s"},
     0,
     128},
    {"snapshot usage",
     {"snapshot", "usage", "s"},
     {"snapshot", "usage", "none"},
     1,
     {"snapshot", "usage", "s"},
     0,
     128},
    {"snapshot log", {"snapshot", "log", "s"}, {"snapshot", "log", "none"}, 1, {"snapshot", "log", "s"}, 0, 128},
    {"snapshot restore",
     {"snapshot", "restore", "s", "designed"},
     {"snapshot", "restore", "s", "none"},
     1,
     {"snapshot", "restore", "s", "designed", "--dry-run"},
     0,
     128},
    {"snapshot verify",
     {"snapshot", "verify", "s"},
     {"snapshot", "verify", "none"},
     1,
     {"snapshot", "verify", "s"},
     0,
     128},
    {"snapshot purge",
     {"snapshot", "purge", "s"},
     {"snapshot", "purge", "none"},
     1,
     {"snapshot", "purge", "s"},
     0,
     128},
    {"workflow start",
     {"workflow", "start", "new"},
     {"workflow", "start", "w"},
     4,
     {"workflow", "start", "new"},
     0,
     128},
    {"workflow advance",
     {"workflow", "advance", "w", "--output=" + kGood},
     {"workflow", "advance", "w"},
     1,
     {"workflow", "advance", "w", "--fail"},
     0,
     128},
    {"workflow approve",
     {"workflow", "approve", "w", "--by=kim"},
     {"workflow", "approve", "none", "--by=kim"},
     1,
     {"workflow", "approve", "w", "--by=kim"},
     0,
     128},
    {"workflow task",
     {"workflow", "task", "w", "t", "--status=failed"},
     {"workflow", "task", "w", "t"},
     129,
     {"workflow", "task", "w", "new", "--status=pending"},
     0,
     128},
    {"workflow resume",
     {"workflow", "resume", "w"},
     {"workflow", "resume", "old"},
     4,
     {"workflow", "resume", "w"},
     0,
     128},
    {"workflow recover",
     {"workflow", "recover", "w"},
     {"workflow", "recover", "none"},
     1,
     {"workflow", "recover", "w"},
     0,
     128},
    {"workflow show", {"workflow", "show", "w"}, {"workflow", "show", "none"}, 1, {"workflow", "show", "w"}, 0, 128},
    {"workflow list", {"workflow", "list"}, {"workflow", "list", "w"}, 129, {"workflow", "list"}, 0, 128},
    {"workflow archive",
     {"workflow", "archive", "w"},
     {"workflow", "archive", "none"},
     1,
     {"workflow", "archive", "w"},
     0,
     128},
    {"help", {"help", "run", "write"}, {"help", "stauts"}, 129, {"help"}, 0, 0},
    {"completion", {"completion", "bash"}, {"completion", "tcsh"}, 129, {"completion", "zsh"}, 0, 0},
    {"mcp", {"mcp"}, {"mcp", "here"}, 129, {"mcp"}, 0, 0},
    {"schema", {"schema", "session"}, {"schema", "sesion"}, 1, {"schema"}, 0, 0},
};

// No two rows have the same one: commands that take a layout have a row for each.
std::string title_of(const Example& example) {
  const bool has_layouts = example.command == "import" || example.command == "export";
  return example.command + (has_layouts ? " " + example.success.at(1) : "");
}

Json output_schema(std::string name) {
  std::replace(name.begin(), name.end(), ' ', '-');
  return Json::parse(project_file_text("schemas/output/" + name + ".schema.json"));
}

void check_against(const std::string& name, const Json& answer) {
  for (const std::string& problem : referee_problems(output_schema(name), answer)) {
    FAIL_CHECK(name << ": " << problem << "\n" << answer.dump(2));
  }
}

void check_declared(const std::string& name, const Json& answer) {
  const Json properties = output_schema(name).at("properties");
  for (const auto& [key, value] : answer.items()) {
    INFO(name << " gives '" << key << "', which its schema does not name");
    CHECK(properties.contains(key));
  }
}

// A board that everybody leaves at once.
class DesertedBoard final : public cli::Board {
 public:
  std::string link() const override { return "http://127.0.0.1:1/enter/a"; }
  void serve() override {}
};

// A client that goes at once.
void add_client(Desk& desk) {
  desk.context.open_board = [](const cli::BoardOrder&, const cli::Context&) {
    return std::make_shared<DesertedBoard>();
  };
  desk.context.open_wire = [](const cli::Context&) {
    return std::make_shared<ScriptedWire>([](const Words&) { return std::string(); });
  };
}

// Runs `words` with --json and holds the answer to the contract.
Json answer_to(Desk& desk, const std::string& command, Words words, int exit) {
  words.emplace_back("--json");
  if (command == "doctor") desk.context.past = cli::past_of_program({}, desk.context);
  add_client(desk);
  const Said said = desk.say(words);
  INFO(said.out << said.err);
  CHECK(said.exit == exit);
  CHECK(said.err.empty());
  REQUIRE(std::count(said.out.begin(), said.out.end(), '\0') == 0);
  Json answer = said.json();
  CHECK(answer.at("success") == (exit == 0));
  CHECK(answer.at("command") == command);
  check_against(command, answer);
  check_declared(command, answer);
  if (exit != 0) check_against("error", answer);
  return answer;
}

// The same without --json: results on standard output, what went wrong on standard error.
void check_streams(Desk& desk, const Words& words, int exit) {
  if (words.front() == "doctor") desk.context.past = cli::past_of_program({}, desk.context);
  add_client(desk);
  const Said said = desk.say(words);
  INFO(said.out << said.err);
  CHECK(said.exit == exit);
  if (exit == 0) {
    CHECK(said.out.empty() == (words.front() == "mcp"));  // it speaks to its client alone
  } else {
    CHECK(said.err.find("error: ") != std::string::npos);
    CHECK(said.out.find("error: cannot") == std::string::npos);
  }
}

// Snapshots are git's, which takes its time: only for the commands that want them.
void take_snapshot(Desk& desk) {
  REQUIRE(desk.say({"snapshot", "plan", "s", "--name=designed"}).exit == 0);
  REQUIRE(desk.say({"snapshot", "create", "s", "designed"}).exit == 0);
}

// A folder in which each layout finds something of its own.
void give(const Desk& desk) {
  const std::filesystem::path given = desk.folder() / "given";
  write_file(given / "memory/state/phase.json",
             R"({"workflow_id": "shop", "started_at": "2026-05-08T09:00:00Z", "last_updated": "2026-05-08T10:00:00Z", )"
             R"("current_phase": "REQUIREMENTS", "phase_status": "in_progress"})");
  write_file(given / ".checkpoints/ship.checkpoint.json", checkpoint_text("ship", R"(, "field": "step=two")"));
  write_file(given / "pipeline/film/checkpoint_idea.json",
             R"({"version": "1.0", "project_id": "film", "timestamp": "2026-05-08T10:00:00Z", "stage": "idea", )"
             R"("status": "failed", "artifacts": {}, "error": "no idea"})");
  write_file(given / ".beads/issues.jsonl", "{\"id\": \"a-1\", \"title\": \"Do it\", \"status\": \"open\"}\n");
  write_file(given / "backlog/tasks/task-1.md", "---\nid: TASK-1\ntitle: Do it\n---\n");
  write_file(given / "HANDOFF.md", "## Next\n- Do it\n");
}

void fill_for(Desk& desk, const std::string& command = "") {
  desk.with_repository().with_history().with("review", checkpoint_text("review"));
  add_client(desk);
  desk.commit("start");
  std::filesystem::create_directories(desk.folder() / "empty");
  const Json all = Json::parse(file_text("samples/stage/artifacts.json"));
  const Json made = {{"research_brief", all.at("research_brief")}};
  const std::string artifacts = "--artifacts=" + made.dump();
  REQUIRE(desk.say(record("write")).exit == 0);
  REQUIRE(desk.say({"stage", "init", "p"}).exit == 0);
  REQUIRE(desk.say({"stage", "init", "done"}).exit == 0);
  REQUIRE(desk.say({"stage", "write", "p", "research", "--status=awaiting_human", artifacts}).exit == 0);
  REQUIRE(desk.say({"stage", "write", "done", "research", "--status=completed", artifacts}).exit == 0);
  REQUIRE(desk.say({"workflow", "start", "w"}).exit == 0);
  REQUIRE(desk.say({"workflow", "task", "w", "t", "--status=running"}).exit == 0);
  REQUIRE(desk.say({"workflow", "start", "old", "--now=2027-01-01T00:00:00Z"}).exit == 0);
  if (command.starts_with("snapshot ")) take_snapshot(desk);
  if (command == "import") give(desk);
}

void break_one(Desk& desk, const std::string& command = "") {
  fill_for(desk, command);
  desk.with("broken", "{\"skill\": \"broken\",}\n");
}

}  // namespace

TEST_CASE("every command has a row here and a schema of its output") {
  std::set<std::string> rows;
  for (const Example& example : kExamples) rows.insert(example.command);
  for (const cli::Command& command : cli::commands()) {
    if (command.hidden) continue;
    INFO(command.name);
    CHECK(rows.count(std::string(command.name)) == 1);
    CHECK_NOTHROW(output_schema(std::string(command.name)));
  }
}

TEST_CASE("each code of an error is in the schema of every command's answer") {
  std::set<std::string> codes;
  for (int number = 0; number <= static_cast<int>(ErrorCode::interrupted); ++number) {
    codes.emplace(name_of(static_cast<ErrorCode>(number)));
  }
  for (const Example& example : kExamples) {
    INFO(example.command);
    const Json schema = output_schema(example.command);
    CHECK(schema.at("properties").at("error_code").at("enum").get<std::set<std::string>>() == codes);
  }
}

TEST_CASE("the codes of problems are those that the schema of validate's answer lists") {
  std::set<std::string> codes;
  std::istringstream words{std::string(kProblemCodes)};
  for (std::string word; words >> word;) CHECK(codes.insert(word).second);
  CHECK(output_schema("validate").at("$defs").at("problem_code").at("enum").get<std::set<std::string>>() == codes);
  for (int number = 0; number <= static_cast<int>(ParseCode::lone_surrogate); ++number) {
    CHECK(codes.count(std::string(name_of(static_cast<ParseCode>(number)))) == 1);
  }
  for (int number = 0; number <= static_cast<int>(FileFault::unreadable); ++number) {
    CHECK(codes.count(std::string(name_of(static_cast<FileFault>(number)))) == 1);
  }
}

TEST_CASE("import and export have a row here for each layout that goes their way") {
  std::set<std::string> rows;
  for (const Example& example : kExamples) CHECK(rows.insert(title_of(example)).second);
  for (const cli::ExchangeLayout& layout : cli::exchange_layouts()) {
    INFO(layout.name);
    CHECK(rows.count("import " + std::string(layout.name)) == (layout.take_in == nullptr ? 0 : 1));
    CHECK(rows.count("export " + std::string(layout.name)) == (layout.give_out == nullptr ? 0 : 1));
  }
}

TEST_CASE("the version as JSON says what was built, and with what") {
  Desk desk;
  const Said said = desk.say({"--version", "--json"});
  CHECK(said.exit == 0);
  const Json answer = said.json();
  check_against("version", answer);
  check_declared("version", answer);
  for (const Json& library : answer.at("libraries")) CHECK_FALSE(library.at("version").get<std::string>().empty());
}

TEST_CASE("success is one JSON object that the command's schema allows", "[long]") {
  for (const Example& example : kExamples) {
    DYNAMIC_SECTION(title_of(example)) {
      Desk desk;
      fill_for(desk, example.command);
      answer_to(desk, example.command, example.success, 0);
      Desk fresh;
      fill_for(fresh, example.command);
      check_streams(fresh, example.success, 0);
    }
  }
}

TEST_CASE("resume of a name that several have keeps to the contract, whether or not all of them ask for something") {
  Desk desk;
  fill_for(desk);
  take_snapshot(desk);
  desk.with("s", checkpoint_text("s"));
  REQUIRE(desk.say({"workflow", "start", "s"}).exit == 0);
  const Json answer = answer_to(desk, "resume", {"resume", "s"}, 0);
  REQUIRE(answer.at("others").size() == 2);
  CHECK(answer.at("others")[0].at("rank_name") == "in_progress");
  CHECK(answer.at("others")[1].at("kind") == "snapshot");
  CHECK(answer.at("others")[1].at("rank").is_null());
  answer_to(desk, "resume", {"resume", "snapshots/s"}, 0);
  answer_to(desk, "resume", {"resume", "designed"}, 0);
}

TEST_CASE("what was decided keeps to the contract, and so does what has had its time") {
  Desk desk;
  fill_for(desk);
  take_snapshot(desk);
  REQUIRE(desk.say({"workflow", "approve", "w", "--by=kim"}).exit == 0);
  std::string rows;
  for (int at = 0; at < 25; ++at)
    rows += (at == 0 ? "" : ", ") + std::string("{\"number\": ") + std::to_string(at) + "}";
  desk.with("git-ops", checkpoint_text("git-ops", R"(, "skill_state": {"merged_prs": [)" + rows + "]}"));
  const Json made = answer_to(desk, "decisions", {"decisions", "--made"}, 0).at("made");
  CHECK(std::any_of(made.begin(), made.end(), [](const Json& row) { return row.at("ruling") == "approved"; }));
  CHECK(answer_to(desk, "list", {"list", "--removable"}, 0).at("removable").size() == 1);
}

TEST_CASE("for every command -- ends the options", "[long]") {
  for (const Example& example : rows_in_turn(kExamples)) {
    DYNAMIC_SECTION(title_of(example)) {
      Desk desk;
      fill_for(desk, example.command);
      Words words = example.success;
      words.emplace_back("--");
      if (example.command == "doctor") desk.context.past = cli::past_of_program({}, desk.context);
      const Said said = desk.say(words);
      INFO(said.out << said.err);
      CHECK(said.exit == 0);
      Desk fresh;
      fill_for(fresh, example.command);
      words.insert(words.end(), {"a", "b", "c", "--json"});
      const Said overfull = fresh.say(words);
      CHECK(overfull.err.find("unknown option") == std::string::npos);
      CHECK(overfull.out.find("{\"schema\"") == std::string::npos);  // that --json was no option
      const bool takes_any_number = example.command == "validate" || example.command == "fmt" ||
                                    example.command == "resolve" || example.command == "help" ||
                                    example.command == "setup";
      if (!takes_any_number) CHECK(overfull.exit == 129);
    }
  }
}

TEST_CASE("a user's error is one JSON object with an error code", "[long]") {
  for (const Example& example : rows_in_turn(kExamples, 2)) {
    DYNAMIC_SECTION(title_of(example)) {
      Desk desk;
      fill_for(desk, example.command);
      const Json answer = answer_to(desk, example.command, example.user_error, example.user_error_exit);
      CHECK((answer.at("error_code") == "usage") == (example.user_error_exit == 129));
      check_streams(desk, example.user_error, example.user_error_exit);
    }
  }
}

TEST_CASE("beside a corrupt file every command keeps to the contract and names the file where it matters", "[long]") {
  for (const Example& example : rows_in_turn(kExamples, 1)) {
    DYNAMIC_SECTION(title_of(example)) {
      Desk desk;
      break_one(desk, example.command);
      const Json answer = answer_to(desk, example.command, example.corrupt, example.corrupt_exit);
      // What reads one kind, the one checkpoint that it is asked for, what a merge left open, or the history, does not
      // meet the broken one.
      const bool is_narrow = example.command.find(' ') != std::string::npos || example.command == "resume" ||
                             example.command == "resolve" || example.command == "log";
      if (answer.contains("problems") && !is_narrow) {
        REQUIRE(answer.at("problems").size() == 1);
        CHECK(answer.at("problems").at(0).at("path") == ".checkpoints/broken.checkpoint.json");
        CHECK(answer.at("problems").at(0).at("line") == 1);
        CHECK(answer.at("problems").at(0).at("column") == 20);
        if (answer.contains("unread")) CHECK(answer.at("unread") == Json::array({kBroken}));
      }
    }
  }
}

TEST_CASE("without a repository and a store the answer is 128, but for what needs neither") {
  for (const Example& example : kExamples) {
    DYNAMIC_SECTION(title_of(example)) {
      Desk desk;
      const Words words = example.success;
      const Json answer = answer_to(desk, example.command, words, example.no_repository_exit);
      if (example.no_repository_exit == 128) CHECK(answer.at("error_code") == "not_a_repository");
    }
  }
}

TEST_CASE("a command line that cannot be read is answered in JSON too") {
  Desk desk;
  for (const Words& words : {Words{"stauts", "--json"}, Words{"--json", "frobnicate"}, Words{"--json", "--now=noon"},
                             Words{"list", "--color=red", "--json"}}) {
    const Said said = desk.say(words);
    CHECK(said.exit == 129);
    CHECK(said.err.empty());
    check_against("error", said.json());
  }
}

TEST_CASE("GIT_CHECKPOINT_JSON asks for JSON as --json does") {
  Desk desk;
  desk.context.environment.set("GIT_CHECKPOINT_JSON", "1");
  CHECK(desk.say({"list"}).json().at("error_code") == "not_a_repository");
}

TEST_CASE("negative answers keep their fields") {
  Desk desk;
  fill_for(desk);
  desk.with("ship", bare_checkpoint_text("ship", "done", ""));
  const Json invalid = answer_to(desk, "validate", {"validate"}, 1);
  CHECK(invalid.at("is_valid") == false);
  CHECK(invalid.at("files").size() == 13);  // two sessions, a run record, two projects of three, two workflows of two
  CHECK(invalid.at("error_code") == "invalid");

  Desk idle;
  idle.with_repository();
  const Json nothing = answer_to(idle, "next", {"next", "--exit-code"}, 1);
  CHECK(nothing.at("next").is_null());
  CHECK(nothing.at("problems").empty());

  Desk unverified;
  unverified.with_repository().with(
      "ship", bare_checkpoint_text("ship", "in_progress",
                                   R"(, "next_actions": [{"text": "Test", "done_when": "true"}, "Ship"])"));
  const Json refused = answer_to(unverified, "done", {"done", "ship", "--verify"}, 4);
  CHECK(refused.at("done_when") == "true");
  CHECK(refused.at("digest") == "b5bea41b6c623f7c09f1bf24dcae58ebab3c0cdd90ad966bc43a45b44867e12b");
}

TEST_CASE("JSON output sends no character that could harm a terminal, and means the same") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review",
                                                        ",\n  \"note\": \"a\xc2\x9b"
                                                        "31m\xe2\x80\xae\x7f\""));
  const Said said = desk.say({"show", "review", "--json"});
  CHECK(said.out.find('\x7f') == std::string::npos);
  CHECK(said.out.find("\xc2\x9b") == std::string::npos);
  CHECK(said.out.find("\xe2\x80\xae") == std::string::npos);
  CHECK(said.json().at("checkpoint").at("note") ==
        "a\xc2\x9b"
        "31m\xe2\x80\xae\x7f");
}

TEST_CASE("bytes on the command line that are no UTF-8 still give valid JSON") {
  Desk desk;
  desk.with_repository();
  const Said said = desk.say({"show", "\xff\xfe", "--json"});
  CHECK(said.exit == 129);
  check_against("error", said.json());
}

TEST_CASE("bytes on the command line that are no UTF-8 are written nowhere") {
  Desk desk;
  desk.with_repository();
  desk.write({"stage", "init", "web"});
  desk.write({"snapshot", "plan", "w", "--name=one"});
  for (const Words& words : {Words{"stage", "write", "web", "research", "--status=failed", "--error=\xff"},
                             {"snapshot", "create", "w", "one", "--phase=p", "--step=\xff"}}) {
    INFO(words.front());
    const Json answer = desk.ask(words, 129);
    const std::string name = words.back().substr(2, words.back().find('=') - 2);
    CHECK(answer.at("error") == "the text for '" + name + "' is not valid UTF-8 (got \"\xef\xbf\xbd\")");
    check_against("error", answer);
  }
  CHECK(desk.say({"validate"}).exit == 0);
}
