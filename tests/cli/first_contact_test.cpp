// What a newcomer asks, and the one command that comes to mind: it answers, or says which one does.

#include <sstream>

#include "cli/command_line.h"
#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;

namespace {

using Words = std::vector<std::string>;

struct NewcomersQuestion {
  const char* question;
  Words words;
  const char* answer;  ///< part of what is said
};

const std::vector<NewcomersQuestion> kNewcomersQuestions{
    {"where does everything stand?", {}, "decisions waiting on you"},
    {"where does the session review stand?", {"status", "review"}, "triage / scaffolded"},
    {"where does the project web stand?", {"status", "web"}, "design  awaiting_human"},
    {"where does the workflow build stand?", {"status", "build"}, "ARCHITECTURE  in_progress"},
    {"where does the run of PLAT-1 stand?", {"status", "PLAT-1"}, "implement  complete"},
    {"where do the snapshots of shop stand?", {"status", "shop"}, "no snapshot has been taken yet"},
    {"what projects are there?", {"list", "projects"}, "web"},
    {"what runs are there?", {"list", "runs"}, "PLAT-1/nightly"},
    {"what workflows are there?", {"list", "workflows"}, "build"},
    {"what sessions are there?", {"list", "sessions"}, "review"},
    {"what is there at all?", {"list"}, "PLAT-1/nightly"},
    {"what waits for me?", {"decisions"}, "answer   git checkpoint stage approve web design"},
    {"what waits for me in web?", {"decisions", "web"}, "1 decision waiting on you"},
    {"what waits for me in review?", {"decisions", "review"}, "'--unset=blockers[id=b1]'"},
    {"what waits for me in audit?", {"decisions", "audit"}, "git checkpoint workflow resume audit --continue"},
    {"does anything wait in build?", {"decisions", "build"}, "No decision waits."},
    {"is there an inbox?", {"inbox"}, "'git checkpoint decisions': what waits for a person"},
    {"what is pending?", {"pending"}, "'git checkpoint decisions'"},
    {"what should I do now?", {"next"}, "waits for a decision, the stage 'design' waits for approval"},
    {"what is there to do after that?", {"next", "--all"}, "2. "},
    {"is there a todo list?", {"todo"}, "'git checkpoint next': the one thing to do now"},
    {"how do I go on with review?", {"resume", "review"}, "Ask first: a decision is waiting on you"},
    {"how do I go on with web?", {"resume", "web"}, "Next: ask a person: approve the stage 'design' of web?"},
    {"how do I go on with build?", {"resume", "build"}, "Next: run ARCHITECTURE"},
    {"how do I go on with PLAT-1?", {"resume", "PLAT-1"}, "Next: go on with the phase 'local_review'"},
    {"how do I go on at all?", {"resume"}, "RESUMING: review"},
    {"can I just continue web?", {"continue", "web"}, "'git checkpoint resume'"},
    {"what if I mistype it?", {"resume", "wbe"}, "did you mean 'web'?"},
    {"what changed since Monday?", {"status", "--since=monday"}, "moved    design: awaiting_human"},
    {"what changed in web since Monday?", {"status", "web", "--since=monday"}, "moved    design: awaiting_human"},
    {"what changed in build since yesterday?", {"status", "build", "--since=yesterday"}, "REQUIREMENTS: complete"},
    {"what changed in PLAT-1 in the last 2 days?", {"status", "PLAT-1", "--since=2d"}, "implement: complete"},
    {"what happened to web?", {"log", "web"}, "Begin"},
    {"what happened to build?", {"log", "build"}, "Begin"},
    {"what happened to PLAT-1?", {"log", "PLAT-1"}, "Begin"},
    {"is there a history of review?", {"history", "review"}, "'git checkpoint log'"},
    {"how do I approve the design of web?", {"approve", "web", "design"}, "'git checkpoint stage approve'"},
    {"how does the workflow stand, asked of its family?",
     {"workflow", "status", "build"},
     "'git checkpoint status workflow/build'"},
    {"which projects, asked of the family?", {"stage", "list"}, "'git checkpoint list projects'"},
    {"which runs?", {"runs"}, "'git checkpoint list runs'"},
    {"which snapshots?", {"snapshots"}, "'git checkpoint list snapshots'"},
    {"which project do you want?", {"stage", "status"}, "'git checkpoint list projects' shows those there are"},
    {"which workflow do you want?", {"workflow", "show"}, "'git checkpoint list workflows' shows those there are"},
    {"which ticket do you want?", {"run", "list"}, "'git checkpoint list runs' shows those there are"},
    {"which snapshot do you want?",
     {"snapshot", "show", "shop"},
     "'git checkpoint snapshot list shop' shows what is planned"},
    {"which skill do you want?", {"done"}, "'git checkpoint list sessions'"},
    {"may I see what changed since Monday in list?",
     {"list", "--since=monday"},
     "git checkpoint status \"--since=<when>\""},
    {"what if I mistype a project in its family?", {"stage", "status", "wbe"}, "did you mean 'web'?"},
    {"and a workflow?", {"workflow", "show", "biuld"}, "did you mean 'build'?"},
    {"and a workflow of snapshots?", {"snapshot", "log", "shpo"}, "did you mean 'shop'?"},
    {"may I list by kind?", {"list", "--kind=run"}, "'git checkpoint list runs'"},
    {"may I list by status?", {"list", "--status=failed"}, "'git checkpoint list failed'"},
    {"what did the commits since Monday change in web?", {"log", "web", "--since=monday"}, "nothing since then"},
    {"what did those of this year?", {"log", "web", "--since=2026-01-01"}, "Begin"},
    {"what does web's document say?", {"show", "web"}, R"("status": "awaiting_human")"},
    {"what does the design of web say?", {"show", "web/design"}, R"("status": "awaiting_human")"},
    {"what does the last record of PLAT-1 say?", {"show", "PLAT-1"}, R"("commit_sha": "abc1234")"},
    {"what does the document of build say?", {"show", "workflow/build"}, R"("current_phase": "ARCHITECTURE")"},
    {"why does audit stand still?", {"status", "audit"}, "REQUIREMENTS has failed"},
    {"is any of it wrong?", {"check"}, "'git checkpoint validate'"},
    {"how do I get back to what was?", {"undo"}, "'git checkpoint snapshot restore'"},
    {"how do I take an answer back?", {"undo"}, "'git checkpoint decisions --made' shows how each"},
    {"how do I take an approval back?", {"stage", "undo", "web"}, "'git checkpoint stage reopen'"},
    {"how do I get rid of build?", {"workflow", "cancel", "build"}, "'git checkpoint workflow archive'"},
    {"how do I open a phase again?", {"workflow", "reopen", "build"}, "'git checkpoint workflow task' with --status="},
    {"how do I send a phase back?", {"workflow", "reject", "build"}, "'git checkpoint workflow task' with --status="},
    {"how do I get the files of a snapshot back?", {"snapshot", "undo"}, "'git checkpoint snapshot restore'"},
    {"what should I do next in review?", {"next", "review"}, "waits for a decision, b1: Break it?"},
    {"what should I do next in web?", {"next", "web"}, "the stage 'design' waits for approval"},
    {"what should I do next in build?", {"next", "build"}, "run ARCHITECTURE"},
    {"what should I do next in PLAT-1?", {"next", "PLAT-1"}, "go on with the phase 'local_review'"},
    {"what has failed?", {"list", "failed"}, "audit"},
    {"what waits?", {"list", "waiting"}, "web"},
    {"what is stale?", {"list", "stale"}, "nothing in .checkpoints is stale"},
    {"what will be stale in a year?", {"list", "stale", "--now=2027-05-08T12:00:00Z"}, "review"},
    {"what happened to what waits?", {"log", "waiting"}, "Begin"},
    {"what is in progress?", {"status", "in_progress"}, "PLAT-1/nightly"},
    {"what is blocked?", {"list", "blocked"}, "review"},
    {"what waits in projects?", {"decisions", "projects"}, "git checkpoint stage approve web design"},
    {"how far is web?", {"list", "web"}, "0/2"},
    {"how far is PLAT-1?", {"list", "PLAT-1"}, "1/5"},
    {"when was review last touched?", {"list", "review"}, "3h ago"},
    {"which stages does web have?", {"status", "web"}, "ship  pending"},
    {"which phases are left of build?", {"status", "build"}, "pending"},
    {"what may I delete?", {"delete", "review"}, "'git checkpoint reset': archive a "},
    {"how do I answer the question of review?", {"answer", "review"}, "'git checkpoint decisions'"},
    {"how do I decide?", {"decide", "b1"}, "'git checkpoint decisions'"},
    {"what is blocked?", {"blocked"}, "'git checkpoint list blocked': what is blocked"},
    {"what is old?", {"stale"}, "'git checkpoint list stale'"},
    {"what is completed?", {"completed"}, "'git checkpoint list complete'"},
    {"what would come of a merge?", {"merge", "topic"}, "'git checkpoint premerge' says"},
    {"what may go?", {"gc"}, "'git checkpoint list --removable'"},
    {"what could go?", {"list", "--removable"}, "to remove."},
    {"what was decided?", {"decisions", "--made"}, "No decision is recorded."},
    {"what was decided about clients?", {"decisions", "clients"}, "'git checkpoint decisions --made clients'"},
    {"what did the run of PLAT-1 leave?", {"run", "replay", "PLAT-1"}, "branch name b; commit sha abc1234"},
    {"how do I give it back?", {"release"}, "'git checkpoint next --release'"},
    {"how do I take an approval back?", {"unapprove"}, "'git checkpoint stage reopen'"},
    {"which version is this?", {"version"}, "'git checkpoint --version'"},
    {"how do I take a piece of work?", {"claim", "review"}, "'git checkpoint next --claim'"},
    {"who works on what?", {"who"}, "'git checkpoint status --worktrees'"},
    {"who works where?", {"status", "--worktrees"}, "review"},
    {"what happened today?", {"today"}, "'git checkpoint status --since=yesterday'"},
    {"what happened since yesterday?", {"status", "--since=yesterday"}, "implement: complete"},
    {"what happened to the snapshots of shop since Monday?",
     {"status", "shop", "--since=monday"},
     "Nothing happened since then."},
    {"where does it speak of the old clients?", {"search", "clients"}, "'git grep clients -- .checkpoints'"},
    {"how do I begin?", {"start", "build"}, "'git checkpoint resume'"},
    {"how do I note something?", {"note", "review"}, "'git checkpoint update'"},
    {"how do I say that I am blocked?", {"block", "review"}, "'git checkpoint update'"},
    {"how do I finish the first action?", {"finish", "review"}, "'git checkpoint done'"},
    {"can I finish a project so?", {"done", "web"}, "'git checkpoint status web' tells of the project"},
    {"how do I send web's design back?", {"reject", "web"}, "'git checkpoint stage reject'"},
    {"may I see all of review?", {"show", "review"}, R"("progress_summary": "Read.")"},
    {"what is different now?", {"diff", "review"}, "No difference."},
    {"what has been said of review in the history?", {"log", "review"}, "+ created: status in_progress"},
    {"is the store well?", {"doctor", "--only=stale"}, "0 with findings"},
    {"is all of it valid?", {"validate"}, "valid"},
    {"may I have it as a page?", {"report"}, "<!doctype html>"},
    {"may I have it in a pull request?", {"report", "--format=markdown"}, "web"},
    {"may I have the notes as pages?", {"export", "markdown", "pages"}, "1 file written, 0 there already"},
    {"what would a new session be told?", {"resume", "review"}, "RESUMING: review"},
    {"what settings hold?", {"config"}, "checkpoint.staleDays.blocked=3"},
    {"what snapshots shall there be of shop?", {"snapshot", "plan", "shop"}, "designed"},
    {"what did I mean by reviw?", {"update", "reviw", "--phase=x"}, "did you mean 'review'?"},
};

// The same of a store where names are shared, and a file is broken.
const std::vector<NewcomersQuestion> kCrowdedQuestions{
    {"where does film stand?", {"status", "film"}, "project/film  pending  one"},
    {"and which film is which?", {"status", "film"}, "session/film  in_progress"},
    {"how do I go on with film?", {"resume", "film"}, "RESUMING: film on gtrack"},
    {"is there another film?", {"resume", "film"}, "the project 'film', one has not been written"},
    {"how do I go on with that one?", {"resume", "project/film"}, "Next: go on with the stage 'one'"},
    {"how do I go on with the session?", {"resume", "session/film"}, "RESUMING: film on gtrack"},
    {"what happened to film, all of it?", {"log", "film"}, "pipelines/film/project.json"},
    {"what happened to the session film?", {"log", "session/film"}, "created: status in_progress"},
    {"what happened to the runs?", {"log", "runs"}, "implement of run PLAT-2/r"},
    {"what happened to what is in progress?", {"log", "in_progress"}, "session 'film'"},
    {"what happened to what has failed?", {"log", "failed"}, "nothing in .checkpoints is failed"},
    {"how do I go on with what has failed?", {"resume", "failed"}, "nothing in .checkpoints is failed"},
    {"how do I go on with the runs?", {"resume", "runs"}, "git checkpoint resume run/PLAT-"},
    {"how do I go on with what is in progress?", {"resume", "in_progress"}, "git checkpoint resume session/film"},
    {"where does the broken workflow stand?", {"status", "workflow/wreck"}, "workflows/wreck/phase.json"},
    {"how do I go on with wreck?", {"resume", "wreck"}, "cannot read '.checkpoints/workflows/wreck/phase.json'"},
    {"and with its snapshots?", {"resume", "wreck"}, "git checkpoint resume snapshots/wreck"},
    {"what did wreck say before?", {"log", "workflow/wreck"}, "it cannot be read here"},
    {"what does the document of wreck say?",
     {"show", "wreck"},
     "cannot read '.checkpoints/workflows/wreck/phase.json'"},
    {"and is there more called so?", {"show", "wreck"}, "git checkpoint show snapshots/wreck"},
    {"may I see the snapshots of lone?", {"show", "lone"}, "nothing has been written of snapshots/lone yet"},
    {"what is missing here?", {"stage", "write", "film"}, "missing <stage>, --status"},
    {"and if I name a project that is not there?", {"resume", "project/flim"}, "did you mean 'project/film'?"},
    {"what should I do next in film, and which film is that?", {"next", "film"}, "session/film  in progress"},
    {"what should I do next in the runs?", {"next", "runs", "--all"}, "2. PLAT-"},
};

void fill_crowded(Desk& desk) {
  desk.with_repository().with_history().with("film", checkpoint_text("film"));
  write_file(desk.folder() / "m.json", R"({"name": "short", "stages": [{"name": "one"}, {"name": "two"}]})");
  const std::string payload = R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})";
  for (const Words& words :
       std::vector<Words>{{"stage", "init", "film", "--manifest=m.json"},
                          {"snapshot", "plan", "lone", "--name=designed"},
                          {"snapshot", "plan", "wreck", "--name=designed"},
                          {"workflow", "start", "wreck"},
                          {"run", "write", "--ticket-id=PLAT-1", "--run-id=r", "--phase=implement", payload},
                          {"run", "write", "--ticket-id=PLAT-2", "--run-id=r", "--phase=implement", payload}}) {
    const Said said = desk.say(words);
    INFO(said.err);
    REQUIRE(said.exit == 0);
  }
  write_file(desk.store() / "workflows/wreck/phase.json", "{,");
  desk.commit("Begin");
}

