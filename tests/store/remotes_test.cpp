#include "store/remotes.h"

#include "support/catch.h"
#include "support/git.h"
#include "support/scratch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

using Remotes = std::vector<Remote>;

Remotes remotes_in(const Scratch& home, const Environment& environment) {
  return remotes_of(GitConfigReader(home.path(), environment).get());
}

}  // namespace

TEST_CASE("remotes are those that git's configuration has, origin first") {
  const Scratch home;
  const Environment environment = hermetic_environment(home.path());
  git(home.path(), {"init", "-q"}, environment);
  CHECK(remotes_in(home, environment).empty());
  git(home.path(), {"remote", "add", "fork.of.mine", "git@example.com:me/shop.git"}, environment);
  git(home.path(), {"remote", "add", "origin", "https://example.com/acme/shop.git"}, environment);
  git(home.path(), {"config", "remote.backup.pushurl", "/srv/shop.git"}, environment);
  git(home.path(), {"config", "--add", "remote.origin.url", "https://example.com/second.git"}, environment);
  git(home.path(), {"config", "remote.pushDefault", "origin"}, environment);
  CHECK(remotes_in(home, environment) == Remotes{{"origin", "https://example.com/acme/shop.git"},
                                                 {"backup", ""},
                                                 {"fork.of.mine", "git@example.com:me/shop.git"}});
}

TEST_CASE("a remote that the environment names is one, and no file needs to know it") {
  const Scratch home;
  Environment environment = hermetic_environment(home.path());
  git(home.path(), {"init", "-q"}, environment);
  environment.set("GIT_CONFIG_COUNT", "1");
  environment.set("GIT_CONFIG_KEY_0", "remote.mirror.url");
  environment.set("GIT_CONFIG_VALUE_0", "https://example.com/shop.git");
  CHECK(remotes_in(home, environment) == Remotes{{"mirror", "https://example.com/shop.git"}});
}

TEST_CASE("the longest beginning of a URL that has another base gives way to it, as in git") {
  const Scratch home;
  const Environment environment = hermetic_environment(home.path());
  git(home.path(), {"init", "-q"}, environment);
  git(home.path(), {"config", "url.https://example.com/.insteadOf", "ex:"}, environment);
  git(home.path(), {"config", "url.https://other.example/work/.insteadOf", "ex:work/"}, environment);
  git(home.path(), {"config", "url.ssh://example.com/.pushInsteadOf", "ex:"}, environment);
  for (const std::string url : {"ex:acme/shop", "ex:work/shop", "/srv/shop"}) {
    git(home.path(), {"config", "remote.origin.url", url}, environment);
    std::string by_git = git(home.path(), {"remote", "get-url", "origin"}, environment);
    by_git.pop_back();
    CHECK(remotes_in(home, environment) == Remotes{{"origin", by_git}});
  }
}
