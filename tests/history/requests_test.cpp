// What people and agents ask for, wait for and mention, in several registers and languages.

#include <cstdint>
#include <map>

#include "history/texts.h"
#include "support/catch.h"

using namespace checkpoint::history;
using checkpoint::test::judged_text;
using checkpoint::test::strength;
using checkpoint::test::token_of;
using nlohmann::json;

namespace {

// Which texts the rules were written with: no choice of anybody's, and the same everywhere.
bool is_kept_apart(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash % 3 == 0;
}

struct Count {
  int right = 0;
  int wrong = 0;   // said, and not so
  int missed = 0;  // so, and not said

  bool operator==(const Count&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Count& count) {
  return out << count.right << " right, " << count.wrong << " wrong, " << count.missed << " missed";
}

struct CorpusPart {
  int texts = 0;
  Count asked;
  Count waits;
};

Intent wanted(const std::string& text, const std::string& token) {
  Intent most = Intent::context;
  for (const Judgement& judgement : judged_text(text)) {
    const Intent intent = judgement.intention.intent;
    if (token_of(judgement.reference) == token && strength(intent) > strength(most)) most = intent;
  }
  return most;
}

void count_in(Count& count, bool said, bool is_so) {
  count.right += said && is_so ? 1 : 0;
  count.wrong += said && !is_so ? 1 : 0;
  count.missed += !said && is_so ? 1 : 0;
}

// What the rules alone see: the weights know all of these texts.
Intent ruled(const json& entry) {
  const std::string text = entry.at("text");
  const std::vector<Reference> references = references_in(text, checkpoint::test::text_vocabulary());
  const std::vector<Intention> intentions = ruled_intentions(text, references);
  Intent most = Intent::context;
  for (std::size_t index = 0; index < references.size(); ++index) {
    const Intent intent = intentions[index].intent;
    const bool is_named = checkpoint::test::is_labelled_for(entry, references[index]);
    if (is_named && strength(intent) > strength(most)) most = intent;
  }
  return most;
}

CorpusPart measured_of(const json& entries, bool kept) {
  CorpusPart part;
  for (const json& entry : entries) {
    const std::string text = entry.at("text");
    if (is_kept_apart(text) != kept) continue;
    ++part.texts;
    const Intent intent = ruled(entry);
    count_in(part.asked, intent == Intent::target, entry.at("expected") == "asked");
    count_in(part.waits, intent == Intent::gate, entry.at("expected") == "waits");
  }
  return part;
}

CorpusPart measured(const std::string& file, bool kept) {
  json all = json::array();
  const json table = checkpoint::test::texts_in(file);
  for (const auto& [registered, entries] : table.at("texts").items())
    all.insert(all.end(), entries.begin(), entries.end());
  return measured_of(all, kept);
}

}  // namespace

TEST_CASE("what the rules were written with is understood") {
  const CorpusPart part = measured("requests.json", false);
  CHECK(part.texts == 336);
  CHECK(part.asked == Count{160, 0, 5});
  CHECK(part.waits == Count{79, 1, 0});
}

TEST_CASE("what was kept apart is understood nearly as well, and nothing is taken for an order that is none") {
  const CorpusPart part = measured("requests.json", true);
  CHECK(part.texts == 163);
  CHECK(part.asked == Count{81, 0, 6});
  CHECK(part.waits == Count{34, 1, 0});
}

TEST_CASE("what waits is told from what only sounds like it") {
  const CorpusPart part = measured("waits.json", false);
  CHECK(part.texts == 294);
  CHECK(part.asked == Count{9, 0, 0});
  CHECK(part.waits == Count{185, 3, 1});
}

TEST_CASE("waits that were kept apart are understood as well") {
  const CorpusPart part = measured("waits.json", true);
  CHECK(part.texts == 123);
  CHECK(part.asked == Count{1, 0, 0});
  CHECK(part.waits == Count{84, 2, 1});
}

TEST_CASE("plans, task lists and handoffs are understood") {
  const CorpusPart part = measured("plans.json", false);
  CHECK(part.texts == 1426);
  CHECK(part.asked == Count{435, 0, 47});
  CHECK(part.waits == Count{533, 5, 11});
}

TEST_CASE("plans that were kept apart are understood nearly as well") {
  const CorpusPart part = measured("plans.json", true);
  CHECK(part.texts == 698);
  CHECK(part.asked == Count{202, 0, 46});
  CHECK(part.waits == Count{243, 4, 28});
}

// Prints the figures of CONTRIBUTING.md: history_tests "[figures]"
TEST_CASE("how well each register is understood", "[.][figures]") {
  for (const std::string file : {"requests.json", "waits.json", "plans.json"}) {
    const json table = checkpoint::test::texts_in(file);
    for (const auto& [registered, entries] : table.at("texts").items()) {
      const CorpusPart open = measured_of(entries, false);
      const CorpusPart kept = measured_of(entries, true);
      WARN(file << ", " << registered << ": asked " << open.asked << "; waits " << open.waits << "; kept apart: asked "
                << kept.asked << "; waits " << kept.waits);
    }
  }
}

TEST_CASE("only what asks for a landing is called done when everything has landed") {
  for (const std::string file : {"requests.json", "waits.json", "plans.json"}) {
    const json table = checkpoint::test::texts_in(file);
    for (const auto& [registered, entries] : table.at("texts").items()) {
      for (const json& entry : entries) {
        const std::string text = entry.at("text");
        INFO(registered << ": " << text);
        const bool asks = entry.at("expected") == "asked" || entry.contains("asks");
        CHECK((asks || !checkpoint::test::is_called_done(text)));
      }
    }
  }
}

TEST_CASE("an order that names its object in so many words is surer than one that describes it") {
  const auto confidence = [](const std::string& text) { return name_of(judged_text(text).at(0).intention.confidence); };
  CHECK(confidence("Land #41") == "high");
  CHECK(confidence("Merge #41 as soon as possible") == "high");
  CHECK(confidence("Merge #41 as soon as CI is green") == "high");
  CHECK(confidence("Ship dark mode (#41)") == "medium");
  CHECK(confidence("Merge the parser rework - PR #41") == "medium");
  CHECK(confidence("#41: merge") == "medium");
  CHECK(confidence("#41: only the merge remains") == "medium");
  CHECK(confidence("#41: all done, only the merge itself is outstanding") == "medium");
  CHECK(confidence("Fix ABC-12") == "medium");
  CHECK(confidence("#41: fix lint (only lacks that), merge") == "medium");
  CHECK(confidence("#41: address all of the remaining open comments of the review, merge") == "medium");
}

TEST_CASE("plan numbers, other repositories and numbers that are used again are harmless") {
  const auto verdict = [](const std::string& text, const std::set<std::string>& open) {
    return finding_of(judged_text(text, open)).verdict;
  };
  // A place in a plan that happens to be an old pull request's number: the ticket beside it has not landed.
  CHECK(verdict("Resume v1.4 PR 5 (ABC-335)", {"ABC-335"}) == Verdict::mentioned);
  CHECK(verdict("Open PR 5 (ABC-335): parser", {"ABC-335"}) == Verdict::mentioned);
  CHECK(verdict("Merge PR 5 of 7", {}) == Verdict::mentioned);
  CHECK(verdict("PR 5 (ABC-335): parser rework", {}) == Verdict::mentioned);
  CHECK(verdict("Finish step #5", {}) == Verdict::mentioned);
  CHECK(verdict("Merge acme/other#12", {}) == Verdict::mentioned);
  CHECK(verdict("Merge https://github.com/acme/other/pull/12", {}) == Verdict::mentioned);
  CHECK(verdict("Merge #12 and acme/other#12", {}) == Verdict::mentioned);
}

TEST_CASE("what has to be there first is waited for, and what is over or is something else is not") {
  for (const std::string text : {"Migration: PR #41 has to be merged before it can run",
                                 "#41 is a prerequisite for the announcement",
                                 "flip the switch the moment #41 is merged",
                                 "Announce, subject to #41",
                                 "Announce provided #41 has landed",
                                 "Start the rollout as soon as #41 hits main",
                                 "Once #41 is on main, tell the others",
                                 "Clean up after #41 lands",
                                 "the rollout has been blocked on #41",
                                 "the parser (#41) has to land first",
                                 "deploy when Kim has merged #41",
                                 "Blocked on: #41, #42",
                                 "Waiting for the parser rework (#41)",
                                 "Waiting for the search PR #41",
                                 "Bitte erst nach #41 taggen",
                                 "Merge #41, today deploy it",
                                 "We cannot go on because #41 has not landed",
                                 "Deploy (#41 required)",
                                 "Mit dem Tag warten, bis #41 drin ist",
                                 "Deployen nach #41",
                                 "Ship nothing w/o #41",
                                 "First (#41), then ours",
                                 "Cut, #41 pending",
                                 "We were waiting till #41 lands, then deploy",
                                 "#41 is what Kim waits for, so deploy later",
                                 "Nicht vor #41 deployen",
                                 "Poser le tag une fois la PR #41 fusionn\u00e9e",
                                 "Cuando se fusione #41, desplegar",
                                 "Quand #41 sera fusionn\u00e9e, d\u00e9ployer",
                                 "\u7b49\u5f85 #41 \u5408\u5e76\u540e\u90e8\u7f72"}) {
    INFO(text);
    CHECK(wanted(text, "#41") == Intent::gate);
  }
  for (const std::string text : {"was blocked on #41; go on now",
                                 "we were waiting for #41; start the cleanup",
                                 "Clean up after #41",
                                 "#41 has to be reverted before the release",
                                 "#41 must be rewritten before we announce",
                                 "At the moment #41 is open, so nothing to do",
                                 "The helper provided by #41 is slow: profile it",
                                 "When #41 hits production, watch the errors",
                                 "Nach #41 sind die Tests langsamer: untersuchen",
                                 "Fix the flaky test from #41 and merge",
                                 "Waiting for CI (#41)",
                                 "Blocked on review of the plan (#41)",
                                 "Prerequisite for #41: the schema",
                                 "It was on hold until #41 was merged",
                                 "Check if #41 is merged",
                                 "Whether this is blocked by #41 is open",
                                 "Find out whether this depends on #41",
                                 "Write the follow-up after #41",
                                 "After #41, latency doubled; profile it",
                                 "After #41 is on main, we had no index",
                                 "Once #41 was on main, errors rose",
                                 "#41 is needed by Kim: ask him",
                                 "PR #41: approved but docs still missing, awaiting review",
                                 "PR #41: rewrite the parser, awaiting review",
                                 "Is this blocked by #41?",
                                 "[x] wait for #41",
                                 "Tidy up. [x] wait for #41",
                                 "#41 durchs Review",
                                 "#41 ins Ziel, dann feiern",
                                 "#41 braucht noch",
                                 "#41 fehlt",
                                 "Tag 2.0 (#41 merged)",
                                 "Tag 2.0, #41 in main",
                                 "wait for Kim to merge #41 back to 1.x",
                                 "Suche nach #41",
                                 "Nicht auf #41 warten",
                                 "Nach #41 sind alle rot",
                                 "Deploy the worker (fyi: merge #41)",
                                 "\u4e0d\u7b49 #41",
                                 "#41 \u306b\u4f9d\u5b58\u3057\u306a\u3044",
                                 "Ask kim about #41",
                                 "Merge #41 as planned in May",
                                 "Ping kim for a second opinion on #41"}) {
    INFO(text);
    CHECK(wanted(text, "#41") == Intent::context);
  }
  for (const std::string text :
       {"We should merge #41", "#41 needs review and approval", "Merge #41 at 17.30",
        "Open #41 on top of feature/search", "Merge #41 as soon as possible", "Merge #41 as soon as CI is green",
        "Ask kim to review #41", "Ping kim for a review of #41", "#41 is blocked on review",
        "Address the review comments on #41 and merge", "Rebase #41 and merge"}) {
    INFO(text);
    CHECK(wanted(text, "#41") == Intent::target);
  }
}

TEST_CASE("an order that takes up a reference before it says what to do is understood as a whole") {
  for (const std::string text : {"pick ABC-12 back up, finish it", "ABC-12: implement", "- [ ] ABC-12: implement"}) {
    INFO(text);
    CHECK(wanted(text, "ABC-12") == Intent::target);
  }
  for (const std::string text : {"#41: mark as ready, request reviewers, merge", "#41 needs review and approval"}) {
    INFO(text);
    CHECK(wanted(text, "#41") == Intent::target);
  }
  CHECK(wanted("Prereq for next step: PR #41 merged to main", "#41") == Intent::gate);
  CHECK(wanted("Prerequisite for the cleanup (#41): the schema", "#41") == Intent::context);
}

TEST_CASE("what is to land upstream is no landing here, wherever that is said") {
  for (const std::string text :
       {"Merge #41 upstream", "upstream: merge #41", "Get #41 merged upstream", "#41 should be merged upstream"}) {
    INFO(text);
    CHECK(wanted(text, "#41") == Intent::context);
    CHECK_FALSE(checkpoint::test::is_called_done(text));
  }
}

TEST_CASE("what comes post a request waits for it, and what blocks on another thing is not waited for") {
  CHECK(wanted("Ingestion: post #41 merge", "#41") == Intent::gate);
  for (const std::string text : {"#41 blocks on the rename", "Both #41 and #42 block on the rename"}) {
    INFO(text);
    CHECK(wanted(text, "#41") == Intent::context);
  }
}

TEST_CASE("a request that a bot has opened is landed like any other") {
  for (const std::string text : {"dependabot #41 bumps axios: merge", "Dependabot PR #41 bumps axios: review and merge",
                                 "Dependabot #41: merge it"}) {
    INFO(text);
    CHECK(wanted(text, "#41") == Intent::target);
    CHECK(checkpoint::test::is_called_done(text));
  }
}

TEST_CASE("a landing that comes after work of somebody is not done with the landing") {
  CHECK(checkpoint::test::is_called_done("Merge #41 after the release"));
  CHECK_FALSE(checkpoint::test::is_called_done("Merge #41 after you update the docs"));
}

TEST_CASE("only the consent to the request itself comes with its landing") {
  CHECK(checkpoint::test::is_called_done("Merge #41, only the CODEOWNERS approval is missing"));
  for (const std::string text :
       {"Merge #41, only the legal approval is missing", "Merge #41; only the client review is pending"}) {
    INFO(text);
    CHECK_FALSE(checkpoint::test::is_called_done(text));
  }
}

TEST_CASE("a request whose conflicts are to be solved is landed, one whose conflicts are talked of is not") {
  CHECK(wanted("\u89e3\u51b3 #41 \u7684\u51b2\u7a81\u5e76\u5408\u5e76", "#41") == Intent::target);
  CHECK(wanted("Resolve the conflicts on #41", "#41") == Intent::target);
  CHECK(wanted("List the conflicts on #41", "#41") == Intent::context);
  CHECK(wanted("\u8ba8\u8bba #41 \u7684\u51b2\u7a81\u5e76\u5408\u5e76", "#41") == Intent::context);
}

TEST_CASE("a text that breaks off in the middle of a path is read like any other") {
  for (const std::string text : {"Merge #41, docs/", "Merge #41 (docs/", "Rebase #41, fix docs/"}) {
    INFO(text);
    CHECK_FALSE(judged_text(text).empty());
  }
}
