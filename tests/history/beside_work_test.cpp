// What a commit says of its ticket beside doing it: a trial, a step ahead, a look at what is wrong, and what is to
// come.

#include "history/repository.h"
#include "support/catch.h"

using checkpoint::test::Commits;
using namespace checkpoint::history;

namespace {

Finding found_for(const Commits& commits, const std::string& text) {
  const auto repository = commits.open();
  const History history =
      History::open(repository, checkpoint::test::with_remotes({}, commits.folder(), commits.environment()));
  return finding_of(history.judge(text));
}

bool calls_done(const Commits& commits, const std::string& text) {
  const Finding finding = found_for(commits, text);
  return finding.verdict == Verdict::landed && finding.confidence != Confidence::low;
}

bool is_done_by(const std::string& message, const std::string& action) {
  Commits commits;
  commits.land("ABC-777: add login");
  commits.land(message);
  return calls_done(commits, action);
}

}  // namespace

TEST_CASE("what a message says is told by its lines, however they end") {
  CHECK(is_done_by("ABC-1: Add the signer\r\n\r\nIt signs each header.\r\n", "Implement ABC-1"));
  for (const std::string end : {"\n", "\r\n"}) {
    std::string message = "ABC-1: Add the signer" + end + end + "TODO: rotate the keys" + end;
    CHECK_FALSE(is_done_by(message, "Implement ABC-1"));
  }
}

TEST_CASE("a title that only prepares is asked about in other languages, too") {
  for (const std::string title : {"Vorbereitung", "Vorbereitungen", "préparation", "préparatifs", "preparación"}) {
    INFO(title);
    CHECK_FALSE(is_done_by("ABC-1: " + title, "Implement ABC-1"));
  }
  for (const std::string title : {"Vorbereitung der Auslieferung", "préparation des commandes"}) {
    INFO(title);
    CHECK(is_done_by("ABC-1: " + title, "Implement ABC-1"));
  }
}

TEST_CASE("a title that tries, sketches or goes ahead of its ticket is asked about") {
  for (const std::string title : {"experiment with ed25519",
                                  "preliminary refactoring",
                                  "signer, happy path only",
                                  "quick hack to sign one delivery",
                                  "checkpoint before vacation",
                                  "Add interface and stub for the signer",
                                  "bump the client needed for signing",
                                  "Rename Delivery to Dispatch ahead of signing",
                                  "split the dispatcher in preparation for signing",
                                  "sign deliveries (DO NOT DEPLOY)",
                                  "sign one of the headers for now",
                                  "update the roadmap",
                                  "Update CODEOWNERS",
                                  "Grundgerüst des Signierers",
                                  "Zwischenstand",
                                  "Header vorerst unsigniert",
                                  "ébauche du signataire",
                                  "Ébauche",
                                  "travaux préparatoires",
                                  "première étape, sans l'interface",
                                  "primera etapa",
                                  "signature (partiel)",
                                  "primer borrador",
                                  "preparativos",
                                  "firma (parcial)"}) {
    INFO(title);
    CHECK_FALSE(is_done_by("ABC-1: " + title, "Implement ABC-1"));
    CHECK_FALSE(is_done_by("[ABC-1] " + title + " (#9)", "Finish ABC-1"));
    CHECK(is_done_by("Make it faster: " + title + " (#9)", "Merge #9"));
  }
  CHECK_FALSE(is_done_by("ABC-1 : ébauche du signataire", "Terminer ABC-1"));
  CHECK(is_done_by("ABC-1: experiment with ed25519", "ABC-1: experiment with ed25519"));
}

TEST_CASE("a ticket that has landed for one part of a project is asked about for another") {
  const std::string landing = "[ios] ABC-1: remember the last store";
  CHECK_FALSE(is_done_by(landing, "[android] ABC-1: remember the last store"));
  CHECK(is_done_by(landing, "[iOS] ABC-1: remember the last store"));
  CHECK(is_done_by(landing, "[ ] ABC-1: remember the last store"));
  CHECK(is_done_by(landing, "[blocked] ABC-1: remember the last store"));
  CHECK(is_done_by("[back-end] ABC-1: remember the last store", "[backend] ABC-1: remember the last store"));
}

