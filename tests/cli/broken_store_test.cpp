// Files that are no valid checkpoint beside good ones: they are named, and the good ones still show.

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

// The problems that `command` names, by path.
Json problems_of(Desk& desk, const std::string& command) {
  const Said said = desk.say({command, "--json"});
  INFO(said.out << said.err);
  CHECK(said.exit == 0);
  return said.json().at("problems");
}

}  // namespace

TEST_CASE("what parses and is no valid checkpoint is a problem in every listing") {
  for (const std::string command : {"status", "list", "next"}) {
    DYNAMIC_SECTION(command) {
      Desk desk;
      desk.with_repository().with("review", checkpoint_text("review"));
      desk.with("ship", bare_checkpoint_text("ship", "done", ""));
      const Json problems = problems_of(desk, command);
      REQUIRE(problems.size() == 1);
      CHECK(problems.at(0).at("path") == ".checkpoints/ship.checkpoint.json");
      CHECK(problems.at(0).at("line") == 10);
      const Said text = desk.say({command});
      CHECK_THAT(text.err, Catch::Contains(".checkpoints/ship.checkpoint.json is not valid: line 10, column 13: "));
    }
  }
}

TEST_CASE("of a folder that is named as nothing in a store is, the step is to rename it or to move it out") {
  Desk desk;
  desk.with_repository();
  write_file(desk.store() / "runs/T-1/notes/a.json", "{}");
  CHECK_THAT(desk.say({"status"}).err + desk.say({"status"}).out,
             Catch::Contains(".checkpoints/runs/T-1/notes is not the folder of a run, which is a UUID; give it a name "
                             "as gitcheckpoint-format(5) says, or move it out of the store\n"));
}

TEST_CASE("list and status say which rows are missing, where those that can be read stand") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review")).with("ship", "{").with("deploy", "[]");
  desk.write({"workflow", "start", "build"});
  write_file(desk.store() / "workflows/build/phase.json", "{");
  for (const std::string command : {"list", "status"}) {
    INFO(command);
    CHECK(desk.ask({command}).at("unread") ==
          Json::array({".checkpoints/ship.checkpoint.json", ".checkpoints/workflows/build",
                       ".checkpoints/deploy.checkpoint.json"}));
    CHECK_THAT(desk.say({command}).out,
               Catch::Contains(" .checkpoints/workflows/build cannot be read, and is not in the table\n"));
    CHECK(desk.ask({command, "sessions"}).at("unread").size() == 2);
    CHECK(desk.ask({command, "review"}).at("unread").empty());
  }
}

TEST_CASE("a checkpoint under another one's name is a problem") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("ship"));
  CHECK(problems_of(desk, "status").size() == 1);
}

TEST_CASE("an invalid checkpoint still shows, and what is no object does not") {
  Desk desk;
  desk.with_repository().with("ship", bare_checkpoint_text("ship", "done", "")).with("array", "[]\n");
  const Json answer = desk.say({"list", "--json"}).json();
  CHECK(answer.at("count") == 1);
  CHECK(answer.at("checkpoints").at(0).at("skill") == "ship");
  CHECK(answer.at("problems").size() == 2);
}

TEST_CASE("resume of a session that is not valid goes on with it, and says what no write will accept") {
  Desk desk;
  desk.with_repository().with("ship", bare_checkpoint_text("ship", "done", ""));
  const Json answer = desk.ask({"resume", "ship"});
  REQUIRE(answer.at("problems").size() == 1);
  CHECK(answer.at("problems")[0].at("path") == ".checkpoints/ship.checkpoint.json");
  CHECK_THAT(desk.say({"resume"}).err, Catch::Contains("status must be one of in_progress, blocked, complete, failed"));
  desk.with("ship", checkpoint_text("ship"));
  CHECK(desk.ask({"resume", "ship"}).at("problems").empty());
}

