// Where the program finds its store, as git users stand and call it.

#include <sys/stat.h>

#include "e2e/workbench.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;
namespace fs = std::filesystem;

namespace {

std::string updated_path(const nlohmann::json& answer) {
  INFO(answer.dump());
  REQUIRE(answer.at("success") == true);
  return answer.at("checkpoint_path");
}

}  // namespace

TEST_CASE("from a subfolder and through git -C the repository's store is used") {
  Workbench bench;
  const fs::path root = bench.repository("repo");
  fs::create_directories(root / "src/deep");
  CHECK(updated_path(bench.ask(root / "src/deep", {"update", "foo", "--phase=a"})) ==
        ".checkpoints/foo.checkpoint.json");
  CHECK(fs::exists(session_file(root, "foo")));
  const ProgramAnswer there = run_program(
      {"git", {"-C", (root / "src").string(), "checkpoint", "list", "--json"}, bench.path()}, bench.environment);
  CHECK(nlohmann::json::parse(there.output).at("count") == 1);
}

TEST_CASE("the nearest store upward is used, and --dir names another project's") {
  Workbench bench;
  const fs::path root = bench.repository("repo");
  fs::create_directories(root / "part/src");
  bench.ask(root, {"update", "whole", "--phase=a"});
  CHECK(updated_path(bench.ask(root, {"--dir=part", "update", "piece", "--phase=a"})) ==
        "part/.checkpoints/piece.checkpoint.json");
  CHECK(bench.ask(root / "part/src", {"list"}).at("checkpoints").at(0).at("skill") == "piece");
  CHECK(bench.ask(root, {"list"}).at("checkpoints").at(0).at("skill") == "whole");
}

TEST_CASE("checkpoint.dir of git's configuration names the project folder") {
  Workbench bench;
  const fs::path root = bench.repository("repo");
  fs::create_directories(root / "state");
  bench.git(root, {"config", "checkpoint.dir", "state"});
  CHECK(updated_path(bench.ask(root, {"update", "foo", "--phase=a"})) == "state/.checkpoints/foo.checkpoint.json");
  fs::rename(root / "state", root / "moved");
  CHECK(bench.ask(root, {"list"}).at("hint") == "checkpoint.dir of git's configuration names it");
  bench.environment.set("GIT_CHECKPOINT_DIR", "gone");
  CHECK(bench.ask(root, {"list"}).at("hint") == "GIT_CHECKPOINT_DIR names it");
}

TEST_CASE("GIT_DIR and GIT_WORK_TREE are followed") {
  Workbench bench;
  const fs::path root = bench.repository("repo");
  fs::create_directories(bench / "elsewhere");
  bench.environment.set("GIT_DIR", (root / ".git").string());
  bench.environment.set("GIT_WORK_TREE", root.string());
  updated_path(bench.ask(bench / "elsewhere", {"update", "foo", "--phase=a"}));
  CHECK(fs::exists(session_file(root, "foo")));
}

TEST_CASE("git's variables are relative to the folder where the program was called, also for the git that it asks") {
  Workbench bench;
  const fs::path root = bench.repository("repo");
  fs::create_directories(root / "sub");
  write_file(root / "sub/a", "one");
  bench.environment.set("GIT_DIR", "../.git");
  bench.environment.set("GIT_WORK_TREE", "..");
  const auto says_yes = [&](const std::vector<std::string>& words) {
    const nlohmann::json answer = bench.ask(root / "sub", words);
    INFO(answer.dump());
    CHECK(answer.at("success") == true);
  };
  says_yes({"init"});
  says_yes({"snapshot", "plan", "flow", "--name=one"});
  says_yes({"snapshot", "create", "flow", "one", "--files=a"});
  says_yes({"snapshot", "restore", "flow", "one"});
  says_yes({"snapshot", "verify", "flow"});
  CHECK(fs::exists(root / ".checkpoints/snapshots/flow/plan.json"));
}

TEST_CASE("a linked work tree has its own checkpoints") {
  Workbench bench;
  const fs::path root = bench.repository("repo");
  bench.git(root, {"commit", "--quiet", "--allow-empty", "--message=first"});
  bench.git(root, {"worktree", "add", "--quiet", "-b", "side", (bench / "linked").string()});
  updated_path(bench.ask(bench / "linked", {"update", "foo", "--phase=a"}));
  CHECK(fs::exists(session_file(bench / "linked", "foo")));
  CHECK(bench.ask(root, {"list"}).at("count") == 0);
}

