// What each host and tracker leaves in a history, and how people name it. A row here has a row in the manual,
// gitcheckpoint-format(5), and the other way round.

#include <map>

#include "history/repository.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

struct Row {
  std::string host;
  std::string message;             // of a merge where it begins with `Merge`
  std::vector<std::string> asked;  // all have landed
  std::string how;
  std::vector<std::string> others = {};  // have not
};

const std::string id = "I8473b95934b5732ac55d26311a706c9c2bde9940";

std::vector<Row> rows() {  // NOLINT(readability-function-size): a table
  return {
      {"GitHub, merge",
       "Merge pull request #12 from acme/login\n\nAdd login",
       {"Merge #12", "Review PR 12"},
       "merge commit",
       {"Merge #1", "Fix issue #12"}},
      {"GitHub, merge with the title",
       "Add login (#12)\n\n* one",
       {"Merge #12", "Land https://github.com/acme/shop/pull/12"},
       "squash",
       {"Merge #2"}},
      {"GitLab, merge",
       "Merge branch 'login' into 'main'\n\nAdd login\n\nSee merge request acme/shop!12",
       {"Merge !12", "Land MR 12", "Merge https://gitlab.com/acme/shop/-/merge_requests/12"},
       "merge commit",
       {"Merge !1"}},
      {"GitLab, URL",
       "Merge branch 'login' into 'main'\n\nSee merge request https://gitlab.com/acme/shop/-/merge_requests/12",
       {"Merge !12"},
       "merge commit"},
      {"GitLab, squash", "Add login (!12)", {"Merge !12"}, "squash"},
      {"GitLab, squash by template", "Add login\n\nSee merge request acme/shop!12", {"Merge !12"}, "merge commit"},
      {"GitLab, merged by a bot",
       "parser: read more\n\nPart-of: <https://gitlab.com/acme/shop/-/merge_requests/12>",
       {"Merge !12"},
       "squash"},
      {"Gitea",
       "Merge pull request 'Add login' (#12) from login into main",
       {"Merge #12"},
       "merge commit",
       {"Merge #1"}},
      {"Gerrit, number",
       "Add login\n\nBug: 7\nChange-Id: " + id +
           "\nReviewed-on: https://review.acme.org/c/shop/+/123\nReviewed-by: Kim <k@acme.org>",
       {"Merge CL 123", "Land https://review.acme.org/c/shop/+/123", "Submit change 123", "Merge CL #123", "Land " + id,
        "Merge I8473b959"},
       "reviewed change",
       {"Merge CL 12", "Land I8473b958", "Merge CL 1234"}},
      {"Gerrit, older",
       "Add login\n\nReviewed-on: https://review.acme.org/123",
       {"Merge CL 123", "Land https://review.acme.org/#/c/123/"},
       "reviewed change"},
      {"Gerrit, Change-Id alone", "Add login\n\nTest: none\nChange-Id: " + id, {"Land " + id}, "reviewed change"},
      {"Gerrit, carried over",
       "Add login\n\nReviewed-on: https://review.acme.org/c/shop/+/122\n(cherry picked from commit "
       "1234567)\nReviewed-on: https://review.acme.org/c/shop/+/123",
       {"Merge CL 123"},
       "reviewed change",
       {"Merge CL 122"}},
      {"Gerrit, Go",
       "net: read more\n\nFixes #77\n\nReviewed-on: https://go-review.googlesource.com/c/go/+/12345",
       {"Merge https://go.dev/cl/12345", "Land CL 12345"},
       "reviewed change"},
      {"Gerrit, Chromium",
       "Add login\n\nFixed: 4567, chromium:4568\nChange-Id: " + id +
           "\nReviewed-on: https://chromium-review.googlesource.com/c/chromium/src/+/123\nCr-Commit-Position: "
           "refs/heads/main@{#99}",
       {"Fix bug 4567", "Fix https://crbug.com/4568"},
       "closing word",
       {"Fix bug 9999"}},
      {"Bitbucket, merge",
       "Merged in login (pull request #12)\n\nAdd login",
       {"Merge PR 12", "Merge https://bitbucket.org/acme/shop/pull-requests/12"},
       "merge commit",
       {"Merge PR 1"}},
      {"Bitbucket, Data Center, merge",
       "Merge pull request #12 in SHOP/web from feature/login to main",
       {"Merge #12", "Merge feature/login"},
       "merge commit"},
      {"Bitbucket, Data Center, squash",
       "Pull request #12: Add login\n\nMerge in SHOP/web from login to main\n\n* commit '1234567'",
       {"Merge PR #12"},
       "merge commit"},
      {"Azure DevOps",
       "Merged PR 12: Add login",
       {"Merge PR 12", "Complete https://dev.azure.com/o/p/_git/r/pullrequest/12"},
       "merge commit",
       {"Merge PR 1"}},
      {"Phabricator",
       "Add login\n\nReviewers: kim\n\nDifferential Revision: https://reviews.acme.org/D123",
       {"Land D123", "Land https://reviews.acme.org/D123"},
       "reviewed change",
       {"Land D12", "Land D1234"}},
      {"Merge queues", "Auto merge of #12 - kim:login, r=lee", {"Merge #12"}, "merge commit"},
      {"Merge queues, several", "Merge #12 #13", {"Merge #12", "Merge #13"}, "merge commit"},
      {"Merge queues, rollup", "Rollup merge of #12 - kim:login, r=lee", {"Merge #12"}, "merge commit", {"Merge #1"}},
      {"Mail",
       "Add login\n\nLink: https://lore.kernel.org/r/20260101.12-kim@acme.org\nSigned-off-by: Kim <k@acme.org>",
       {"Merge https://lore.kernel.org/all/20260101.12-kim@acme.org/"},
       "reviewed change",
       {"Merge https://lore.kernel.org/r/20260101.13-kim@acme.org"}},
      {"Launchpad",
       "Add login\n\nFixes LP: #4567\nCloses-Bug: #4568",
       {"Fix bug 4568", "Fix https://bugs.launchpad.net/shop/+bug/4568"},
       "closing word",
       {"Fix bug 9999"}},
      {"Mercurial",
       "Bug 4567 - Add login. r=kim",
       {"Fix bug 4567", "Finish https://bugzilla.mozilla.org/show_bug.cgi?id=4567"},
       "ticket in subject",
       {"Fix bug 4568", "Fix bug 45678"}},
      {"JIRA, colon", "ABC-12: add login", {"Finish ABC-12"}, "ticket in subject", {"Finish ABC-1"}},
      {"JIRA, blank", "ABC-12 add login", {"Finish ABC-12"}, "ticket in subject"},
      {"JIRA, full stop", "ABC-12. Add login. Contributed by Kim.", {"Finish ABC-12"}, "ticket in subject"},
      {"JIRA, dash", "ABC-12 - Add login", {"Finish ABC-12"}, "ticket in subject"},
      {"JIRA, several", "ABC-12, ABC-13: add login", {"Finish ABC-12", "Finish ABC-13"}, "ticket in subject"},
      {"JIRA, brackets", "[ABC-12][core] Add login", {"Finish ABC-12"}, "ticket in subject"},
      {"JIRA, second label", "[core] [ABC-12] Add login", {"Finish ABC-12"}, "ticket in subject"},
      {"JIRA, behind a label", "[core] ABC-12 Add login", {"Finish ABC-12"}, "ticket in subject"},
      {"JIRA, end", "Add login (ABC-12) (#9)", {"Finish ABC-12", "Merge #9"}, ""},
      {"JIRA, end in square brackets", "Add login [ABC-12]", {"Finish ABC-12"}, "ticket in subject"},
      {"JIRA, scope", "fix(ABC-12)!: add login", {"Finish ABC-12"}, "ticket in subject"},
      {"JIRA, behind the kind", "feat(login): ABC-12 add the page", {"Finish ABC-12"}, "ticket in subject"},
      {"JIRA, trailer", "Add login\n\nIssue: ABC-12", {"Finish ABC-12"}, "ticket in subject"},
      {"JIRA, trailer with several", "Add login\n\nJIRA: ABC-12, ABC-13", {"Finish ABC-13"}, "ticket in subject"},
      {"JIRA, branch", "Merge branch 'feature/ABC-12-login' into 'main'", {"Finish ABC-12"}, "ticket in subject"},
      {"Closing words",
       "Add login\n\nCloses #12, fixes ABC-12",
       {"Fix issue #12", "Finish ABC-12"},
       "closing word",
       {"Merge PR #12"}},
      {"Landing scripts", "Add login\n\nCloses #12 from kim/login.", {"Merge #12"}, "squash", {"Merge #1"}},
  };
}

}  // namespace