TEST_CASE("asking for a corrupt file says how to go on") {
  Desk desk;
  desk.with_repository().with("broken", "{\"skill\": \"broken\",}\n").with("merged", "<<<<<<< ours\n{}\n");
  const std::string hint = desk.say({"show", "broken", "--json"}).json().at("hint");
  CHECK_THAT(hint, Catch::Contains("git log -p -- :/.checkpoints/broken.checkpoint.json") &&
                       Catch::Contains("'git checkpoint validate :/.checkpoints/broken.checkpoint.json' says"));
  CHECK_THAT(hint, !Catch::Contains("reset"));
  CHECK(desk.say({"show", "merged", "--json"}).json().at("hint") == "'git checkpoint resolve' finishes the merge");
}

TEST_CASE("a folder named by --dir is the one that an error names") {
  Desk desk;
  const Said said = desk.say({"list", "--dir=/", "--json"});
  CHECK(said.exit == 128);
  CHECK_THAT(said.json().at("error").get<std::string>(), Catch::Contains("no .checkpoints folder in / or above"));
}

TEST_CASE("a valid store has no problems") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  CHECK(problems_of(desk, "status").empty());
}

TEST_CASE("resume without a name starts afresh where there is nothing to go on with") {
  Desk desk;
  desk.with_repository();
  const Said empty = desk.say({"resume", "--json"});
  CHECK(empty.exit == 0);
  CHECK(empty.json().at("decision") == "fresh");
  CHECK(empty.json().at("reason") == "there are no checkpoints in .checkpoints");

  desk.with("broken", "{\"skill\": \"broken\",}\n");
  const Json corrupt = desk.say({"resume", "--json"}).json();
  CHECK(corrupt.at("decision") == "ask");
  CHECK(corrupt.at("skill") == "broken");
  CHECK(corrupt.at("problems").size() == 1);
}

TEST_CASE("resume without a name tells of a session that cannot be read beside the one that it chose") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review")).with("broken", "{\"skill\": \"broken\",}\n");
  const Json answer = desk.ask({"resume"});
  CHECK(answer.at("skill") == "review");
  REQUIRE(answer.at("problems").size() == 1);
  CHECK(answer.at("problems").at(0).at("path") == ".checkpoints/broken.checkpoint.json");
  CHECK_THAT(desk.say({"resume"}).err, Catch::Contains("broken.checkpoint.json"));
  CHECK_THAT(desk.say({"resume", "--hook-json"}).out, Catch::Contains("broken.checkpoint.json"));
}

TEST_CASE("what nobody has gone on with for long is named before anything is begun afresh") {
  Desk desk;
  desk.with_repository();
  desk.at("2026-05-08T09:00:00Z");
  desk.write({"run", "write", "--ticket-id=PLAT-1", "--run-id=r1", "--phase=implement",
              R"(--payload={"branch_name": "t", "commit_sha": "1f11873"})"});
  CHECK(desk.ask({"resume"}).at("decision") == "continue");
  desk.at("2026-06-08T09:00:00Z");
  const Json answer = desk.ask({"resume"});
  CHECK(answer.at("decision") == "ask");
  const std::string left =
      "nobody has touched the run 'PLAT-1/r1' for long; 'git checkpoint resume PLAT-1/r1' goes on with it";
  CHECK(answer.at("reason") == left);
  CHECK(desk.say({"next"}).out == "Nothing to do: " + left + ".\n");
  CHECK_THAT(desk.say({"next", "PLAT-1"}).out, Catch::Contains(left));
  desk.write({"run", "write", "--ticket-id=PLAT-2", "--run-id=r1", "--phase=implement", "--now=2026-05-09T09:00:00Z",
              R"(--payload={"branch_name": "t", "commit_sha": "1f11873"})"});
  CHECK_THAT(desk.say({"next"}).out,
             Catch::Contains("nobody has touched them for long; 'git checkpoint next --all' lists them"));
}

TEST_CASE("resume asks where a merge is not finished, and says what finishes it") {
  Desk desk;
  desk.with_repository().with("review", "{\n<<<<<<< ours\n\"a\": 1\n=======\n\"a\": 2\n>>>>>>> theirs\n}\n");
  CHECK(desk.say({"resume", "--json"}).json().at("decision") == "ask");
  for (const char* const option : {"--quiet", "--hook-json"}) {
    const Said said = desk.say({"resume", "review", option});
    INFO(said.out);
    CHECK_THAT(said.out, Catch::Contains("review: Ask first: ") && Catch::Contains("finishes the merge"));
  }
}

