// audit: merges made by real git, and what each has lost. No loss may be missed, and nothing may be said where nothing
// was lost.

#include <nlohmann/json.hpp>

#include "e2e/repository.h"
#include "support/catch.h"
#include "support/rounds.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

using Words = std::vector<std::string>;

const std::string kPath(Repository::path);

// `element context_primer.key_decisions "X" of 2`: what was dropped, where, and which parents have it.
std::string line_of(const Json& loss, const std::vector<std::string>& parents) {
  std::string field = loss.at("field");
  if (!field.empty() && field.back() == ']' && field.find('=') == std::string::npos) field.erase(field.rfind('['));
  std::string line = loss.at("what").get<std::string>() + " " + field;
  if (!loss.at("value").is_null()) line += " " + loss.at("value").dump();
  if (loss.at("file") != kPath) line += " in " + loss.at("file").get<std::string>();
  for (const Json& parent : loss.at("parents")) {
    const auto found = std::find(parents.begin(), parents.end(), parent.get<std::string>());
    line += " of " + std::to_string(found - parents.begin() + 1);
  }
  return line;
}

// A repository whose branches `main` and `side` part at its first commit, and merges of them.
class Story {
 public:
  explicit Story(const Members& base = {}) : repository(session_text(base)) {
    // Stores have more than sessions, and a registered driver has more attributes.
    repository.write(
        ".checkpoints/*.checkpoint.json merge=checkpoint\n.checkpoints/runs/**/*.json merge=checkpoint\n"
        ".checkpoints/pipelines/**/*.json merge=checkpoint\n.checkpoints/workflows/**/*.json merge=checkpoint\n"
        ".checkpoints/snapshots/**/*.json* merge=checkpoint\n",
        ".gitattributes");
    commit("attributes");
    repository.git({"branch", "side"});
    repository.git({"tag", "start"});
  }

  Story& on(const std::string& branch) {
    repository.git({"checkout", "-q", branch});
    return *this;
  }
  Story& with(std::string_view text, std::string_view file = Repository::path) {
    repository.write(text, file);
    return *this;
  }
  Story& without(const std::string& file) {
    repository.git({"rm", "-q", "-r", file});
    return *this;
  }
  Story& commit(const std::string& subject) {
    repository.git({"add", "-A"});
    repository.git({"commit", "-q", "--allow-empty", "-m", subject});
    return *this;
  }
  Story& ours(const Members& members) { return on("main").with(session_text(members)).commit("ours"); }
  Story& theirs(const Members& members) { return on("side").with(session_text(members)).commit("theirs").on("main"); }

  /// `git merge` with these words; it may stop.
  Story& merge(Words words) {
    words.insert(words.begin(), {"merge", "-q", "--no-edit"});
    static_cast<void>(repository.run(words));
    return *this;
  }
  /// A merge that has just this text, whoever made it.
  Story& merge_as(std::string_view text, std::string_view file = Repository::path) {
    repository.git({"merge", "-q", "--no-commit", "-s", "ours", "side"});
    return with(text, file).commit("merge by hand");
  }
  /// git does as if there were no driver.
  Story& driver(const std::string& line) {
    repository.git({"config", "merge.checkpoint.driver", line});
    return *this;
  }

  Json audit(Words words = {}) const {
    words.insert(words.begin(), "audit");
    words.emplace_back("--json");
    const ProgramAnswer answer = repository.checkpoint(words);
    INFO(answer.output << answer.errors);
    Json said = Json::parse(answer.output);
    REQUIRE(said.contains("losses"));
    CHECK(said.at("success") == (answer.status == 0));
    return said;
  }
  /// Runs the command that stands under a loss, as a shell in `folder` would.
  ProgramAnswer paste(const Json& loss, const std::string& folder = ".") const {
    std::string command = loss.at("command");
    CHECK(command.find('\n') == std::string::npos);
    const std::string top = "git -C \"$(git rev-parse --show-toplevel)\" checkpoint ";
    if (command.starts_with("git checkpoint ")) command = CHECKPOINT_PROGRAM + command.substr(14);
    if (command.starts_with(top)) {
      command = "cd \"$(git rev-parse --show-toplevel)\" && " CHECKPOINT_PROGRAM " " + command.substr(top.size());
    }
    ProgramAnswer answer = run_program({"sh", {"-c", command}, repository.folder() / folder}, repository.environment());
    INFO(command << answer.errors);
    CHECK(answer.status == 0);
    return answer;
  }
  /// The states of the losses, in their order.
  Words states() const {
    Words states;
    const Json said = audit();
    for (const Json& loss : said.at("losses")) states.push_back(loss.at("state"));
    return states;
  }
  /// What the merge at HEAD has lost, and nothing else in the history.
  Words losses() const {
    const std::vector<std::string> parents = lines(repository.git({"rev-parse", "HEAD^@"}));
    Words lines;
    const Json said = audit();
    for (const Json& loss : said.at("losses")) {
      CHECK(loss.at("merge").get<std::string>() == trimmed(repository.git({"rev-parse", "HEAD"})));
      lines.push_back(line_of(loss, parents));
    }
    CHECK(said.at("unseen").empty());
    CHECK(said.at("merges") == 1);
    return lines;
  }

  static std::string trimmed(std::string text) {
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
  }
  static std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> lines;
    std::size_t begin = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
      lines.push_back(text.substr(begin, end - begin));
      begin = end + 1;
    }
    return lines;
  }

  Repository repository;
};

// Something that their side has added or changed, while ours has moved on to another step.
struct Deed {
  const char* name;
  Members base;
  Members theirs;
  std::string lost;  ///< what is said of a merge that drops it
};

