// Reverts in the words of people, of tickets and of reviews; and what only reads like one.

#include "history/repository.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

std::string with_name(std::string message, const std::string& sha) {
  for (std::size_t at = message.find("SHA"); at != std::string::npos; at = message.find("SHA")) {
    message.replace(at, 3, sha);
  }
  return message;
}

std::string land(Commits& commits, const std::string& message) {
  return message.starts_with("Merge ") || message.starts_with("Auto merge") ? commits.merge(message)
                                                                            : commits.land(message);
}

struct Work {
  std::string landing;
  std::string asked;
  std::vector<std::string> reverts;
  std::vector<std::string> others;    // take nothing back
  std::vector<std::string> restores;  // after `This reverts commit SHA.`
};

const std::string change = "I8473b95934b5732ac55d26311a706c9c2bde9940";

std::vector<Work> works() {  // NOLINT(readability-function-size): a table
  return {
      {"Add login (#33)",
       "Merge #33",
       {"fix: revert #33 (#34)",
        "chore: back out #33",
        "fix(login)!: revert \"Add login\" (#34)",
        "revert(api): Add login (#34)",
        "[revert] add login (#34)",
        "[web][urgent] Revert #33 (#34)",
        ":rewind: Revert #33",
        "\u23ea\ufe0f revert: Add login",
        "\u23ea Revert \"Add login\" (#33)",
        "Revert \u201cAdd login (#33)\u201d (#34)",
        "Revert changes from #33",
        "Revert the changes introduced in #33",
        "Revert PR 33",
        "Revert commits 1234567..SHA",
        "Revert SHA^..1234567",
        "Temporarily revert \"Add login (#33)\" (#34)",
        "Revert \"Add logout (#32)\" and \"Add login (#33)\"",
        "Revert \"Revert \"Revert \"Add login (#33)\" (#34)\" (#35)\" (#36)",
        "Oh no (#34)\n\nRevert #33",
        "Oh no\n\nReverts \"Add login (#33)\"",
        "Oh no\n\nThis is a full revert of commit SHA (\"Add some login\").",
        "Oh no\n\nThis reverts:\n\n* 1234567\n* SHA"},
       {"Revert to #33's approach", "Revert #33's button", "Revert button added (#40)",
        "fix: revert button style (#34)", "Revert of config default to 5 (#12)",
        "Revert \"Add login\" button style (#34)", "Revert the flag added in #33", "Partial revert of #33",
        "Revert #32 in favour of #33", "TODO: revert #33",
        "Oh no\n\nReverting commit SHA (\"Add login\") is not an option.", "Oh no\n\nIf this fails,\nrevert #33",
        "fix: revert #33 styling of header (#9126)", "Revert #33 changes to README",
        "Oh no\n\n> This reverts commit SHA.", "Oh no\n\nRevert #33 if needed."},
       {"Unrevert #33", "Un-revert \"Add login (#33)\" (#35)", "fix: reapply #33 (#35)", "Revert the revert of #33",
        "Recommit \"Add login (#33)\"", "[login] Reland \"Add login\" (#35)", "Roll forward #33", "Restore #33 (#35)"}},
      {"Merge pull request #33 from acme/login\n\nAdd login",
       "Merge #33",
       {"Revert \"Merge PR #33\"", "Merge pull request #34 from acme/x\n\nfix: revert #33",
        "Merge pull request #34 from acme/x\n\ncore: Revert \"Add login\"",
        "Auto merge of #34 - kim:x, r=lee\n\nRevert PR #33", "Merge pull request #34 from acme/revert-33\n\nOh no",
        "Revert merge of pull request #33"},
       {"Merge pull request #34 from acme/x\n\nfix: revert button", "Revert a login (#34)"},
       {"Merge pull request #35 from acme/x\n\nReapply \"Add login\""}},
      {"KAF-1: add login",
       "Finish KAF-1",
       {"Revert KAF-1",
        "Revert \"KAF-1\"",
        "Back out KAF-1",
        "KAF-1: Reverted",
        "KAF-1: Revert (#55)",
        "KAF-1. Reverted.",
        "KAF-9: Revert KAF-1",
        "[KAF-9][core] Revert [KAF-1] Add login",
        "Revert KAF-1, KAF-2",
        "Reverts KAF-1: add x",
        "Revert the commit for KAF-1",
        "Revert KAF-1 as it broke tests",
        "MINOR: Revert KAF-1",
        "revert(KAF-1): add login",
        "[REVERT][KAF-1] add login",
        "KAF-1: Revert add login",
        "[KAF-1] Revert \"add login\"",
        "Revert [KAF-2], [KAF-1]",
        "Merge branch 'revert-KAF-1' into 'main'",
        "Oh no\n\nThis reverts KAF-1."},
       {"Revert KAF-1 debug logging", "Roll back KAF-1 migrations in tests", "Rollback for KAF-1: add down migration",
        "Revert \"tmp log\" for KAF-1", "KAF-1: Rollback", "KAF-1: Undo.", "KAF-1: Revert button is shown",
        "KAF-1: Rollback of failed transactions", "KAF-1: Rollback for failed transactions", "Revert KAF-11",
        "Revert part of KAF-1", "KAF-3: Revert to KAF-1 behaviour", "Revert KAF-2\n\nKAF-1 stays."},
       {"Reland KAF-1", "KAF-1: Reland", "Revert \"Revert KAF-1\"", "KAF-9: Reapply KAF-1", "KAF-1: add login again"}},
      {"Bug 4567 - Add login. r=kim",
       "Fix bug 4567",
       {"Backed out bug 4567", "Bug 4567 - Backed out for leaks", "Backed out 3 changesets (bug 4500, bug 4567) for x"},
       {"Backed out bug 4568", "Bug 4569 - Back out of fullscreen on Escape"},
       {"Revert \"Backed out changeset SHA (bug 4567) for leaks\"", "Re-land bug 4567"}},
      {"[x] Add login\n\nChange-Id: " + change + "\nReviewed-on: https://review.acme.org/c/shop/+/123",
       "Land CL 123",
       {"Revert submission 9\n\nReverted Changes:\nI1234abcde:Other\nI8473b9593:Add login", "net: revert CL 123",
        "Oh no\n\nThis reverts change " + change + ".", "Oh no\n\nReverts https://review.acme.org/c/shop/+/123"},
       {"Revert submission 9\n\nReverted Changes:\nI1234abcde:Other", "Partial revert of CL 123"},
       {"Reland CL 123", "Reland^2 \"[x] Add login\""}},
      {"[x] Add login\n\nDifferential Revision: https://reviews.acme.org/D108",
       "Land D108",
       {"Revert D108: x", "Back out \"[x] Add login\"", "Undo login\n\nOriginal Phabricator Diff: D108", "Revert rGSHA",
        "[x] Revert \"[x] Add login\""},
       {"Revert D1081: x", "Back out \"[x] y\"\n\nOriginal Phabricator Diff: D107"},
       {"Reland \"[x] Add login\"\n\nOriginal Phabricator Diff: D108", "Recommit \"[x] Add login\""}},
  };
}