void check_answers(const std::vector<NewcomersQuestion>& questions, Desk& desk) {
  for (const NewcomersQuestion& question : questions) {
    const Said said = desk.say(question.words);
    INFO(question.question << "\n" << said.out << said.err);
    CHECK((said.out + said.err).find(question.answer) != std::string::npos);
  }
}

void fill_for_newcomer(Desk& desk) {
  desk.with_repository().with_history();
  desk.with("review", R"({"protocol_version": "1.1", "skill": "review", "project": "p", "project_dir": "/p",
    "phase": "triage", "step": "scaffolded", "status": "in_progress", "created_at": "2026-05-08T09:00:00Z",
    "updated_at": "2026-05-08T09:00:00Z", "progress_summary": "Read.", "next_actions": ["Tag"], "blockers": [
      {"id": "b1", "description": "Break it?", "blocking": "all", "needs": "user_decision"}]})");
  write_file(desk.folder() / "m.json", R"({"name": "release", "stages": [
    {"name": "design", "human_approval_default": true}, {"name": "ship"}]})");
  write_file(desk.folder() / "demand.json", "{}");
  for (const Words& words :
       std::vector<Words>{{"stage", "init", "web", "--manifest=m.json"},
                          {"stage", "write", "web", "design", "--status=awaiting_human"},
                          {"workflow", "start", "build"},
                          {"workflow", "advance", "build"},
                          {"workflow", "start", "audit"},
                          {"workflow", "advance", "audit", "--fail"},
                          {"run", "write", "--ticket-id=PLAT-1", "--run-id=nightly", "--phase=implement",
                           R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})"},
                          {"snapshot", "plan", "shop", "--name=designed"}}) {
    const Said said = desk.say(words);
    INFO(said.err);
    REQUIRE(said.exit == 0);
  }
  desk.commit("Begin");
}

}  // namespace

