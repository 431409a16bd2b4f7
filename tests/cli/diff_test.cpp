#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

using Words = std::vector<std::string>;

// A repository with one checkpoint in its first commit.
void commit_checkpoint(Desk& desk) {
  desk.with_repository().with_history().with("review", checkpoint_text("review"));
  desk.commit("start");
}

std::string with_phase(const std::string& phase) {
  std::string text = checkpoint_text("review");
  return text.replace(text.find("\"build\""), 7, "\"" + phase + "\"");
}

// The changes of an answer, one line each.
Words changes(const Json& answer) {
  Words lines;
  for (const Json& change : answer.at("changes")) {
    lines.push_back(change.at("op").get<std::string>() + " " + change.at("pointer").get<std::string>() + " " +
                    change.at("before").dump() + " -> " + change.at("after").dump());
  }
  return lines;
}

Json difference(Desk& desk, Words words, int exit = 0) {
  words.insert(words.begin(), "diff");
  words.emplace_back("--json");
  const Said said = desk.say(words);
  INFO(said.out << said.err);
  REQUIRE(said.exit == exit);
  return said.json();
}

}  // namespace

TEST_CASE("diff compares HEAD with the work tree") {
  Desk desk;
  commit_checkpoint(desk);
  CHECK(desk.say({"diff"}).out == "No difference.\n");
  desk.with("review", with_phase("test"));
  const Json answer = difference(desk, {});
  CHECK(changes(answer) == Words{R"(replace /phase "build" -> "test")"});
  CHECK(answer.at("from") == desk.git({"rev-parse", "HEAD"}));
  CHECK(answer.at("to").is_null());
  CHECK(answer.at("files").at(0).at("state") == "changed");
  CHECK(desk.say({"diff"}).out == "session 'review'\n  ~ phase: build → test\n");
}

TEST_CASE("diff compares a revision with the work tree and two revisions with each other") {
  Desk desk;
  commit_checkpoint(desk);
  desk.with("review", with_phase("test"));
  desk.commit("second");
  desk.with("review", with_phase("ship"));
  CHECK(changes(difference(desk, {"HEAD~1"})) == Words{R"(replace /phase "build" -> "ship")"});
  CHECK(changes(difference(desk, {"HEAD~1..HEAD"})) == Words{R"(replace /phase "build" -> "test")"});
  CHECK(changes(difference(desk, {"HEAD~1.."})) == Words{R"(replace /phase "build" -> "test")"});
  CHECK(changes(difference(desk, {"HEAD..HEAD~1", "review"})) == Words{R"(replace /phase "test" -> "build")"});
}

TEST_CASE("three dots begin where two branches parted") {
  Desk desk;
  commit_checkpoint(desk);
  desk.git({"checkout", "--quiet", "-b", "side"});
  desk.with("review", with_phase("side"));
  desk.commit("on the side");
  desk.git({"checkout", "--quiet", "-"});
  desk.with("review", with_phase("main"));
  desk.commit("on main");
  CHECK(changes(difference(desk, {"HEAD..side"})) == Words{R"(replace /phase "main" -> "side")"});
  CHECK(changes(difference(desk, {"HEAD...side"})) == Words{R"(replace /phase "build" -> "side")"});
}

TEST_CASE("a word is a checkpoint where there is one, and else a revision") {
  Desk desk;
  commit_checkpoint(desk);
  desk.git({"branch", "review"});
  desk.git({"branch", "other"});
  desk.with("review", with_phase("test"));
  desk.with("ship", checkpoint_text("ship"));
  const Json named = difference(desk, {"review"});
  CHECK(named.at("files").size() == 1);
  CHECK(named.at("warnings").at(0) ==
        "'review' is a revision too; the checkpoint was taken, and 'review..' means the revision");
  CHECK(difference(desk, {"other"}).at("files").size() == 2);
  CHECK(difference(desk, {"review.."}).at("files").empty());
  const Json wrong = difference(desk, {"reviw"}, 1);
  CHECK(wrong.at("error_code") == "not_found");
  CHECK(wrong.at("error") == "'reviw' is neither a checkpoint nor a revision here");
  CHECK(wrong.at("hint") == "did you mean 'review'?");
  CHECK(difference(desk, {"nowhere..HEAD"}, 1).at("error") == "there is no revision 'nowhere'");
  CHECK(difference(desk, {"HEAD", "nobody"}, 1).at("error_code") == "not_found");
  CHECK(difference(desk, {"a", "b", "c"}, 129).at("error_code") == "usage");
}

