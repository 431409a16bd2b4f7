#include "core/error.h"
#include "history/repository.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;
using history::Settings;

namespace {

std::string landed(const std::string& commit, const std::string& how, const std::string& base = "main") {
  return "landed by " + commit + " (" + how + ") on " + base;
}

}  // namespace

TEST_CASE("the merge commit of each host is evidence of its pull request") {
  Commits commits;
  const std::string github = commits.merge("Merge pull request #12 from acme/login\n\nAdd the login page");
  const std::string gitlab =
      commits.merge("Merge branch 'search' into 'main'\n\nAdd search\n\nSee merge request acme/shop!34");
  const std::string bitbucket = commits.merge("Merged in feature/cart (pull request #56)\n\nAdd the cart");
  const std::string azure = commits.land("Merged PR 78: Add checkout");
  const std::string gitea = commits.merge("Merge pull request 'Add a blog' (#90) from blog into main");
  const std::string queue = commits.merge("Auto merge of #91 - kim:fix, r=lee");
  CHECK(standing(commits, "Merge #12") == landed(github, "merge commit"));
  CHECK(standing(commits, "Merge !34") == landed(gitlab, "merge commit"));
  CHECK(standing(commits, "Merge PR 56") == landed(bitbucket, "merge commit"));
  CHECK(standing(commits, "Complete https://dev.azure.com/o/p/_git/r/pullrequest/78") == landed(azure, "merge commit"));
  CHECK(standing(commits, "Merge #90") == landed(gitea, "merge commit"));
  CHECK(standing(commits, "Merge #91") == landed(queue, "merge commit"));
}

TEST_CASE("a squash is evidence where its subject ends in the number") {
  Commits commits;
  const std::string github = commits.land("Add the login page (#12)\n\n* one\n* two");
  const std::string gitlab = commits.land("Add search (!34)");
  commits.land("Mention #56 in the middle of a subject");
  commits.land("Tidy up, see (#57)");
  commits.land("Refs #58 and others\n\nRefs #59, see #60\n\n(cherry picked from commit 1234567)");
  CHECK(standing(commits, "Merge PR #12") == landed(github, "squash"));
  CHECK(standing(commits, "Merge !34") == landed(gitlab, "squash"));
  commits.land("Tidy up; references (#61)");
  commits.land("Docs: the changelog references (#62)");
  const std::string code = commits.land("Pass the right number of `--` (#63)");
  CHECK(standing(commits, "Merge #63") == landed(code, "squash"));
  for (const std::string mention : {"#56", "#57", "#58", "#59", "#60", "#61", "#62"}) {
    CHECK(standing(commits, "Merge " + mention) == "unknown");
  }
}

TEST_CASE("what looks like a merge and is none is no evidence") {
  Commits commits;
  commits.land("Merge pull request #12 from acme/login");
  commits.land("Document: Merge pull request #13 from acme/login");
  commits.land("Merge branch 'search'\n\nSee merge request acme/shop!34");
  commits.merge("Auto merge of #91 - kim:fix, r=lee\n\nSee merge request acme/shop!35");
  commits.merge("Merge pull request #140 from acme/x\n\nMerge pull request #15 from acme/y");
  for (const std::string text :
       {"Merge #12", "Merge #13", "Merge !34", "Merge !35", "Merge #14", "Merge #15", "Merge #1"}) {
    INFO(text);
    CHECK(standing(commits, text) == "unknown");
  }
}

TEST_CASE("closing words close issues and tickets, and merge nothing") {
  Commits commits;
  const std::string one = commits.land("Handle empty carts\n\nCloses #12\nFixes ABC-7, ABC-8 and resolves #13.");
  commits.land("Try again\n\nThis does not fix #14.\nPartially fixes #15. We need to fix #16");
  commits.land("Follow up, for #1\n\nFixes PR 17 in a/b");
  CHECK(standing(commits, "Fix issue #12") == landed(one, "closing word"));
  CHECK(standing(commits, "Finish #12") == landed(one, "closing word"));
  CHECK(standing(commits, "Finish ABC-8") == landed(one, "closing word"));
  CHECK(standing(commits, "Fix #13") == landed(one, "closing word"));
  CHECK(standing(commits, "Merge #12") == "unknown");
  CHECK(standing(commits, "Finish PR 12") == "unknown");
  for (const std::string text : {"Fix #14", "Fix #15", "Fix #16", "Fix #17"}) {
    INFO(text);
    CHECK(standing(commits, text) == "unknown");
  }
}

