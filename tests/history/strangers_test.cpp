// Texts that speak of a landing and leave something to do.

#include <algorithm>
#include <array>
#include <map>

#include "history/texts.h"
#include "support/catch.h"

using namespace checkpoint::history;
using checkpoint::test::is_called_done;
using checkpoint::test::token_of;
using nlohmann::json;

namespace {

json strangers() { return checkpoint::test::texts_in("strangers.json").at("texts"); }

// What each text names is known: its ticket, its branch.
Vocabulary vocabulary_of(const json& entry) {
  Vocabulary words = checkpoint::test::text_vocabulary();
  const std::string named = entry.at("reference");
  words.is_ticket = [](std::string_view) { return true; };
  const auto known = words.branch_of;
  words.branch_of = [named, known](std::string_view word) {
    return word == named && word.find('/') != std::string_view::npos ? std::optional(std::string(word)) : known(word);
  };
  return words;
}

int strength(Intent intent) { return intent == Intent::target ? 2 : intent == Intent::gate ? 1 : 0; }

// What the text wants of what it is labelled for.
Intent said_of(const json& entry) {
  Intent most = Intent::context;
  for (const Judgement& judgement : checkpoint::test::judged_text(entry.at("text"), {}, vocabulary_of(entry))) {
    const bool is_named = token_of(judgement.reference) == entry.at("reference");
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
};

// By part, and in it by register and by writer: who wrote plain English, who wrote as agents do, who other languages.
std::map<std::string, Understood> understood() {
  constexpr std::size_t of_a_writer = 150;
  std::map<std::string, std::size_t> place;
  std::map<std::string, Understood> all;
  for (const json& entry : strangers()) {
    const std::string part = entry.at("part");
    const std::size_t writer = std::min<std::size_t>(place[part]++ / of_a_writer, 2) + 1;
    // Its order has landed and the rest waits: either answer is right, and that it is not done is asked elsewhere.
    if (entry.contains("left") && entry.at("expected") == "asked") continue;
    const Intent said = said_of(entry);
    for (const std::string& key : {entry.at("register").get<std::string>(), "writer " + std::to_string(writer)}) {
      Understood& one = all[part + ", " + key];
      one.asked.count(said == Intent::target, entry.at("expected") == "asked");
      one.waits.count(said == Intent::gate, entry.at("expected") == "waits");
    }
  }
  return all;
}

// None of them may fall; the precision of what is asked is 1 everywhere.
struct Floor {
  const char* of;
  double asked_recall;
  double waits_precision;
  double waits_recall;
};
constexpr std::array floors = {
    Floor{"a, writer 1", 0.7, 1.0, 0.86},   Floor{"a, writer 2", 0.37, 0.84, 0.84},
    Floor{"a, writer 3", 0.87, 0.96, 1.0},  Floor{"a, Chinese", 0.92, 1.0, 1.0},
    Floor{"a, French", 0.92, 1.0, 1.0},     Floor{"a, German", 0.78, 0.9, 1.0},
    Floor{"a, Japanese", 0.85, 0.9, 1.0},   Floor{"a, Spanish", 0.85, 1.0, 1.0},
    Floor{"a, checklist", 0.6, 0.75, 1.0},  Floor{"a, imperative", 0.61, 0.85, 0.91},
    Floor{"a, prose", 0.25, 1.0, 0.68},     Floor{"a, question", 0.33, 1.0, 0.5},
    Floor{"a, status", 0.35, 1.0, 0.86},    Floor{"a, terse", 1.0, 1.0, 1.0},
    Floor{"b, writer 1", 0.33, 0.87, 0.93}, Floor{"b, writer 2", 0.06, 0.83, 0.8},
    Floor{"b, writer 3", 0.56, 0.95, 0.98}, Floor{"b, Chinese", 0.53, 0.9, 0.9},
    Floor{"b, French", 0.38, 0.92, 1.0},    Floor{"b, German", 0.69, 1.0, 1.0},
    Floor{"b, Japanese", 0.53, 1.0, 1.0},   Floor{"b, Spanish", 0.69, 0.92, 1.0},
    Floor{"b, checklist", 0.66, 1.0, 0.84}, Floor{"b, imperative", 0.17, 0.76, 0.93},
    Floor{"b, prose", 0.0, 0.83, 0.76},     Floor{"b, question", 0.0, 1.0, 0.0},
    Floor{"b, status", 0.04, 0.9, 0.82},    Floor{"b, terse", 1.0, 1.0, 1.0},
};

}  // namespace

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
    const auto judged = checkpoint::test::judged_text(text, {}, vocabulary_of(entry));
    CHECK(finding_of(judged).verdict != Verdict::landed);
  }
  CHECK(texts == 350);
}

TEST_CASE("what strangers write is understood no worse than it was, in each register") {
  const std::map<std::string, Understood> all = understood();
  CHECK(all.size() == floors.size());
  for (const Floor& floor : floors) {
    INFO(floor.of);
    const Understood& one = all.at(floor.of);
    CHECK(one.asked.precision() == 1.0);
    CHECK(one.asked.recall() >= floor.asked_recall);
    CHECK(one.waits.precision() >= floor.waits_precision);
    CHECK(one.waits.recall() >= floor.waits_recall);
  }
}

// Prints the figures of CONTRIBUTING.md: history_tests "[figures]"
TEST_CASE("how well the texts of strangers are understood", "[.][figures]") {
  for (const auto& [of, one] : understood()) {
    WARN(of << ": asked " << one.asked.precision() << ", " << one.asked.recall() << "; waits " << one.waits.precision()
            << ", " << one.waits.recall());
  }
}