namespace {

/// A history with the row's message, and the commit that landed it.
std::string land(Commits& commits, const Row& row) {
  // A second change of the kind, so that the history knows its forms and keys.
  commits.land("Something else\n\nReviewed-on: https://review.acme.org/c/shop/+/777");
  commits.land("Something else\n\nDifferential Revision: https://reviews.acme.org/D777");
  commits.land("Speak of ABC-777 twice");
  commits.land("Speak of ABC-778 twice");
  const bool is_merge =
      row.message.starts_with("Merge") || row.message.starts_with("Auto") || row.message.starts_with("Rollup");
  return is_merge ? commits.merge(row.message) : commits.land(row.message);
}

struct HostFigures {
  int histories = 0;
  int asked = 0;
  int found = 0;
  int others = 0;
  int wrong = 0;  // of the others, called landed
};

}  // namespace

TEST_CASE("what each host leaves in a history is evidence of what it landed") {
  const std::vector<Row> all = rows();
  CHECK(all.size() == 42);
  for (const Row& row : all) {
    Commits commits;
    const std::string commit = land(commits, row);
    for (const std::string& asked : row.asked) {
      INFO(row.host << ": " << asked);
      const std::string said = standing(commits, asked);
      CHECK(said.starts_with("landed by " + commit));
      CHECK((row.how.empty() || said.find("(" + row.how + ")") != std::string::npos));
    }
    for (const std::string& other : row.others) {
      INFO(row.host << ": " << other);
      CHECK(standing(commits, other) == "unknown");
    }
  }
}