TEST_CASE("a ticket is done by any of what has landed for it, not by the last of it alone") {
  for (const std::string last :
       {"update the changelog", "experiment with caching", "add metrics", "skip a flaky test"}) {
    INFO(last);
    Commits commits;
    commits.land("ABC-1: sign deliveries");
    commits.land("ABC-1: " + last);
    CHECK(calls_done(commits, "Fix ABC-1"));
    CHECK_FALSE(is_done_by("ABC-1: " + last, "Fix ABC-1"));
  }
  Commits commits;
  commits.land("[android] ABC-1: remember the last store");
  commits.land("[ios] ABC-1: remember the last store");
  CHECK(calls_done(commits, "[android] ABC-1: remember the last store"));
  CHECK_FALSE(calls_done(commits, "[web] ABC-1: remember the last store"));
}

TEST_CASE("a title that only has words of a trial does all of its ticket") {
  for (const std::string title : {"Bump axios to 1.7",
                                  "Rename Delivery to Dispatch",
                                  "Show the fields required for login",
                                  "Update the status of a delivery",
                                  "Update the roadmap page",
                                  "Warn ahead of the expiry",
                                  "Retry button",
                                  "Trial accounts",
                                  "Hackathon banner",
                                  "Minimal height of the table",
                                  "Save the progress bar",
                                  "Add stub files to the archive",
                                  "Show todos of a user",
                                  "Attempt to reconnect",
                                  "Try to reconnect",
                                  "Save progress of the quiz",
                                  "Skip the first step",
                                  "Update status",
                                  "Minimal version of node is 18",
                                  "Preliminary invoice",
                                  "Experiment dashboard",
                                  "Add todos by voice",
                                  "Add input and placeholder",
                                  "Inicio de sesión con Google",
                                  "Essai gratuit",
                                  "Début des cours affiché",
                                  "Préparation des commandes",
                                  "Debug menu",
                                  "Move the check ahead of the lock",
                                  "Add metrics",
                                  "Disable a flaky test"}) {
    INFO(title);
    CHECK(is_done_by("ABC-1: " + title, "Finish ABC-1"));
  }
}

TEST_CASE("what only looks at a fault, or hides it, does not fix it for certain") {
  for (const std::string title :
       {"add debug output to find the leak", "Debug the leak", "Log more when it leaks", "more logging",
        "mitigate, root cause unknown", "Mitigate the leak", "Disable the leaking test", "skip flaky tests on CI",
        "Ignore warnings of the linter", "Add metrics for the leak", "Quarantine the login spec"}) {
    INFO(title);
    CHECK_FALSE(is_done_by("ABC-1: " + title, "Fix ABC-1"));
    CHECK_FALSE(is_done_by("ABC-1: " + title, "ABC-1 beheben"));
  }
  for (const std::string title : {"Disable the cache of prices", "Skip empty rows", "Ignore a missing avatar",
                                  "Free the ring on error", "Logging in twice"}) {
    INFO(title);
    CHECK(is_done_by("ABC-1: " + title, "Fix ABC-1"));
  }
  CHECK(is_done_by("ABC-1: Add metrics for the queue", "Implement ABC-1"));
  CHECK(is_done_by("ABC-1: Disable the leaking test", "Fix ABC-1: disable the leaking test"));
}

TEST_CASE("a body that says what is still to come leaves its ticket open") {
  for (const std::string body : {"TODO: rotation.",
                                 "- TODO rotate the keys",
                                 "Verification follows in a separate change.",
                                 "The batch endpoint will follow.",
                                 "Not yet covered: batch deliveries.",
                                 "This is the first of several commits.",
                                 "Known gap: retries are unsigned.",
                                 "Still to do: rotate the keys",
                                 "Next steps:\n- rotate the keys",
                                 "Follow-up: rotate the keys",
                                 "- [x] sign\n- [ ] rotate",
                                 "Remaining: rotation",
                                 "Retries are left for later.",
                                 "Rotation will be added in another request.",
                                 "Noch offen: Rotation",
                                 "Die Rotation folgt in einem zweiten Commit.",
                                 "Reste à faire : la rotation",
                                 "- Falta la rotación",
                                 "# Next\n\n- rotate the keys",
                                 "## Next steps\n1. rotate the keys",
                                 "**Remaining work**\n* rotate the keys",
                                 "1. [x] sign\n2. [ ] rotate the keys",
                                 "Rotation is not done yet.",
                                 "Fixed; the old one was slow. Rotation is not done yet.",
                                 "Next:\n- rotate the keys",
                                 "\u2022 [ ] rotate the keys",
                                 "Rotation is still missing.",
                                 "We still need to rotate the keys.",
                                 "Die Rotation ist noch nicht fertig.",
                                 "La rotation n'est pas encore faite.",
                                 "The keys have not been rotated yet.",
                                 "Rotation isn't covered yet",
                                 "待办：轮换密钥",
                                 "再送は未対応"}) {
    INFO(body);
    Commits commits;
    commits.land("ABC-777: add login");
    commits.land("ABC-1: sign deliveries\n\nEach has a header now.\n\n" + body);
    CHECK_FALSE(calls_done(commits, "Finish ABC-1"));
    CHECK(checkpoint::test::standing(commits, "Finish ABC-1").starts_with("landed"));
    commits.branch("main", commits.commit_at("@2000000000 +0000", "ABC-1: rotate the keys", {commits.tip()}));
    CHECK(calls_done(commits, "Finish ABC-1"));
  }
}

