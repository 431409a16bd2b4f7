#pragma once

#include <string>
#include <vector>

namespace checkpoint::test {

/// Orders to land, and steps that are left to do then, with what joins the two.
struct ComposedParts {
  std::vector<std::string> orders;
  std::vector<std::string> joints;  // with ` ( ` the bracket is closed behind the step
  std::vector<std::string> steps;
};

inline ComposedParts composed_parts() {  // NOLINT(readability-function-size): a table
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

inline std::string composed_text(const std::string& order, const std::string& joint, const std::string& step) {
  const bool round = joint.find('(') != std::string::npos;
  const bool square = !round && joint == " [";
  return order + joint + step + (round ? ")" : square ? "]" : "");
}

/// Each order with each step behind it: none of them is done when it has landed.
inline std::vector<std::string> composed_texts() {
  std::vector<std::string> texts;
  const ComposedParts given = composed_parts();
  for (const std::string& order : given.orders) {
    for (const std::string& joint : given.joints) {
      for (const std::string& step : given.steps) texts.push_back(composed_text(order, joint, step));
    }
  }
  return texts;
}

}  // namespace checkpoint::test