/// A history in which `work` has landed, beside others of its kind.
std::string land(Commits& commits, const Work& work) {
  commits.land("Something else\n\nReviewed-on: https://review.acme.org/c/shop/+/777");
  commits.land("Something else\n\nDifferential Revision: https://reviews.acme.org/D777");
  commits.land("KAF-777: something else");
  std::string landing = land(commits, work.landing);
  commits.land("Something else (#99)");
  return landing;
}

}  // namespace

TEST_CASE("a revert is known in the words of people, of tickets and of reviews") {
  for (const Work& work : works()) {
    Commits commits;
    const std::string landing = land(commits, work);
    const std::string start = commits.tip();
    REQUIRE(state_of(commits, work.asked) == "landed");
    for (const std::string& revert : work.reverts) {
      INFO(work.landing << "\n" << revert);
      commits.reset_main(start);
      land(commits, with_name(revert, landing));
      CHECK(state_of(commits, work.asked) == "reverted");
    }
    for (const std::string& other : work.others) {
      INFO(work.landing << "\n" << other);
      commits.reset_main(start);
      land(commits, with_name(other, landing));
      CHECK(state_of(commits, work.asked) == "landed");
    }
    for (const std::string& restore : work.restores) {
      INFO(work.landing << "\n" << restore);
      commits.reset_main(start);
      commits.land(with_name("Oh no\n\nThis reverts commit SHA.", landing));
      REQUIRE(state_of(commits, work.asked) == "reverted");
      land(commits, with_name(restore, landing));
      CHECK(state_of(commits, work.asked) == "landed");
    }
  }
}

