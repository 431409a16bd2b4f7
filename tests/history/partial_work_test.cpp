// What a commit says of a ticket or issue that it does not finish, or does not say itself.

#include "history/repository.h"
#include "support/catch.h"

using checkpoint::test::Commits;
using checkpoint::test::standing;

namespace {

std::string state_of(const std::string& message, const std::string& asked) {
  Commits commits;
  commits.land("ABC-777: add login");
  commits.land(message);
  const std::string line = standing(commits, asked);
  return line.substr(0, line.find(' '));
}

bool is_asked(const Commits& commits, const std::string& text) {
  const auto repository = commits.open();
  const checkpoint::history::History history = checkpoint::history::History::open(
      repository, checkpoint::test::with_remotes({}, commits.folder(), commits.environment()));
  return checkpoint::history::finding_of(history.judge(text)).confidence == checkpoint::history::Confidence::low;
}

}  // namespace

TEST_CASE("a commit that only prepares a ticket, or is one part of it, does not land it") {
  for (const std::string subject : {"ABC-1 1/3",
                                    "ABC-1 (part 1 of 3)",
                                    "ABC-1: scaffolding",
                                    "ABC-1: stub",
                                    "ABC-1: add a stub for the parser",
                                    "ABC-1: POC",
                                    "ABC-1: spike",
                                    "ABC-1: RFC",
                                    "ABC-1: design doc",
                                    "ABC-1: design",
                                    "ABC-1: add failing test",
                                    "ABC-1: Add a failing test for the login",
                                    "ABC-1: workaround",
                                    "ABC-1: WIP",
                                    "ABC-1: do not merge",
                                    "ABC-1: prototype of the parser",
                                    "ABC-1: first step",
                                    "ABC-1: initial commit",
                                    "ABC-1: prepare the store",
                                    "ABC-1: add search (1/3)",
                                    "ABC-1: add search [2/3] (#9)",
                                    "ABC-1: add search (stub)",
                                    "[1/3] ABC-1: add search",
                                    "[WIP] ABC-1: add search",
                                    "ABC-1: continue the parser",
                                    "ABC-1: continue",
                                    "Continue the parser (ABC-1)",
                                    "Continue ABC-1",
                                    "ABC-1: more work on the parser",
                                    "ABC-1: not finished yet",
                                    "ABC-1: tests only",
                                    "ABC-1: nothing yet",
                                    "ABC-1 came up again",
                                    "ABC-1 is still slow",
                                    "ABC-1: Teil 1 von 2",
                                    "ABC-1: erster Teil des Imports",
                                    "ABC-1 : prépare le terrain pour la recherche",
                                    "ABC-1: primera parte del buscador",
                                    "ABC-1: continue the session",
                                    "ABC-1: progress on the parser",
                                    "feat: scaffolding (ABC-1)",
                                    "POC (ABC-1)",
                                    "test: add failing test (ABC-1) (#9)",
                                    "feat: add search, part 1/2 (ABC-1)",
                                    "Add failing test\n\nTicket: ABC-1",
                                    "Fix the login\n\nFixes ABC-1 (part 1 of 2)"}) {
    INFO(subject);
    CHECK(state_of(subject, "Finish ABC-1") == "unknown");
  }
  for (const std::string branch : {"abc-1-spike", "abc-1-poc", "abc-1-part-1", "abc-1-design-doc", "abc-1-plan",
                                   "abc-1-prepare-search", "abc-1-continue"}) {
    INFO(branch);
    Commits commits;
    commits.land("ABC-777: add login");
    commits.land("ABC-778: add search");
    commits.merge("Merge pull request #10 from acme/feature/" + branch);
    CHECK(standing(commits, "Finish ABC-1") == "unknown");
  }
}

