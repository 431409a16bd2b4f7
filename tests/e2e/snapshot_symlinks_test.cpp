// Symlinks that lead out of the work tree: nothing behind them is read, and nothing is written there.

#include "e2e/executioner.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::json;

// A work tree with a snapshot of `dir/f` and `top`, and a folder beside it that is somebody else's.
class Fence : public Executioner {
 public:
  Fence() {
    write("dir/f", "inside");
    write("top", "inside");
    write("../outside/f", "secret");
    write("../outside/only", "secret");
    ok({"snapshot", "plan", "flow", "--name=one", "--name=two"});
    ok({"snapshot", "create", "flow", "one", "--files=dir", "--files=top"});
    git({"add", "."});
    git({"commit", "-q", "-m", "one"});
  }

  void replace_by_link(const std::string& path, const std::string& target) const {
    fs::remove_all(root() / path);
    fs::create_symlink(target, root() / path);
  }
  void check_outside() const {
    CHECK(files("outside") == std::map<std::string, std::string>{{"f", "  secret"}, {"only", "  secret"}});
  }
  // Whether git has got what stands outside.
  bool has_secret() const {
    const std::string secret = git({"hash-object", "../outside/f"});
    return git({"cat-file", "--batch-check", "--batch-all-objects"}).find(secret) != std::string::npos;
  }
};

}  // namespace

TEST_CASE("a symlink is in a snapshot as such, wherever it leads, and comes back as such") {
  const Fence fence;
  fence.replace_by_link("top", "../outside/f");
  fence.replace_by_link("dir/f", (fence.beside("outside") / "only").string());
  fence.write("dir/other", "");
  const Json made = fence.ok({"snapshot", "create", "flow", "two", "--files=."});
  CHECK_FALSE(fence.has_secret());
  const auto with_links = fence.files();
  fence.ok({"snapshot", "restore", "flow", "one"});
  CHECK_FALSE(fs::is_symlink(fence.root() / "top"));
  CHECK(read_file(fence.root() / "dir/f") == "inside");
  fence.check_outside();
  fence.ok({"snapshot", "restore", "flow", "two"});
  CHECK(fence.files() == with_links);
  CHECK(fs::read_symlink(fence.root() / "top") == "../outside/f");
  fence.check_outside();
}

TEST_CASE("no file behind a folder that is a symlink is taken into a snapshot") {
  const Fence fence;
  fence.replace_by_link("dir", "../outside");
  for (const std::string pathspec : {"dir/f", "dir/only", "dir/"}) {
    INFO(pathspec);
    const ProgramAnswer answer = fence.run({"snapshot", "create", "flow", "two", "--files=" + pathspec, "--json"});
    CHECK(answer.status != 0);
    CHECK(Json::parse(answer.output).at("error_code") != "io");
  }
  CHECK_FALSE(fence.has_secret());
  CHECK(fence.ok({"snapshot", "list", "flow"}).at("count") == 1);
  fence.check_outside();
}

TEST_CASE("nothing is restored through a folder that is a symlink, and the snapshot's other files neither") {
  const Fence fence;
  fence.replace_by_link("dir", "../outside");
  fence.write("top", "changed");
  fence.git({"add", "."});
  fence.git({"commit", "-q", "-m", "linked"});
  for (const std::string option : {"--dry-run", "--allow-config-change"}) {
    const ProgramAnswer answer = fence.run({"snapshot", "restore", "flow", "one", option, "--json"});
    CHECK(answer.status == 4);
    const Json refused = Json::parse(answer.output);
    CHECK(refused.at("error_code") == "refused");
    CHECK(refused.at("problems").at(0).at("path") == "dir/f");
    CHECK_FALSE(refused.at("hint").get<std::string>().empty());
  }
  CHECK(read_file(fence.root() / "top") == "changed");
  CHECK(fs::is_symlink(fence.root() / "dir"));
  fence.check_outside();
}

TEST_CASE("a folder of the store that is a symlink is not followed by snapshots") {
  const Fence fence;
  const fs::path snapshots = fence.root() / ".checkpoints/snapshots";
  fs::rename(snapshots, fence.beside("outside") / "snapshots");
  fs::create_symlink("../../outside/snapshots", snapshots);
  const auto before = fence.files("outside");
  for (const Words& words : {Words{"verify", "flow"}, Words{"create", "flow", "two"}, Words{"restore", "flow", "one"},
                             Words{"purge", "flow"}, Words{"plan", "flow", "--name=three"}}) {
    INFO(words.front());
    Words all = {"snapshot"};
    all.insert(all.end(), words.begin(), words.end());
    all.emplace_back("--json");
    const ProgramAnswer answer = fence.run(all);
    CHECK(answer.status != 0);
    CHECK(Json::parse(answer.output).at("error").get<std::string>().find("symlink") != std::string::npos);
  }
  CHECK(fence.files("outside") == before);
}
