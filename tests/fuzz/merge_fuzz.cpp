// Feeds the merge with three texts, kept apart by a record separator. Whatever comes, the result parses under each
// side's answers, and swapping the sides changes nothing.

#include <algorithm>
#include <set>
#include <string>

#include "fuzz/fuzz.h"
#include "kinds/examine.h"
#include "merge/answers.h"
#include "merge/render.h"

using namespace checkpoint;

namespace {

std::string piece(std::string_view& text) {
  const std::string_view first = text.substr(0, text.find('\x1e'));
  text.remove_prefix(std::min(text.size(), first.size() + 1));
  return std::string(first);
}

std::multiset<std::string> paths_of(const merge::Outcome& outcome) {
  std::multiset<std::string> paths;
  for (const auto& conflict : outcome.conflicts()) paths.insert(conflict.path);
  return paths;
}

void judge(const merge::Outcome& outcome, const merge::Outcome& swapped) {
  must(paths_of(outcome) == paths_of(swapped), "the questions do not depend on which side is called ours");
  const std::string text = merge::rendered(outcome, {});
  if (outcome.is_clean()) must(text == merge::rendered(swapped, {}), "nor does a clean result");
  for (const auto preference : {merge::Preference::ours, merge::Preference::theirs, merge::Preference::both}) {
    const merge::Outcome answered = merge::with_answers(outcome, {{}, preference});
    if (answered.is_clean()) must(Document::parse(merge::rendered(answered, {})).ok(), "each answer gives JSON");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string base = piece(text);
  const std::string ours = piece(text);
  const std::string theirs = piece(text);
  const Kind& kind = *find_kind("session");
  merge::Rules rules;
  rules.schema = &schema_of(kind);
  rules.examine = [&kind](const Document& document) { return examine(kind, document, "", Instant{}).errors; };
  const auto outcome = merge::merge_documents({base, ours, theirs}, rules);
  const auto swapped = merge::merge_documents({base, theirs, ours}, rules);
  must(outcome.ok() == swapped.ok(), "the same texts can be read either way round");
  if (outcome.ok()) judge(*outcome, *swapped);
  return 0;
}