TEST_CASE("a commit that only reads like a revert lands what it is") {
  Commits commits;
  commits.land("KAF-1: add login");
  commits.land("Add revert button (#33)");
  commits.land("Revert button added (#34)");
  commits.land("Revert of config default to 5 (#12)");
  commits.land("KAF-1: Revert the old config format");
  for (const std::string asked : {"Merge #33", "Merge #34", "Merge #12", "Finish KAF-1"}) {
    INFO(asked);
    CHECK(state_of(commits, asked) == "landed");
  }
}

TEST_CASE("of several commits of a ticket a revert that names one takes back that one") {
  for (const std::string revert :
       {"Revert KAF-1: other half", "Revert \"KAF-1: other half\"", "KAF-1: Reverted\n\nThis reverts commit SHA.",
        "KAF-1: Revert \"other half\"", "Revert KAF-1\n\nThis reverts commit SHA."}) {
    INFO(revert);
    Commits commits;
    commits.land("KAF-1: one half");
    const std::string other = commits.land("KAF-1: other half");
    commits.land(with_name(revert, other));
    CHECK(standing(commits, "Finish KAF-1").find("landed by") == 0);
    CHECK(state_of(commits, "Finish " + other) == "reverted");
    commits.land("Revert KAF-1");
    CHECK(state_of(commits, "Finish KAF-1") == "reverted");
  }
}

TEST_CASE("of two landings with one title the one that is named is taken back, else the later one") {
  struct Case {
    std::string revert;  // with the second one's name
    std::string first;
    std::string second;
  };
  for (const Case& one : {Case{"Revert \"Update deps (#20)\" (#21)", "landed", "reverted"},
                          Case{"Revert \"Update deps (#10)\" (#21)", "reverted", "landed"},
                          Case{"Revert \"Update deps\" (#21)", "landed", "reverted"},
                          Case{"Revert \"Update deps\" (#21)\n\nReverts acme/shop#10", "reverted", "landed"},
                          Case{"Revert \"Update deps\"\n\nThis reverts commit SHA.", "landed", "reverted"}}) {
    INFO(one.revert);
    Commits commits;
    commits.land("Update deps (#10)");
    const std::string second = commits.land("Update deps (#20)");
    commits.land(with_name(one.revert, second));
    CHECK(state_of(commits, "Merge #10") == one.first);
    CHECK(state_of(commits, "Merge #20") == one.second);
  }
  Commits commits;
  commits.land("Update deps (#10)");
  commits.land("Update deps (#20)");
  commits.land("Revert \"Update deps (#20)\" (#21)");
  commits.land("Revert \"Update deps\"");
  CHECK(state_of(commits, "Merge #10") == "reverted");
}

TEST_CASE("what a merge brought falls with it, a revert too") {
  Commits commits;
  const std::string landing = commits.land("Add login (#12)");
  const std::string inner =
      commits.commit("Revert \"Add login (#12)\"\n\nThis reverts commit " + landing + ".", {landing});
  const std::string other = commits.commit("Tidy up", {inner});
  commits.land("Something else (#99)");
  const std::string merge = commits.commit("Merge branch 'tidy'", {commits.tip(), other});
  commits.reset_main(merge);
  CHECK(state_of(commits, "Merge #12") == "reverted");
  CHECK(state_of(commits, "Land " + other) == "landed");
  const std::string back = commits.land("Revert \"Merge branch 'tidy'\"\n\nThis reverts commit " + merge +
                                        ", reversing\nchanges made to " + landing + ".");
  CHECK(state_of(commits, "Merge #12") == "landed");
  CHECK(state_of(commits, "Land " + other) == "reverted");
  commits.land("Try again\n\nThis reverts commit " + back + ".");
  CHECK(state_of(commits, "Merge #12") == "reverted");
}

TEST_CASE("what was put back and taken back with its own name is reverted") {
  Commits commits;
  commits.land("Add login (#12)");
  commits.land("Revert \"Add login (#12)\" (#13)");
  commits.land("Reland #12 (#14)");
  CHECK(state_of(commits, "Merge #12") == "landed");
  commits.land("Revert \"Reland #12 (#14)\" (#15)");
  CHECK(state_of(commits, "Merge #12") == "reverted");
}

TEST_CASE("a subject that is nothing but a word that may stand before a revert takes nothing back") {
  Commits commits;
  commits.land("Add login (#12)");
  for (const std::string subject : {"Clean", "Quick", "Please this", "[core] Manual"})
    commits.land(subject + "\n\nSee also #12");
  CHECK(state_of(commits, "Merge #12") == "landed");
}
