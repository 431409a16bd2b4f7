// What is said by writers who do not know the rules.

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "history/intent_features.h"
#include "history/intent_weights.h"
#include "history/texts.h"
#include "support/catch.h"

using namespace checkpoint::history;
using checkpoint::test::is_called_done;
using checkpoint::test::judged_text;
using checkpoint::test::strength;
using checkpoint::test::vocabulary_of;
using nlohmann::json;

namespace {

std::vector<Judgement> judged_entry(const json& entry) {
  return checkpoint::test::judged_text(entry.at("text"), {}, vocabulary_of(entry));
}

// What the text wants of what it is labelled for.
Intent said_of(const json& entry) {
  Intent most = Intent::context;
  for (const Judgement& judgement : judged_entry(entry)) {
    const bool is_named = checkpoint::test::is_labelled_for(entry, judgement.reference);
    if (is_named && strength(judgement.intention.intent) > strength(most)) most = judgement.intention.intent;
  }
  return most;
}

struct Tally {
  int right = 0;
  int wrong = 0;   // said, and not so
  int missed = 0;  // so, and not said

  void count(bool said, bool is_so) {
    right += said && is_so ? 1 : 0;
    wrong += said && !is_so ? 1 : 0;
    missed += !said && is_so ? 1 : 0;
  }
  double precision() const { return right + wrong == 0 ? 1.0 : static_cast<double>(right) / (right + wrong); }
  double recall() const { return right + missed == 0 ? 1.0 : static_cast<double>(right) / (right + missed); }
};

struct Understood {
  Tally asked;
  Tally waits;
  std::vector<std::string> called_done;  // and leave something
};

std::string group_of(const json& entry) {
  const std::string style = entry.at("register");
  constexpr std::array languages = {"German", "French", "Spanish", "Chinese", "Japanese"};
  const bool is_foreign = std::find(languages.begin(), languages.end(), style) != languages.end();
  return is_foreign ? "other languages" : style == "adversarial" ? style : "English";
}

constexpr std::array kUnseen{"unseen.json", "unseen_2.json", "unseen_3.json", "unseen_4.json", "unseen_5.json"};

std::map<std::string, Understood> understood(const char* file) {
  std::map<std::string, Understood> all;
  const json table = checkpoint::test::texts_in(file);
  for (const json& entry : table.at("texts")) {
    Understood& one = all[group_of(entry)];
    const bool leaves = entry.contains("left") || entry.at("expected") != "asked";
    if (leaves && finding_of(judged_entry(entry)).verdict == Verdict::landed)
      one.called_done.push_back(entry.at("text"));
    // Its order has landed and the rest waits: either answer is right but that it is done.
    if (entry.contains("left") && entry.at("expected") == "asked") continue;
    const Intent said = said_of(entry);
    one.asked.count(said == Intent::target, entry.at("expected") == "asked");
    one.waits.count(said == Intent::gate, entry.at("expected") == "waits");
  }
  return all;
}

// `kind=ticket`: not of the text's words.
bool is_label(const std::string& feature) {
  return feature.starts_with("kind=") || feature.starts_with("ruled=") || feature.starts_with("names=") ||
         feature.starts_with("place=");
}

void add_labels(const json& entry, std::set<std::string>& labels) {
  const std::string text = entry.at("text");
  const std::vector<Reference> references = references_in(text, vocabulary_of(entry));
  const std::vector<Token> tokens = tokens_of(text, references);
  for (std::size_t place = 0; place < tokens.size(); ++place) {
    if (!tokens[place].is_reference()) continue;
    for (const Intent intent : {Intent::target, Intent::gate, Intent::context}) {
      for (const std::string& feature : intent_features(intent_text(tokens, references, place, intent))) {
        if (is_label(feature)) labels.insert(feature);
      }
    }
  }
}

}  // namespace

