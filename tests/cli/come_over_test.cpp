// Lists and boards that other programs and people keep: in as sessions, and sessions out as pages.

#include "cli/exchange_bench.h"
#include "support/catch.h"

using namespace checkpoint::test;
using Catch::Contains;
using Json = nlohmann::json;

namespace {

Json taken_session(const ExchangeBench& bench, const std::string& skill) {
  return Json::parse(bench.text(".checkpoints/" + skill + ".checkpoint.json"));
}

std::vector<std::string> statuses(const Json& document) {
  std::vector<std::string> rows;
  for (const Json& row : document.at("progress_table")) {
    rows.push_back(row.at("id").get<std::string>() + " " + row.at("status").get<std::string>());
  }
  return rows;
}

std::string issue(const std::string& id, const std::string& status, const std::string& more = "") {
  return R"({"id":")" + id + R"(","title":"Do )" + id + R"(","status":")" + status +
         R"(","created_at":"2026-02-04T16:37:39.524657-08:00","updated_at":"2026-02-05T10:00:00Z")" + more + "}\n";
}

std::string blocked_by(const std::string& id) {
  return R"(,"dependencies":[{"issue_id":"x","depends_on_id":")" + id + R"(","type":"blocks"}])";
}

const std::string kIssues = "from/.beads/issues.jsonl";

ExchangeBench beads_with(const std::string& lines) {
  ExchangeBench bench("beads");
  bench.with(kIssues, lines);
  return bench;
}

// As backlog.md 1.52 writes them.
std::string task(const std::string& id, const std::string& status, const std::string& more = "") {
  return "---\nid: " + id + "\ntitle: Do " + id + "\nstatus: " + status +
         "\nassignee: []\ncreated_date: '2026-11-23 01:45'\nlabels: []\n" + more +
         "---\n\n## Description\n\n<!-- SECTION:DESCRIPTION:BEGIN -->\nA form\n<!-- SECTION:DESCRIPTION:END -->\n";
}

ExchangeBench board() {
  ExchangeBench bench("backlog");
  bench.with("from/backlog/config.yml", "project_name: \"shop\"\nstatuses: [\"To Do\", \"In Progress\", \"Done\"]\n");
  return bench;
}

}  // namespace

TEST_CASE("issues of Beads become rows, and what is ready becomes the next actions, the most urgent first") {
  const ExchangeBench bench = beads_with(
      issue("a-1", "open", R"(,"priority":2)") + issue("a-2", "open", R"(,"priority":0)") +
      issue("a-3", "in_progress", R"(,"priority":4)") + issue("a-4", "open", blocked_by("a-1")) +
      issue("a-5", "open", blocked_by("a-6")) + issue("a-6", "closed", R"(,"closed_at":"2026-02-05T09:00:00Z")") +
      issue("a-7", "closed", R"(,"closed_at":"2026-02-06T09:00:00Z")") + issue("a-8", "blocked") +
      issue("a-9", "tombstone"));
  const Json answer = answered(bench.take_in());
  CHECK(answer.at("taken").at(0).at("from") == ".beads/issues.jsonl");
  CHECK(answer.at("changed").at(0).at("message") == "1 deleted ones are not taken");
  const Json beads = taken_session(bench, "beads");
  CHECK(beads.at("next_actions") == Json{"a-3: Do a-3", "a-2: Do a-2", "a-1: Do a-1", "a-5: Do a-5"});
  CHECK(statuses(beads) == std::vector<std::string>{"a-3 in_progress", "a-2 not_started", "a-1 not_started",
                                                    "a-4 blocked", "a-5 not_started", "a-6 complete", "a-7 complete",
                                                    "a-8 blocked"});
  CHECK(beads.at("blockers").at(0).at("description") == "a-4: Do a-4 waits for a-1");
  CHECK(beads.at("blockers").at(1).at("description") == "a-8: Do a-8 (blocked)");
  CHECK(beads.at("recently_done").at(0) == Json{{"at", "2026-02-06T09:00:00Z"}, {"action", "a-7: Do a-7"}});
  CHECK(beads.at("created_at") == "2026-02-05T00:37:39Z");
  CHECK(beads.at("updated_at") == "2026-02-05T10:00:00Z");
  CHECK(beads.at("progress_summary") == "Taken in from Beads: 1 under way, 4 open, 1 blocked, 2 done.");
  CHECK(bench.say({"validate"}).exit == 0);
}

TEST_CASE("of an issue with parts the parts are to be done") {
  const std::string part = R"(,"dependencies":[{"depends_on_id":"e","type":"parent-child"}])";
  const ExchangeBench bench = beads_with(issue("e", "open") + issue("e.1", "open", part));
  answered(bench.take_in());
  CHECK(taken_session(bench, "beads").at("next_actions") == Json{"e.1: Do e.1"});
}