TEST_CASE("a body that tells of the past, quotes, or closes its ticket leaves nothing open") {
  for (const std::string body : {"Retries did not follow the limit.",
                                 "Follow-up to the header of last week.",
                                 "> TODO: rotation",
                                 "As in:\n\n    TODO: rotate\n",
                                 "The list of open requests is shorter now.",
                                 "Remaining bytes are read, too.",
                                 "Pending deliveries are signed, too.",
                                 "Next deliveries have the header.",
                                 "TODO comments are gone.",
                                 "Todo lo demás queda igual.",
                                 "It makes it possible\nto do more, and what was\nnot implemented is.",
                                 "The client will follow redirects.",
                                 "Errors will be handled in the middleware.",
                                 "Open: a click opens it.",
                                 "It comes in a zip file.",
                                 "- [x] Bug fix\n- [ ] New feature",
                                 "- [ ] I have added tests",
                                 "# Next\n\nDeliveries are signed.",
                                 "# Next steps\n- [x] sign",
                                 "If a key is not rotated yet, it is skipped.",
                                 "A key that is not rotated yet is skipped.",
                                 "It was not done yet.",
                                 "Next:\nthe header is read.",
                                 "## Todo list\n- show it",
                                 "## Follow-ups\nN/A",
                                 "TODO: none",
                                 "Remaining work: nothing.",
                                 "## Remaining work\nNone.",
                                 "Next steps:\n- none",
                                 "Say so where a file is still missing.",
                                 "It shows a list whose entries are still open.",
                                 "# Testing\n- [ ] I have added tests",
                                 "If the header is still missing, it fails.",
                                 "Batches are not supported yet. Add\nthem.",
                                 "1. [x] sign\n2. [x] rotate",
                                 "尚未支付的订单会关闭",
                                 "未対応のブラウザを隠す"}) {
    INFO(body);
    CHECK(is_done_by("ABC-1: sign deliveries\n\n" + body, "Finish ABC-1"));
  }
  CHECK(is_done_by("Sign deliveries (#12)\n\nTODO: rotation", "Merge #12"));
}

TEST_CASE("of the commits that a rebase gave one time, each may leave its ticket open") {
  Commits commits;
  commits.land("ABC-1: sign deliveries\n\nTODO: rotation");
  commits.land("ABC-1: sign retries");
  commits.land("ABC-1: sign batches");
  CHECK_FALSE(calls_done(commits, "Finish ABC-1"));
}

TEST_CASE("a commit that only touches up leaves open what an earlier one left open") {
  for (const std::string touch :
       {"fix typo", "Fix typos in comments", "lint", "clang-format", "address review comments", "update the changelog",
        "fix whitespace", "rename a variable", "bump version"}) {
    INFO(touch);
    Commits commits;
    commits.land("ABC-1: sign deliveries\n\nTODO: rotate the keys");
    commits.reset_main(commits.commit_at("@2000000000 +0000", "ABC-1: " + touch, {commits.tip()}));
    CHECK_FALSE(calls_done(commits, "Finish ABC-1"));
    commits.reset_main(commits.commit_at("@2000000100 +0000", "ABC-1: rotate the keys", {commits.tip()}));
    CHECK(calls_done(commits, "Finish ABC-1"));
  }
}

