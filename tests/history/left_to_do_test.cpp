// What has landed and leaves something to do is never called done, however it is written.

#include "history/texts.h"
#include "support/catch.h"

using namespace checkpoint::history;
using checkpoint::test::is_called_done;
using checkpoint::test::judged_text;
using nlohmann::json;

namespace {

struct Parts {
  std::vector<std::string> orders;
  std::vector<std::string> joints;  // with ` ( ` the bracket is closed behind the step
  std::vector<std::string> steps;
};

Parts parts() {  // NOLINT(readability-function-size): a table
  return {{"Merge #41",
           "Land PR 41",
           "Ship #41",
           "Review and merge #41",
           "Rebase #41 on main",
           "Finish ABC-12",
           "Fix the login bug (ABC-12)",
           "Get #41 merged",
           "#41 is ready to merge",
           "#41 needs review",
           "PR #41 is open",
           "#41: merge",
           "Wait for #41 CI and merge",
           "Watch PR #41 CI to green",
           "Merge feature/login",
           "Merge !34 into main",
           "Merge #41 once CI is green",
           "Merge #41 today",
           "Mark #41 ready for review",
           "Merge #41 and delete the branch",
           "#41",
           "Merge PR #41: turn off old TLS",
           "PR #41: open, awaiting review",
           "To merge: #41",
           "Fix CI on #41 and merge it",
           "Ensure #41 is merged",
           "PR #41 (search): CI green, ready to merge",
           "Awaiting review on PR #41",
           "The next step is to merge PR #41",
           "- [ ] #41",
           "#41 mergen",
           "Fusionner #41",
           "\u5408\u5e76 #41",
           "#41 \u3092\u30de\u30fc\u30b8"},
          {" and ",
           ", ",
           "; ",
           ". ",
           " then ",
           " -> ",
           " \u2192 ",
           " + ",
           " & ",
           " / ",
           " - ",
           " \u2014 ",
           " -- ",
           " | ",
           "\n",
           "\n- [ ] ",
           " (",
           " [",
           " (then ",
           " followed by ",
           " plus ",
           " along with ",
           " together with ",
           " so ",
           " but ",
           " unless ",
           " or ",
           " \u2026 ",
           "! ",
           " => ",
           " && ",
           ", also ",
           ", \u7136\u540e",
           "\uff0c\u7136\u540e",
           " und ",
           " puis ",
           " y "},
          {"tag 2.0",
           "deploy",
           "tell ops",
           "announce it",
           "update the wiki",
           "run the migration",
           "verify on staging",
           "monitor errors",
           "backport to 1.x",
           "start phase 2",
           "ask Kim",
           "fix the flake",
           "close the incident",
           "delete the old table",
           "clean up the flag",
           "watch the dashboards",
           "wait for the release",
           "bump the version",
           "review the metrics",
           "merge the docs branch",
           "the docs need work",
           "tests are missing",
           "this needs docs",
           "it needs a flag",
           "get sign-off from legal",
           "land the docs",
           "approve the budget"}};
}

std::string composed(const std::string& order, const std::string& joint, const std::string& step) {
  const bool round = joint.find('(') != std::string::npos;
  const bool square = !round && joint == " [";
  return order + joint + step + (round ? ")" : square ? "]" : "");
}

}  // namespace

TEST_CASE("no text that leaves something to do is called done") {
  const json table = checkpoint::test::texts_in("left_to_do.json");
  std::size_t count = 0;
  for (const auto& [kind, texts] : table.at("texts").items()) {
    for (const std::string text : texts) {
      INFO(kind << ": " << text);
      ++count;
      CHECK_FALSE(judged_text(text).empty());
      CHECK_FALSE(is_called_done(text));
    }
  }
  CHECK(count == 957);
}

TEST_CASE("a second step is seen whatever joins it to the first") {
  const Parts given = parts();
  std::size_t called_done = 0;
  for (const std::string& order : given.orders) {
    CHECK(is_called_done(order));
    for (const std::string& joint : given.joints) {
      for (const std::string& step : given.steps) {
        const std::string text = composed(order, joint, step);
        if (!is_called_done(text)) continue;
        ++called_done;
        UNSCOPED_INFO(text);
      }
    }
  }
  CHECK(called_done == 0);
}

TEST_CASE("only the order to land and nothing else is bare") {
  const auto is_bare = [](const std::string& text) {
    const auto judgements = judged_text(text);
    return std::any_of(judgements.begin(), judgements.end(),
                       [](const Judgement& judgement) { return judgement.intention.is_bare; });
  };
  for (const std::string text : {"Land #41", "Merge PR #41: add search", "#41", "PR #41", "!34", "Merge #41 and #42",
                                 "Merge #41 (ABC-12)", "Review and merge #41", "Ship ABC-12."}) {
    INFO(text);
    CHECK(is_bare(text));
    CHECK(is_called_done(text));
  }
  for (const std::string text :
       {"Review #41", "Merge #41 once CI is green", "Merge #41 today", "Merge #41, CI is green", "Finish ABC-12",
        "Merge #41 (the parser)", "Merge #41: then deploy", "Merge #41 and deploy", "#41: add search", "After #41"}) {
    INFO(text);
    CHECK_FALSE(is_bare(text));
  }
}
