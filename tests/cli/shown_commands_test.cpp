// The commands in quotes that errors, hints and warnings show: each can be pasted where it was printed.

#include <filesystem>

#include "cli/desk.h"
#include "core/program.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/rounds.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

using Words = std::vector<std::string>;

constexpr std::string_view kBegin = "'git checkpoint ";

// Where the command ends that a quote has opened before `at`: the names in it may be in quotes of their own, which
// begin a word or follow one that is escaped.
std::size_t end_of_command(const std::string& text, std::size_t at) {
  bool is_quoted = false;
  for (; at < text.size(); ++at) {
    if (!is_quoted && text.compare(at, 2, "\\'") == 0) {
      ++at;
      continue;
    }
    if (text[at] != '\'') continue;
    const bool opens = text[at - 1] == ' ' || text.compare(at - 2, 2, "\\'") == 0;
    if (!is_quoted && !opens) return at;
    is_quoted = !is_quoted;
  }
  return at;
}

Words shown_commands_of(const std::string& text) {
  Words commands;
  for (std::size_t at = text.find(kBegin); at != std::string::npos; at = text.find(kBegin, at)) {
    const std::size_t end = end_of_command(text, at + kBegin.size());
    commands.push_back(text.substr(at + 1, end - at - 1));
    at = end;
  }
  return commands;
}

constexpr const char* kAsks =
    R"(, "blockers": [{"id": "b1", "description": "Which?", "blocking": "all", "needs": "user_decision"}])";
const std::string kOpen = R"(, "merge_conflicts": [{"path": "phase", "ours": "a", "theirs": "b"}])";

// A repository with a project in `part`, which has work of each kind, and a folder below it.
class Parish {
 public:
  Parish() {
    desk_.with_repository();
    std::filesystem::create_directories(desk_.folder() / "part/deep");
    const Json stages = Json::array({{{"name", "draft"}, {"human_approval_default", true}}, {{"name", "cut"}}});
    write_file(desk_.folder() / "m.json", Json{{"name", "short"}, {"stages", stages}}.dump());
    write({"stage", "init", "film", "--manifest=m.json"});
    write({"stage", "write", "film", "draft", "--status=awaiting_human", R"(--artifacts={"text": "A draft"})"});
    write({"workflow", "start", "w"});
    write({"snapshot", "plan", "w", "--name=designed"});
    write({"update", "review", "--phase=build"});
  }

  void stand_in(const std::string& folder) { desk_.context.cwd = desk_.folder() / folder; }
  Said say(const Words& words) { return desk_.say(words); }
  // A snapshot of `w` that is restored asks these questions.
  void write_pending(const Json& pending) {
    write_file(desk_.folder() / "pending.json", pending.dump());
    const std::string file = (desk_.folder() / "pending.json").string();
    write({"snapshot", "create", "w", "designed", "--phase=p", "--step=t", "--pending=" + file});
    write({"snapshot", "restore", "w", "designed"});
  }
  // Of one session a merge has left fields open, and one has its markers.
  void write_unsettled() {
    const auto store = desk_.folder() / "part/.checkpoints";
    write_file(store / "open.checkpoint.json", bare_checkpoint_text("open", "blocked", kAsks + kOpen));
    write_file(store / "torn.checkpoint.json", "<<<<<<< ours\n{}\n=======\n{}\n>>>>>>> theirs\n");
  }
  void write(Words words) {
    words.emplace_back("--dir=part");
    if (words.at(1) == "init") words.at(3) = "--manifest=" + (desk_.folder() / "m.json").string();
    desk_.write(words);
  }
  // As a shell takes it, one word on a line.
  Words words_of(const std::string& command) {
    const checkpoint::ProgramCall call{"sh", {"-c", R"(printf '%s\n' )" + command}, desk_.context.cwd};
    const checkpoint::ProgramAnswer answer = checkpoint::run_program(call, desk_.context.environment);
    INFO(answer.errors);
    REQUIRE(answer.ok());
    Words words;
    for (std::size_t at = 0; at < answer.output.size();) {
      const std::size_t end = answer.output.find('\n', at);
      words.push_back(answer.output.substr(at, end - at));
      at = end + 1;
    }
    return words;
  }