const std::vector<Deed> kDeeds{
    {"a decision",
     {{"context_primer", R"({"key_decisions": ["LOW waits"]})"}},
     {{"context_primer", R"({"key_decisions": ["LOW waits", "AES-GCM only"]})"}},
     "element context_primer.key_decisions \"AES-GCM only\" of 2"},
    {"an action", {}, {{"next_actions", R"(["One", "Two", "Three"])"}}, "element next_actions \"Three\" of 2"},
    {"a condition of an action",
     {},
     {{"next_actions", R"(["One", {"text": "Two", "done_when": "make test"}])"}},
     R"(element next_actions[text=Two] {"done_when":"make test","text":"Two"} of 2)"},
    {"a row",
     {{"progress_table", R"([{"id": "t1", "label": "A", "status": "not_started"}])"}},
     {{"progress_table", R"([{"id": "t1", "label": "A", "status": "not_started"},
                             {"id": "t2", "label": "B", "status": "not_started"}])"}},
     R"(element progress_table[id=t2] {"id":"t2","label":"B","status":"not_started"} of 2)"},
    {"the status of a row",
     {{"progress_table", R"([{"id": "t1", "label": "A", "status": "not_started"}])"}},
     {{"progress_table", R"([{"id": "t1", "label": "A", "status": "complete"}])"}},
     "field progress_table[id=t1].status \"complete\" of 2"},
    {"a blocker",
     {{"blockers", "[]"}},
     {{"blockers", R"([{"id": "b1", "description": "May it?", "needs": "user_decision"}])"}},
     R"(element blockers[id=b1] {"description":"May it?","id":"b1","needs":"user_decision"} of 2)"},
    {"a summary", {}, {{"progress_summary", "\"Half.\""}}, "field progress_summary \"Half.\" of 2"},
    {"a status", {}, {{"status", "\"failed\""}}, "field status \"failed\" of 2"},
    {"a field", {}, {{"telemetry_handle", R"({"enabled": false})"}}, "field telemetry_handle {\"enabled\":false} of 2"},
    {"a file that was made",
     {{"context_primer", R"({"generated_files": ["a.txt"]})"}},
     {{"context_primer", R"({"generated_files": ["a.txt", "b.txt"]})"}},
     "element context_primer.generated_files \"b.txt\" of 2"},
    {"what is done",
     {{"recently_done", "[]"}},
     {{"recently_done", R"([{"at": "2026-06-01T11:00:00Z", "action": "Zero"}])"}},
     R"(element recently_done {"action":"Zero","at":"2026-06-01T11:00:00Z"} of 2)"},
    {"a budget",
     {{"cost", R"({"budget_usd": 5})"}},
     {{"cost", R"({"budget_usd": 9})"}},
     "field cost.budget_usd 9 of 2"},
    {"an unknown field", {}, {{"x_note", "[1, 2]"}}, "field x_note [1,2] of 2"},
    {"a repeated value", {{"x_marks", "[1, 2]"}}, {{"x_marks", "[1, 2, 2]"}}, "element x_marks 2 of 2"},
};

Members and_more(Members members, const Members& more) {
  members.insert(members.end(), more.begin(), more.end());
  return members;
}

}  // namespace

// Four merges of each of them.
TEST_CASE("audit names what a merge has dropped, and nothing where it has all", "[audit]") {
  const Members step{{"step", "\"s-2\""}};
  for (const Deed& deed : rows_in_turn(kDeeds)) {
    INFO(deed.name);
    Story story(deed.base);
    story.ours(and_more(deed.base, step)).theirs(and_more(deed.base, deed.theirs));
    const std::string ours = story.repository.read();
    const auto merged = [&](const char* how) {
      INFO(how);
      Words losses = story.losses();
      story.repository.git({"reset", "-q", "--hard", "main@{1}"});
      return losses;
    };
    story.merge({"side"});
    CHECK(merged("driver") == Words{});
    story.merge({"-s", "ours", "side"});
    CHECK(merged("-s ours") == Words{deed.lost});
    story.driver("false").merge({"side"}).commit("added as it is");
    CHECK(merged("driver that dies") == Words{deed.lost});
    story.merge_as(session_text(and_more(and_more(deed.base, step), {{"updated_at", "\"2026-06-02T12:00:00Z\""}})));
    CHECK(merged("by hand") == Words{deed.lost});
  }
}

TEST_CASE("audit says nothing of a conflict, however somebody has decided it", "[audit]") {
  const Members decision{{"context_primer", R"({"key_decisions": ["D"]})"}};
  Story story;
  story.ours({{"phase", "\"test\""}, {"progress_summary", "\"Ours.\""}});
  story.theirs(and_more(decision, {{"phase", "\"ship\""}, {"progress_summary", "\"Theirs.\""}}));
  const auto as = [&](const char* phase, const char* summary) {
    return session_text(and_more(decision, {{"phase", phase}, {"progress_summary", summary}}));
  };
  SECTION("ours") { story.merge_as(as("\"test\"", "\"Ours.\"")); }
  SECTION("theirs") { story.merge_as(as("\"ship\"", "\"Theirs.\"")); }
  SECTION("one of each") { story.merge_as(as("\"ship\"", "\"Ours.\"")); }
  SECTION("both") { story.merge_as(as("\"ship\"", "\"Ours. Theirs.\"")); }
  SECTION("another text") { story.merge_as(as("\"deploy\"", "\"Neither.\"")); }
  SECTION("as it was") { story.merge_as(as("\"build\"", "\"Under way.\"")); }
  SECTION("with resolve") {
    story.merge({"side"});
    REQUIRE(story.repository.checkpoint({"resolve", "--theirs"}).status == 0);
    story.commit("resolved");
  }
  CHECK(story.losses() == Words{});
}