TEST_CASE("an issue is not landed by a pull request of the same number") {
  Commits commits;
  commits.merge("Merge pull request #12 from acme/login");
  CHECK(standing(commits, "Fix issue #12") == "unknown");
}

TEST_CASE("a ticket has landed where a landing subject has its key") {
  Commits commits;
  const std::string suffix = commits.land("feat: add login (ABC-1)");
  const std::string both = commits.land("feat: add search (ABC-2) (#9)");
  const std::string front = commits.land("ABC-3: add cart");
  const std::string brackets = commits.land("[ABC-4] add checkout");
  const std::string merged = commits.merge("Merge pull request #10 from acme/feature/abc-5-blog");
  const std::string several = commits.land("fix: three things (ABC-61, ABC-62/63)");
  CHECK(standing(commits, "Finish ABC-1") == landed(suffix, "ticket in subject"));
  CHECK(standing(commits, "Finish ABC-2") == landed(both, "ticket in subject"));
  CHECK(standing(commits, "Finish ABC-3") == landed(front, "ticket in subject"));
  CHECK(standing(commits, "Finish ABC-4") == landed(brackets, "ticket in subject"));
  CHECK(standing(commits, "Finish ABC-5") == landed(merged, "ticket in subject"));
  CHECK(standing(commits, "Finish ABC-63") == landed(several, "ticket in subject"));
  commits.land("docs: plan the next sprint (ABC-21)");
  commits.land("chore: record what shipped (ABC-22)");
  commits.land("chore: roll up tickets (ABC-23)");
  commits.land("Speak of ABC-24 in passing");
  for (const std::string text : {"Finish ABC-21", "Finish ABC-22", "Finish ABC-23", "Finish ABC-24"}) {
    INFO(text);
    CHECK(standing(commits, text) == "unknown");
  }
}

TEST_CASE("a subject that begins with its ticket is about that one, also where it ends in another tracker's") {
  Commits commits;
  commits.land("ABC-1; Add the range assignor (XYZ-848) (#13)");
  commits.land("[ABC-2] Bump the epoch [XYZ-360]");
  commits.land("ABC-11: adapt (ABC-11, ABC-12)");
  commits.land("ABC-20: first story (ABC-21)");
  commits.land("EPIC-1: second story (ABC-22)");
  commits.land("GRPC-1.60: upgrade (ABC-23)");
  for (const std::string text : {"Finish ABC-1", "Finish ABC-2", "Finish XYZ-360", "Finish ABC-11", "Finish ABC-12",
                                 "Finish ABC-21", "Finish ABC-22", "Finish ABC-23"}) {
    INFO(text);
    CHECK(standing(commits, text).starts_with("landed"));
  }
  commits.land("ABC-30: Add partial support for lost names");
  commits.land("ABC-31: Move the parser (which is part of the rewrite)");
  commits.land("ABC-32: Schedule for next sprint");
  for (const std::string text :
       {"Finish ABC-20", "Finish EPIC-1", "Finish GRPC-1", "Finish ABC-30", "Finish ABC-31", "Finish ABC-32"}) {
    INFO(text);
    CHECK_FALSE(standing(commits, text).starts_with("landed"));
  }
}

TEST_CASE("a key is a ticket where the history, pm_refs or the configured pattern knows it") {
  Commits commits;
  commits.land("Read UTF-8\n\nAlso XYZ-1, SHA-256");
  commits.land("Read UTF-8 again, SHA-256 too");
  CHECK(standing(commits, "Finish XYZ-2") == "0 references");
  CHECK(standing(commits, "Finish UTF-8 and SHA-256") == "0 references");
  Settings settings;
  settings.ticket_pattern = "XYZ-[0-9]+";
  CHECK(standing(commits, "Finish XYZ-2", settings) == "unknown");
  const auto repository = commits.open();
  CHECK(history::History::open(repository, {}).judge("Finish XYZ-2", {"XYZ-77"}).size() == 1);
  commits.land("XYZ-9 is spoken of once more");
  CHECK(standing(commits, "Finish XYZ-2") == "unknown");
}