 private:
  Desk desk_;
};

const std::vector<Words> kSituations{
    {"stage", "read", "fim"},
    {"stage", "write", "film", "draft", "--status=completed"},
    {"stage", "write", "film", "cut", "--status=completed"},
    {"stage", "next", "other"},
    {"workflow", "start", "w"},
    {"workflow", "show", "other"},
    {"workflow", "advance", "w"},
    {"snapshot", "create", "w", "other"},
    {"snapshot", "show", "w", "designed"},
    {"snapshot", "create", "other", "designed"},
    {"run", "read", "--ticket-id=T-1", "--run-id=one", "--phase=implement"},
    {"run", "write", "--ticket-id=T-1"},
    {"show", "film"},
    {"show", "nothing"},
    {"status", "nothing"},
    {"resume", "nothing"},
    {"done", "review"},
    {"done", "nothing"},
    {"next", "review", "--claim=me"},
    {"update", "review", "--phse=build"},
    {"update", "review", "--phase=<phase>"},
    {"resolve", "review"},
    {"log", "--after=monday"},
    {"validate", "--since=nowhere"},
    {"stage"},
    {"statsu"},
    {"doctor", "--frobnicate"},
};

// The usage of it is right; a place for words of one's own is all that may be left to fill.
bool is_accepted(const Json& answer) {
  if (answer.value("ok", true) || !answer.contains("error")) return true;
  const Json& error = answer.at("error");
  return error.at("code") != "usage" || error.at("message").get<std::string>().find('<') != std::string::npos;
}

}  // namespace

TEST_CASE("each command in quotes that is shown can be pasted where it was printed") {
  std::size_t row = 0;
  std::size_t count = 0;
  for (const auto& [folder, dir] : {std::pair("", "part"), std::pair("part/deep", ".."), std::pair("part", "")}) {
    for (const Words& situation : kSituations) {
      if (!is_turn(row++)) continue;
      Parish parish;
      parish.stand_in(folder);
      Words words = situation;
      if (*dir != '\0') words.push_back("--dir=" + std::string(dir));
      const Said said = parish.say(words);
      for (const std::string& command : shown_commands_of(said.err)) {
        INFO(words.front() << " in '" << folder << "': " << command << "\n" << said.err);
        Words pasted = parish.words_of(command);
        REQUIRE(pasted.size() > 2);
        CHECK(pasted.at(1) == "checkpoint");
        const bool is_carried = pasted.at(2).rfind("--dir=", 0) == 0;
        CHECK((is_carried || pasted.back() == "-h") == (*dir != '\0' || pasted.back() == "-h"));
        pasted.erase(pasted.begin(), pasted.begin() + 2);
        pasted.emplace_back("--json");
        const Said answer = parish.say(pasted);
        INFO(answer.out << answer.err);
        if (answer.out.rfind('{', 0) == 0) CHECK(is_accepted(answer.json()));
        ++count;
      }
    }
  }
  CHECK(count > static_cast<std::size_t>(turns(50)));
}

TEST_CASE("a command that is shown carries the folder that a variable names") {
  Parish parish;
  parish.stand_in("part");
  const Said plain = parish.say({"stage", "next", "other"});
  CHECK_THAT(plain.err, Catch::Contains("'git checkpoint stage init other "));
  parish.stand_in("");
  const Said told = parish.say({"stage", "next", "other", "--dir=part"});
  CHECK_THAT(told.err, Catch::Contains("'git checkpoint --dir=part stage init other "));
}

TEST_CASE("a command in quotes has none of the same within it, so that one sees where it ends") {
  Desk desk;
  desk.with_repository();
  std::filesystem::create_directories(desk.folder() / "sub x/.checkpoints");
  CHECK_THAT(desk.say({"stage", "next", "other", "--dir=sub x"}).err,
             Catch::Contains("'git checkpoint \"--dir=sub x\" stage init other "));
  CHECK_THAT(desk.say({"list", "--dir=sub x"}).out, Catch::Contains("'git checkpoint \"--dir=sub x\" update "));
}