TEST_CASE("audit names what went when a conflict was decided for the whole file", "[audit]") {
  Story story(Members{{"x", "1"}});
  story.ours({{"phase", "\"test\""}, {"x", "2"}});
  story.theirs({{"phase", "\"ship\""}, {"x", "1"}, {"context_primer", R"({"key_decisions": ["D"]})"}});
  story.merge({"side"});
  SECTION("ours") {
    story.repository.git({"checkout", "-q", "--ours", kPath});
    story.commit("ours as it is");
    CHECK(story.losses() == Words{"field context_primer {\"key_decisions\":[\"D\"]} of 2"});
  }
  SECTION("theirs") {
    story.repository.git({"checkout", "-q", "--theirs", kPath});
    story.commit("theirs as it is");
    CHECK(story.losses() == Words{"field x 2 of 1"});
  }
  SECTION("resolved, and a decision was taken out by hand") {
    story.with(session_text({{"phase", "\"ship\""}, {"x", "2"}})).commit("a little too much");
    CHECK(story.losses() == Words{"field context_primer {\"key_decisions\":[\"D\"]} of 2"});
  }
}

TEST_CASE("audit sees what -X does where the driver does not run", "[audit]") {
  // Neighbouring lines are one hunk, and a side is taken for all of it.
  Story story({{"a", "1"}, {"b", "1"}});
  story.repository.git({"config", "--unset", "include.path"});
  story.ours({{"a", "2"}, {"b", "1"}}).theirs({{"a", "1"}, {"b", "2"}});
  SECTION("-X ours") {
    story.merge({"-X", "ours", "side"});
    CHECK(story.losses() == Words{"field b 2 of 2"});
  }
  SECTION("-X theirs") {
    story.merge({"-X", "theirs", "side"});
    CHECK(story.losses() == Words{"field a 2 of 1"});
  }
}

TEST_CASE("audit follows a merge with markers to where somebody has cleaned it", "[audit]") {
  Story story;
  story.ours({{"phase", "\"test\""}, {"a", "1"}}).theirs({{"phase", "\"ship\""}, {"b", "1"}});
  story.driver("git merge-file %A %O %B").merge({"side"}).commit("with markers");
  SECTION("too much was taken out") {
    story.with(session_text({{"phase", "\"test\""}, {"a", "1"}})).commit("clean");
    const Json said = story.audit();
    REQUIRE(said.at("losses").size() == 1);
    CHECK(said.at("losses").at(0).at("field") == "b");
  }
  SECTION("only the conflict") {
    story.with(session_text({{"phase", "\"test\""}, {"a", "1"}, {"b", "1"}})).commit("clean");
    CHECK(story.audit().at("losses").empty());
  }
  SECTION("nobody has yet") {
    const Json said = story.audit();
    CHECK(said.at("losses").empty());
    REQUIRE(said.at("unseen").size() == 1);
    CHECK(said.at("unseen").at(0).at("file") == kPath);
    CHECK(said.at("warnings").size() == 1);
    CHECK(said.at("merges") == 0);
    const ProgramAnswer answer = story.repository.checkpoint({"audit"});
    CHECK(answer.status == 1);
    CHECK(answer.output.find("0 merges looked at, 1 could not be") != std::string::npos);
    CHECK(answer.output.find("nothing was lost") == std::string::npos);
  }
}

TEST_CASE("audit does not count a merge of which it cannot read a version", "[audit]") {
  Story story;
  story.on("side").with("{ broken").commit("broken").on("main");
  story.ours({{"a", "1"}}).merge({"-s", "ours", "side"});
  const Json said = story.audit();
  CHECK(said.at("success") == false);
  CHECK(said.at("merges") == 0);
  CHECK(said.at("unseen").size() == 1);
}

TEST_CASE("audit says nothing where both sides did the same, or one undid what it did", "[audit]") {
  const Members decision{{"context_primer", R"({"key_decisions": ["D"]})"}};
  Story story;
  SECTION("both alike") {
    story.ours(and_more(decision, {{"a", "1"}})).theirs(decision).merge({"side"});
    CHECK(story.losses() == Words{});
  }
  SECTION("both alike, and dropped") {
    story.ours(and_more(decision, {{"a", "1"}})).theirs(decision).merge_as(session_text({{"a", "1"}}));
    CHECK(story.losses() == Words{"field context_primer {\"key_decisions\":[\"D\"]} of 1 of 2"});
  }
  SECTION("cherry-picked") {
    story.with("x", "code").commit("code").theirs(decision);
    story.repository.git({"cherry-pick", "side"});
    story.with(session_text({{"a", "1"}})).commit("and removed again");
    story.merge({"side"});
    CHECK(story.losses() == Words{});
  }
  SECTION("reverted on its side") {
    story.theirs(decision).on("side");
    story.repository.git({"revert", "--no-edit", "HEAD"});
    story.ours({{"a", "1"}}).merge({"side"});
    CHECK(story.losses() == Words{});
  }
  SECTION("the merge was reverted, and made again") {
    story.ours({{"a", "1"}}).theirs(decision).merge({"side"});
    story.repository.git({"revert", "--no-edit", "-m", "1", "HEAD"});
    story.on("side").with(session_text(and_more(decision, {{"b", "1"}}))).commit("more").on("main").merge({"side"});
    CHECK(story.audit().at("losses").empty());
  }
}

TEST_CASE("audit knows what has moved on within the merge", "[audit]") {
  Story story;
  story.ours({{"a", "1"}}).theirs({{"next_actions", R"(["One", "Two", "Three"])"}});
  SECTION("an action that was done") {
    story.merge_as(
        session_text({{"a", "1"}, {"recently_done", R"([{"at": "2026-06-01T13:00:00Z", "action": "Three"}])"}}));
    CHECK(story.losses() == Words{});
  }
  SECTION("another one was done") {
    story.merge_as(
        session_text({{"a", "1"}, {"recently_done", R"([{"at": "2026-06-01T13:00:00Z", "action": "Two"}])"}}));
    CHECK(story.losses() == Words{"element next_actions \"Three\" of 2"});
  }
}

