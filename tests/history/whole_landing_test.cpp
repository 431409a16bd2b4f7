// What has landed and is all that the text asks for: on the branch, of the host, and with nothing beside it.

#include "history/repository.h"
#include "support/catch.h"

using checkpoint::test::Commits;
using checkpoint::test::standing;
using namespace checkpoint::history;

namespace {

std::string finding(const Commits& commits, const std::string& text) {
  const auto repository = commits.open();
  const History history =
      History::open(repository, checkpoint::test::with_remotes({}, commits.folder(), commits.environment()));
  const Finding found = finding_of(history.judge(text));
  const bool is_sure = found.confidence != Confidence::low;
  return std::string(name_of(found.verdict)) + (found.verdict == Verdict::mentioned || is_sure ? "" : "?");
}

}  // namespace

TEST_CASE("what is to land on a branch has landed for certain only where that branch has it") {
  Commits commits;
  for (const std::string branch : {"develop", "master", "release/1.2", "v2-stable"})
    commits.branch(branch, commits.tip());
  commits.git({"remote", "add", "origin", "git@github.com:acme/shop.git"});
  commits.git({"update-ref", "refs/remotes/origin/next", commits.tip()});
  commits.land("Add login (#5)");
  commits.branch("staging", commits.tip());
  for (const std::string text : {"Merge #5", "Merge #5 into main", "Merge #5 to main", "Merge #5 into trunk"}) {
    INFO(text);
    CHECK(finding(commits, text) == "landed");
  }
  for (const std::string text : {"After #5 lands on main, deploy", "After #5 lands, deploy to develop",
                                 "After #5 is merged to main, deploy to develop", "Merge #5, then deploy to develop"}) {
    INFO(text);
    CHECK(finding(commits, text) == "unblocked");
  }
  for (const std::string text :
       {"Merge #5 into develop", "Merge #5 to develop", "Merge #5 onto master", "Merge #5 \u2192 develop",
        "Merge #5 -> master", "Merge #5 => develop", "Merge #5 (into develop)", "Merge #5 (develop)",
        "Merge #5 into the develop branch", "\u628a #5 \u5408\u5e76\u5230 develop", "Merge #5 into origin/next",
        "Merge #5 into main and develop", "Merge #5 into main + develop", "Merge #5 into main & develop",
        "After #5 lands on develop, deploy", "Backport #5 to release/1.2", "Cherry-pick #5 onto v2-stable"}) {
    INFO(text);
    CHECK(finding(commits, text) != "landed");
    CHECK(finding(commits, text) != "unblocked");
  }
  commits.branch("develop", commits.tip());
  CHECK(finding(commits, "Merge #5 into develop") == "landed");
}

TEST_CASE("what stands in brackets and is not known of the landing may be left to do") {
  Commits commits;
  commits.land("ABC-10: add login");
  commits.merge("Merge pull request #41 from acme/search\n\nFind carts by name");
  commits.land("Add ABC-11 to the list");
  for (const std::string text : {"Merge #41 (approved)",
                                 "Merge #41 (#41)",
                                 "Merge #41 (ready, CI green)",
                                 "Merge #41 (12 files, small)",
                                 "Merge #41 (XS)",
                                 "Merge #41 (in review)",
                                 "Merge #41 (waiting for review)",
                                 "Merge #41 (awaiting approval)",
                                 "Merge #41 (first)",
                                 "Merge #41 (closes ABC-10)",
                                 "Merge #41 (ec9cdd2ba7)",
                                 "Merge #41 (by Dana)",
                                 "Merge #41 (@dana)",
                                 "Merge #41 (find carts by name)",
                                 "Merge PR #41: find carts by name",
                                 "Merge #41 (ABC-10)",
                                 "#41: merge",
                                 "Merge #41 (tests passing)",
                                 "Finish ABC-10 (login)",
                                 "Merge #41 (2026-01-02)"}) {
    INFO(text);
    CHECK(finding(commits, text) == "landed");
  }
  for (const std::string text :
       {"Finish ABC-10 (docs)", "Finish ABC-10 (tests)", "Finish ABC-10: review", "Review #41 with legal",
        "merge the search pr again (#41)", "\u5b8c\u6210 ABC-10\uff08\u6d4b\u8bd5\u672a\u5199\uff09",
        "Review PR #41: write up findings", "Merge PR #41 once more", "Merge #41 again", "ABC-10 [80%]",
        "ABC-10 (50 %)", "Implement ABC-10 (backend done, UI open)", "Merge #41 (rotate key)",
        "Merge #41 - then tell ops", "Land #41 w/ docs", "Merge #41 (approved) (rotate the key)"}) {
    INFO(text);
    CHECK(finding(commits, text) != "landed");
  }
}