TEST_CASE("a line that is no issue is named, and then nothing is taken") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"{\"id\":\n", "cannot be read: "},
      {R"({"id":"","title":"x"})", "is not an issue: it has no id, or no title"},
      {"[]", "is not an issue: it has no id, or no title"},
      {issue("a-1", "open"), "has the id a-1, as line 1 has"},
  };
  for (const auto& [line, why] : cases) {
    INFO(line);
    const ExchangeBench bench = beads_with(issue("a-1", "open") + line);
    const Said said = bench.take_in();
    REQUIRE(said.exit == 1);
    CHECK(said.json().at("refused").at(0).at("from") == ".beads/issues.jsonl:2");
    CHECK_THAT(said.json().at("refused").at(0).at("message").get<std::string>(), Contains(why));
    CHECK(bench.files(".checkpoints").empty());
  }
}

TEST_CASE("a list that was taken in stands there when it is taken again, and is not replaced by another") {
  const ExchangeBench bench = beads_with(issue("a-1", "open"));
  CHECK(answered(bench.take_in({"--dry-run"})).at("taken").size() == 1);
  CHECK(bench.files(".checkpoints").empty());
  answered(bench.take_in());
  const Json before = bench.files(".checkpoints");
  CHECK(answered(bench.take_in()).at("already").size() == 1);
  bench.with(kIssues, issue("a-1", "closed"));
  CHECK(refusals(bench.take_in()) ==
        std::vector<std::string>{"something else stands there already, and is not replaced"});
  CHECK(bench.files(".checkpoints") == before);
}

TEST_CASE("where there is nothing to take in, that is said") {
  const auto refused = [](const std::string& layout, const std::string& file, const std::string& why) {
    const ExchangeBench bench(layout);
    bench.with("from/" + file, "");
    const Said said = bench.take_in();
    CHECK(said.exit == 1);
    CHECK_THAT(said.json().at("error").get<std::string>(), Contains(why));
    CHECK(bench.files(".checkpoints").empty());
  };
  refused("beads", "other", ".beads/issues.jsonl is not there");
  refused("beads", ".beads/issues.jsonl", "there is nothing to take in");
  refused("backlog", "other", "backlog/tasks/ is not there");
  refused("backlog", "backlog/tasks/notes.txt", "there is nothing to take in");
  refused("handoff", "README.md", "there is neither a HANDOFF.md nor a PLAN.md");
}

TEST_CASE("a board of Backlog.md comes in with its decisions, and what it waits for") {
  const ExchangeBench bench = board();
  bench.with("from/backlog/tasks/task-1 - Do.md", task("TASK-1", "In Progress", "priority: low\nordinal: 3000\n"))
      .with("from/backlog/tasks/task-2 - Do.md", task("TASK-2", "To Do", "dependencies:\n  - TASK-1\n"))
      .with("from/backlog/tasks/task-3 - Do.md", task("TASK-3", "To Do", "ordinal: 2000\n"))
      .with("from/backlog/tasks/task-4 - Do.md", task("TASK-4", "To Do", "ordinal: 1000\n"))
      .with("from/backlog/tasks/task-5 - Do.md", task("TASK-5", "To Do", "priority: high\nordinal: 9000\n"))
      .with("from/backlog/tasks/task-6 - Do.md", task("TASK-6", "Done", "updated_date: '2026-11-24 10:00'\n"))
      .with("from/backlog/completed/task-7 - Do.md", task("TASK-7", "In Progress"))
      .with("from/backlog/drafts/draft-1 - Do.md", task("DRAFT-1", "To Do"))
      .with("from/backlog/archive/tasks/task-8 - Do.md", task("TASK-8", "To Do"))
      .with("from/backlog/decisions/decision-1 - A.md",
            "---\nid: decision-1\ntitle: Use SQLite\nstatus: accepted\n---\n")
      .with("from/backlog/decisions/decision-2 - B.md", "---\nid: decision-2\ntitle: Use C++\nstatus: proposed\n---\n")
      .with("from/backlog/decisions/decision-3 - C.md", "---\nid: decision-3\ntitle: No\nstatus: rejected\n---\n");
  const Json answer = answered(bench.take_in());
  CHECK(answer.at("changed").at(0).at("message") == "decision-3 is rejected, and is not taken");
  const Json backlog = taken_session(bench, "backlog");
  CHECK(backlog.at("next_actions") ==
        Json{"TASK-1: Do TASK-1", "TASK-5: Do TASK-5", "TASK-4: Do TASK-4", "TASK-3: Do TASK-3"});
  CHECK(backlog.at("blockers").size() == 2);
  CHECK(backlog.at("blockers").at(0).at("needs") == "user_decision");
  CHECK(backlog.at("blockers").at(1).at("description") == "TASK-2: Do TASK-2 waits for TASK-1");
  CHECK(backlog.at("context_primer").at("key_decisions") == Json{"decision-1: Use SQLite"});
  CHECK(backlog.at("recently_done").size() == 2);
  CHECK(backlog.at("recently_done").at(0) == Json{{"at", "2026-11-24T10:00:00Z"}, {"action", "TASK-6: Do TASK-6"}});
  CHECK(backlog.at("updated_at") == "2026-11-24T10:00:00Z");
  CHECK(bench.say({"validate"}).exit == 0);
  CHECK(answered(bench.take_in({}, "from/backlog")).at("already").size() == 1);
}