TEST_CASE("the last part of a ticket lands it, and so does work whose title only has such words") {
  for (const std::string subject : {"ABC-1 (3/3)",
                                    "ABC-1: part 3 of 3",
                                    "ABC-1: add search (3/3)",
                                    "ABC-1: add search, part 2/2 (#9)",
                                    "feat: add search (2/2) (ABC-1) (#9)",
                                    "ABC-1: Fix test stub",
                                    "ABC-1: Stub out the network in tests",
                                    "ABC-1: Prototype pollution in the parser",
                                    "ABC-1: Reduce the timeout to 1/2",
                                    "ABC-1: Use 1/3 of the heap for caches",
                                    "ABC-1: Design of the login page is broken",
                                    "ABC-1: Spike in latency",
                                    "ABC-1: First letter of names is upper case",
                                    "ABC-1: Initial value of the counter",
                                    "ABC-1: Placeholder for empty search results",
                                    "ABC-1: Draw the skeleton while loading",
                                    "ABC-1: Step through pages",
                                    "ABC-1: add failing test and fix",
                                    "ABC-1: First steps wizard",
                                    "ABC-1: Import",
                                    "ABC-1: Workaround for Safari bug",
                                    "ABC-1: Step 2/3 of the wizard shows the price",
                                    "ABC-1: Show page 1/2",
                                    "ABC-1: prepared statements for login",
                                    "ABC-1: Continue button on the wizard",
                                    "ABC-1: Continue the session after a reload",
                                    "Continue the download when the network is back (ABC-1)",
                                    "ABC-1: Progress on hover is drawn",
                                    "ABC-1: prepare the release",
                                    "ABC-1: Prepare 2.0",
                                    "ABC-1: prepare for the next major release",
                                    "chore: prepare release 1.4 (ABC-1)",
                                    "ABC-1 Is empty in the report: show a dash",
                                    "ABC-1: Get ready for iOS 18",
                                    "ABC-1: Investigation of crash and fix",
                                    "ABC-1: Add preparation of invoices",
                                    "ABC-1: first pass at QA feedback",
                                    "fix: run both halves (ABC-1)",
                                    "Fix ABC-1: close the prototype's file"}) {
    INFO(subject);
    CHECK(state_of(subject, "Finish ABC-1") == "landed");
  }
}

TEST_CASE("what closes in part, for some or later lands nothing") {
  for (const std::string body :
       {"Fixes ABC-1 on Linux, not on Windows", "Fixes ABC-1, but only on Linux", "Fixes ABC-1 for most users",
        "Fixes ABC-1 in most cases; big files still fail", "Fixes ABC-1 when it is offline, except on Windows",
        "Fixes ABC-1 but leaves Windows as it is", "Fixes ABC-1 but big files still fail",
        "Fixes ABC-1; the cache is still slow", "TODO: fix ABC-1", "To do: fix ABC-1", "Next: closes ABC-1",
        "Up next: closes ABC-1 with the new store", "Next, fix ABC-1", "Fixes ABC-1 for guests; members are next",
        "Resolves ABC-1 in staging, production needs more", "Follow-up: fixes ABC-1", "The next PR fixes ABC-1",
        "A separate change fixes ABC-1"}) {
    INFO(body);
    CHECK(state_of("Read the store\n\n" + body, "Finish ABC-1") == "unknown");
  }
  for (const std::string body :
       {"Fixes ABC-1, not just on Linux", "Fixes ABC-1, not a regression", "Fixes ABC-1, but also reads less",
        "Fixes ABC-1 as it only failed on Windows", "Fixes ABC-1, which most users had", "Fixes ABC-1: do not crash",
        "Fixes ABC-1 - not found", "Fixes ABC-1 (when the store is empty)", "Fixes ABC-1. Windows is still slow.",
        "This PR fixes ABC-1", "Fixes ABC-1 for all users", "Fixes ABC-1; do not use the old store",
        "Fixes ABC-1, do not crash on empty input", "Fixes ABC-1 (login not working)", "Fix ABC-1 login does not work",
        "Closes ABC-1 Next button is missing", "Fixes ABC-1 (users need to log in twice)",
        "Fixes ABC-1 (the window is still open)", "Fixes ABC-1 in all but name"}) {
    INFO(body);
    CHECK(state_of("Read the store\n\n" + body, "Finish ABC-1") == "landed");
  }
}