TEST_CASE("what only says again what landed is called adds nothing to do") {
  Commits commits;
  commits.land("feat: dark mode for settings (ABC-10)");
  commits.merge("Merge pull request #41 from acme/search\n\nSearch the store");
  commits.land("Rate limit the login form (#42)");
  commits.land("Add ABC-11 to the list");
  for (const std::string text :
       {"Merge #41 (search the store)", "Merge PR 41 (search the store)", "Finish PR #41: search the store",
        "Finish #41 - Search the store", "Search the store (#41)", "Rate limit the login form (#42)",
        "- [ ] Rate limit the login form (#42)", "Implement dark mode for settings (ABC-10)", "Merge #41 (+12 -3)",
        "Merge #41 (+12/\u22123, 2 files)", "Merge #41 (was: find in store)", "Merge #41 (see the thread)",
        "Merge #41 (see #7)", "Merge #41 (formerly #7)", "Merge #41 (see there)",
        "Merge #41 (was: find in the store by its name)", "Merge #41: search the store by kim-lee"}) {
    INFO(text);
    CHECK(finding(commits, text) == "landed");
  }
  for (const std::string text : {"Extend the rate limit of the login form (#42)",
                                 "Document dark mode for settings (ABC-10)",
                                 "Rate limit the signup form (#42)",
                                 "Test dark mode for settings (ABC-10)",
                                 "Merge #41 (was dropped)",
                                 "Merge #41 (was rolled back)",
                                 "Merge #41 (see what is missing)",
                                 "Merge #41 (see the migration steps below)",
                                 "Merge #41 (originally for staging)",
                                 "Merge #41 (+2 commits)",
                                 "Merge #41 (+13)",
                                 "Merge #41 (see below, then tag)",
                                 "Merge #41 (see how ops reacts)",
                                 "Merge #41 (see)",
                                 "Merge #41 (see the thread; tag)",
                                 "Merge #41 (was: find in store, tag)",
                                 "Merge #41 (was: find in the store by its full name)",
                                 "Merge #40 (was #41)",
                                 "Index (see #41)",
                                 "Search the store: paging (#41)",
                                 "Search the store on phones (#41)",
                                 "Finish #41: search the store, then deploy",
                                 "Merge #41 (search the store) and deploy",
                                 "Dark mode for settings, then for print (ABC-10)"}) {
    INFO(text);
    CHECK(finding(commits, text) != "landed");
  }
}

TEST_CASE("the landing of a part is not certainly all that its name stands for") {
  Commits commits;
  commits.land("Add the queue, part 1 of 3 (#41)");
  CHECK(finding(commits, "Merge #41") == "landed");
  CHECK(finding(commits, "Finish the queue (#41)") != "landed");
  commits.land("First half of the search index (#42)");
  CHECK(finding(commits, "Finish the search index (#42)") != "landed");
}

TEST_CASE("a title that is a step may be said again as what is left to do") {
  Commits commits;
  commits.land("Test on staging (#41)");
  CHECK(finding(commits, "Merge #41") == "landed");
  CHECK(finding(commits, "Merge #41 (test on staging)") != "landed");
  CHECK(finding(commits, "Merge #41: test on staging") != "landed");
}

