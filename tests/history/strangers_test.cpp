// Texts that speak of a landing and leave something to do.

#include "history/texts.h"
#include "support/catch.h"

using checkpoint::test::is_called_done;

TEST_CASE("a last step that lands something else, or not all, leaves the text to be done") {
  for (const std::string text :
       {"#41 broke the nightly build: write the fix and merge", "#41 is merged. Do the rest for mobile, then merge.",
        "Follow-up to #41: rename the flag and merge", "Write the docs for #41 and merge",
        "After #41 lands: rename the flag, push, merge", "Fix the regression introduced in #41 and merge",
        "#41: split the parser out into a separate PR and merge", "#41: deploy it to staging, watch, and merge",
        "#41: once it lands, rename the flag and merge", "#41: rename the flag, or merge",
        "#41: rename the flag, merge, announce", "#41: should we just merge?",
        "#41: don't touch it until Kim is back, then merge", "#41: open a new PR for the flag and merge"}) {
    INFO(text);
    CHECK_FALSE(is_called_done(text));
  }
}

TEST_CASE("a text whose last step lands the one request that it names is done when that has landed") {
  for (const std::string text :
       {"#41: rename the flag as Dana asked, push, merge", "#41: rebase, fix the snapshot, push, merge",
        "Dependabot PR #41 bumps axios to 1.7.4: approve and merge", "Kim approved #41; CI green. Merge it.",
        "PR #41 conflicts with main: rebase, push, merge", "Final pass over #41, then merge",
        "PR #41 (feat: search): 1 conflict in package-lock.json; regenerate it, push, merge",
        "#41 is red because of a flaky test. Rerun it and merge.", "Add a test to #41 and merge",
        "Take over #41 from Kim (branch is clean), finish the remaining 2 of 7 tests in tests/api, merge",
        "Check out #41, run the tests locally, and merge if all is fine", "Rename the constant in #41 and merge",
        "- [ ] PR 41 \u2192 native-speaker review of pl.json \u2192 merge", "Wrap up #41: squash, push, set auto-merge",
        "Bring #41 up to date with main, rerun the visual diffs, accept them, merge."}) {
    INFO(text);
    CHECK(is_called_done(text));
  }
}

TEST_CASE("a place in a plan, of a ticket that nobody knows, is no request whose last step lands it") {
  CHECK_FALSE(is_called_done("PR 5 (XYZ-335): rename the flag, push, merge"));
  CHECK(is_called_done("PR 5 (search): rename the flag, push, merge"));
}

TEST_CASE("what an order is followed by and only tells of the request is no work for later") {
  for (const std::string text :
       {"Land #41. Everything is pushed, the description has the table.",
        "Merge #41. 3 approvals of 2 required, 0 open threads.", "Merge #41; it is the smallest of the three open PRs",
        "Get !34 approved and merged - the pipeline is green, only Kim's approval is missing",
        "Ship #41: the checks are green, the title is fixed"}) {
    INFO(text);
    CHECK(is_called_done(text));
  }
}

TEST_CASE("what comes to the landing of a request is asked for, whatever it is called") {
  for (const std::string text :
       {"Open the PR for feature/login", "Turn feature/login into a pull request", "Resolve the merge conflicts on #41",
        "Get 4cb0b09 onto main", "Cherry-pick 4cb0b09 onto main so the hotfix isn't lost",
        "Merge #41 so the mobile team can move on", "Un-draft and land #41 (structured logging)",
        "Merge #41 (docs: fix 17 broken anchors)", "#41: checks 9/9. Only the merge itself is outstanding.",
        "feature/login: waiting only to be merged into main", "Can someone with write access merge #41?",
        "Get PR #41 over the line: Kim asks for a smaller diff, then merge",
        "Take #41 through to merge: rebase, merge"}) {
    INFO(text);
    CHECK(is_called_done(text));
  }
}

TEST_CASE("orders to land and to free of conflicts are read in other languages too") {
  for (const std::string text :
       {"搞定 ABC-12", "解决 #41 的合并冲突", "请小王合并 #41", "按评审意见修改 #41，然后合并",
        "给 feature/login 提 PR", "#41 还没合，需要合并", "让 #41 通过审核", "#41 の競合を解消する",
        "#41 は未マージなのでマージする", "Integrar feature/login en main", "Hacer squash and merge de #41",
        "Hacer rebase de feature/login sobre main y mergear", "Sacar !34 de borrador y pedir revisión",
        "Resolver los conflictos de #41", "Abrir un PR para feature/login", "Résoudre les conflits de #41",
        "Ouvrir une PR pour feature/login", "Merge-Konflikte in #41 beheben", "PR für feature/login erstellen"}) {
    INFO(text);
    CHECK(is_called_done(text));
  }
}

TEST_CASE("nothing that strangers wrote of a landing that leaves something to do is called done") {
  int texts = 0;
  const auto table = checkpoint::test::texts_in("strangers.json");
  for (const auto& entry : table.at("texts")) {
    const bool leaves = entry.contains("left");
    const bool is_mention = entry.at("expected") == "mentioned";
    if (!leaves && !is_mention) continue;
    const std::string text = entry.at("text");
    INFO(text);
    ++texts;
    CHECK_FALSE(is_called_done(text));
  }
  CHECK(texts == 350);
}
