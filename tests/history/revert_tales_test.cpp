// Reverts that are told in a body, by trailers, and in other languages than English; and what only sounds like them.

#include "history/repository.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

std::string state_after_tale(const std::string& landing, const std::string& tale, const std::string& asked) {
  Commits commits;
  const std::string sha = commits.land(landing);
  commits.land("Something else (#99)");
  std::string message = tale;
  for (std::size_t at = message.find("SHA"); at != std::string::npos; at = message.find("SHA")) {
    message.replace(at, 3, sha);
  }
  commits.land(message);
  return state_of(commits, asked.empty() ? "Land " + sha : asked);
}

std::string state_of_41(const std::string& tale) { return state_after_tale("Add a table (#41)", tale, "Merge #41"); }

}  // namespace

TEST_CASE("a body that tells of a revert takes back the commit that it names") {
  for (const std::string tale : {"net: let it run\n\nBoots stall since then, so revert commit SHA\n(\"Add a table\").",
                                 "net: let it run\n\nBoots stall since then, so\nrevert commit SHA.",
                                 "net: let it run\n\nFix this by reverting commit SHA.",
                                 "net: let it run\n\nCommit SHA (\"Add a table\") made boots stall.\nRevert it.",
                                 "net: let it run\n\ncommit SHA made boots stall, so revert it.",
                                 "net: let it run\n\nThis diff reverts SHA", "revert: no more tables\n\nRefs: SHA",
                                 "Back out \"tables\"\n\nSummary: Original commit changeset: SHA\n\nIt stalls.",
                                 "Oh no\n\nThis reverts commit SHA (Add the last part (#41), 2024-05-31)."}) {
    INFO(tale);
    CHECK(state_of_41(tale) == "reverted");
  }
}

TEST_CASE("a body that only speaks of a revert takes nothing back") {
  for (const std::string tale : {"net: count\n\nIf boots stall, so revert commit SHA.",
                                 "net: count\n\nIt can be fixed by reverting commit SHA.",
                                 "net: count\n\nWe do not fix it by reverting commit SHA.",
                                 "net: count\n\nTest plan: Revert commit SHA.",
                                 "net: count\n\nSteps:\n1. Build. 2. Revert commit SHA.",
                                 "net: count\n\nBoots stall. Revert commit SHA to see it.",
                                 "net: count\n\nCommit SHA made boots stall. Should we revert it? No.",
                                 "net: count\n\nCommits 1234567 and SHA made it stall, so revert the log level.",
                                 "feat: count\n\nRefs: SHA",
                                 "Use tables\n\nOriginal commit changeset: SHA",
                                 "Resubmit \"Add a table\"\n\nOriginal commit changeset: SHA",
                                 "net: count\n\nIt would be wrong to just revert commit SHA.",
                                 "net: count\n\nThis reverts the table to what it was before, see\n- SHA",
                                 "net: count\n\nInstead of a hack that would just\nrevert commit SHA, add a lock.",
                                 "net: count\n\nReviewer said: let's revert commit SHA.",
                                 "net: count\n\nFix nothing by reverting commit SHA.",
                                 "回滚 #41，如果部署失败",
                                 "Revert von #41 (noch nicht entschieden)",
                                 "Revert von #41 (nur ein Teil)",
                                 "Rollback from #99 to #41",
                                 "Just revert #41?",
                                 "Revert to #41",
                                 "Roll back to #41's manner"}) {
    INFO(tale);
    CHECK(state_of_41(tale) == "landed");
  }
}

TEST_CASE("a body takes back and puts back with any of the verbs that a subject does it with") {
  for (const std::string verb : {"Emergency rollback of", "Fully reverts", "Completely undoes", "Effectively reverts",
                                 "Quick revert of", "Git revert", "Manual rollback of"}) {
    INFO(verb);
    CHECK(state_of_41("net: let it run\n\n" + verb + " #41") == "reverted");
  }
  CHECK(state_of_41("net: let it run\n\nPlease revert #41") == "landed");
  for (const std::string verb : {"Puts back", "Put back", "Brings back"}) {
    INFO(verb);
    Commits commits;
    commits.land("Add a table (#41)");
    commits.land("Revert #41");
    commits.land("net: let it stop\n\n" + verb + " #41.");
    CHECK(state_of(commits, "Merge #41") == "landed");
  }
}