// Prints the figures of CONTRIBUTING.md: history_tests "[figures]"
TEST_CASE("what each host's histories answer", "[.][figures]") {
  std::map<std::string, HostFigures> hosts;
  for (const Row& row : rows()) {
    HostFigures& figures = hosts[row.host.substr(0, row.host.find(','))];
    Commits commits;
    const std::string commit = land(commits, row);
    ++figures.histories;
    for (const std::string& asked : row.asked) {
      ++figures.asked;
      figures.found += standing(commits, asked).starts_with("landed by " + commit) ? 1 : 0;
    }
    for (const std::string& other : row.others) {
      ++figures.others;
      figures.wrong += standing(commits, other).starts_with("landed") ? 1 : 0;
    }
  }
  for (const auto& [host, figures] : hosts) {
    WARN(host << ": " << figures.histories << " histories, " << figures.found << " of " << figures.asked
              << " names found, " << figures.wrong << " of " << figures.others << " others called landed");
  }
}

TEST_CASE("the manual has an entry for each host and tracker") {
  const std::string page = file_text("../docs/gitcheckpoint-format.5.in");
  for (const Row& row : rows()) {
    const std::string host = row.host.substr(0, row.host.find(','));
    INFO(host);
    CHECK(page.find(".TP\n.B " + host + "\n") != std::string::npos);
  }
}

TEST_CASE("a landing script that names a page names it in this repository only") {
  const std::string page = "https://github.com/acme/shop/pull/12";
  for (const std::string& line : {"PR-URL: " + page, "Pull Request resolved: " + page, "(Merged from " + page + ")"}) {
    INFO(line);
    Commits commits;
    const std::string commit = commits.land("Add login\n\n" + line);
    commits.git({"remote", "add", "origin", "https://github.com/acme/shop.git"});
    CHECK(standing(commits, "Merge #12") == "landed by " + commit + " (squash) on main");
    commits.git({"remote", "set-url", "origin", "https://github.com/kim/other.git"});
    CHECK(standing(commits, "Merge #12") == "unknown");
  }
  Commits commits;
  const std::string commit = commits.merge("Merge acme/shop#12: add login");
  commits.git({"remote", "add", "origin", "https://github.com/acme/shop.git"});
  CHECK(standing(commits, "Merge #12") == "landed by " + commit + " (merge commit) on main");
}

