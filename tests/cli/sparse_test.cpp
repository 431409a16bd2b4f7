// A sparse checkout that leaves out a part of the store: what is tracked and not here is neither gone nor free.

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

// All that is there is committed, and the checkout leaves out what matches `pattern`.
void leave_out(Desk& desk, const std::string& pattern) {
  desk.commit("start");
  desk.git({"sparse-checkout", "set", "--no-cone", "/*", "!" + pattern});
}

Desk& begun(Desk& desk) { return desk.with_repository().with("review", checkpoint_text("review")); }

// What git takes for changed, of the files that it tracks.
std::string changed(const Desk& desk) { return desk.git({"diff", "--name-only"}); }

}  // namespace

TEST_CASE("a reset takes the name of no archive that a sparse checkout leaves out") {
  Desk desk;
  begun(desk).write({"reset", "review"});
  desk.write({"update", "review", "--phase=build"});
  leave_out(desk, "/.checkpoints/history/");
  CHECK(desk.ask({"reset", "review"}).at("archived") ==
        ".checkpoints/history/review.20260508T120000Z-2.checkpoint.json");
  CHECK(changed(desk) == kReview);
}

TEST_CASE("nothing is written into a store further up where a sparse checkout leaves out the nearest one") {
  Desk desk;
  begun(desk);
  write_file(desk.folder() / "app" / kReview, checkpoint_text("review"));
  write_file(desk.folder() / "app/src/a.txt", "a\n");
  leave_out(desk, "/app/.checkpoints/");
  desk.context.cwd = desk.folder() / "app/src";
  const Said refused = desk.say({"update", "review", "--phase=build"});
  CHECK(refused.exit == 4);
  CHECK_THAT(refused.err, Catch::Contains("the store of this folder") &&
                              Catch::Contains("'git sparse-checkout add app/.checkpoints' brings that store here"));
  CHECK(changed(desk).empty());
  CHECK_THAT(desk.ask({"status"}).at("warnings").dump(), Catch::Contains("the store of this folder"));
  CHECK(desk.say({"update", "review", "--phase=build", "--dir=../.."}).exit == 0);
}

TEST_CASE("nor does a workflow that is archived in the same second") {
  Desk desk;
  desk.with_repository();
  for (const char* const word : {"start", "archive"}) desk.write({"workflow", word, "build"});
  leave_out(desk, "/.checkpoints/workflows/.archive/");
  desk.write({"workflow", "start", "build"});
  CHECK(desk.ask({"workflow", "archive", "build"}).at("archived") ==
        ".checkpoints/workflows/.archive/build_20260508T120000Z-2");
  CHECK(changed(desk).empty());
}

TEST_CASE("init takes nothing for missing that a sparse checkout leaves out") {
  Desk desk;
  begun(desk);
  write_file(desk.store() / "README.md", "Ours.\n");
  write_file(desk.folder() / ".gitattributes", "*.png binary\n");
  desk.commit("start");
  desk.git({"sparse-checkout", "set", "--no-cone", "/*", "!/.gitattributes", "!/.checkpoints/README.md"});
  const Json answer = desk.ask({"init", "--no-install"});
  CHECK(answer.at("created").empty());
  CHECK(answer.at("warnings").dump().find("leaves out .gitattributes, which was not looked at") != std::string::npos);
  CHECK(changed(desk).empty());
}

TEST_CASE("work of which a part is left out is told to be so, and not what is left of it") {
  Desk desk;
  desk.with_repository();
  desk.write({"stage", "init", "web"});
  desk.write({"stage", "write", "web", "research", "--status=in_progress"});
  leave_out(desk, "/.checkpoints/pipelines/web/checkpoint_research.json");
  const std::string path = ".checkpoints/pipelines/web/checkpoint_research.json";
  const std::string told = "is left out by this sparse checkout: 'git sparse-checkout add .checkpoints' brings it here";
  for (const char* const word : {"next", "status", "completed", "latest", "validate"}) {
    INFO(word);
    const Json answer = desk.ask({"stage", word, "web"}, 4);
    CHECK(answer.at("error") == "'" + path + "' " + told);
  }
  const Json whole = desk.ask({"status"});
  CHECK(whole.at("checkpoints").empty());
  CHECK(whole.at("problems").at(0).at("code") == "left-out");
  CHECK(whole.at("problems").at(0).at("path") == path);
  CHECK(desk.ask({"next"}).at("next").is_null());
  CHECK(desk.ask({"resume", "web"}, 4).at("path") == path);
}