TEST_CASE("a list of problems names the next step of each") {
  Desk desk;
  desk.with_repository().with("merged", "{\n<<<<<<< ours\n");
  desk.with("broken", "{,}\n");
  for (const bool is_committed : {false, true}) {
    if (is_committed) desk.commit("Broken");
    const std::string way_back =
        is_committed ? "'git log -p -- :/.checkpoints/broken.checkpoint.json' shows what it was; "
                     : "HEAD has no version of it: mend it at that place, put back a copy (your editor's, "
                       "a snapshot's), or move it away; ";
    for (const char* const command : {"status", "next", "list"}) {
      INFO(command);
      const std::string problems = desk.say({command}).err;
      CHECK_THAT(problems, Catch::Contains("; 'git checkpoint resolve' finishes the merge\n"));
      CHECK_THAT(problems, Catch::Contains(".checkpoints/broken.checkpoint.json: line 1, column 2: ") &&
                               Catch::Contains("; " + way_back));
    }
  }
}

TEST_CASE("a file that no commit has is not looked for in the history, whoever names it") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  desk.commit("Begin");
  desk.with("broken", "{,}\n").with("odd", bare_checkpoint_text("odd", "done", ""));
  const std::string page = desk.say({"report"}).out;
  CHECK_THAT(page, Catch::Contains("HEAD has no version of it: mend it at that place") && !Catch::Contains("git log"));
  CHECK_THAT(desk.ask({"status", "broken"}, 1).at("hint").get<std::string>(),
             Catch::StartsWith("HEAD has no version of it") && !Catch::Contains("git checkpoint reset"));
  CHECK_THAT(desk.ask({"show", "broken"}, 1).at("hint").get<std::string>(),
             Catch::Contains("' shows what it was, where it was committed"));
  desk.commit("All of it");
  CHECK_THAT(desk.say({"report"}).out,
             Catch::Contains("git log -p -- :/.checkpoints/broken.checkpoint.json") && !Catch::Contains("HEAD has no"));
  Desk plain;
  plain.with("broken", "{,}\n");
  CHECK_THAT(plain.say({"list"}).err, Catch::Contains("; HEAD has no version of it"));
}

TEST_CASE("a session that is too large to read is not begun afresh either") {
  Desk desk;
  desk.with_repository().with("big", std::string(std::size_t{5} * 1024 * 1024, ' '));
  const auto answer = desk.ask({"resume", "big"}, 1);
  CHECK(answer.at("decision") == "ask");
  CHECK(answer.at("error") == desk.ask({"status", "big"}, 1).at("error"));
  CHECK(answer.at("hint") == "'git config checkpoint.maxFileSize \"<size>\"' raises the limit");
}

TEST_CASE("where nothing can be read, no command pretends that there is nothing") {
  Desk desk;
  desk.with_repository().with("broken", "{,}\n");
  CHECK(desk.say({"status"}).out == "No checkpoint can be read.\n");
  CHECK(desk.say({"next"}).out == "Nothing to do in what can be read.\n");
  CHECK(desk.say({"next", "--exit-code", "--json"}).json().at("error") == "Nothing to do in what can be read");
}

TEST_CASE("a file that cannot be opened is spoken of in one sentence") {
  Desk desk;
  desk.with_repository();
  std::filesystem::create_directories(desk.file_of("review"));
  CHECK_THAT(desk.say({"list"}).err,
             Catch::Contains("problem: .checkpoints/review.checkpoint.json is not a regular file"));
}

TEST_CASE("a part that is not there is answered with the parts there are") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  CHECK_THAT(desk.say({"show", "review", "--path=phse"}).err,
             Catch::Contains("hint: there are: protocol_version, skill"));
  CHECK_THAT(desk.say({"show", "review", "--path=next_actions[7]"}).err,
             Catch::Contains("hint: the list has 2 elements, [0] to [1]"));
}