TEST_CASE("what only refers to a change, a bug or a ticket is no evidence") {
  const std::vector<std::string> mentions = {
      "Add x\n\n> Reviewed-on: https://review.acme.org/c/shop/+/123",
      "Add x\n\nSee https://review.acme.org/c/shop/+/123",
      "Add x\n\nRelated-Bug: #4567\nPartial-Bug: #4567",
      "Add x\n\nBug: 4567",
      "Add x\n\nLink: https://lore.kernel.org/r/20260101.12-kim@acme.org [1]",
      "Add x\n\nFixes: 1234567890ab (\"Add y\")",
      "Add x\n\nRefs: ABC-12\nRelates to ABC-12",
      "ABC-12 part 1: add x",
      "ABC-12: WIP add x",
      "ABC-12: plan the work",
      "Bug 4567 - Part 1: add x",
      "Try ABC-12's parser",
      "docs: ABC-12 describe it",
      "Differential Revision: https://reviews.acme.org/D123",
      "Merge \"Add x\" into main",
  };
  for (const std::string& mention : mentions) {
    Commits commits;
    commits.land("Else\n\nReviewed-on: https://review.acme.org/c/shop/+/777");
    commits.land("Else\n\nDifferential Revision: https://reviews.acme.org/D777");
    commits.land("Speak of ABC-777");
    commits.land("Speak of ABC-778");
    commits.land(mention);
    for (const std::string asked : {"Merge CL 123", "Land D123", "Fix bug 4567", "Finish ABC-12",
                                    "Merge https://lore.kernel.org/r/20260101.12-kim@acme.org"}) {
      INFO(mention << "\n" << asked);
      CHECK(standing(commits, asked) == "unknown");
    }
  }
}

TEST_CASE("a trailer with a name that its host does not make is no evidence of what it looks like") {
  Commits commits;
  commits.land("Add x\n\nDifferential Revision: https://reviews.acme.org/I1234567");
  commits.land("Add y\n\nChange-Id: I1234567");
  commits.land("Add z\n\nChange-Id:");
  commits.land("Add z\n\nChange-Id: ");
  CHECK(standing(commits, "Land I1234567") == "unknown");
  commits.land("Speak of ABC-777");
  commits.land("Add y\n\nIssue: ABC-1, ABC-2 not ABC-3");
  CHECK(standing(commits, "Finish ABC-2").starts_with("landed"));
  CHECK(standing(commits, "Finish ABC-3") == "unknown");
}

TEST_CASE("numbers of changes are names only where the history has such changes") {
  Commits commits;
  commits.land("Add login (#12)");
  for (const std::string text : {"Merge CL 123", "Land D123", "Submit change 123", "Fix bug 3"}) {
    INFO(text);
    CHECK(standing(commits, text) == "0 references");
  }
}

TEST_CASE("a reviewed change that was taken back is reverted") {
  Commits commits;
  const std::string landing = commits.land("Add login\n\nReviewed-on: https://review.acme.org/c/shop/+/123");
  commits.land(
      "Revert \"Add login\"\n\nThis reverts commit " + landing +
      ".\n\nReason for revert: broke the build\n\nOriginal change's description:\n> Add login\n>\n> Reviewed-on: "
      "https://review.acme.org/c/shop/+/123\n\nReviewed-on: https://review.acme.org/c/shop/+/124");
  CHECK(standing(commits, "Merge CL 123").starts_with("reverted"));
  CHECK(standing(commits, "Merge CL 124").starts_with("landed"));
  Commits mozilla;
  mozilla.land("Bug 4567 - Add login. r=kim");
  mozilla.land("Backed out changeset 0123456789ab (bug 4567) for bustage");
  CHECK(standing(mozilla, "Fix bug 4567").starts_with("reverted"));
}