TEST_CASE("audit knows a status that went further, and one that went back", "[audit]") {
  const auto row = [](const std::string& status) {
    return Members{{"progress_table", R"([{"id": "t1", "label": "A", "status": ")" + status + "\"}]"}};
  };
  Story story(row("not_started"));
  story.ours(and_more(row("not_started"), {{"a", "1"}})).theirs(row("in_progress"));
  SECTION("further") {
    story.merge_as(session_text(and_more(row("complete"), {{"a", "1"}})));
    CHECK(story.losses() == Words{});
  }
  SECTION("taken up again, and the merge has it as it was") {
    Story again(row("complete"));
    again.ours(and_more(row("complete"), {{"a", "1"}})).theirs(row("in_progress")).merge({"-s", "ours", "side"});
    CHECK(again.losses() == Words{"field progress_table[id=t1].status \"in_progress\" of 2"});
  }
  SECTION("the whole row went") {
    story.merge_as(session_text({{"a", "1"}, {"progress_table", "[]"}}));
    CHECK(story.losses() ==
          Words{"element progress_table[id=t1] {\"id\":\"t1\",\"label\":\"A\",\"status\":\"in_progress\"} of 2"});
  }
}

TEST_CASE("audit of files that come, go and move", "[audit]") {
  const std::string other = ".checkpoints/other.checkpoint.json";
  const std::string archive = ".checkpoints/history/demo.20260601T120000Z.checkpoint.json";
  Story story;
  SECTION("added and kept") {
    story.on("side").with(session_text({{"skill", "\"other\""}}), other).commit("more").on("main");
    story.ours({{"a", "1"}}).merge({"side"});
    CHECK(story.losses() == Words{});
  }
  SECTION("added and dropped") {
    story.on("side").with(session_text({{"skill", "\"other\""}}), other).commit("more").on("main");
    story.ours({{"a", "1"}}).merge({"-s", "ours", "side"});
    CHECK(story.losses() == Words{"document  in " + other + " of 2"});
  }
  SECTION("removed here, changed there: either is an answer") {
    story.theirs({{"a", "1"}}).without(kPath).commit("gone");
    story.merge({"side"});
    SECTION("gone") { story.without(kPath).commit("gone"); }
    SECTION("kept") { story.commit("kept"); }
    CHECK(story.losses() == Words{});
  }
  SECTION("removed by the merge alone") {
    story.ours({{"b", "1"}}).theirs({{"a", "1"}}).merge({"-s", "ours", "--no-commit", "side"});
    story.without(kPath).commit("gone");
    CHECK(story.losses() == Words{"document  of 1 of 2"});
  }
  SECTION("renamed here, changed there") {
    story.theirs({{"a", "1"}});
    story.repository.git({"mv", kPath, other});
    story.with(session_text({{"skill", "\"other\""}}), other).commit("renamed");
    story.repository.git({"merge", "-q", "--no-commit", "-s", "ours", "side"});
    SECTION("and followed") {
      story.with(session_text({{"skill", "\"other\""}, {"a", "1"}}), other).commit("merge");
      CHECK(story.losses() == Words{});
    }
    SECTION("and forgotten") {
      story.commit("merge");
      CHECK(story.losses() == Words{"field a 1 of 2"});
    }
  }
  SECTION("archived here, untouched there") {
    std::string text = story.repository.read();
    story.without(kPath).with(text, archive).commit("archive").on("side").with("x", "code").commit("code").on("main");
    story.merge({"side"});
    CHECK(story.losses() == Words{});
  }
  SECTION("the archive is dropped") {
    std::string text = story.repository.read();
    story.on("side").with(text, archive).with(session_text({{"created_at", "\"2026-06-01T12:00:00Z\""}}));
    story.commit("reset").ours({{"a", "1"}}).merge({"-s", "ours", "side"});
    CHECK(story.losses() == Words{"document  in " + archive + " of 2"});
  }
  SECTION("a store that moved") {
    story.theirs({{"a", "1"}});
    story.repository.write("", "part/keep");
    story.repository.git({"mv", ".checkpoints", "part/.checkpoints"});
    story.commit("moved").merge({"side"});
    CHECK(story.losses() == Words{});
  }
}