TEST_CASE("a commit has landed where it can be reached, and a branch where its merge or tip can") {
  Commits commits;
  const std::string inside = commits.land("One more thing");
  const std::string merge = commits.merge("Merge branch 'feature/login'");
  const std::string outside = commits.aside("feature/open", "Not yet");
  commits.branch("feature/forwarded", inside);
  CHECK(standing(commits, "Land " + inside.substr(0, 9)) == landed(inside, "commit"));
  CHECK(standing(commits, "Land " + outside.substr(0, 9)) == "open");
  CHECK(standing(commits, "Merge feature/login") == landed(merge, "merge commit"));
  CHECK(standing(commits, "Merge feature/open") == "open");
  CHECK(standing(commits, "Merge feature/forwarded") == landed(inside, "branch tip") + ", ambiguous");
  CHECK(standing(commits, "Merge feature/never") == "0 references");
}

TEST_CASE("a branch that goes on after its merge is open") {
  Commits commits;
  commits.merge("Merge branch 'feature/login'");
  commits.aside("feature/login", "More of it");
  CHECK(standing(commits, "Merge feature/login") == "open");
}

TEST_CASE("a branch that was just begun may not have landed") {
  Commits commits;
  commits.land("One more thing");
  commits.branch("feature/new", commits.tip());
  const std::string tip = commits.tip();
  CHECK(standing(commits, "Merge feature/new") == landed(tip, "branch tip") + ", ambiguous");
  commits.land("Main goes on");
  CHECK(standing(commits, "Merge feature/new") == landed(tip, "branch tip") + ", ambiguous");
}

TEST_CASE("an unmerged branch is no evidence, and says that the number is open") {
  Commits commits;
  commits.aside("feature/login", "Add the login page (#12)");
  CHECK(standing(commits, "Merge #12") == "open");
  CHECK(standing(commits, "Merge #13") == "unknown");
}

TEST_CASE("a revert takes evidence back, and its own revert restores it") {
  Commits commits;
  const std::string one = commits.land("Add the login page (#12)");
  CHECK(standing(commits, "Merge #12") == landed(one, "squash"));
  const std::string revert =
      commits.land("Revert \"Add the login page (#12)\" (#13)\n\nThis reverts commit " + one + ".");
  CHECK(standing(commits, "Merge #12") == "reverted by " + revert + " (commit) on main");
  CHECK(standing(commits, "Merge #13") == landed(revert, "squash"));
  CHECK(standing(commits, "Land " + one.substr(0, 10)) == "reverted by " + revert + " (commit) on main");
  commits.land("Reapply \"Add the login page (#12)\"\n\nThis reverts commit " + revert + ".");
  CHECK(standing(commits, "Merge #12") == landed(one, "squash"));
  CHECK(standing(commits, "Merge #13").substr(0, 8) == "reverted");
}

TEST_CASE("a revert that names only the subject takes back what stood before it") {
  Commits commits;
  const std::string one = commits.land("Add the login page (#12)");
  const std::string revert = commits.land("Revert \"Add the login page\" (#13)");
  CHECK(standing(commits, "Merge #12") == "reverted by " + revert + " (commit) on main");
  const std::string again = commits.land("Add the login page (#12)");
  CHECK(standing(commits, "Merge #12") == landed(again, "squash"));
  commits.land("Revert \"Revert \"Add the login page (#12)\"\"");
  CHECK(standing(commits, "Merge #12").substr(0, 6) == "landed");
}

TEST_CASE("the revert of a merge takes its pull request and branch back") {
  Commits commits;
  const std::string merge = commits.merge("Merge pull request #12 from acme/login\n\nAdd the login page");
  const std::string revert = commits.land("Revert \"Add the login page\"\n\nThis reverts commit " + merge +
                                          ", reversing\nchanges made to 1234567.");
  CHECK(standing(commits, "Merge #12") == "reverted by " + revert + " (commit) on main");
  CHECK(standing(commits, "Merge the branch login") == "reverted by " + revert + " (commit) on main");
}