TEST_CASE("a title that may leave some of its ticket, or goes back to something, is asked about") {
  for (const std::string subject :
       {"ABC-1: reader half; the writer comes next week", "ABC-1: Read the store, Windows still fails",
        "ABC-1: Read the store (writer to follow)", "ABC-1 teilweise behoben, Safari fehlt noch",
        "ABC-1: partiellement corrigé", "ABC-1 - half of the tables read", "ABC-1: 部分修复，Windows 上仍然崩溃",
        "ABC-1: 検索の下準備", "ABC-1: Revert to the old rounding", "[ABC-1] Roll back to the old store"}) {
    INFO(subject);
    Commits commits;
    commits.land("ABC-1: Read");
    commits.land("ABC-2: Write");
    CHECK(!is_asked(commits, "Finish ABC-1"));
    commits.land(subject);
    CHECK(is_asked(commits, "Finish ABC-1"));
    CHECK(standing(commits, "Finish ABC-1").starts_with("landed"));
  }
  for (const std::string subject :
       {"ABC-1: Show that a job still runs", "ABC-1: Revert button is shown", "ABC-1: Show the rest, sorted",
        "ABC-1: 检索用户", "ABC-1: Meldung, wenn ein Feld fehlt",
        "ABC-1: Keep the session, even if the tab is still loading"}) {
    INFO(subject);
    Commits commits;
    commits.land("ABC-1: Read");
    commits.land(subject);
    CHECK(!is_asked(commits, "Finish ABC-1"));
  }
}

TEST_CASE("an action that makes something is asked about where what landed only plans it, or removes it") {
  struct Row {
    std::string landing;
    std::string action;
    bool is_certain;
  };
  for (const Row& row :
       {Row{"Design the queue (#12)", "Implement the queue (#12)", false},
        Row{"Remove the queue (#12)", "Implement the queue (#12)", false},
        Row{"docs: plan the queue (#12)", "Build the queue (#12)", false},
        Row{"Document the queue (#12)", "Implement #12", false},
        Row{"ABC-1: document the planned retries", "Implement retries (ABC-1)", false},
        Row{"Plan the queue (#12)", "Finish the queue (#12)", false},
        Row{"Investigate the flaky login (#12)", "Fix the flaky login (#12)", false},
        Row{"ABC-1: reproduce the leak in a test", "Fix ABC-1", false},
        Row{"Remove the stale handle (#12)", "Fix the stale login (#12)", true},
        Row{"Add the queue (#12)", "Implement the queue (#12)", true}, Row{"Design the queue (#12)", "Merge #12", true},
        Row{"Design the queue (#12)", "Design the queue (#12)", true},
        Row{"Document the queue (#12)", "Finish #12: document the queue", true},
        Row{"Remove the queue (#12)", "Add the queue (#12)", false},
        Row{"Remove the old flag (#12)", "Finish the flag cleanup (#12)", true},
        Row{"Remove the queue (#12)", "Finish #12", true}, Row{"ABC-1: Remove the queue", "Implement ABC-1", true}}) {
    INFO(row.landing << "\n" << row.action);
    Commits commits;
    commits.land(row.landing);
    CHECK(is_asked(commits, row.action) != row.is_certain);
  }
}

TEST_CASE("a merged branch that prepares a release lands its ticket") {
  Commits commits;
  commits.land("ABC-777: add login");
  commits.merge("Merge pull request #10 from acme/abc-1-prepare-release");
  CHECK(standing(commits, "Finish ABC-1").starts_with("landed"));
}

TEST_CASE("a ticket of which a part has landed is asked about until its last part, or what closes it, has") {
  struct Row {
    std::vector<std::string> messages;
    bool is_certain;
  };
  for (const Row& row : {Row{{"ABC-1: add search"}, true}, Row{{"ABC-1: add search", "ABC-1: index 1/3"}, false},
                         Row{{"ABC-1: index (part 1)", "ABC-1: add search"}, false},
                         Row{{"ABC-1: index 1/2", "ABC-1: add search", "ABC-1: index 2/2"}, true},
                         Row{{"ABC-1: index 1/2", "ABC-1: add search", "Drop the old one\n\nCloses ABC-1"}, true},
                         Row{{"ABC-1: add search", "Index\n\nFixes ABC-1 (part 1 of 2)"}, false},
                         Row{{"ABC-1: add search", "ABC-2: index 1/3"}, true},
                         Row{{"ABC-1: add search", "ABC-1: show page 1/2"}, true}}) {
    Commits commits;
    for (const std::string& message : row.messages) commits.land(message);
    INFO(row.messages.back());
    CHECK(is_asked(commits, "Finish ABC-1") != row.is_certain);
    CHECK(standing(commits, "Finish ABC-1").starts_with("landed"));
  }
}