namespace {

constexpr std::string_view kProgram = "git checkpoint ";

// Each `git checkpoint …` of a text, and how many of them name the folder `part`.
std::pair<int, int> commands_and_told(const std::string& text) {
  std::pair<int, int> counts;
  for (std::size_t at = text.find(kProgram); at != std::string::npos; at = text.find(kProgram, at)) {
    at += kProgram.size();
    if (text.compare(at, 3, "<b>") == 0) at += 3;  // so a page sets off what tells commands apart
    if (text.compare(at, 5, "keeps") == 0 || text.compare(at, 7, "report;") == 0)
      continue;  // a sentence about the program
    ++counts.first;
    if (text.compare(at, 10, "--dir=part") == 0) ++counts.second;
  }
  return counts;
}

const std::vector<Words> kAnswers{{"status"},
                                  {"status", "film"},
                                  {"status", "--json"},
                                  {"next", "film"},
                                  {"next", "--all"},
                                  {"next", "--all", "--json"},
                                  {"decisions"},
                                  {"decisions", "--json"},
                                  {"resume"},
                                  {"resume", "film"},
                                  {"resume", "draft"},
                                  {"resume", "w"},
                                  {"resume", "same"},
                                  {"resume", "film/draft"},
                                  {"resume", "film", "--json"},
                                  {"resume", "same", "--json"},
                                  {"resume", "open"},
                                  {"resume", "torn"},
                                  {"resume", "torn", "--json"},
                                  {"resume", "torn", "--hook-json"},
                                  {"decisions", "open", "--json"},
                                  {"validate"},
                                  {"install", "--check"},
                                  {"validate", "--json"},
                                  {"hook", "session-start"},
                                  {"report"},
                                  {"report", "--format=markdown"},
                                  {"decisions", "--made"},
                                  {"list", "--removable"},
                                  {"next", "--claim=me"}};

}  // namespace

TEST_CASE("the commands by which an answer says how work goes on carry the folder that was told") {
  int count = 0;
  for (const Words& words : kAnswers) {
    Parish parish;
    parish.write({"workflow", "start", "same"});
    parish.write({"update", "session/same", "--phase=build"});
    parish.write_unsettled();
    Words told = words;
    told.emplace_back("--dir=part");
    const Said said = parish.say(told);
    INFO(words.front() << "\n" << said.out << said.err);
    const auto [shown, with_folder] = commands_and_told(said.out);
    CHECK(with_folder == shown);
    count += shown;
    parish.stand_in("part");
    CHECK(commands_and_told(parish.say(words).out).second == 0);
  }
  CHECK(count > 20);
}

TEST_CASE("what a document says stays as it is, also where it is a command and a folder was told") {
  Parish parish;
  const std::string own = "git checkpoint fmt --check";
  parish.write({"update", "review", "--next_actions:json=[\"" + own + "\"]"});
  const Json pending{{"decisions", Json::array({{{"id", "d1"}, {"question", own}}})}};
  parish.write_pending(pending);
  for (const char* const name : {"review", "w"}) {
    for (const char* const command : {"status", "next", "resume"}) {
      const Said said = parish.say({command, name, "--dir=part"});
      INFO(said.out);
      CHECK_THAT(said.out, Catch::Contains(own));
      CHECK_THAT(said.out, !Catch::Contains("--dir=part fmt"));
    }
  }
}

TEST_CASE("what a message quotes of a document stays as it is, also where it is a command in quotes") {
  Parish parish;
  const std::string own = R"(say "why", run 'git checkpoint fmt' and "go on")";
  parish.write({"update", "review", "--next_actions:json=" + Json::array({own}).dump()});
  const Said said = parish.say({"done", "review", "--expect=something else", "--dir=part"});
  CHECK_THAT(said.err, Catch::Contains(own));
  CHECK_THAT(said.err, Catch::Contains("'git checkpoint --dir=part next'"));
}