TEST_CASE("a submodule is a project of its own") {
  Workbench bench;
  const fs::path inner = bench.repository("inner");
  bench.git(inner, {"commit", "--quiet", "--allow-empty", "--message=first"});
  const fs::path root = bench.repository("repo");
  bench.git(root, {"submodule", "--quiet", "add", inner.string(), "module"});
  updated_path(bench.ask(root / "module", {"update", "foo", "--phase=a"}));
  CHECK(fs::exists(session_file(root / "module", "foo")));
  CHECK_FALSE(fs::exists(root / ".checkpoints"));
}

TEST_CASE("in a folder that is gone nothing is done, and the answer says why") {
  Workbench bench;
  const fs::path root = bench.repository("repo");
  const ProgramAnswer answer = bench.shell(root, "mkdir gone && cd gone && rmdir ../gone && git-checkpoint list");
  CHECK(answer.status == 128);
  CHECK_THAT(answer.errors, Catch::Contains("the current folder is not there any more"));
}

TEST_CASE("a plain folder takes init, and then everything that needs no history") {
  Workbench bench;
  const fs::path folder = bench / "plain";
  fs::create_directories(folder);
  CHECK(bench.ask(folder, {"update", "foo", "--phase=a"}).at("error_code") == "not_a_repository");
  CHECK(fs::is_empty(folder));
  CHECK(bench.ask(folder, {"init"}).at("success") == true);
  updated_path(bench.ask(folder, {"update", "foo", "--phase=a"}));
  CHECK(bench.ask(folder, {"status"}).at("checkpoints").size() == 1);
  CHECK(bench.ask(folder, {"validate"}).at("is_valid") == true);
}

TEST_CASE("paths with spaces, quotes, newlines and other scripts are no trouble") {
  Workbench bench;
  for (const std::string name : {"with space", "it's \"quoted\"", "two\nlines", "設計 é", "-dash", "$(touch x)"}) {
    INFO(name);
    const fs::path root = bench.repository("odd/" + name);
    updated_path(bench.ask(root, {"update", "foo", "--phase=a"}));
    CHECK(bench.ask(root, {"show", "foo"}).at("checkpoint").at("project") == name);
    CHECK(bench.ask(root, {"validate"}).at("is_valid") == true);
  }
}

TEST_CASE("init sets up a project once, keeps what is there and says what it did") {
  Workbench bench;
  const fs::path root = bench.repository("repo");
  write_file(root / ".gitattributes", "*.png binary");
  const auto dry = bench.ask(root, {"init", "--no-install", "--dry-run"});
  CHECK_FALSE(fs::exists(root / ".checkpoints"));
  const auto first = bench.ask(root, {"init", "--no-install"});
  CHECK(first.at("created") == nlohmann::json{".checkpoints/", ".checkpoints/README.md"});
  CHECK(first.at("changed") == nlohmann::json{".gitattributes", ".git/info/exclude"});
  CHECK(dry.at("created") == first.at("created"));
  CHECK(dry.at("changed") == first.at("changed"));
  CHECK(read_file(root / ".gitattributes").rfind("*.png binary\n.checkpoints/", 0) == 0);
  const auto second = bench.ask(root, {"init", "--no-install"});
  CHECK(second.at("created").empty());
  CHECK(second.at("changed").empty());
  CHECK(bench.git(root, {"check-attr", "merge", "--", ".checkpoints/a.checkpoint.json"}) ==
        ".checkpoints/a.checkpoint.json: merge: checkpoint\n");
  CHECK(bench.git(root, {"check-attr", "merge", "--", ".checkpoints/history/a.checkpoint.json"}) ==
        ".checkpoints/history/a.checkpoint.json: merge: unset\n");
}

TEST_CASE("HEAD, branches and the index stay as they are") {
  Workbench bench;
  const fs::path root = bench.repository("repo");
  bench.git(root, {"commit", "--quiet", "--allow-empty", "--message=first"});
  const std::string before = bench.git(root, {"for-each-ref"}) + read_file(root / ".git/HEAD");
  bench.ask(root, {"init"});
  bench.ask(root, {"update", "foo", "--phase=a"});
  bench.ask(root, {"done", "foo", "--next=b"});
  bench.ask(root, {"reset", "foo"});
  CHECK(bench.git(root, {"for-each-ref"}) + read_file(root / ".git/HEAD") == before);
  CHECK(bench.git(root, {"diff", "--cached", "--name-only"}).empty());
}