TEST_CASE("what a newcomer asks is answered by one command, or by the hint of which one") {
  REQUIRE(kNewcomersQuestions.size() >= 80);
  Desk desk;
  fill_for_newcomer(desk);
  check_answers(kNewcomersQuestions, desk);
}

TEST_CASE("what a newcomer asks where names are shared and a file is broken is answered, too, and hides nothing") {
  Desk desk;
  fill_crowded(desk);
  check_answers(kCrowdedQuestions, desk);
}

TEST_CASE("each command that answers a newcomer stands on the one screen of the help") {
  Desk desk;
  fill_for_newcomer(desk);
  const std::string help = desk.say({"-h"}).out;
  for (const NewcomersQuestion& question : kNewcomersQuestions) {
    if (question.words.empty() || desk.say(question.words).exit == 129) continue;
    INFO(question.question);
    CHECK(help.find(" " + question.words.front()) != std::string::npos);
  }
}

TEST_CASE("what leads back begins with what only looks, a step in each hint, and nothing discards") {
  Desk desk;
  desk.with_repository();
  const std::string hints =
      "error: 'undo' is not a git checkpoint command\n"
      "hint: 'git checkpoint diff' shows what has changed since the last commit\n"
      "hint: 'git checkpoint decisions --made' shows how each decision is taken back\n";
  CHECK_THAT(desk.say({"undo"}).err, Catch::StartsWith(hints));
  for (const char* const word : {"undo", "rollback", "revert", "restore", "delete", "clear", "merge", "search"}) {
    INFO(word);
    std::istringstream lines(desk.say({word}).err);
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("hint: ")) continue;
      const std::size_t command = line.find("'git ");
      CHECK(line.find("'git ", command + 1) == std::string::npos);
      CHECK(line.find("'git restore") == std::string::npos);
    }
  }
  CHECK_THAT(desk.say({"snapshot", "undo"}).err, Catch::Contains("with --dry-run it only says which"));
}

