// What was taken back is known as such, in the words of each host, of git and of people.

#include <functional>

#include "history/repository.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

/// A merge whose second parent is `inner`.
std::string merge_of(Commits& commits, const std::string& message, const std::string& inner) {
  commits.reset_main(commits.commit(message, {commits.tip(), inner}));
  return commits.tip();
}

struct Style {
  std::string name;
  std::string landing;
  bool is_merge;
  std::string asked;
  std::function<std::string(const std::string& sha)> revert;
};

Style style(std::string name, std::string landing, std::string asked, const std::string& revert) {
  const bool is_merge = landing.starts_with("Merge ");
  return {std::move(name), std::move(landing), is_merge, std::move(asked), [revert](const std::string& sha) {
            std::string text = revert;
            for (std::size_t at = text.find("SHA"); at != std::string::npos; at = text.find("SHA")) {
              text.replace(at, 3, sha);
            }
            return text;
          }};
}

// Where a message stands without a commit's name, the name was lost on the way: a rebase, a squash, an editor.
std::vector<Style> styles() {  // NOLINT(readability-function-size): a table
  const std::string pull = "Merge pull request #12 from acme/login\n\nAdd the login page";
  const std::string squash = "Add the login page (#12)\n\n* one\n* two";
  const std::string gitlab = "Merge branch 'login' into 'main'\n\nAdd the login page\n\nSee merge request acme/shop!12";
  const std::string bitbucket = "Merged in login (pull request #12)\n\nAdd the login page";
  const std::string azure = "Merged PR 12: Add the login page\n\nRelated work items: #77";
  return {
      style("GitHub, squash, button", squash, "Merge #12",
            "Revert \"Add the login page (#12)\" (#13)\n\nThis reverts commit SHA."),
      style("GitHub, squash, description", squash, "Merge #12",
            "Revert \"Add the login page\" (#13)\n\nReverts acme/shop#12"),
      style("GitHub, merge, button", pull, "Merge #12",
            "Revert \"Add the login page\"\n\nThis reverts commit SHA, reversing\nchanges made to 1234567."),
      style("GitHub, merge, by its title", pull, "Merge #12", "Revert \"Add the login page\" (#13)"),
      style("GitHub, merge, by git", pull, "Merge #12",
            "Revert \"Merge pull request #12 from acme/login\"\n\nThis reverts commit SHA, reversing\nchanges made to "
            "1234567."),
      style("GitHub, merge, without names", pull, "Merge #12",
            "Revert \"Merge pull request #12 from acme/login\" (#13)"),
      style("the branch of the button", pull, "Merge #12", "Merge pull request #13 from acme/revert-12-login\n\nOh no"),
      style("number in the subject", squash, "Merge #12", "Revert #12 (#13)"),
      style("number in the subject, with a title", squash, "Merge #12", "Revert PR #12: Add the login page (#13)"),
      style("the number of what it reverts at its end", squash, "Merge #12", "Revert \"Add the login page\" (#12)"),
      style("conventional", squash, "Merge #12", "revert: Add the login page (#12)\n\nThis reverts commit SHA."),
      style("conventional, scope, no name", "feat(login): add the page (#12)", "Merge #12",
            "revert(login): feat(login): add the page (#12)"),
      style("label in brackets", squash, "Merge #12", "[Revert] Add the login page (#13)"),
      style("no quotes", squash, "Merge #12", "Revert Add the login page (#12)"),
      style("back out", squash, "Merge #12", "Back out \"Add the login page\" (#13)"),
      style("back out by name", squash, "Merge #12", "Back out the login page\n\nThis backs out commit SHA."),
      style("backed out changeset", squash, "Merge #12", "Backed out changeset SHA for bustage"),
      style("rollback", squash, "Merge #12", "Automated rollback of commit SHA."),
      style("roll back by number", squash, "Merge #12", "Roll back #12"),
      style("rollback of a pull request", squash, "Merge #12", "Rollback of PR #12 (#13)"),
      style("undo", squash, "Merge #12", "Undo #12"),
      style("own words, name in the body", squash, "Merge #12", "Login is not ready\n\nThis commit reverts SHA."),
      style("why, in words of parts", squash, "Merge #12",
            "Login is not ready\n\nThis reverts commit SHA as it only works in some of the builds"),
      style("behind a ticket in brackets, quoted", squash, "Merge #12", "[ABC-9] Revert \"Add the login page (#12)\""),
      style("behind a ticket, quoted", squash, "Merge #12", "ABC-9: Revert \"Add the login page (#12)\" (#13)"),
      style("name on the next line", squash, "Merge #12", "Login is not ready\n\nThis reverts commit\nSHA."),
      style("several names", squash, "Merge #12", "Login is not ready\n\nThis reverts commits 1234567 and SHA."),
      style("a list of names", squash, "Merge #12",
            "Login is not ready\n\nThis reverts the following commits:\n- 1234567 (\"One\")\n- SHA (\"Two\")"),
      style("a squash that reverts", squash, "Merge #12",
            "Tidy up (#15)\n\n* Rename a thing\n\n* Revert \"Add the login page (#12)\"\n\nThis reverts commit SHA."),
      style("a squash without names", squash, "Merge #12",
            "Tidy up (#15)\n\n* Revert \"Add the login page (#12)\"\n\n* x"),
      style("request in the body", squash, "Merge #12", "Login is not ready\n\nThis reverts pull request #12."),
      style("GitLab, button", gitlab, "Merge !12",
            "Revert \"Merge branch 'login' into 'main'\"\n\nThis reverts merge request !12"),
      style("GitLab, name", gitlab, "Merge !12", "Take login back\n\nThis reverts commit SHA"),
      style("GitLab, branch", gitlab, "Merge !12",
            "Merge branch 'revert-SHA' into 'main'\n\nTake login back\n\nSee merge request acme/shop!13"),
      style("GitLab, squash", "Add the login page (!12)", "Merge !12", "Revert \"Add the login page (!12)\" (!13)"),
      style("Bitbucket, button", bitbucket, "Merge PR 12", "Reverted login (pull request #12)"),
      style("Bitbucket, branch", bitbucket, "Merge PR 12", "Merged in revert-pr-12 (pull request #13)\n\nOh no"),
      style("Azure, button", azure, "Merge PR 12", "Merged PR 13: Revert \"Add the login page\"\n\nReverts !12"),
      style("Azure, number", azure, "Merge PR 12", "Merged PR 13: Back to the old login\n\nReverts !12"),
      style("Azure, title", azure, "Merge PR 12", "Merged PR 13: Revert 'Add the login page'"),
      style("ticket", "ABC-12: add the login page", "Finish ABC-12",
            "Revert \"ABC-12: add the login page\"\n\nThis reverts commit SHA."),
      style("ticket, no quotes", "[ABC-12] add the login page", "Finish ABC-12", "Revert [ABC-12] add the login page"),
  };
}

}  // namespace

