// Snapshots in linked work trees: contents and refs are one repository's, files and interrupted work each tree's own.

#include "e2e/executioner.h"
#include "support/catch.h"
#include "support/rounds.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

using Files = std::map<std::string, std::string>;

// A repository whose work tree `work` has taken the snapshot `one`, and whose linked one `linked` has that committed.
class Trees : public Executioner {
 public:
  Trees() {
    fill("work", "one");
    ok({"snapshot", "plan", "flow", "--name=one", "--name=two"});
    ok({"snapshot", "create", "flow", "one", "--files=src"});
    commit("work", "one");
    git({"worktree", "add", "-q", "-b", "side", "../linked"});
  }

  void fill(const std::string& folder, const std::string& text) const {
    for (int file = 0; file < 8; ++file) {
      write("../" + folder + "/src/f" + std::to_string(file), text + std::to_string(file));
    }
  }
  void commit(const std::string& folder, const std::string& subject) const {
    git({"add", "."}, folder);
    git({"commit", "-q", "-m", subject}, folder);
  }
};

}  // namespace

TEST_CASE("a snapshot that one work tree has taken is verified and restored in another") {
  const Trees trees;
  const Files one = trees.files();
  trees.fill("linked", "two");
  trees.commit("linked", "two");
  trees.ok({"snapshot", "verify", "flow"}, "linked");
  CHECK(trees.ok({"snapshot", "restore", "flow", "one"}, "linked").at("restored").size() == 8);
  CHECK(trees.files("linked") == one);
  // And back: what the linked one takes is restored where it was made known.
  trees.fill("linked", "new");
  trees.ok({"snapshot", "create", "flow", "two", "--files=src"}, "linked");
  trees.commit("linked", "new");
  trees.git({"merge", "-q", "side"});
  trees.ok({"snapshot", "restore", "flow", "one"});
  CHECK(trees.files() == one);
  trees.ok({"snapshot", "restore", "flow", "two"});
  CHECK(trees.files() == trees.files("linked"));
}

TEST_CASE("a restore that is killed in one work tree is no business of another") {
  const Trees trees;
  const Files one = trees.files();
  trees.fill("work", "two");
  trees.ok({"snapshot", "create", "flow", "two", "--files=src"});
  const Files two = trees.files();
  trees.fill("linked", "own");
  trees.commit("linked", "own");
  const Files own = trees.files("linked");
  const auto words = [](int round) { return Words{"snapshot", "restore", "flow", round % 2 == 0 ? "one" : "two"}; };
  trees.kill(turns(24), words, [&](int round) {
    const Files left = trees.files();
    // What the other one says and does neither ends what was begun here nor waits for it.
    CHECK(trees.ok({"snapshot", "verify", "flow"}, "linked").at("warnings").empty());
    CHECK(trees.files("linked") == own);
    CHECK(trees.files() == left);
    trees.ok({"snapshot", "restore", "flow", "one"}, "linked");
    CHECK(trees.files("linked") == one);
    trees.git({"checkout", "-q", "--", "src"}, "linked");
    CHECK(trees.files() == left);
    trees.ok({"snapshot", "verify", "flow"});
    const Files now = trees.files();
    CHECK((now == one || now == two));
    trees.ok(words(round));
  });
}
