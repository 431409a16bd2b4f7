#include "cli/desk.h"
#include "support/catch.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

using Words = std::vector<std::string>;

Json entries(Desk& desk, Words words) {
  words.insert(words.begin(), "log");
  words.emplace_back("--json");
  const Said said = desk.say(words);
  INFO(said.out << said.err);
  REQUIRE(said.exit == 0);
  return said.json().at("entries");
}

std::string text_with(const std::string& phase, const std::string& status = "in_progress") {
  std::string text = bare_checkpoint_text("review", status, R"(, "next_actions": ["Ship it"])");
  return text.replace(text.find("\"build\""), 7, "\"" + phase + "\"");
}

// The commits' subjects with the changes of each, as one line.
Words story(const Json& entries) {
  Words lines;
  for (const Json& entry : entries) {
    std::string line = entry.at("subject");
    for (const Json& change : entry.at("changes")) {
      line += " | " + change.at("op").get<std::string>() + " " + change.at("pointer").get<std::string>();
    }
    lines.push_back(line);
  }
  return lines;
}

void commit_first_of_story(Desk& desk) {
  desk.with_repository().with_history().with("review", text_with("build"));
  desk.commit("start");
}

}  // namespace

TEST_CASE("log tells what each commit changed in a checkpoint, newest first") {
  Desk desk;
  commit_first_of_story(desk);
  desk.git({"commit", "--quiet", "--allow-empty", "-m", "unrelated"});
  desk.with("review", text_with("test"));
  const std::string second = desk.commit("second\n\nwith a body");
  desk.with("review", text_with("test", "blocked"));
  desk.commit("third");
  const Json all = entries(desk, {"review"});
  CHECK(story(all) == Words{"third | replace /status", "second | replace /phase", "start | add "});
  CHECK(all.at(1).at("commit") == second);
  CHECK(all.at(1).at("author") == "A Tester");
  CHECK(all.at(1).at("time") == "2026-01-02T03:04:05Z");
  CHECK(all.at(1).at("merge") == false);
  CHECK(all.at(2).at("files").at(0).at("state") == "added");
  CHECK(story(entries(desk, {"review", "--max-count=1"})) == Words{"third | replace /status"});
  const Said said = desk.say({"log", "review", "--max-count=1"});
  CHECK(said.out == desk.git({"rev-parse", "HEAD"}).substr(0, 10) +
                        "  2026-01-02T03:04:05Z  A Tester\n  third\n  ~ status: in_progress → blocked\n");
}

TEST_CASE("log without a name tells of all documents of the store") {
  Desk desk;
  commit_first_of_story(desk);
  desk.with("ship", checkpoint_text("ship"));
  REQUIRE(desk.say({"stage", "init", "film"}).exit == 0);
  desk.commit("more");
  write_file(desk.store() / "README.md", "changed");
  desk.commit("only the text about it");
  const Json all = entries(desk, {});
  REQUIRE(all.size() == 2);
  CHECK(all.at(0).at("files").size() == 3);
  CHECK(desk.say({"log", "--max-count=1"})
            .out.find("  session 'ship'  .checkpoints/ship.checkpoint.json\n  + created: status in_progress") !=
        std::string::npos);
}

TEST_CASE("a merge shows what none of its sides has") {
  Desk desk;
  commit_first_of_story(desk);
  desk.git({"checkout", "--quiet", "-b", "side"});
  desk.with("review", text_with("build", "blocked"));
  desk.commit("on the side");
  desk.git({"checkout", "--quiet", "-"});
  desk.with("review", text_with("test"));
  desk.commit("on main");
  desk.git({"merge", "--quiet", "--no-ff", "--no-commit", "--strategy=ours", "side"});
  desk.with("review", text_with("test", "blocked"));
  desk.commit("clean");
  CHECK(story(entries(desk, {"review", "--max-count=1"})) == Words{"clean"});
  CHECK(desk.say({"log", "review", "--max-count=1"}).out.find("  a merge, with nothing beyond what its sides have\n") !=
        std::string::npos);
  desk.with("review", text_with("test", "failed"));
  desk.git({"add", "-A"});
  desk.git({"commit", "--quiet", "--amend", "-m", "evil"});
  const Json all = entries(desk, {"review"});
  CHECK(story(all).front() == "evil | replace /status");
  CHECK(entries(desk, {"--max-count=1"}).at(0).at("subject") == "evil");
  CHECK(all.at(0).at("merge") == true);
  CHECK(all.size() == 4);
}