TEST_CASE("a revert is known in the words of each host, and its own revert restores what it took back") {
  const std::vector<Style> all = styles();
  CHECK(all.size() == 42);
  for (const Style& one : all) {
    INFO(one.name);
    Commits commits;
    const std::string landing = one.is_merge ? commits.merge(one.landing) : commits.land(one.landing);
    commits.land("Something else (#99)");
    CHECK(state_of(commits, one.asked) == "landed");
    const std::string message = one.revert(landing);
    const std::string revert = message.starts_with("Merge ") ? commits.merge(message) : commits.land(message);
    CHECK(state_of(commits, one.asked) == "reverted");
    commits.land("Put it back\n\nThis reverts commit " + revert + ".");
    CHECK(state_of(commits, one.asked) == "landed");
  }
}

TEST_CASE("what git revert writes is known, of commits and of merges") {
  Commits commits;
  commits.git({"config", "user.name", "A"});
  commits.git({"config", "user.email", "a@example.com"});
  const std::string squash = commits.land("Add search (#12)");
  const std::string merge = commits.merge("Merge pull request #34 from acme/cart\n\nAdd a cart");
  commits.git({"reset", "-q", "--hard"});
  const auto revert = [&](const std::vector<std::string>& words) {
    std::vector<std::string> all = {"-c", "core.editor=true", "revert", "--no-commit"};
    all.insert(all.end(), words.begin(), words.end());
    commits.git(all);
    commits.git({"commit", "-q", "--allow-empty", "--no-edit"});
    return commits.git({"rev-parse", "HEAD"});
  };
  revert({squash});
  const std::string second = revert({"-m1", merge});
  CHECK(state_of(commits, "Merge #12") == "reverted");
  CHECK(state_of(commits, "Merge #34") == "reverted");
  revert({second});
  CHECK(state_of(commits, "Merge #34") == "landed");
  CHECK(state_of(commits, "Merge #12") == "reverted");
}

TEST_CASE("a merge is taken back where all that it brought was taken back commit by commit") {
  Commits commits;
  const std::string start = commits.tip();
  const std::string one = commits.commit("One half", {start});
  const std::string two = commits.commit("Other half", {one});
  merge_of(commits, "Merge pull request #12 from acme/login\n\nAdd login", two);
  commits.land("Revert \"Other half\"\n\nThis reverts commit " + two + ".");
  CHECK(state_of(commits, "Merge #12") == "landed");
  commits.land("Revert \"One half\"\n\nThis reverts commit " + one + ".");
  CHECK(state_of(commits, "Merge #12") == "reverted");
  commits.land("Reapply \"One half\"");
  CHECK(state_of(commits, "Merge #12") == "landed");
}