TEST_CASE("work whose folder is a symlink is a problem wherever work is told of") {
  Desk desk;
  desk.with_repository();
  std::filesystem::create_directories(desk.folder() / "elsewhere");
  for (const std::string place : {"pipelines/web", "workflows/w", "runs/T-1", "snapshots/s"}) {
    const std::filesystem::path link = desk.store() / place;
    std::filesystem::create_directories(link.parent_path());
    std::filesystem::create_directory_symlink(desk.folder() / "elsewhere", link);
  }
  const auto named = [&](const std::vector<std::string>& words) {
    std::vector<std::string> told = words;
    told.emplace_back("--json");
    const Json answer = desk.say(told).json();
    INFO(answer);
    std::vector<std::string> paths;
    for (const Json& problem : answer.at("problems")) {
      CHECK(problem.at("message") == "is a symlink, and the store follows none");
      paths.push_back(problem.at("path"));
    }
    return paths;
  };
  const std::vector<std::string> all{".checkpoints/pipelines/web", ".checkpoints/workflows/w", ".checkpoints/runs/T-1",
                                     ".checkpoints/snapshots/s"};
  for (const std::string command : {"status", "list", "next", "decisions"}) {
    INFO(command);
    CHECK(named({command}) == all);
  }
  CHECK(named({"workflow", "list"}) == std::vector<std::string>{all[1]});
  CHECK(named({"snapshot", "list"}) == std::vector<std::string>{all[3]});
}

TEST_CASE("a folder of a kind that is a symlink is named with its path") {
  Desk desk;
  desk.with_repository();
  std::filesystem::create_directories(desk.store());
  std::filesystem::create_directories(desk.folder() / "elsewhere");
  std::filesystem::create_directory_symlink(desk.folder() / "elsewhere", desk.store() / "pipelines");
  const Json problems = problems_of(desk, "status");
  REQUIRE(problems.size() == 1);
  CHECK(problems.at(0).at("path") == ".checkpoints/pipelines");
  CHECK(problems.at(0).at("message") == "is a symlink, and the store follows none");
}

TEST_CASE("on a terminal what is said of errors is wrapped at words, and no command in it") {
  Desk desk;
  desk.with_repository().with("review", "{");
  const std::string whole = desk.say({"status", "review"}).err;
  desk.context.terminal = {.errors = true, .width = 60};
  const std::string wrapped = desk.say({"status", "review"}).err;
  CHECK(whole.find("\n  ") == std::string::npos);
  CHECK_THAT(wrapped, Catch::StartsWith("error: cannot read '.checkpoints/review.checkpoint.json':\n       line 1") &&
                          Catch::Contains("'git checkpoint validate :/.checkpoints/review.checkpoint.json'\n"));
  CHECK_THAT(desk.say({"list"}).err, Catch::Contains("\n         "));
}

TEST_CASE("work is not begun afresh where the folder that may hold it cannot be read") {
  Desk desk;
  desk.with_repository();
  desk.write({"stage", "init", "web"});
  desk.commit("start");
  const auto folder = desk.store() / "pipelines";
  std::filesystem::remove_all(folder);
  SECTION("a file is in its place") { write_file(folder, "hi\n"); }
  SECTION("a symlink is in its place") { std::filesystem::create_symlink("elsewhere", folder); }
  const Json answer = desk.ask({"resume", "web"}, 1);
  CHECK(answer.at("error") == desk.ask({"show", "web"}, 1).at("error"));
  CHECK_THAT(answer.at("error").get<std::string>(), Catch::Contains("cannot be read: .checkpoints/pipelines"));
  CHECK_THAT(desk.say({"resume", "web", "--hook-json"}).out, Catch::Contains(".checkpoints/pipelines is "));
  CHECK_THAT(desk.say({"status"}).err, !Catch::Contains("HEAD has no version of it"));
}

TEST_CASE("nor is a run") {
  Desk desk;
  desk.with_repository();
  write_file(desk.store() / "runs", "hi\n");
  CHECK(desk.ask({"resume", "PLAT-1"}, 1).at("error_code") == "not_found");
  CHECK(desk.say({"resume", "other/session", "--hook-json"}).exit == 0);
}