TEST_CASE("an arrow leads to the branch, and of two requests one after the other both are wanted") {
  Commits commits;
  commits.land("Add login (#41)");
  commits.land("Add search (#42)");
  for (const std::string text :
       {"Merge #41 \u2192 main", "Merge #41 -> main", "Merge #41 => master", "Merge #41 first, then #42",
        "Merge #41, then #42", "Merge #41; then #42", "Merge #41 after review, #42"}) {
    INFO(text);
    CHECK(finding(commits, text) == "landed");
  }
  CHECK(finding(commits, "Merge #41 first, then #43") == "mentioned");
  CHECK(finding(commits, "See #41. Deploy after #41 has landed") == "unblocked");
  CHECK(finding(commits, "Merge #41 \u2192 main, then deploy") == "unblocked");
}

TEST_CASE("the same path on another host is another repository") {
  struct Row {
    std::string remote;
    std::string own;
    std::string other;
    std::string unsure;
  };
  const std::string github = "https://github.com/acme/shop/pull/5";
  const std::string gitlab = "https://gitlab.com/acme/shop/pull/5";
  const std::string intern = "https://github.example.com/acme/shop/pull/5";
  for (const Row& row :
       {Row{"git@github.com:acme/shop.git", github, intern, ""},
        Row{"https://www.github.com/acme/shop", github, gitlab, ""},
        Row{"ssh://git@ssh.github.com:443/acme/shop.git", github, intern, ""},
        Row{"git@github-work:acme/shop.git", github, gitlab, ""},
        Row{"git@github.com-work:acme/shop.git", github, "", gitlab}, Row{"git@box:acme/shop.git", intern, "", ""},
        Row{"git@gitlab.com:acme/shop.git", gitlab, github, ""},
        Row{"git@github.company.com:acme/shop.git", "https://github.company.com/acme/shop/pull/5", "", github},
        Row{"git@git.example.com:acme/shop.git", intern, "", github},
        Row{"https://github.example.com:8443/acme/shop.git", intern, "", gitlab},
        Row{"github.com:acme/shop.git", github, intern, ""}, Row{"/srv/acme/shop.git", intern, "", ""},
        Row{"C:/acme/shop.git", intern, "", ""}}) {
    INFO(row.remote);
    Commits commits;
    commits.land("Add login (#5)");
    commits.git({"remote", "add", "upstream", row.remote});
    CHECK(finding(commits, "Merge " + row.own) == "landed");
    if (!row.other.empty()) CHECK(finding(commits, "Merge " + row.other) == "mentioned");
    if (!row.unsure.empty()) CHECK(finding(commits, "Merge " + row.unsure) == "landed?");
    commits.git({"remote", "add", "origin", "git@github.com:kim/shop.git"});
    CHECK(finding(commits, "Merge " + row.own) == (row.remote.find('/') < 3 ? "mentioned" : "landed"));
  }
  Commits commits;
  commits.land("Add x\n\nCloses https://gitlab.com/acme/shop/-/issues/5");
  commits.land("Add y\n\nCloses https://github.com/acme/shop/issues/6");
  commits.git({"remote", "add", "origin", "git@github.com:acme/shop.git"});
  CHECK(standing(commits, "Fix issue #5") == "unknown");
  CHECK(standing(commits, "Fix issue #6").starts_with("landed"));
}

TEST_CASE("a link of what is upstream is not of a repository that has no remote of that name") {
  Commits commits;
  commits.land("Add login (#5)");
  const std::string link = "https://github.com/other/login/pull/5";
  CHECK(standing(commits, "Merge " + link).starts_with("landed"));
  CHECK(standing(commits, "Merge " + link + " upstream") == "unknown");
  CHECK(standing(commits, "Merge the upstream PR " + link) == "unknown");
  commits.git({"remote", "add", "upstream", "https://github.com/other/login.git"});
  CHECK(standing(commits, "Merge " + link + " upstream").starts_with("landed"));
}