TEST_CASE("documents that came and went are one change each") {
  Desk desk;
  commit_checkpoint(desk);
  desk.with("ship", checkpoint_text("ship"));
  std::filesystem::remove(desk.file_of("review"));
  const Json answer = difference(desk, {});
  REQUIRE(answer.at("changes").size() == 2);
  CHECK(answer.at("changes").at(0).at("op") == "remove");
  CHECK(answer.at("changes").at(0).at("before").at("skill") == "review");
  CHECK(answer.at("changes").at(1).at("op") == "add");
  CHECK(answer.at("changes").at(1).at("after").at("skill") == "ship");
  CHECK(answer.at("files").at(1).at("state") == "added");
  CHECK(
      desk.say({"diff"}).out ==
      "session 'review'\n  - removed\n\nsession 'ship'\n  + created: status in_progress, phase build, step sprint-2\n");
}

TEST_CASE("a checkpoint that cannot be read is said to be so, on either side") {
  Desk desk;
  commit_checkpoint(desk);
  desk.with("review", "{\"phase\":,}\n");
  const Json broken = difference(desk, {"review"});
  CHECK(broken.at("files").at(0).at("problem") ==
        "it cannot be read here: line 1, column 10: a value should stand here, not ','");
  CHECK(broken.at("changes").at(0).at("op") == "replace");
  CHECK(broken.at("changes").at(0).at("after").is_null());
  desk.commit("broken");
  desk.with("review", checkpoint_text("review"));
  const Json repaired = difference(desk, {});
  CHECK(repaired.at("files").at(0).at("problem") ==
        "it could not be read before: line 1, column 10: a value should stand here, not ','");
  CHECK(repaired.at("changes").at(0).at("before").is_null());
}

TEST_CASE("before the first commit all is new") {
  Desk desk;
  desk.with_repository().with_history().with("review", checkpoint_text("review"));
  const Json answer = difference(desk, {});
  CHECK(answer.at("from").is_null());
  CHECK(answer.at("files").at(0).at("state") == "added");
  CHECK(difference(desk, {"HEAD"}, 1).at("error") == "'HEAD' is neither a checkpoint nor a revision here");
}

TEST_CASE("what is private shows to its owner and to who asks for that checkpoint, and not in a view of all") {
  Desk desk;
  commit_checkpoint(desk);
  desk.with("review", checkpoint_text("review", R"(, "skill_state": {"note": "mine"})"));
  const auto sees = [&](const Words& words) {
    const Json answer = difference(desk, words);
    const bool shows = answer.dump().find("mine") != std::string::npos;
    CHECK(answer.at("files").at(0).at("private_changes") == !shows);
    return shows;
  };
  CHECK(sees({"review"}));
  CHECK(sees({"--as=review"}));
  CHECK_FALSE(sees({}));
  CHECK_FALSE(sees({"review", "--as=ship"}));
  CHECK(desk.say({"diff"}).out == "session 'review'\n  ~ private notes changed\n");
  desk.context.environment.set("GIT_CHECKPOINT_SKILL", "ship");
  CHECK_FALSE(sees({"review"}));
}

TEST_CASE("documents of all kinds are compared, and archives are not") {
  Desk desk;
  commit_checkpoint(desk);
  REQUIRE(desk.say({"stage", "init", "film"}).exit == 0);
  REQUIRE(desk.say({"reset", "review"}).exit == 0);
  const Json answer = difference(desk, {});
  Words paths;
  for (const Json& file : answer.at("files")) paths.push_back(file.at("path"));
  CHECK(paths == Words{".checkpoints/pipelines/film/manifest.json", ".checkpoints/pipelines/film/project.json",
                       ".checkpoints/review.checkpoint.json"});
}

TEST_CASE("without a repository diff and log say that they need one") {
  Desk desk;
  std::filesystem::create_directories(desk.store());
  for (const std::string command : {"diff", "log"}) {
    const Said said = desk.say({command});
    CHECK(said.exit == 128);
    CHECK(said.err.find("error: not in a git repository, so there is no history to ask\n") == 0);
  }
}

