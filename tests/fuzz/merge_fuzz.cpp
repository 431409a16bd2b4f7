// Feeds the merge with the name of a kind and three texts, kept apart by a record separator, and holds it to its laws,
// whatever comes.

#include <algorithm>
#include <set>
#include <string>

#include "core/take.h"
#include "fuzz/round_trip.h"
#include "kinds/examine.h"
#include "merge/answers.h"

using namespace checkpoint;

namespace {

constexpr char kSeparator = '\x1e';

merge::Rules rules_of(const Kind& kind) {
  merge::Rules rules;
  rules.schema = &schema_of(kind);
  rules.examine = [&kind](const Document& document) { return examine(kind, document, "", Instant{}).errors; };
  return rules;
}

std::multiset<std::string> paths_of(const merge::Outcome& outcome) {
  std::multiset<std::string> paths;
  for (const auto& conflict : outcome.conflicts()) paths.insert(conflict.path);
  return paths;
}

void judge_swap(const merge::Outcome& outcome, const merge::Outcome& swapped) {
  must(paths_of(outcome) == paths_of(swapped), "the questions do not depend on which side is called ours");
  if (!outcome.is_clean()) return;
  must(merge::rendered(outcome, {}) == merge::rendered(swapped, {}), "nor does a clean result");
}

void judge_answers(const merge::Outcome& outcome) {
  for (const auto preference : {merge::Preference::ours, merge::Preference::theirs, merge::Preference::both}) {
    const merge::Outcome answered = merge::with_answers(outcome, {{}, preference});
    if (answered.is_clean()) must(Document::parse(merge::rendered(answered, {})).ok(), "each answer gives JSON");
  }
}

void judge_unchanged_side(const std::string& before, const std::string& after, const merge::Rules& rules) {
  for (const merge::Inputs& inputs : {merge::Inputs{before, after, before}, merge::Inputs{before, before, after}}) {
    const auto outcome = merge::merge_documents(inputs, rules);
    must(outcome.ok() && outcome->is_clean(), "one side's changes alone raise no question");
    must(merge::rendered(*outcome, {}) == after, "an unchanged side gives the other's very bytes");
  }
}

std::set<std::string_view> codes_of(const Violations& violations) {
  std::set<std::string_view> codes;
  for (const Violation& violation : violations) codes.insert(violation.code);
  return codes;
}

void judge_clean_result(const merge::Outcome& outcome, const merge::Rules& rules) {
  if (!outcome.is_clean()) return;
  const auto result = Document::parse(merge::rendered(outcome, {}));
  must(result.ok(), "a clean result is JSON");
  std::set<std::string_view> known = codes_of(rules.examine(outcome.ours));
  known.merge(codes_of(rules.examine(outcome.theirs)));
  if (outcome.base) known.merge(codes_of(rules.examine(*outcome.base)));
  for (const std::string_view code : codes_of(rules.examine(*result))) {
    must(known.contains(code), "a clean result has no error that no input has");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const Kind* const kind = find_kind(take_until(text, kSeparator));
  if (kind == nullptr) return 0;
  const std::string base(take_until(text, kSeparator));
  const std::string ours(take_until(text, kSeparator));
  const std::string theirs(take_until(text, kSeparator));
  const merge::Rules rules = rules_of(*kind);
  const auto outcome = merge::merge_documents({base, ours, theirs}, rules);
  const auto swapped = merge::merge_documents({base, theirs, ours}, rules);
  must(outcome.ok() == swapped.ok(), "the same texts can be read either way round");
  if (!outcome.ok()) return 0;
  judge_swap(*outcome, *swapped);
  judge_answers(*outcome);
  judge_clean_result(*outcome, rules);
  judge_round_trip(*outcome, {});
  if (outcome->base) judge_unchanged_side(base, ours, rules);
  return 0;
}
