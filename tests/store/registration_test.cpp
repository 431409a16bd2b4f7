// Installs in repositories of their own, as far as no program of ours has to run.

#include <map>

#include "store/install/install.h"
#include "support/catch.h"
#include "support/errors.h"
#include "support/files.h"
#include "support/git.h"
#include "support/scratch.h"

namespace checkpoint::test {
namespace {

class Clone {
 public:
  Clone() : environment_(hermetic_environment(scratch_ / "home")), git_(scratch_ / "work", environment_) {
    std::filesystem::create_directories(root());
    test::git(root(), {"init", "-q"}, environment_);
    test::git(root(), {"config", "extensions.worktreeConfig", "true"}, environment_);
  }

  std::filesystem::path root() const { return scratch_ / "work"; }
  const GitCommand& git() const { return git_; }
  InstallPlan plan(Scope scope) const {
    return plan_install(git_, {scope, "/p/git-checkpoint", "/p/git-checkpoint-merge"});
  }
  std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(scratch_.path())) {
      if (entry.is_regular_file()) files[entry.path().string()] = read_file(entry.path());
    }
    return files;
  }

 private:
  Scratch scratch_;
  Environment environment_;
  GitCommand git_;
};

}  // namespace

TEST_CASE("an install that git does not see is put back, every file of it") {
  const Clone clone;
  const auto before = clone.files();
  InstallPlan plan = clone.plan(Scope::local);
  plan.edits.pop_back();  // what has git read the others
  CHECK(code_of([&] { install(clone.git(), plan); }) == ErrorCode::io);
  CHECK(clone.files() == before);
  install(clone.git(), clone.plan(Scope::local));
  CHECK(clone.files() != before);
  uninstall(plan_uninstall(clone.git(), Scope::local));
  CHECK(clone.files() == before);
}

TEST_CASE("the attributes stay as long as another configuration of the repository has the driver") {
  const Clone clone;
  const auto before = clone.files();
  install(clone.git(), clone.plan(Scope::local));
  install(clone.git(), clone.plan(Scope::worktree));
  const auto attributes = [&] { return clone.files().count((clone.root() / ".git/info/attributes").string()); };
  CHECK(attributes() == 1);
  uninstall(plan_uninstall(clone.git(), Scope::worktree));
  CHECK(attributes() == 1);
  uninstall(plan_uninstall(clone.git(), Scope::local));
  CHECK(clone.files() == before);
}

TEST_CASE("snapshots come along from a remote that is there, and from those that were asked for before") {
  const Clone clone;
  test::git(clone.root(), {"remote", "add", "origin", "../origin"}, clone.git().environment());
  test::git(clone.root(), {"remote", "add", "backup", "../backup"}, clone.git().environment());
  const auto install_from = [&](const std::string& remote) {
    install(clone.git(), plan_install(clone.git(), {Scope::local, "", "", false, remote}));
  };
  const auto fetched = [&](const std::string& remote) {
    const auto answer = clone.git().run({"config", "--get-all", "remote." + remote + ".fetch"});
    return answer.output.find("refs/checkpoints/") != std::string::npos;
  };
  CHECK(code_of([&] { install_from("none"); }) == ErrorCode::not_found);
  install_from("origin");
  CHECK(fetched("origin"));
  CHECK_FALSE(fetched("backup"));
  install_from("backup");
  CHECK(fetched("origin"));
  CHECK(fetched("backup"));
}

}  // namespace checkpoint::test