TEST_CASE("hosts that revert by number are understood") {
  Commits commits;
  commits.merge("Merge branch 'search' into 'main'\n\nSee merge request acme/shop!34");
  const std::string gitlab = commits.land("Take search back\n\nThis reverts merge request !34");
  CHECK(standing(commits, "Merge !34") == "reverted by " + gitlab + " (commit) on main");
  commits.land("Add login (#12)");
  const std::string github = commits.land("Take login back (#14)\n\nReverts acme/shop#12");
  CHECK(standing(commits, "Merge #12") == "reverted by " + github + " (commit) on main");
}

TEST_CASE("a revert elsewhere takes nothing back here") {
  Commits commits;
  const std::string one = commits.land("Add the login page (#12)");
  commits.aside("feature/other", "Revert \"Add the login page (#12)\"\n\nThis reverts commit " + one + ".");
  CHECK(standing(commits, "Merge #12") == landed(one, "squash"));
}

TEST_CASE("a number that was used twice is landed, and ambiguous") {
  Commits commits;
  commits.land("Add the login page (#12)");
  commits.land("Something else entirely (#12)");
  CHECK(standing(commits, "Merge #12").find(", ambiguous") != std::string::npos);
  const auto repository = commits.open();
  const auto opened = history::History::open(repository, {});
  CHECK(history::finding_of(opened.judge("Merge #12")).confidence == history::Confidence::low);
}

TEST_CASE("HEAD's own commits count, and the answer says so") {
  Commits commits;
  const std::string own = commits.aside("feature/login", "Add the login page (#12)");
  commits.git({"symbolic-ref", "HEAD", "refs/heads/feature/login"});
  CHECK(standing(commits, "Merge #12") == landed(own, "squash", "HEAD"));
  CHECK(standing(commits, "Land " + own.substr(0, 9)) == landed(own, "commit", "HEAD"));
  CHECK(standing(commits, "Merge feature/login") == "open");
  Settings by_head;
  by_head.base = "HEAD";
  CHECK(standing(commits, "Merge #12", by_head) == landed(own, "squash", "HEAD"));
}

TEST_CASE("the base is the one named, configured, the remote's, or main or master") {
  Commits commits;
  const std::string release = commits.aside("release", "Fix (#5)");
  const std::string remote = commits.commit("Fix (#6)", {commits.tip()});
  Settings settings;
  settings.configured_base = "release";
  CHECK(standing(commits, "Merge #5", settings) == landed(release, "squash", "release"));
  settings.base = "main";
  CHECK(standing(commits, "Merge #5", settings) == "open");
  settings.base = "nowhere";
  CHECK_THROWS_AS(standing(commits, "Merge #5", settings), Error);
  commits.git({"remote", "add", "origin", "https://github.com/acme/shop.git"});
  commits.git({"update-ref", "refs/remotes/origin/trunk", remote});
  commits.git({"symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/trunk"});
  CHECK(standing(commits, "Merge #6") == landed(remote, "squash", "origin/trunk"));
}

TEST_CASE("a base that stands in for one whose commit is missing may know too little, and says so") {
  Commits commits;
  commits.branch("master", commits.tip());
  commits.git({"symbolic-ref", "HEAD", "refs/heads/master"});
  const std::string landed = commits.land("Add the login page (#12)");
  const git::Repository whole = commits.open();
  CHECK(history::History::open(whole, {}).base().name == "main");
  CHECK_FALSE(history::History::open(whole, {}).has_gaps());
  std::filesystem::remove(commits.folder() / ".git" / "objects" / landed.substr(0, 2) / landed.substr(2));
  const git::Repository repository = commits.open();
  const history::History opened = history::History::open(repository, {});
  CHECK(opened.base().name == "master");
  CHECK(opened.base().stands_in);
  CHECK(opened.has_gaps());
}

TEST_CASE("another repository's pull request is not ours") {
  Commits commits;
  const std::string own = commits.land("Add the login page (#12)");
  commits.git({"remote", "add", "origin", "git@github.com:acme/shop.git"});
  CHECK(standing(commits, "Merge https://github.com/acme/shop/pull/12") == landed(own, "squash"));
  CHECK(standing(commits, "Merge https://github.com/other/shop/pull/12") == "unknown");
  CHECK(standing(commits, "Merge other/shop#12") == "unknown");
  CHECK(standing(commits, "Merge acme/shop#12") == landed(own, "squash"));
}