TEST_CASE("a ticket that the author closes is done, whatever the body has for later") {
  CHECK(is_done_by("ABC-1: sign deliveries\n\nTODO: rotate the keys in spring\n\nCloses ABC-1", "Finish ABC-1"));
  CHECK_FALSE(is_done_by("ABC-1: sign deliveries\n\nTODO: rotate the keys\n\nCloses ABC-2", "Finish ABC-1"));
  Commits commits;
  commits.land("ABC-1: sign deliveries\n\nCloses ABC-1");
  commits.branch("main",
                 commits.commit_at("@2000000000 +0000", "ABC-1: sign retries\n\nTODO: batches", {commits.tip()}));
  CHECK_FALSE(calls_done(commits, "Finish ABC-1"));
}

TEST_CASE("what was taken back of a ticket is asked about until it lands again") {
  struct Row {
    std::string back;
    std::string again;
    bool is_done;
  };
  for (const Row& row : {Row{"revert signing, partners are not ready", "sign deliveries again", true},
                         Row{"revert signing, partners are not ready", "sign deliveries", true},
                         Row{"revert signing, partners are not ready", "enable it again", true},
                         Row{"revert signing, partners are not ready", "fix typo", false},
                         Row{"revert signing, partners are not ready", "translate the menu", false},
                         Row{"Roll back signing because it breaks login", "Add back button", false},
                         Row{"Roll back to the old store", "use the new store", true}}) {
    INFO(row.back << "; " << row.again);
    Commits commits;
    commits.land("ABC-1: sign deliveries");
    commits.reset_main(commits.commit_at("@2000000000 +0000", "ABC-1: " + row.back, {commits.tip()}));
    CHECK_FALSE(calls_done(commits, "Implement ABC-1"));
    commits.reset_main(commits.commit_at("@2000000100 +0000", "ABC-1: " + row.again, {commits.tip()}));
    CHECK(calls_done(commits, "Implement ABC-1") == row.is_done);
  }
}

TEST_CASE("what landed beside that of a ticket which was taken back does not land it again") {
  Commits commits;
  commits.land("ABC-2 Add login form");
  commits.land("ABC-2 Add signing");
  commits.reset_main(commits.commit_at("@2000000000 +0000", "ABC-2 Revert signing, too slow", {commits.tip()}));
  commits.reset_main(commits.commit_at("@2000000100 +0000", "ABC-2 Improve login form docs", {commits.tip()}));
  CHECK_FALSE(calls_done(commits, "Implement ABC-2"));
  commits.reset_main(commits.commit_at("@2000000200 +0000", "ABC-2 Add signing in the background", {commits.tip()}));
  CHECK(calls_done(commits, "Implement ABC-2"));
}

TEST_CASE("a further review of what has landed is still to be had") {
  Commits commits;
  commits.land("Add login (#12)");
  CHECK_FALSE(calls_done(commits, "Second review of #12"));
}

TEST_CASE("a title that takes something of its ticket back, and says why, is asked about") {
  Commits commits;
  commits.land("ABC-1: sign deliveries");
  commits.land("ABC-1: revert signing, partners are not ready");
  CHECK_FALSE(calls_done(commits, "Implement ABC-1"));
  CHECK_FALSE(is_done_by("ABC-1: Undo the signing because it broke login", "Implement ABC-1"));
  CHECK(is_done_by("ABC-1: Undo button", "Implement ABC-1"));
}

TEST_CASE("what is to land on a line of work that is not here is asked about") {
  Commits commits;
  commits.land("Add login (#5)");
  for (const std::string text : {"Merge #5 to develop", "Merge #5 into stable", "Merge #5 (develop)"}) {
    INFO(text);
    CHECK_FALSE(calls_done(commits, text));
  }
  CHECK(calls_done(commits, "Merge #5 into main"));
  commits.branch("develop", commits.tip());
  CHECK(calls_done(commits, "Merge #5 to develop"));
}

TEST_CASE("a number may be an item where requests are counted apart from items") {
  for (const std::string message : {"Merged PR 12: Add login", "Merged in login (pull request #12)\n\nAdd login"}) {
    INFO(message);
    Commits commits;
    if (message.starts_with("Merged in")) commits.merge(message);
    if (message.starts_with("Merged PR")) commits.land(message);
    CHECK_FALSE(calls_done(commits, "Implement #12"));
    CHECK_FALSE(calls_done(commits, "Fix #12"));
    CHECK(calls_done(commits, "Merge #12"));
    CHECK(calls_done(commits, "Complete PR 12"));
  }
}