TEST_CASE("audit of records, logs, stages and workflows", "[audit]") {
  Story story;
  SECTION("records of one attempt on both sides, of which both were kept") {
    const std::string one = ".checkpoints/runs/T/3f2504e0-4f89-41d3-9a0c-0305e82c3301/phase_1_implement_a1.json";
    const std::string two = ".checkpoints/runs/T/3f2504e0-4f89-41d3-9a0c-0305e82c3301/phase_1_implement_a2.json";
    story.on("side").with(R"({"attempt_number": 1, "by": "theirs"})", one).commit("theirs").on("main");
    story.with(R"({"attempt_number": 1, "by": "ours"})", one).commit("ours").merge({"side"});
    story.with(R"({"attempt_number": 1, "by": "ours"})", one);
    story.with(R"({"attempt_number": 2, "by": "theirs"})", two).commit("both");
    CHECK(story.losses() == Words{});
  }
  SECTION("records of one attempt on both sides, of which one was kept") {
    const std::string one = ".checkpoints/runs/T/3f2504e0-4f89-41d3-9a0c-0305e82c3301/phase_1_implement_a1.json";
    const std::string two = ".checkpoints/runs/T/3f2504e0-4f89-41d3-9a0c-0305e82c3301/phase_1_implement_a2.json";
    story.on("side").with(R"({"attempt_number": 1, "by": "theirs"})", one).commit("theirs").on("main");
    story.with(R"({"attempt_number": 1, "by": "ours"})", one).commit("ours").merge({"side"});
    story.with(R"({"attempt_number": 1, "by": "ours"})", one).commit("one");
    CHECK(story.losses() == Words{"document  in " + one + " of 2"});
    story.with(R"({"attempt_number": 2, "by": "theirs"})", two).commit("back");
    CHECK(story.states() == Words{"back"});
  }
  SECTION("a record that all sides have, which the merge alone took away") {
    const std::string one = ".checkpoints/runs/T/3f2504e0-4f89-41d3-9a0c-0305e82c3301/phase_1_implement_a1.json";
    story.on("main").with(R"({"attempt_number": 1})", one).commit("record");
    story.repository.git({"branch", "-q", "-f", "side"});
    story.on("side").with("x", "code").commit("code").ours({{"a", "1"}});
    story.merge({"--no-commit", "side"}).without(one).commit("merge");
    CHECK(story.losses() == Words{"document  in " + one + " of 1 of 2"});
  }
  SECTION("a record of theirs alone") {
    const std::string one = ".checkpoints/runs/T/3f2504e0-4f89-41d3-9a0c-0305e82c3301/phase_1_implement_a1.json";
    story.on("side").with(R"({"attempt_number": 1})", one).commit("theirs").ours({{"a", "1"}});
    story.merge({"-s", "ours", "side"});
    CHECK(story.losses() == Words{"document  in " + one + " of 2"});
  }
  SECTION("lines of a log") {
    const std::string log = ".checkpoints/snapshots/build/log.jsonl";
    const std::string begin = R"({"at": "2026-06-01T09:00:00Z", "event": "a"})"
                              "\n";
    const std::string ours = R"({"at": "2026-06-01T10:00:00Z", "event": "b"})"
                             "\n";
    const std::string theirs = R"({"at": "2026-06-01T11:00:00Z", "event": "c"})"
                               "\n";
    story.with(begin, log).commit("log");
    story.repository.git({"branch", "-q", "-f", "side"});
    story.on("side").with(begin + theirs, log).commit("theirs").on("main").with(begin + ours, log).commit("ours");
    SECTION("merged") {
      story.merge({"side"});
      CHECK(story.losses() == Words{});
    }
    SECTION("dropped") {
      story.merge({"-s", "ours", "side"});
      const Words losses = story.losses();
      REQUIRE(losses.size() == 1);
      CHECK(losses.front().find("\"event\":\"c\"") != std::string::npos);
    }
  }
  SECTION("a stage") {
    const std::string stage = ".checkpoints/pipelines/web/checkpoint_design.json";
    const auto text = [](const std::string& more) {
      return "{\n  \"stage\": \"design\",\n  \"status\": \"in_progress\"" + more + "\n}\n";
    };
    story.with(text(""), stage).commit("stage");
    story.repository.git({"branch", "-q", "-f", "side"});
    story.on("side").with(text(",\n  \"note\": 1"), stage).commit("theirs").ours({{"a", "1"}});
    SECTION("dropped") {
      story.merge({"-s", "ours", "side"});
      CHECK(story.losses() == Words{"field note 1 in " + stage + " of 2"});
    }
    SECTION("kept") {
      story.merge({"side"});
      CHECK(story.losses() == Words{});
    }
  }
  SECTION("tasks of a workflow") {
    const std::string tasks = ".checkpoints/workflows/build/execution.json";
    const auto text = [](const std::string& rows) { return "{\n  \"tasks\": [\n" + rows + "\n  ]\n}\n"; };
    const std::string base = R"(    {"id": "t1", "status": "pending"})";
    story.with(text(base), tasks).commit("workflow");
    story.repository.git({"branch", "-q", "-f", "side"});
    story.on("side").with(text(base + ",\n    {\"id\": \"t2\", \"status\": \"pending\"}"), tasks).commit("theirs");
    story.ours({{"a", "1"}}).merge({"-s", "ours", "side"});
    CHECK(story.losses() == Words{"element tasks[id=t2] {\"id\":\"t2\",\"status\":\"pending\"} in " + tasks + " of 2"});
  }
}

TEST_CASE("audit asks of an archive whether it holds what the live file held", "[audit]") {
  const std::string live = ".checkpoints/workflows/build/phase.json";
  const std::string old_archive = ".checkpoints/workflows/.archive/build_20260602T080000Z/phase.json";
  const std::string archive = ".checkpoints/workflows/.archive/build_20260604T080000Z/phase.json";
  const auto begun = [](const std::string& day, const std::string& more = "") {
    return "{\n  \"workflow_id\": \"build\",\n  \"started_at\": \"2026-06-0" + day +
           "T08:00:00Z\",\n  \"current_phase\": \"plan\"" + more + "\n}\n";
  };
  const std::string archived = ",\n  \"archived_at\": \"2026-06-02T08:00:00Z\"";
  Story story;
  story.with(begun("1"), live).commit("begin");
  story.repository.git({"branch", "-q", "-f", "side"});
  SECTION("one side has gone on with it, and the merge takes it away") {
    story.on("side").with(begun("1", ",\n  \"note\": 1"), live).commit("go on").on("main").ours({{"a", "1"}});
    story.repository.git({"merge", "-q", "--no-commit", "-s", "ours", "side"});
    story.without(live);
    SECTION("beside an archive of one by the same name") {
      story.with(begun("3", archived), archive).commit("merge by hand");
      CHECK(story.losses() == Words{"document  in " + live + " of 2"});
    }
    SECTION("into an archive of it") {
      story.with(begun("1", ",\n  \"note\": 1" + archived), archive).commit("merge by hand");
      CHECK(story.losses() == Words{});
    }
  }
  SECTION("here it was archived and begun anew, there archived, and the merge has none") {
    const std::string copy = begun("1", archived);
    story.on("side").without(live).with(copy, old_archive).commit("archive");
    story.on("main").with(copy, old_archive).with(begun("2"), live).commit("begin anew");
    story.repository.git({"merge", "-q", "--no-commit", "-s", "ours", "side"});
    story.without(live);
    SECTION("at all") {
      story.commit("merge by hand");
      CHECK(story.losses() == Words{"document  in " + live + " of 1"});
    }
    SECTION("but in an archive of its own") {
      story.with(begun("2", archived), archive).commit("merge by hand");
      CHECK(story.losses() == Words{});
    }
  }
  SECTION("here it went on, there it was archived: either is an answer") {
    story.on("side").without(live).with(begun("1", archived), old_archive).commit("archive");
    story.on("main").with(begun("1", ",\n  \"note\": 1"), live).commit("go on");
    story.repository.git({"merge", "-q", "--no-commit", "-s", "ours", "side"});
    story.without(live).with(begun("1", archived), old_archive).commit("merge by hand");
    CHECK(story.losses() == Words{});
  }
}