TEST_CASE("what a sparse checkout leaves out is told, and nothing is begun in its place") {
  Workbench bench;
  const fs::path whole = bench.repository("whole");
  updated_path(bench.ask(whole, {"update", "foo", "--phase=a"}));
  write_file(whole / "src/main.c", "");
  bench.git(whole, {"add", "."});
  bench.git(whole, {"commit", "-q", "-m", "begin"});
  bench.git(whole, {"sparse-checkout", "set", "src"});
  REQUIRE_FALSE(fs::exists(session_file(whole, "foo")));
  for (const char* const command : {"status", "next", "list", "resume", "validate"}) {
    INFO(command);
    const ProgramAnswer answer = bench.checkpoint(whole, {command});
    CHECK(answer.status == 0);
    CHECK_THAT(answer.errors, Catch::Contains("leaves out .checkpoints/foo.checkpoint.json") &&
                                  Catch::Contains("'git sparse-checkout add .checkpoints' brings them here"));
  }
  for (const auto& words :
       {std::vector<std::string>{"update", "foo", "--phase=b"}, {"done", "foo"}, {"reset", "foo"}}) {
    INFO(words.front());
    CHECK(bench.checkpoint(whole, words).status == 4);
    CHECK_FALSE(fs::exists(whole / ".checkpoints"));
  }
  updated_path(bench.ask(whole, {"update", "bar", "--phase=of another skill"}));
  bench.git(whole, {"sparse-checkout", "add", ".checkpoints"});
  updated_path(bench.ask(whole, {"update", "foo", "--step=b"}));
  CHECK(bench.ask(whole, {"show", "foo"}).at("checkpoint").at("phase") == "a");
}

TEST_CASE("a sparse checkout that has the store, and leaves out archives and other folders, is like a whole one") {
  Workbench bench;
  const fs::path root = bench.repository("repo");
  updated_path(bench.ask(root, {"update", "foo", "--phase=a"}));
  bench.ask(root, {"reset", "foo"});
  write_file(root / "part/.checkpoints/bar.checkpoint.json", "{}");
  bench.git(root, {"add", "."});
  bench.git(root, {"commit", "-q", "-m", "begin"});
  bench.git(root, {"sparse-checkout", "set", "--no-cone", "/.checkpoints/*", "!/.checkpoints/history/"});
  REQUIRE_FALSE(fs::exists(root / ".checkpoints/history"));
  REQUIRE_FALSE(fs::exists(root / "part"));
  CHECK(bench.ask(root, {"status"}).at("warnings").empty());
  updated_path(bench.ask(root, {"update", "foo", "--phase=b"}));
}

TEST_CASE("a write in a sparse checkout is refused for what it builds on, and for nothing else that is left out") {
  Workbench bench;
  const fs::path root = bench.repository("repo");
  updated_path(bench.ask(root, {"update", "foo", "--phase=a"}));
  for (const char* const project : {"here", "away"}) bench.ask(root, {"stage", "init", project});
  const std::string settings = "{\"policy\": \"manual_all\"}\n";
  write_file(root / ".checkpoints/config.json", settings);
  bench.git(root, {"add", "."});
  bench.git(root, {"commit", "-q", "-m", "begin"});
  const auto written = [&](const std::string& project) {
    return bench.checkpoint(root, {"stage", "write", project, "research", "--status=in_progress"}).status;
  };
  bench.git(root, {"sparse-checkout", "set", "--no-cone", "/.checkpoints/*", "!/.checkpoints/pipelines/away/"});
  updated_path(bench.ask(root, {"update", "foo", "--phase=b"}));
  CHECK(written("here") == 0);
  CHECK(written("away") == 4);
  CHECK_FALSE(fs::exists(root / ".checkpoints/pipelines/away"));
  bench.git(root, {"sparse-checkout", "set", "--no-cone", "/.checkpoints/*", "!/.checkpoints/config.json"});
  CHECK(written("here") == 4);
}