TEST_CASE("a file of a board that cannot be read is named, and then nothing is taken") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"# A task\n", "has no head"},
      {"---\nid: TASK-2\n", "has no head"},
      {"---\nid: TASK-2\n---\n", "is not a task"},
      {"---\nid: [\n---\n", ""},
      {task("TASK-1", "Done"), "has the id TASK-1, as backlog/tasks/task-1.md has"},
  };
  for (const auto& [text, why] : cases) {
    INFO(text);
    const ExchangeBench bench = board();
    bench.with("from/backlog/tasks/task-1.md", task("TASK-1", "To Do")).with("from/backlog/tasks/task-2.md", text);
    const Said said = bench.take_in();
    REQUIRE(said.exit == 1);
    CHECK(said.json().at("refused").at(0).at("from") == "backlog/tasks/task-2.md");
    CHECK_THAT(said.json().at("refused").at(0).at("message").get<std::string>(), Contains(why));
    CHECK(bench.files(".checkpoints").empty());
  }
}

TEST_CASE("the lists of a handoff are taken by their headings and boxes, and what else it says stays and is named") {
  const ExchangeBench bench("handoff");
  bench.with("from/HANDOFF.md",
             "# The shop\r\n\r\nWe build a form.\r\n\r\n## What was done\r\n- Chose the cipher\r\n- [ ] Test it\r\n\r\n"
             "## 2. Next steps\r\n1. Land #41\r\n   with care\r\n   - on Monday\r\n2) Tag 2.0\r\n\r\n"
             "### Key decisions\r\n* AES-GCM only\r\n\r\n## Open questions:\r\n- May 2.0 break clients?\r\n\r\n"
             "## Gotchas\r\n- The server is slow\r\n\r\n## Nextcloud\r\n- no action\r\n```\r\n- no item\r\n```\r\n");
  bench.with("from/plan.md", "## Tasks\n- [x] One\n- [ ] Two\n");
  const Json answer = answered(bench.take_in());
  CHECK(answer.at("taken").size() == 2);
  REQUIRE(answer.at("changed").size() == 2);
  CHECK(answer.at("changed").at(0).at("message") == "the section \"Gotchas\" stays in HANDOFF.md");
  CHECK(answer.at("changed").at(1).at("message") == "the section \"Nextcloud\" stays in HANDOFF.md");
  const Json handoff = taken_session(bench, "handoff");
  CHECK(handoff.at("progress_summary") == "We build a form.");
  CHECK(handoff.at("next_actions") == Json{"Test it", "Land #41 with care; on Monday", "Tag 2.0"});
  CHECK(handoff.at("context_primer").at("key_decisions") == Json{"AES-GCM only"});
  CHECK(handoff.at("blockers").at(0) == Json{{"id", "b1"}, {"description", "May 2.0 break clients?"}});
  CHECK(handoff.at("recently_done") == Json{{{"action", "Chose the cipher"}}});
  CHECK(taken_session(bench, "plan").at("next_actions") == Json{"Two"});
  CHECK(bench.say({"validate"}).exit == 0);
  CHECK(answered(bench.take_in()).at("already").size() == 2);
}

TEST_CASE("notes without such lists are refused, and those beside them are taken") {
  const ExchangeBench bench("handoff");
  bench.with("from/HANDOFF.md", "Only prose.\n").with("from/PLAN.md", "- [ ] One\n");
  const Said said = bench.take_in();
  CHECK(said.exit == 1);
  CHECK(said.json().at("taken").size() == 1);
  CHECK(said.json().at("refused").at(0).at("from") == "HANDOFF.md");
}