TEST_CASE("what is left out as a whole is not told to be gone, nor begun afresh") {
  Desk desk;
  begun(desk);
  desk.write({"workflow", "start", "build"});
  desk.write({"stage", "init", "web"});
  leave_out(desk, "/.checkpoints/");
  for (const auto& words : std::vector<std::vector<std::string>>{{"show", "review"},
                                                                 {"resume", "review"},
                                                                 {"status", "review"},
                                                                 {"resume", "build"},
                                                                 {"stage", "status", "web"},
                                                                 {"workflow", "show", "build"},
                                                                 {"workflow", "resume", "build"}}) {
    INFO(words.front() + " " + words.back());
    CHECK(desk.ask(words, 4).at("error_code") == "refused");
  }
  CHECK(desk.say({"resume", "review", "--hook-json"}).out.find("is left out by this sparse checkout") !=
        std::string::npos);
}

TEST_CASE("what is compared with the work tree is as the index has it where that leaves it out") {
  Desk desk;
  begun(desk).with_history().with("other", checkpoint_text("other"));
  write_file(desk.store() / "snapshots/build/log.jsonl", "{}\n{}\n");
  leave_out(desk, "/.checkpoints/");
  CHECK(desk.ask({"diff"}).at("changes").empty());
  CHECK(desk.ask({"diff", "review"}).at("changes").empty());
}

TEST_CASE("a snapshot whose document is left out is not told to be lost") {
  Desk desk;
  desk.with_repository();
  write_file(desk.folder() / "form/plan.md", "one page\n");
  desk.commit("form");
  desk.write({"snapshot", "plan", "build", "--name=designed"});
  desk.write({"snapshot", "create", "build", "designed", "--files=form"});
  leave_out(desk, "/.checkpoints/snapshots/build/designed.*.json");
  for (const char* const word : {"verify", "manifest", "list"}) {
    INFO(word);
    CHECK(desk.ask({"snapshot", word, "build"}, 4).at("error_code") == "refused");
  }
  CHECK(desk.ask({"show", "build/designed"}, 4).at("error_code") == "refused");
}

namespace {

// A workflow whose first phase has made `out/demand.json`, and whose task, marked as running, left `result`.
void work_on_outputs(Desk& desk, const std::string& result) {
  desk.with_repository();
  desk.write({"workflow", "start", "w"});
  write_file(desk.folder() / "out/demand.json", "{\"w\": 1}\n");
  desk.write({"workflow", "advance", "w", "--output=out/demand.json"});
  desk.write({"workflow", "task", "w", "t1", "--status=running", "--output=out/t1.json"});
  write_file(desk.folder() / "out/t1.json", result);
}

Json recovered_in(Desk& desk) { return desk.ask({"workflow", "recover", "w", "--dry-run"}).at("recovered").at(0); }

}  // namespace

TEST_CASE("an output that a sparse checkout leaves out is there, as the index has it") {
  Desk desk;
  work_on_outputs(desk, "{\"status\": \"complete\"}\n");
  const Said whole = desk.say({"workflow", "resume", "w"});
  leave_out(desk, "/out/");
  REQUIRE_FALSE(std::filesystem::exists(desk.folder() / "out"));
  const Said sparse = desk.say({"workflow", "resume", "w"});
  CHECK(sparse.exit == whole.exit);
  CHECK(sparse.out == whole.out);
  CHECK(desk.say({"status"}).out.find("corrupted") == std::string::npos);
  CHECK(recovered_in(desk).at("status") == "complete");
  desk.write({"workflow", "task", "w", "t1", "--status=complete"});
}