TEST_CASE("what a snapshot proposes stays as it is, also where it is the very command that answers") {
  Parish parish;
  const std::string own = "git checkpoint snapshot create w '<name>'";
  parish.write_pending({{"decisions", Json::array({{{"id", "d1"}, {"question", "Which?"}, {"context", own}}})}});
  const Json decision = parish.say({"decisions", "w", "--json", "--dir=part"}).json().at("decisions").at(0);
  CHECK(decision.at("proposed_resolution") == own);
  CHECK(decision.at("answer") == "git checkpoint --dir=part snapshot create w '<name>'");
}

TEST_CASE("what is said of a store where nothing is under way names the folder in its commands") {
  Desk desk;
  desk.with_repository();
  std::filesystem::create_directories(desk.folder() / "part");
  desk.write({"workflow", "start", "old", "--dir=part"});
  desk.write({"workflow", "archive", "old", "--dir=part"});
  const Said said = desk.say({"resume", "--dir=part"});
  CHECK_THAT(said.out, Catch::Contains("1 archived workflow ('git checkpoint --dir=part workflow list')"));
}

TEST_CASE("how a workflow of long ago is gone on with, or put away, names the folder that was told") {
  Desk desk;
  desk.with_repository();
  std::filesystem::create_directories(desk.folder() / "part");
  desk.write({"workflow", "start", "old", "--dir=part", "--now=2020-01-01T00:00:00Z"});
  const Said said = desk.say({"workflow", "resume", "old", "--dir=part"});
  CHECK_THAT(said.out, Catch::Contains(" git checkpoint --dir=part workflow resume old --continue"));
  CHECK_THAT(said.out, Catch::Contains("or: git checkpoint --dir=part workflow archive old"));
}

TEST_CASE("what may have been meant by a word that is no command names the folder that was told") {
  Desk desk;
  CHECK_THAT(desk.say({"todo", "--dir=part"}).err, Catch::Contains("'git checkpoint --dir=part next'"));
  CHECK_THAT(desk.say({"--dir", "part", "todo"}).err, Catch::Contains("'git checkpoint --dir=part next'"));
}

TEST_CASE("what is cut says what shows the rest, with the folder that was told") {
  Desk desk;
  desk.with_repository();
  std::filesystem::create_directories(desk.folder() / "part/.checkpoints");
  std::string text = checkpoint_text("review");
  text.replace(text.find("Sprint 1 passed."), 16, std::string(20000, 'w'));
  write_file(desk.folder() / "part/.checkpoints/review.checkpoint.json", text);
  const std::string mark = "(cut; 'git checkpoint --dir=part resume' shows all of it)";
  CHECK_THAT(desk.say({"resume", "--hook-json", "--dir=part"}).out, Catch::Contains(mark));
  CHECK_THAT(desk.say({"hook", "session-start", "--dir=part"}).out, Catch::Contains(mark));
}

TEST_CASE("a command longer than a line stands on one line of its own") {
  Parish parish;
  parish.write_unsettled();
  const std::string folder = "part/" + std::string(60, 'x') + "/..";
  const std::string begin = "git checkpoint --dir=" + folder + " ";
  CHECK_THAT(parish.say({"resume", "film", "--dir=" + folder}).out,
             Catch::Contains("  answer   " + begin + "stage approve film draft\n"));
  CHECK_THAT(parish.say({"resume", "open", "--dir=" + folder}).out, Catch::Contains("'" + begin + "resolve'"));
}

TEST_CASE("resume says of an invalid session why no command is taken, as decisions does") {
  Parish parish;
  parish.write_unsettled();
  const Json decided = parish.say({"decisions", "open", "--json", "--dir=part"}).json().at("decisions").at(0);
  const Json resumed = parish.say({"resume", "open", "--json", "--dir=part"}).json().at("decisions").at(0);
  CHECK(decided.at("obstacle").is_string());
  CHECK(resumed == decided);
}