TEST_CASE("a store that is begun outside of a repository is all that is made, and git's files are left alone") {
  Desk desk;
  const nlohmann::json answer = desk.ask({"init"});
  CHECK(answer.at("created") == nlohmann::json{".checkpoints/", ".checkpoints/README.md"});
  CHECK_FALSE(std::filesystem::exists(desk.folder() / ".gitattributes"));
}

TEST_CASE("an empty store says what the first step is") {
  Desk desk;
  desk.with_repository();
  const std::string first =
      "No checkpoints yet: 'git checkpoint update \"<skill>\" \"--phase=<phase>\"' writes the first one.\n"
      "A skill is whoever does one kind of work: a person, an agent, a job.\n";
  const std::string setup = "'git checkpoint init' sets this up: a folder for checkpoints, and how git merges them.\n";
  for (const char* const command : {"status", "list"}) CHECK(desk.say({command}).out == first + setup);
  CHECK(desk.say({"next"}).out == "Nothing to do.\n" + setup);
  CHECK(desk.say({"init"}).exit == 0);
  CHECK(desk.say({"status"}).out == first);
  CHECK(desk.say({"next"}).out == "Nothing to do.\n");
  CHECK(desk.say({"decisions"}).out == "No decision waits.\n");
}

TEST_CASE("a setting without a value names its parts that have one, and itself in the command that sets it") {
  Desk desk;
  const Said said = desk.with_repository().say({"config", "staleDays"});
  CHECK(said.exit == 1);
  CHECK_THAT(said.err, Catch::Contains("checkpoint.staleDays.blocked=3, ") &&
                           Catch::Contains("'git config checkpoint.staleDays \"<value>\"' sets it"));
}