TEST_CASE("a last step that lands something else, or not all, leaves the text to be done") {
  for (const std::string text :
       {"#41 broke the nightly build: write the fix and merge", "#41 is merged. Do the rest for mobile, then merge.",
        "Follow-up to #41: rename the flag and merge", "Write the docs for #41 and merge",
        "After #41 lands: rename the flag, push, merge", "Fix the regression introduced in #41 and merge",
        "#41: split the parser out into a separate PR and merge", "#41: deploy it to staging, watch, and merge",
        "#41: once it lands, rename the flag and merge", "#41: rename the flag, or merge",
        "#41: rename the flag, merge, announce", "#41: should we just merge?",
        "#41: don't touch it until Kim is back, then merge", "#41: fix the comments, no tests, then merge",
        "#41: open a new PR for the flag and merge"}) {
    INFO(text);
    CHECK_FALSE(is_called_done(text));
  }
}

TEST_CASE("a text whose last step lands the one request that it names is done when that has landed") {
  for (const std::string text :
       {"#41: rename the flag as Dana asked, push, merge", "Kim approved #41, now merge",
        "#41: ask Kim for another review, merge", "#41: rebase, fix the snapshot, push, merge",
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

TEST_CASE("a place in a plan, of a ticket that nobody knows, is no request's number") {
  for (const std::string text : {"PR 5 (XYZ-335): rename the flag, push, merge", "PR 5 (XYZ-335): rebase, push, merge",
                                 "Merge PR 5 (XYZ-335)", "Land MR 5 (XYZ-335, XYZ-336)", "PR 5 (XYZ-335): merge"}) {
    INFO(text);
    CHECK_FALSE(is_called_done(text));
  }
  CHECK(is_called_done("Merge PR 5 (CVE-2024)"));
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
  for (const std::string text : {"搞定 ABC-12",
                                 "解决 #41 的合并冲突",
                                 "请小王合并 #41",
                                 "按评审意见修改 #41，然后合并",
                                 "给 feature/login 提 PR",
                                 "#41 还没合，需要合并",
                                 "让 #41 通过审核",
                                 "#41 の競合を解消する",
                                 "#41 は未マージなのでマージする",
                                 "テストは不要。#41 をマージする",
                                 "Integrar feature/login en main",
                                 "Hacer squash and merge de #41",
                                 "Hacer rebase de feature/login sobre main y mergear",
                                 "Sacar !34 de borrador y pedir revisión",
                                 "Resolver los conflictos de #41",
                                 "Abrir un PR para feature/login",
                                 "Résoudre les conflits de #41",
                                 "Ouvrir une PR pour feature/login",
                                 "Merge-Konflikte in #41 beheben",
                                 "PR für feature/login erstellen"}) {
    INFO(text);
    CHECK(is_called_done(text));
  }
}

TEST_CASE("requests that stand side by side are wanted together in other languages too") {
  for (const std::string text : {"Merge #41 #42", "Fusionner #41 #42", "Bitte #41 #42 mergen", "Fusionar #41 #42",
                                 "Konflikte in #41 #42 l\u00f6sen", "\u5408\u5e76 #41 #42"}) {
    INFO(text);
    CHECK(is_called_done(text));
    for (const std::string open : {"#41", "#42"})
      CHECK(finding_of(judged_text(text, {open})).verdict == Verdict::mentioned);
  }
  for (const std::string text : {"Deploy after #41 #42", "Nach #41 #42 deployen", "Apr\u00e8s #41 #42 d\u00e9ployer"}) {
    INFO(text);
    CHECK(finding_of(judged_text(text)).verdict == Verdict::unblocked);
    for (const std::string open : {"#41", "#42"})
      CHECK(finding_of(judged_text(text, {open})).verdict == Verdict::mentioned);
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
    const auto judged = checkpoint::test::judged_text(text, {}, vocabulary_of(entry));
    CHECK(finding_of(judged).verdict != Verdict::landed);
  }
  CHECK(texts == 350);
}

TEST_CASE("what writers say whom neither the rules nor the weights know is understood", "[unsanitized]") {
  struct Floor {
    const char* file;
    const char* group;
    double asked_precision;
    double asked_recall;
    std::size_t called_done;
  };
  for (const Floor& floor :
       {Floor{"unseen.json", "English", 0.98, 0.89, 1}, Floor{"unseen.json", "other languages", 0.98, 0.88, 0},
        Floor{"unseen_2.json", "English", 0.98, 0.81, 1}, Floor{"unseen_2.json", "other languages", 0.98, 0.86, 0},
        Floor{"unseen_3.json", "English", 0.98, 0.86, 0}, Floor{"unseen_3.json", "other languages", 0.97, 0.84, 0},
        Floor{"unseen_4.json", "English", 0.98, 0.88, 0}, Floor{"unseen_4.json", "other languages", 0.96, 0.86, 3},
        Floor{"unseen_5.json", "English", 0.98, 0.87, 0}, Floor{"unseen_5.json", "other languages", 0.98, 0.82, 1},
        Floor{"unseen_6.json", "English", 0.95, 0.86, 1}, Floor{"unseen_6.json", "other languages", 0.98, 0.85, 0}}) {
    INFO(floor.file << ", " << floor.group);
    const Understood one = understood(floor.file).at(floor.group);
    CHECK(one.asked.precision() >= floor.asked_precision);
    CHECK(one.asked.recall() >= floor.asked_recall);
    CHECK(one.waits.precision() >= 0.88);
    CHECK(one.waits.recall() >= 0.85);
    CHECK(one.called_done.size() <= floor.called_done);
  }
  CHECK(understood("unseen.json").at("adversarial").called_done.size() <= 6);
}

TEST_CASE("a guess is of all that a text names, and of nothing outside of the repository") {
  for (const std::string text :
       {"#41 \u2014 waiting on 2nd approval\n#12345 \u2014 not written yet, by nobody",
        "#41 \u2013 Review-Kommentare von Jana sind noch offen, in einem zweiten PR nachziehen",
        "#42 \u306e\u30ec\u30d3\u30e5\u30fc\u30b3\u30e1\u30f3\u30c8\u304c\u307e\u3060\u672a\u5bfe\u5fdc\u3001\u5225 PR "
        "\u3067\u5bfe\u5fdc\u3059\u308b",
        "#41 still needs sign-off from legal"}) {
    INFO(text);
    CHECK_FALSE(is_called_done(text));
  }
}

TEST_CASE("each label of a weight is one that texts have", "[unsanitized]") {
  std::set<std::string> had;
  for (const char* file : {"unseen.json", "unseen_2.json", "notes.json"}) {
    const json table = checkpoint::test::texts_in(file);
    for (const json& entry : table.at("texts")) add_labels(entry, had);
  }
  for (const IntentWeight& weight : intent_weights()) {
    const std::string feature(weight.feature);
    if (!is_label(feature)) continue;
    INFO(feature);
    CHECK(had.count(feature) == 1);
  }
}

TEST_CASE("a text as long as a book is left to the rules") {
  std::string text = "Kim says that the last thing is the merge of #41";
  for (int word = 0; word < 1000; ++word) text += " and more";
  CHECK(judged_text(text).front().intention.intent == Intent::context);
}

TEST_CASE("what is likely and no rule knows is said with low confidence, and is never bare") {
  const auto judged = judged_text("#41 still needs its second approval before it can go in");
  REQUIRE(judged.size() == 1);
  CHECK(judged.front().intention.intent == Intent::target);
  CHECK(judged.front().intention.confidence == Confidence::low);
  CHECK_FALSE(judged.front().intention.is_bare);
}

// Prints the figures of CONTRIBUTING.md: history_tests "[figures]"
TEST_CASE("how well texts are understood that nobody has seen", "[.][figures]") {
  for (const char* const file : kUnseen) {
    for (const auto& [of, one] : understood(file)) {
      WARN(file << ", " << of << ": asked " << one.asked.precision() << ", " << one.asked.recall() << "; waits "
                << one.waits.precision() << ", " << one.waits.recall() << "; called done: " << one.called_done.size());
    }
  }
}