TEST_CASE("a session that cannot be read has one next step, which loses nothing") {
  Desk desk;
  desk.with_repository().with("review", "{");
  for (const std::string command : {"show", "done", "resume"}) {
    INFO(command);
    const std::string hint = desk.ask({command, "review"}, 1).at("hint");
    CHECK_THAT(hint, Catch::EndsWith("once it is mended, 'git checkpoint validate "
                                     ":/.checkpoints/review.checkpoint.json' says whether it is good"));
    CHECK_THAT(hint, !Catch::Contains("reset") && !Catch::Contains("\n"));
  }
}

namespace {

std::string with_markers(const std::string& ours, const std::string& theirs) {
  return "<<<<<<< HEAD\n" + ours + "=======\n" + theirs + ">>>>>>> topic\n";
}

// How the work `name` stands, whose file is in conflict.
void check_in_conflict(Desk& desk, const std::string& name, const std::string& phase) {
  INFO(name);
  const Json row = desk.ask({"status", name}, 1).at("checkpoints").at(0);
  CHECK(row.at("status") == "blocked");
  CHECK(row.at("phase") == phase);
  CHECK(row.at("progress_summary") == phase + " is in conflict: 'git checkpoint resolve' finishes the merge");
  CHECK(row.at("action") == "git checkpoint resolve");
  const std::string resumed = desk.say({"resume", name}).out;
  CHECK_THAT(resumed, Catch::Contains("Next: git checkpoint resolve\n") && !Catch::Contains("Then: "));
  CHECK_THAT(resumed, Catch::Contains(" " + phase + "  blocked"));
}

}  // namespace

TEST_CASE("a stage or run whose file is in conflict is neither missing nor failed, and what comes next is resolve") {
  Desk desk;
  desk.with_repository();
  write_file(desk.folder() / "m.json", R"({"name": "short", "stages": [{"name": "design"}, {"name": "build"}]})");
  desk.write({"stage", "init", "shop", "--manifest=m.json"});
  desk.write({"stage", "write", "shop", "design", "--status=in_progress"});
  const auto stage = desk.store() / "pipelines/shop/checkpoint_design.json";
  const std::string markers = with_markers(read_file(stage), "{}\n");
  write_file(stage, markers);
  check_in_conflict(desk, "shop", "design");
  CHECK_THAT(desk.say({"stage", "status", "shop"}).out, Catch::Contains("design  unknown "));
  CHECK(desk.ask({"stage", "read", "shop", "design"}, 1).at("hint") == "'git checkpoint resolve' finishes the merge");

  const Said refused = desk.say({"stage", "write", "shop", "design", "--status=failed"});
  CHECK(refused.exit == 1);
  CHECK_THAT(refused.err, Catch::Contains("hint: 'git checkpoint resolve' finishes the merge\n"));
  CHECK(read_file(stage) == markers);

  desk.write({"run", "write", "--ticket-id=T-1", "--run-id=r1", "--phase=implement",
              R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})"});
  const std::string path = desk.ask({"run", "read", "--ticket-id=T-1", "--run-id=r1", "--phase=implement"}).at("path");
  write_file(desk.folder() / path, with_markers(read_file(desk.folder() / path), "{}\n"));
  check_in_conflict(desk, "T-1", "implement");
}

TEST_CASE("a workflow whose file is in conflict is not to be started afresh") {
  Desk desk;
  desk.with_repository();
  desk.write({"workflow", "start", "w"});
  const auto phase = desk.store() / "workflows/w/phase.json";
  write_file(phase, with_markers(read_file(phase), "{}\n"));
  for (const std::string command : {"show", "resume"}) {
    INFO(command);
    const Said said = desk.say({"workflow", command, "w"});
    CHECK(said.exit != 0);
    CHECK_THAT(said.err, Catch::Contains("'git checkpoint resolve' finishes the merge") && !Catch::Contains("--fresh"));
  }
}

TEST_CASE("of a session in conflict status says what finishes the merge, and that its decisions are not counted") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  desk.with("film", "<<<<<<< ours\n{}\n=======\n{ }\n>>>>>>> theirs\n");
  const std::string said = desk.say({"status"}).out;
  CHECK_THAT(said, Catch::Contains("film.checkpoint.json is in conflict, and its decisions"));
  CHECK_THAT(said, Catch::Contains("'git checkpoint resolve' finishes"));
}