TEST_CASE("a commit that names the number inside a merge falls with the merge") {
  Commits commits;
  const std::string inner = commits.commit("Add login (#12)", {commits.tip()});
  const std::string merge = merge_of(commits, "Merge pull request #12 from acme/login\n\nAdd login", inner);
  CHECK(state_of(commits, "Merge #12") == "landed");
  commits.land("Revert \"Add login\"\n\nThis reverts commit " + merge + ", reversing\nchanges made to 1234567.");
  CHECK(state_of(commits, "Merge #12") == "reverted");
}

TEST_CASE("what came back from another branch falls with what was taken back") {
  Commits commits;
  const std::string copy = commits.commit("Add login (#12)", {commits.tip()});
  const std::string landing = commits.land("Add login (#12)\n\nwith more words");
  merge_of(commits, "Merge branch 'release'", copy);
  commits.land("Revert \"Add login (#12)\" (#13)\n\nThis reverts commit " + landing + ".");
  CHECK(state_of(commits, "Merge #12") == "reverted");
  const std::string again = commits.land("Add login (#12)");
  CHECK(standing(commits, "Merge #12").find("landed by " + again) == 0);
}

TEST_CASE("what is put back is landed again, however that is said") {
  const std::vector<std::string> ways = {"Reapply \"Add login (#12)\" (#14)",
                                         "Reland \"Add login (#12)\" (#14)",
                                         "Reland: Add login (#12)",
                                         "[Reland] Add login (#14)",
                                         "Revert \"Revert \"Add login (#12)\" (#13)\" (#14)",
                                         "Revert^2 \"Add login (#12)\"",
                                         "Reland #12 (#14)",
                                         "Try login again (#14)\n\nThis is a reland of commit SHA.",
                                         "Try login again (#14)\n\nRelands #12"};
  for (const std::string& way : ways) {
    INFO(way);
    Commits commits;
    const std::string landing = commits.land("Add login (#12)");
    commits.land("Revert \"Add login (#12)\" (#13)\n\nThis reverts commit " + landing + ".");
    REQUIRE(state_of(commits, "Merge #12") == "reverted");
    std::string message = way;
    if (const std::size_t at = message.find("SHA"); at != std::string::npos) message.replace(at, 3, landing);
    commits.land(message);
    CHECK(state_of(commits, "Merge #12") == "landed");
  }
}

TEST_CASE("what was put back can be taken back once more") {
  Commits commits;
  commits.land("Add login (#12)");
  commits.land("Revert \"Add login (#12)\"");
  commits.land("Revert^2 \"Add login (#12)\"");
  CHECK(state_of(commits, "Merge #12") == "landed");
  commits.land("Revert^3 \"Add login (#12)\"");
  CHECK(state_of(commits, "Merge #12") == "reverted");
}

TEST_CASE("a part that is taken back leaves what landed landed") {
  const std::vector<std::string> parts = {
      "Partially revert \"Add login (#12)\"",
      "Revert part of #12",
      "Revert parts of \"Add login (#12)\"",
      "Drop the banner\n\nThis partially reverts commit SHA.",
      "Drop the banner\n\nThis reverts commit SHA partially.",
      "Drop the banner\n\nThis reverts commit SHA except for the tests.",
      "Drop the banner\n\nThis reverts commit SHA partially, because some builds failed.",
      "Drop the banner\n\nThis reverts commit SHA because it broke Windows, except for the tests.",
      "Drop the banner\n\nThis reverts commit SHA as it broke the build; only the docs stay.",
      "Drop the banner\n\nThis reverts commit SHA as far as the parser only",
      "ui: Revert \"Add login\" button to the old style",
      "ABC-9: Revert \"Add login (#12)\" is explained",
      "Drop the banner that #12 added",
      "Revert the banner from #12",
      "Prepare to revert #12",
      "Do not revert \"Add login (#12)\"",
      "Explain why\n\nWe may have to revert #12",
      "Tidy up (#15)\n\n* Revert \"Add login (#12)\"\n\nThis reverts commit SHA.\n\n* Reapply \"Add login (#12)\"",
  };
  for (const std::string& part : parts) {
    INFO(part);
    Commits commits;
    const std::string landing = commits.land("Add login (#12)");
    std::string message = part;
    if (const std::size_t at = message.find("SHA"); at != std::string::npos) message.replace(at, 3, landing);
    commits.land(message);
    CHECK(state_of(commits, "Merge #12") == "landed");
  }
}

TEST_CASE("of a ticket with several commits one that was taken back leaves a doubt") {
  Commits commits;
  commits.land("ABC-12: one half");
  const std::string other = commits.land("ABC-12: other half");
  CHECK(standing(commits, "Finish ABC-12").find("ambiguous") == std::string::npos);
  commits.land("Revert \"ABC-12: other half\"\n\nThis reverts commit " + other + ".");
  CHECK(state_of(commits, "Finish ABC-12") == "landed");
  CHECK(standing(commits, "Finish ABC-12").find(", ambiguous") != std::string::npos);
  commits.land("ABC-12: other half, better");
  CHECK(standing(commits, "Finish ABC-12").find("ambiguous") == std::string::npos);
}