TEST_CASE("a checkpoint is followed through renames") {
  Desk desk;
  commit_first_of_story(desk);
  std::filesystem::rename(desk.file_of("review"), desk.file_of("check"));
  std::string text = text_with("build");
  desk.with("check", text.replace(text.find("\"review\""), 8, "\"check\""));
  desk.commit("rename");
  const Json all = entries(desk, {"check"});
  CHECK(story(all) == Words{"rename | replace /skill", "start | add "});
  CHECK(all.at(0).at("files").at(0).at("former_path") == ".checkpoints/review.checkpoint.json");
  CHECK(all.at(0).at("files").at(0).at("state") == "renamed");
  CHECK(story(entries(desk, {})) == Words{"rename | replace /skill", "start | add "});
}

TEST_CASE("a store that moved is followed") {
  Desk desk;
  commit_first_of_story(desk);
  std::filesystem::create_directories(desk.folder() / "part");
  desk.git({"mv", ".checkpoints", "part/.checkpoints"});
  desk.commit("move");
  const Json all = entries(desk, {"review", "--dir=part"});
  CHECK(story(all) == Words{"move", "start | add "});
  CHECK(all.at(0).at("files").at(0).at("former_path") == ".checkpoints/review.checkpoint.json");
}

TEST_CASE("a checkpoint that was removed and made anew has both lives") {
  Desk desk;
  commit_first_of_story(desk);
  std::filesystem::remove(desk.file_of("review"));
  desk.commit("gone");
  desk.with("review", text_with("test"));
  desk.commit("again");
  const Json all = entries(desk, {"review"});
  CHECK(story(all) == Words{"again | add ", "gone | remove ", "start | add "});
  CHECK(all.at(1).at("files").at(0).at("state") == "removed");
  std::filesystem::remove(desk.file_of("review"));
  CHECK(entries(desk, {"review"}).size() == 3);
}

TEST_CASE("a reset is a change of the checkpoint, and its archive is none") {
  Desk desk;
  commit_first_of_story(desk);
  REQUIRE(desk.say({"reset", "review"}).exit == 0);
  desk.commit("afresh");
  const Json all = entries(desk, {});
  REQUIRE(all.size() == 2);
  CHECK(all.at(0).at("files").size() == 1);
  CHECK(all.at(0).at("files").at(0).at("state") == "changed");
}

TEST_CASE("a version that cannot be read is said to be so, and the rest is told") {
  Desk desk;
  commit_first_of_story(desk);
  desk.with("review", "<<<<<<< ours\n");
  desk.commit("broken");
  desk.with("review", text_with("test"));
  desk.commit("repaired");
  const Json all = entries(desk, {"review"});
  CHECK(story(all) == Words{"repaired | replace ", "broken | replace ", "start | add "});
  CHECK(all.at(1).at("files").at(0).at("problem").get<std::string>().find("it cannot be read here: line 1") == 0);
  const std::string text = desk.say({"log", "review"}).out;
  CHECK(text.find("  ~ can be read again\n") != std::string::npos);
  CHECK(text.find("  ~ cannot be read any more\n") != std::string::npos);
}

TEST_CASE("a shallow clone says that its history is cut off, and claims no creation") {
  Desk desk;
  commit_first_of_story(desk);
  desk.with("review", text_with("test"));
  desk.commit("second");
  Desk clone;
  clone.with_history();
  clone.git({"clone", "--quiet", "--depth=1", "file://" + desk.folder().string(), "."});
  const Said said = clone.say({"log", "review", "--json"});
  CHECK(said.json().at("warnings").at(0) == "the history is cut off: this is a shallow clone");
  const Json all = said.json().at("entries");
  CHECK(story(all) == Words{"second"});
  CHECK(all.at(0).at("cut") == true);
  CHECK(
      clone.say({"log", "review"}).out.find("  the history is cut off here; what this commit changed is not known\n") !=
      std::string::npos);
}