TEST_CASE("notes whose bytes are no UTF-8 are refused, and a byte order mark before the first heading is none of it") {
  const ExchangeBench bench("handoff");
  bench.with("from/HANDOFF.md", "\xEF\xBB\xBF## Next\n- One\n").with("from/PLAN.md", "## Next\n- Tw\xFFo\n");
  const Said said = bench.take_in();
  CHECK(said.exit == 1);
  CHECK(said.json().at("taken").at(0).at("from") == "HANDOFF.md");
  CHECK(said.json().at("refused").at(0).at("from") == "PLAN.md");
  CHECK(said.json().at("refused").at(0).at("message") == "cannot be read: the text is not valid UTF-8");
  CHECK(taken_session(bench, "handoff").at("next_actions") == Json{"One"});
}

TEST_CASE("a task of a board may begin with a byte order mark") {
  const ExchangeBench bench = board();
  bench.with("from/backlog/tasks/task-1.md", "\xEF\xBB\xBF" + task("TASK-1", "To Do"));
  answered(bench.take_in());
  CHECK(taken_session(bench, "backlog").at("next_actions") == Json{"TASK-1: Do TASK-1"});
}

TEST_CASE("of a task's text, which stays in its file, no encoding is asked") {
  const ExchangeBench bench = board();
  bench.with("from/backlog/tasks/task-1.md", task("TASK-1", "To Do") + "gr\xFC\xDF\n");
  answered(bench.take_in());
  bench.with("from/backlog/tasks/task-2.md", task("TASK-2", "To Do", "milestone: gr\xFC\xDF\n"));
  CHECK(bench.take_in().json().at("refused").at(0).at("message") == "cannot be read: its head is not valid UTF-8");
}

TEST_CASE("a list or a board's settings that cannot be read are named") {
  const ExchangeBench beads("beads");
  std::filesystem::create_directories(beads.path(kIssues));
  CHECK(beads.take_in().json().at("refused").at(0).at("from") == ".beads/issues.jsonl");
  const ExchangeBench bench = board();
  bench.with("from/backlog/tasks/task-1.md", task("TASK-1", "To Do")).with("from/backlog/config.yml", "statuses: [");
  const Said said = bench.take_in();
  CHECK(said.exit == 1);
  CHECK(said.json().at("refused").at(0).at("from") == "backlog/config.yml");
  CHECK(said.json().at("taken").empty());
}

TEST_CASE("a file that is named in place of its folder is said to be none") {
  const ExchangeBench bench = beads_with(issue("a-1", "open"));
  const Said said = bench.take_in({}, kIssues);
  CHECK(said.exit == 129);
  CHECK(said.json().at("error") == "'" + kIssues + "' is not a folder");
  CHECK(said.json().at("hint") == "name the folder that it is in");
}

TEST_CASE("sessions go out as pages, none of which is replaced, and come in again as notes") {
  const ExchangeBench bench("markdown");
  bench.with(".checkpoints/review.checkpoint.json",
             bare_checkpoint_text("review", "in_progress",
                                  R"(, "next_actions": ["Land\nit"], "skill_state": {"secret": "mine"},
      "progress_table": [{"id": "a", "label": "x|y", "status": "complete"}],
      "blockers": [{"id": "b1", "description": "May it?", "needs": "user_decision", "proposed_resolution": "Yes"}],
      "recently_done": [{"at": "2026-05-08T09:00:00Z", "action": "Begun"}],
      "context_primer": {"key_decisions": ["One"]})"));
  CHECK(answered(bench.give_out("out")).at("taken").size() == 1);
  const std::string page = bench.text("out/review.md");
  CHECK_THAT(page, Contains("# review\n") && Contains("\n## Next actions\n\n- [ ] Land it\n"));
  CHECK_THAT(page,
             Contains("\n- **b1** May it? (needs a decision) Proposed: Yes\n") && Contains("| a | x\\|y | complete |"));
  CHECK_THAT(page, Contains("- [x] Begun (2026-05-08T09:00:00Z)") && Contains("## Key decisions\n\n- One\n"));
  CHECK_THAT(page, !Contains("mine"));
  CHECK(answered(bench.give_out("out")).at("already").size() == 1);
  bench.with("out/review.md", "mine\n");
  CHECK(bench.give_out("out").exit == 1);
  CHECK(bench.text("out/review.md") == "mine\n");
  bench.with("from/HANDOFF.md", page);
  REQUIRE(bench.say({"import", "handoff", "from"}).exit == 0);
  CHECK(taken_session(bench, "handoff").at("next_actions") == Json{"Land it"});
}

TEST_CASE("a layout that has only one way is none for the other") {
  for (const std::string layout : {"backlog", "beads", "handoff"}) {
    const Said said = ExchangeBench(layout).give_out("out");
    CHECK(said.exit == 129);
    CHECK_THAT(said.json().at("error").get<std::string>(), Contains("the layout must be one of"));
  }
  CHECK(ExchangeBench("markdown").with("from/x", "").take_in().exit == 129);
}