TEST_CASE("audit of merges with several parents or several bases", "[audit]") {
  Story story({{"a", "0"}, {"b", "0"}, {"c", "0"}});
  SECTION("three parents") {
    story.repository.git({"branch", "-q", "third", "start"});
    story.ours({{"a", "1"}, {"b", "0"}, {"c", "0"}}).theirs({{"a", "0"}, {"b", "1"}, {"c", "0"}});
    story.on("third").with(session_text({{"a", "0"}, {"b", "0"}, {"c", "1"}})).commit("third").on("main");
    story.repository.git({"merge", "-q", "--no-commit", "-s", "ours", "side", "third"});
    SECTION("all of them") {
      story.with(session_text({{"a", "1"}, {"b", "1"}, {"c", "1"}})).commit("merge");
      CHECK(story.losses() == Words{});
    }
    SECTION("one of them was dropped") {
      story.with(session_text({{"a", "1"}, {"b", "1"}, {"c", "0"}})).commit("merge");
      CHECK(story.losses() == Words{"field c 1 of 3"});
    }
  }
  SECTION("branches that have crossed") {
    story.ours({{"a", "1"}, {"b", "0"}, {"c", "0"}}).theirs({{"a", "0"}, {"b", "1"}, {"c", "0"}});
    story.repository.git({"tag", "one", "main"});
    story.repository.git({"tag", "two", "side"});
    story.merge({"two"}).on("side").merge({"one"});
    story.with(session_text({{"a", "1"}, {"b", "1"}, {"c", "1"}})).commit("c on the side").on("main");
    SECTION("merged") {
      story.with(session_text({{"a", "2"}, {"b", "1"}, {"c", "0"}})).commit("a again").merge({"side"});
      CHECK(story.audit().at("losses").empty());
      CHECK(story.audit().at("merges") == 3);
    }
    SECTION("dropped") {
      story.with(session_text({{"a", "2"}, {"b", "1"}, {"c", "0"}})).commit("a again");
      story.merge({"-s", "ours", "side"});
      const Json losses = story.audit().at("losses");
      REQUIRE(losses.size() == 1);
      CHECK(losses.at(0).at("field") == "c");
    }
  }
}