TEST_CASE("a part of a ticket that was taken back leaves the rest of it landed") {
  Commits commits;
  commits.land("ABC-777: add login");
  commits.land("ABC-1: add search");
  commits.land("ABC-1: index 1/3");
  CHECK(is_asked(commits, "Finish ABC-1"));
  commits.land("Revert \"ABC-1: index 1/3\"");
  CHECK_FALSE(is_asked(commits, "Finish ABC-1"));
}

TEST_CASE("closing words count where the author of a commit says them") {
  for (const std::string message :
       {"Add x\n\nFixes #5",
        "Fix login, closes #5",
        "Fixes #5: prepare for null",
        "Fixes #5 (workaround for Safari)",
        "Add x\n\n- Do y\n\n    Closes #5",
        "Fixes #5: x",
        "Fixes #5",
        "Login: fix #5 (#6)",
        "Rework login and fix #5",
        "Add x\n\n- login\n    closes #5",
        "Add x\n\n    Fixes #5",
        "Add x\n\n```\na = b\n```\n\nFixes #5",
        "Add x\n\n``` is no fence\n\nFixes #5",
        "Add x\n\n<!-- template -->\nFixes #5",
        "Add x\n\nWrite <!-- to begin one\nFixes #5",
        "Add x\n\nOnce merged, this closes #5",
        "Add x\n\n    Fixes #5\n\nSigned-off-by: Kim <kim@example.com>",
        "Add x\n\nA change that fixes #5",
        "Add x\n\nFixes #5, which only Safari had",
        "Squash x\n\nSquashed commit of the following:\n\ncommit 1\n\n    Add x\n\n    Fixes #5"}) {
    INFO(message);
    CHECK(state_of(message, "Finish #5") == "landed");
    CHECK(state_of(message, "Merge PR #5") == "unknown");
  }
  CHECK(state_of("Close ABC-3 by removing x", "Finish ABC-3") == "landed");
}

TEST_CASE("closing words that are quoted, code, a comment or denied close nothing") {
  for (const std::string message : {"Add x\n\n> Fixes #5",
                                    "Add x\n\n  > Fixes #5",
                                    "Add x\n\nAs in:\n\n    Fixes #5\n    Closes #5",
                                    "Add x\n\nAs in:\n\n\tFixes #5",
                                    "Add x\n\n```\nFixes #5\n```",
                                    "Add x\n\n~~~ text\nFixes #5\n~~~",
                                    "Add x\n\n<!-- Fixes #5 -->",
                                    "Add x\n\n<!--\nFixes #5\n-->",
                                    "Test that fixes #5 is read",
                                    "Add test for parser: fixes #5 syntax",
                                    "Add x\n\nThis does not fix #5",
                                    "Add x\n\nThis doesn't close #5",
                                    "Add x\n\nThis does not, fixes #5",
                                    "Add x\n\nPartially fixes #5",
                                    "Add x\n\nFixes part of #5",
                                    "Add x\n\nFixes #5 partially",
                                    "Add x\n\nFixes #5 (in part)",
                                    "Add x\n\nFixes #5 (1/2)",
                                    "WIP: fix #5",
                                    "Hot-fix #5",
                                    "Add x\n\n<!-- never closed\nFixes #5",
                                    "Add x\n\n    Fixes #5\n\nis what to write.",
                                    "Add x\n\nDoes this fix #5?",
                                    "Add x\n\nIf this helps, close #5.",
                                    "Add x\n\nOnce users confirm, this closes #5.",
                                    "Add x\n\nMaybe this fixes #5",
                                    "Add x\n\nDrop the line that said: fixes #5",
                                    "Add x\n\nFixes #5 on Windows only; Linux is open",
                                    "Add x\n\nFixes #5 for now",
                                    "Add x\n\nThe bot reacts to: closes #5",
                                    "Add x\n\nUnlike the attempt that closed #5, this logs",
                                    "Try to fix #5",
                                    "Does not fix #5"}) {
    INFO(message);
    CHECK(state_of(message, "Finish #5") == "unknown");
  }
}