TEST_CASE("what was backed out under the number of a change where it comes from is known") {
  const std::string landing = "Add a table\n\nPiperOrigin-RevId: 414141";
  CHECK(state_after_tale(landing, "Automated rollback of changelist 414141", "") == "reverted");
  CHECK(state_after_tale(landing, "Automated rollback of changelist 414142", "") == "landed");
  CHECK(state_after_tale("PR #41: Add a table\n\nImported from GitHub PR https://github.com/a/b/pull/41",
                         "Rollback of PR #41", "Merge PR #41") == "reverted");
  CHECK(state_after_tale("Add a table\n\nDifferential Revision: D41", "Revert D41", "Land D41") == "reverted");
}

TEST_CASE("a revert is known in the languages of the manual") {
  for (const std::string tale : {"Macht #41 rückgängig",
                                 "Oh nein\n\nMacht Commit SHA rückgängig.",
                                 "Revert von #41 (#50)",
                                 "Änderungen aus #41 zurückgenommen",
                                 "Oh nein\n\nDieser Commit nimmt die Änderungen aus #41 zurück, weil es klemmt",
                                 "fix: nimmt #41 zurück",
                                 "Rücknahme von #41",
                                 "#41 rückgängig gemacht",
                                 "Annule #41 : cela bloque",
                                 "Annule #41 en attendant une correction",
                                 "Annulation de la PR #41",
                                 "Oh non\n\nCe commit annule SHA.",
                                 "Retour arrière sur #41",
                                 "Annule « Add a table (#41) »",
                                 "Revierte #41 porque falla",
                                 "Reverte #41",
                                 "Desfaz #41 pois falha",
                                 "Annulla #41",
                                 "Revertir el PR #41",
                                 "Oh no\n\nEste commit revierte SHA.",
                                 "Se revierte el PR #41",
                                 "#41 をリバート",
                                 "#41 の変更を取り消し",
                                 "PR #41 を差し戻しました",
                                 "「Add a table (#41)」をリバートする",
                                 "リバート: #41",
                                 "fix: #41 を元に戻す",
                                 "回滚 #41",
                                 "撤销 #41 的修改",
                                 "还原提交 SHA",
                                 "回退“Add a table (#41)”",
                                 "fix: 回滚 #41",
                                 "临时回滚 #41，因为测试失败"}) {
    INFO(tale);
    CHECK(state_of_41(tale) == "reverted");
  }
}

TEST_CASE("what only sounds like a revert in another language takes nothing back") {
  for (const std::string tale : {"Macht #41 nicht rückgängig",
                                 "Macht einen Teil von #41 rückgängig",
                                 "#41 zurücknehmen, falls es klemmt",
                                 "Revert von #41 vorbereiten",
                                 "Setzt den Wert aus #41 zurück auf null",
                                 "Annule en partie #41",
                                 "Annule la sélection de #41",
                                 "Annule #41 dans les tests",
                                 "Revertir #41 si falla",
                                 "Revierte parte de #41",
                                 "#41 を一部リバート",
                                 "#41 をリバートしない",
                                 "#41 をリバートする方法",
                                 "#41 を取り消しできるように",
                                 "部分回滚 #41",
                                 "回滚 #41 失败",
                                 "撤销 #41 的一部分",
                                 "准备回滚 #41",
                                 "撤销“确定”按钮 #41",
                                 "支持回滚 #41"}) {
    INFO(tale);
    CHECK(state_of_41(tale) == "landed");
  }
  CHECK(state_after_tale("撤销按钮 (#41)", "Something (#42)", "Merge #41") == "landed");
  CHECK(state_after_tale("取り消しボタンを追加 (#41)", "Something (#42)", "Merge #41") == "landed");
  CHECK(state_after_tale("Annuler et rétablir (#41)", "Something (#42)", "Merge #41") == "landed");
}