TEST_CASE("an output that git was told to skip in the work tree is there, without a sparse checkout") {
  Desk desk;
  work_on_outputs(desk, "{\"status\": \"complete\"}\n");
  const Said whole = desk.say({"workflow", "resume", "w"});
  desk.commit("start");
  desk.git({"update-index", "--skip-worktree", "out/demand.json", "out/t1.json"});
  std::filesystem::remove_all(desk.folder() / "out");
  const Said skipped = desk.say({"workflow", "resume", "w"});
  CHECK(skipped.exit == whole.exit);
  CHECK(skipped.out == whole.out);
  CHECK(recovered_in(desk).at("status") == "complete");
}

TEST_CASE("an output that is left out is judged like one that is here") {
  Desk desk;
  work_on_outputs(desk, "{");
  leave_out(desk, "/out/");
  CHECK(recovered_in(desk).at("status") == "ask");
  desk.git({"rm", "--quiet", "--cached", "--sparse", "out/t1.json"});
  CHECK(recovered_in(desk).at("status") == "pending");
}

TEST_CASE("what is approved is the same where a sparse checkout leaves it out") {
  Desk desk;
  desk.with_repository();
  write_file(desk.folder() / "phases.yaml",
             "phases:\n- name: plan\n  final: [out/draft.md]\n  approval: true\n- build\n");
  desk.write({"workflow", "start", "w", "--phases=phases.yaml"});
  write_file(desk.folder() / "out/draft.md", "One page.\n");
  const auto to_approve = [&] { return desk.ask({"workflow", "show", "w"}).at("to_approve"); };
  const Json whole = to_approve();
  leave_out(desk, "/out/");
  CHECK(to_approve() == whole);
}

TEST_CASE("who asks for all work is told that a sparse checkout leaves out some, or all") {
  Desk desk;
  begun(desk);
  desk.write({"stage", "init", "web"});
  const std::string way = "'git sparse-checkout add .checkpoints' brings";
  leave_out(desk, "/.checkpoints/pipelines/");
  for (const char* const word : {"status", "decisions", "next", "resume"}) {
    INFO(word);
    const Json problems = desk.ask({word}).at("problems");
    REQUIRE(problems.size() == 1);
    CHECK(problems.at(0).at("code") == "left-out");
    CHECK(problems.at(0).at("message").get<std::string>().find(way) != std::string::npos);
  }
  CHECK(desk.say({"resume", "--hook-json"}).out.find(way) != std::string::npos);
  desk.git({"sparse-checkout", "set", "--no-cone", "/*", "!/.checkpoints/"});
  const Json whole = desk.ask({"resume"});
  CHECK(whole.at("decision") == "ask");
  CHECK(whole.at("reason").get<std::string>().find(way) != std::string::npos);
  CHECK(desk.say({"resume", "--hook-json"}).out.find(way) != std::string::npos);
}

TEST_CASE("a list of one kind that a sparse checkout leaves out does not say that there is nothing") {
  Desk desk;
  begun(desk);
  write_file(desk.folder() / "a.txt", "one\n");
  desk.write({"workflow", "start", "w"});
  desk.write({"snapshot", "plan", "shop", "--name=cart"});
  leave_out(desk, "/.checkpoints/*/");
  for (const std::string kind : {"workflow", "snapshot"}) {
    INFO(kind);
    CHECK(desk.say({kind, "list"}).out == "No " + kind + " can be read.\n");
    CHECK(desk.ask({kind, "list"}).at("problems").at(0).at("code") == "left-out");
  }
}

TEST_CASE("no command is named for a part of the repository that a sparse checkout leaves out") {
  Desk desk;
  desk.with_repository();
  write_file(desk.folder() / "part/.checkpoints/review.checkpoint.json", checkpoint_text("review"));
  leave_out(desk, "/part/");
  for (const char* const word : {"status", "next", "decisions", "resume"}) {
    INFO(word);
    const Said said = desk.say({word});
    CHECK(said.out.find("--dir=part") == std::string::npos);
    CHECK(said.err.find("'git sparse-checkout add part/.checkpoints' brings that store here") != std::string::npos);
  }
}