TEST_CASE("diff of work that is no session, by its name, tells of that alone") {
  Desk desk;
  commit_checkpoint(desk);
  REQUIRE(desk.say({"workflow", "start", "build"}).exit == 0);
  REQUIRE(desk.say({"stage", "init", "web"}).exit == 0);
  const std::string begun = desk.commit("begin");
  desk.with("review", with_phase("test"));
  REQUIRE(desk.say({"workflow", "advance", "build", "--fail"}).exit == 0);
  REQUIRE(desk.say({"stage", "write", "web", "research", "--status=in_progress"}).exit == 0);
  const std::string phase = ".checkpoints/workflows/build/phase.json";
  const std::string stage = ".checkpoints/pipelines/web/checkpoint_research.json";
  for (const auto& [words, path] : std::vector<std::pair<Words, std::string>>{{{"build"}, phase},
                                                                              {{"workflow/build"}, phase},
                                                                              {{"workflows"}, phase},
                                                                              {{"HEAD", "build"}, phase},
                                                                              {{"HEAD~1..HEAD", "build"}, phase},
                                                                              {{"web"}, stage},
                                                                              {{"web/research"}, stage}}) {
    const Json files = difference(desk, words).at("files");
    INFO(words.front() << files);
    CHECK(files.at(files.size() - 1).at("path") == path);
    for (const Json& file : files) {
      const std::string place = path.substr(0, path.rfind('/'));
      CHECK_THAT(file.at("path").get<std::string>(), Catch::StartsWith(place));
    }
  }
  desk.git({"branch", "build"});
  CHECK(difference(desk, {"build"}).at("files").size() == 3);
  CHECK(difference(desk, {"HEAD", "build"}).at("files").size() == 1);
  CHECK(difference(desk, {"nothing"}, 1).at("error_code") == "not_found");
}

TEST_CASE("diff of other work finds it by its place, where it is broken or gone") {
  Desk desk;
  commit_checkpoint(desk);
  REQUIRE(desk.say({"workflow", "start", "build"}).exit == 0);
  REQUIRE(desk.say({"stage", "init", "web"}).exit == 0);
  desk.commit("begin");
  write_file(desk.store() / "workflows/build/phase.json", "{,");
  write_file(desk.store() / "pipelines/web/manifest.json", "{,");
  for (const Words& words : {Words{"build"}, {"workflow/build"}, {"HEAD", "workflow/build"}}) {
    CHECK(difference(desk, words).at("files")[0].at("path") == ".checkpoints/workflows/build/phase.json");
  }
  CHECK(difference(desk, {"project/web"}).at("files")[0].at("path") == ".checkpoints/pipelines/web/manifest.json");
  std::filesystem::remove_all(desk.store() / "pipelines");
  CHECK(difference(desk, {"project/web"}).at("files").size() == 2);
  desk.commit("away with it");
  CHECK(difference(desk, {"HEAD~1", "project/web"}).at("files").size() == 2);
  CHECK(difference(desk, {"HEAD~1..HEAD", "project/web"}).at("files")[0].at("state") == "removed");
  for (const Words& words : {Words{"project/web"}, {"HEAD~1", "project/never"}, {"HEAD~1", "stage/web/research"}}) {
    const Json answer = difference(desk, words, 1);
    CHECK(answer.at("error_code") == "not_found");
    CHECK_THAT(answer.at("error"), Catch::Contains("there is no checkpoint '" + words.back() + "'"));
  }
}

TEST_CASE("diff of a session tells by which command other work of its name is compared") {
  Desk desk;
  commit_checkpoint(desk);
  desk.write({"stage", "init", "review"});
  desk.write({"workflow", "start", "review"});
  CHECK(difference(desk, {"review"}).at("warnings") ==
        Json{"other work is called 'review', too: 'git checkpoint diff project/review' compares that",
             "other work is called 'review', too: 'git checkpoint diff workflow/review' compares that"});
  CHECK_THAT(difference(desk, {"HEAD", "review"}).at("warnings").at(0).get<std::string>(),
             Catch::Contains("'git checkpoint diff HEAD project/review'"));
  for (const Words& words : {Words{"session/review"}, Words{"project/review"}, Words{}, Words{"HEAD"}}) {
    CHECK(difference(desk, words).at("warnings").empty());
  }
}

TEST_CASE("diff of what is nearly other work is answered with that") {
  Desk desk;
  commit_checkpoint(desk);
  desk.write({"stage", "init", "shop"});
  for (const Words& words : {Words{"shop/reserch"}, Words{"HEAD", "shop/reserch"}}) {
    const Json answer = difference(desk, words, 1);
    CHECK(answer.at("error_code") == "not_found");
    CHECK_THAT(answer.at("hint").get<std::string>(), Catch::Contains("did you mean 'shop/research'?"));
  }
  for (const Words& words : {Words{"shopp"}, Words{"HEAD", "shopp"}}) {
    CHECK_THAT(difference(desk, words, 1).at("hint").get<std::string>(), Catch::Contains("did you mean 'shop'?"));
  }
  desk.write({"workflow", "start", "oldflow"});
  desk.commit("A workflow");
  desk.write({"workflow", "archive", "oldflow"});
  for (const Words& words : {Words{"oldflow"}, Words{"HEAD", "oldflow"}}) {
    CHECK_THAT(difference(desk, words, 1).at("hint").get<std::string>(),
               Catch::Contains("'git checkpoint log oldflow' shows what was"));
  }
}