TEST_CASE("what audit names, its command brings back", "[audit]") {
  Story story(Members{{"context_primer", R"({"key_decisions": ["It's so"]})"}});
  story.ours({{"context_primer", R"({"key_decisions": ["It's so"]})"}, {"step", "\"s-2\""}});
  story.theirs({{"context_primer", R"({"key_decisions": ["It's so", "Don't $(stop) \"now\""]})"},
                {"progress_summary", R"("Half\nway.")"},
                {"blockers", R"([{"id": "b1", "description": "May it?", "needs": "user_decision"}])"}});
  story.merge({"-s", "ours", "side"});
  const Json losses = story.audit().at("losses");
  REQUIRE(losses.size() == 3);
  for (const Json& loss : losses) {
    std::string command = loss.at("command");
    REQUIRE(command.compare(0, 15, "git checkpoint ") == 0);
    const ProgramAnswer answer =
        run_program({"sh", {"-c", std::string(CHECKPOINT_PROGRAM) + command.substr(14)}, story.repository.folder()},
                    story.repository.environment());
    INFO(command << answer.errors);
    CHECK(answer.status == 0);
  }
  story.commit("brought back");
  const Json after = story.audit();
  CHECK(after.at("success") == true);
  REQUIRE(after.at("losses").size() == 3);
  for (const Json& loss : after.at("losses")) CHECK(loss.at("state") == "back");
}

TEST_CASE("commands of audit are one line, as text too", "[audit]") {
  Story story;
  story.ours({{"step", "\"s-2\""}});
  story.theirs({{"progress_summary", R"("Half\nway\tdown.")"},
                {"next_actions", R"(["One", "Two", "Three\nlines"])"},
                {"blockers", "[\n  {\n    \"id\": \"b1\",\n    \"description\": \"May\\nit?\"\n  }\n]"}});
  story.merge({"-s", "ours", "side"});
  const std::string text = story.repository.checkpoint({"audit"}).output;
  const Json losses = story.audit().at("losses");
  REQUIRE(losses.size() == 3);
  for (const Json& loss : losses) {
    const std::string command = loss.at("command");
    INFO(command << "\n" << text);
    CHECK(text.find(command + "\n") != std::string::npos);
    story.paste(loss);
  }
  CHECK(story.commit("brought back").states() == Words{"back", "back", "back"});
}

TEST_CASE("audit has back what was said of an action that the merge has as a mere text", "[audit]") {
  const auto actions = [](const std::string& step, const std::string& second) {
    return Members{{"step", step}, {"next_actions", R"(["One", )" + second + R"(, "Three"])"}};
  };
  Story story(actions("\"s-1\"", "\"Two things\""));
  story.ours(actions("\"s-2\"", "\"Two things\""));
  story.theirs(actions("\"s-1\"", R"({"text": "Two things", "done_when": "it says so"})"));
  story.merge({"-s", "ours", "side"});
  const Json losses = story.audit().at("losses");
  REQUIRE(losses.size() == 1);
  story.paste(losses.at(0));
  CHECK(Json::parse(story.repository.read()).at("next_actions") ==
        Json::parse(R"(["One", {"text": "Two things", "done_when": "it says so"}, "Three"])"));
  CHECK(story.commit("brought back").states() == Words{"back"});
}

TEST_CASE("audit has a list back only with all that it had", "[audit]") {
  Story story;
  story.ours({{"step", "\"s-2\""}}).theirs({{"x_notes", R"(["a", "b", {"k": 1}])"}}).merge({"-s", "ours", "side"});
  CHECK(story.losses() == Words{R"(field x_notes ["a","b",{"k":1}] of 2)"});
  story.with(session_text({{"step", "\"s-2\""}, {"x_notes", R"(["own", "b"])"}})).commit("another list");
  const Json loss = story.audit().at("losses").at(0);
  CHECK(loss.at("state") == "open");
  story.paste(loss);
  CHECK(Json::parse(story.repository.read()).at("x_notes") == Json::parse(R"(["own", "b", "a", {"k": 1}])"));
  CHECK(story.commit("brought back").states() == Words{"back"});
}

TEST_CASE("audit tells another row or file by the same name from the one that went", "[audit]") {
  const std::string other = ".checkpoints/other.checkpoint.json";
  const auto rows = [](const std::string& label) {
    return Members{{"step", "\"s-2\""}, {"progress_table", R"([{"id": "t1", "label": ")" + label + "\"}]"}};
  };
  Story story(Members{{"progress_table", "[]"}});
  story.ours({{"step", "\"s-2\""}, {"progress_table", "[]"}});
  SECTION("a row") {
    story.theirs(rows("A")).merge({"-s", "ours", "side"});
    CHECK(story.states() == Words{"open"});
    CHECK(story.with(session_text(rows("B"))).commit("another").states() == Words{"replaced"});
    CHECK(story.with(session_text(rows("A"))).commit("the same").states() == Words{"back"});
  }
  SECTION("a file") {
    const auto text = [](const std::string& more) { return session_text({{"skill", "\"other\""}, {"x", more}}); };
    story.on("side").with(text("1"), other).commit("more").on("main").merge({"-s", "ours", "side"});
    CHECK(story.states() == Words{"open"});
    SECTION("another one") { CHECK(story.with(text("2"), other).commit("another").states() == Words{"replaced"}); }
    SECTION("brought back from a subfolder, then changed") {
      story.with("x", "deep/er/file");
      story.paste(story.audit().at("losses").at(0), "deep/er");
      CHECK(story.commit("back").states() == Words{"back"});
      CHECK(story.with(text("2"), other).commit("changed").states() == Words{"back"});
    }
  }
}

TEST_CASE("of a field that a merge has dropped, what came back in part is missing, and with another value replaced") {
  Story story;
  const Members ours{{"step", "\"s-2\""}};
  story.ours(ours).theirs({{"skill_state", R"({"one": 1, "two": 2})"}}).merge_as(session_text(ours));
  CHECK(story.states() == Words{"open"});
  const auto with_state = [&](const std::string& state) {
    Members members = ours;
    members.emplace_back("skill_state", state);
    return story.with(session_text(members)).commit(state).states();
  };
  CHECK(with_state(R"({"one": 1})") == Words{"open"});
  CHECK(with_state(R"({"one": 1, "two": 3})") == Words{"replaced"});
  CHECK(with_state(R"({"one": 1, "two": 2})") == Words{"back"});
}

TEST_CASE("audit waits for what both sides had made of a file that a merge removed", "[audit]") {
  Story story;
  story.ours({{"b", "1"}}).theirs({{"a", "1"}}).merge({"-s", "ours", "--no-commit", "side"});
  story.without(kPath).commit("gone");
  CHECK(story.states() == Words{"open"});
  story.paste(story.audit().at("losses").at(0));
  CHECK(story.commit("one of them").states() == Words{"open"});
  CHECK(story.audit().at("losses").at(0).at("command").get<std::string>().compare(0, 9, "git show ") == 0);
  CHECK(story.with(session_text({{"a", "1"}, {"b", "1"}})).commit("both").states() == Words{"back"});
}

TEST_CASE("audit takes what the work tree has back for back before it is committed", "[audit]") {
  Story story;
  story.ours({{"step", "\"s-2\""}}).theirs({{"progress_summary", "\"Half.\""}}).merge({"-s", "ours", "side"});
  CHECK(story.states() == Words{"open"});
  story.paste(story.audit().at("losses").at(0));
  CHECK(story.states() == Words{"back"});
  CHECK(story.repository.checkpoint({"audit"}).status == 0);
  const std::string text = story.repository.read();
  story.with("<<<<<<< ours\n");  // the commit tells, where the work tree does not
  CHECK(story.states() == Words{"open"});
  story.with(text).commit("back");
  CHECK(story.states() == Words{"back"});
}

TEST_CASE("audit brings back a document that one side alone had changed, from wherever it was", "[audit]") {
  const std::string plan = ".checkpoints/snapshots/flow/plan.json";
  const auto text = [](const char* days) {
    return std::string(R"({"workflow_id": "flow", "names": ["a"], "config": {}, "retention_days": )") + days + "}\n";
  };
  Story story;
  story.with(text("10"), plan).commit("a plan");
  story.repository.git({"branch", "-f", "side"});
  story.ours({{"step", "\"s-2\""}});
  story.on("side").with(text("20"), plan).commit("theirs").on("main").merge({"-s", "ours", "side"});
  const Json loss = story.audit().at("losses").at(0);
  CHECK(loss.at("field") == "retention_days");
  CHECK(loss.at("command").get<std::string>().starts_with("git checkout "));
  CHECK_THAT(story.repository.checkpoint({"audit"}).errors,
             Catch::Contains("the command under each brings it back; look"));
  story.with("x", "deep/er/file");
  story.paste(loss, "deep/er");
  CHECK(story.repository.read(plan) == text("20"));
  CHECK(story.states() == Words{"back"});
}

TEST_CASE("audit does not say of a command that only shows that it brings something back", "[audit]") {
  Story story;
  story.ours({{"b", "1"}}).theirs({{"a", "1"}}).merge({"-s", "ours", "--no-commit", "side"});
  story.without(kPath).commit("gone");
  CHECK_THAT(story.repository.checkpoint({"audit"}).errors, Catch::Contains("'git show', which only shows"));
}

TEST_CASE("audit takes a range, and tells of it in words", "[audit]") {
  Story story;
  story.ours({{"step", "\"s-2\""}}).theirs({{"progress_summary", "\"Half.\""}}).merge({"-s", "ours", "side"});
  CHECK(story.audit({"HEAD^..HEAD"}).at("losses").size() == 1);
  CHECK(story.audit({"HEAD..HEAD"}).at("merges") == 0);
  CHECK(story.audit({"HEAD^"}).at("merges") == 0);
  const ProgramAnswer said = story.repository.checkpoint({"audit"});
  CHECK(said.status == 1);
  CHECK(said.output.find("progress summary: Half.") != std::string::npos);
  CHECK(said.output.find("the merge has Under way.") != std::string::npos);
  CHECK(said.output.find("git checkpoint update demo --progress_summary=Half.") != std::string::npos);
  CHECK(said.errors.find("error: merges have dropped 1 thing that a side had added or changed") != std::string::npos);
  story.with(session_text({{"step", "\"s-2\""}, {"progress_summary", "\"Done.\""}})).commit("later");
  CHECK(story.audit().at("losses").at(0).at("state") == "replaced");
}

TEST_CASE("audit shows nothing of what is private", "[audit]") {
  Story story;
  story.ours({{"step", "\"s-2\""}}).theirs({{"skill_state", R"({"secret": "mine"})"}}).merge({"-s", "ours", "side"});
  const Json said = story.audit();
  REQUIRE(said.at("losses").size() == 1);
  CHECK(said.at("losses").at(0).at("private") == true);
  CHECK(said.dump().find("mine") == std::string::npos);
  CHECK(story.repository.checkpoint({"audit"}).output.find("mine") == std::string::npos);
}

TEST_CASE("audit says what a shallow clone does not have", "[audit]") {
  Story story;
  story.ours({{"step", "\"s-2\""}}).theirs({{"progress_summary", "\"Half.\""}}).merge({"-s", "ours", "side"});
  story.repository.git({"clone", "-q", "--depth=1", "file://" + story.repository.folder().string(), "clone"});
  const ProgramAnswer answer = story.repository.checkpoint({"--dir=clone", "audit", "--json"});
  const Json said = Json::parse(answer.output);
  CHECK(answer.status == 1);
  CHECK(said.at("merges") == 0);
  CHECK(said.at("losses").empty());
  CHECK(said.at("unseen").size() == 1);
  CHECK(said.at("warnings").size() == 2);
}

TEST_CASE("audit does not say that nothing was lost before a shallow clone begins", "[audit]") {
  Story story;
  story.ours({{"step", "\"s-2\""}}).theirs({{"progress_summary", "\"Half.\""}}).merge({"-s", "ours", "side"});
  for (const char* step : {"\"s-3\"", "\"s-4\""}) {
    story.repository.commit(session_text({{"step", step}}), "on");
  }
  story.repository.git({"clone", "-q", "--depth=2", "file://" + story.repository.folder().string(), "clone"});
  const ProgramAnswer answer = story.repository.checkpoint({"--dir=clone", "audit"});
  CHECK(answer.status == 1);
  CHECK_THAT(answer.errors, Catch::Contains("before this clone begins"));
  CHECK_THAT(answer.errors, Catch::Contains("git fetch --unshallow"));
  // What is whole is said to be.
  CHECK(story.repository.checkpoint({"--dir=clone", "audit", "HEAD~1..HEAD"}).status == 0);
}

TEST_CASE("what brings back a loss of a store below the top may be pasted in any folder", "[audit]") {
  const std::string folder = GENERATE(".", "tools", "tools/more");
  const std::string file = "tools/.checkpoints/demo.checkpoint.json";
  Story story;
  std::filesystem::create_directories(story.repository.folder() / "tools/more");
  std::filesystem::create_directories(story.repository.folder() / "tools/.checkpoints");
  story.with("tools/.checkpoints/*.json merge=checkpoint\n", ".gitattributes")
      .with(session_text(), file)
      .commit("tools");
  story.repository.git({"branch", "-f", "side"});
  story.on("side").with(session_text({{"progress_summary", "\"Half.\""}}), file).commit("theirs").on("main");
  story.with(session_text({{"step", "\"s-2\""}}), file).commit("ours").merge({"-s", "ours", "side"});
  std::filesystem::create_directories(story.repository.folder() / "tools/more");
  const Json said = story.audit();
  REQUIRE(said.at("losses").size() == 1);
  story.paste(said.at("losses").at(0), folder);
  CHECK(Json::parse(story.repository.read(file)).at("progress_summary") == "Half.");
}