TEST_CASE("a clone without old contents says which versions it does not have") {
  Desk desk;
  commit_first_of_story(desk);
  desk.git({"config", "uploadpack.allowFilter", "true"});
  desk.with("review", text_with("test"));
  desk.commit("second");
  Desk clone;
  clone.with_history();
  clone.git({"clone", "--quiet", "--filter=blob:none", "file://" + desk.folder().string(), "."});
  const Json all = entries(clone, {"review"});
  REQUIRE(all.size() == 2);
  CHECK(all.at(0).at("files").at(0).at("problem") == "it could not be read before: its content is not in this clone");
}

TEST_CASE("before the first commit there is nothing to tell, and an unknown checkpoint is not found") {
  Desk desk;
  desk.with_repository().with_history().with("review", text_with("build"));
  CHECK(entries(desk, {}).empty());
  CHECK(entries(desk, {"review"}).empty());
  CHECK(desk.say({"log", "review"}).out == "No commit has this checkpoint yet.\n");
  const Said unknown = desk.say({"log", "reviw", "--json"});
  CHECK(unknown.exit == 1);
  CHECK(unknown.json().at("error_code") == "not_found");
  desk.commit("start");
  CHECK(desk.say({"log", "nobody"}).exit == 1);
}

TEST_CASE("log keeps what is private from others") {
  Desk desk;
  commit_first_of_story(desk);
  desk.with("review", checkpoint_text("review", R"(, "skill_state": {"note": "mine"})"));
  desk.commit("notes");
  const auto shows = [&](const Words& words) { return entries(desk, words).dump().find("mine") != std::string::npos; };
  CHECK(shows({"review"}));
  CHECK_FALSE(shows({}));
  CHECK_FALSE(shows({"review", "--as=ship"}));
}

TEST_CASE("log names each document as people call it") {
  Desk desk;
  desk.with_repository().with_history();
  write_file(desk.folder() / "m.json", R"({"name": "short", "stages": [{"name": "one"}]})");
  desk.write({"stage", "init", "film", "--manifest=m.json"});
  desk.write({"stage", "write", "film", "one", "--status=in_progress"});
  desk.write({"workflow", "start", "build"});
  for (int attempt = 1; attempt <= 2; ++attempt) {
    desk.write({"run", "write", "--ticket-id=T-1", "--run-id=nightly", "--phase=implement",
                R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})"});
  }
  desk.commit("Begin");
  CHECK_THAT(desk.say({"log"}).out,
             Catch::Contains("\n  stage 'one' of project 'film'  .checkpoints/pipelines/film/c") &&
                 Catch::Contains("\n  workflow 'build'  .checkpoints/workflows/build/") &&
                 Catch::Contains("\n  implement of run T-1/nightly\n    .checkpoints/runs/T-1/") &&
                 Catch::Contains("\n  implement, attempt 2, of run T-1/nightly\n    "));
}

TEST_CASE("log leaves times, numbers and digests of a write out beside what it changed, and has them in JSON") {
  Desk desk;
  desk.with_repository().with_history();
  write_file(desk.folder() / "m.json",
             R"({"name": "short", "stages": [{"name": "one", "human_approval_default": true}]})");
  desk.write({"stage", "init", "film", "--manifest=m.json"});
  desk.write({"stage", "write", "film", "one", "--status=awaiting_human"});
  desk.commit("Begin");
  desk.at("2026-05-08T13:00:00Z");
  desk.write({"stage", "approve", "film", "one", "--by=Nina"});
  desk.commit("Approve");
  const std::string newest = desk.say({"log", "film", "--max-count=1"}).out;
  CHECK_THAT(newest, Catch::Contains("by Nina") && Catch::Contains("~ status: awaiting_human"));
  CHECK_THAT(newest, !Catch::Contains("digest") && !Catch::Contains("sequence") && !Catch::Contains("~ timestamp"));
  const std::string json = desk.ask({"log", "film", "--max-count=1"}).dump();
  CHECK_THAT(json, Catch::Contains("artifacts_digest") && Catch::Contains("timestamp"));
}
