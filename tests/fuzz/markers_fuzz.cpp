// Feeds the reader of conflicted files with any text. What it reads out of one stands in it, and where both sides are
// documents, their merge reads back from its own markers as what each side's answers give.

#include <string>

#include "fuzz/fuzz.h"
#include "merge/conflicted_text.h"

using namespace checkpoint;

namespace {

void judge_reading(std::string_view text, const merge::ConflictedText& found) {
  must(found.ours.size() + found.theirs.size() < 2 * text.size(), "markers belong to no side");
  std::vector<std::string> versions{found.ours, found.theirs};
  if (found.base) versions.push_back(*found.base);
  if (found.base) must(!merge::has_own_lines(text, versions), "each line is a marker or a side's");
  must(found.markers.size > 0, "markers have signs");
  for (const std::string* label : {&found.markers.our_label, &found.markers.base_label, &found.markers.their_label}) {
    must(label->find('\n') == std::string::npos, "a label is one line");
  }
}

std::string without_layout(const std::string& text) {
  const auto document = Document::parse(text);
  must(document.ok(), "the side of a merge that is read from its markers is a document");
  return canonical(document->root());
}

void judge_round_trip(const merge::Outcome& outcome, const merge::Markers& markers) {
  const auto again = merge::read_conflicted(merge::rendered(outcome, markers));
  must(again.has_value() == !outcome.is_clean(), "a conflict has markers, and nothing else has");
  if (!again) return;
  must(again->markers.size == markers.size, "markers keep their size");
  must(again->base.has_value() == markers.with_base, "markers keep their style");
  for (const merge::Side side : {merge::Side::ours, merge::Side::theirs}) {
    merge::Outcome chosen = outcome;
    chosen.merged = merge::answered(outcome.merged, side);
    const std::string& read = side == merge::Side::ours ? again->ours : again->theirs;
    must(without_layout(read) == without_layout(merge::rendered(chosen, {})), "a choice is the answers' document");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto found = merge::read_conflicted(text);
  if (!found) return 0;
  judge_reading(text, *found);
  const auto outcome = merge::merge_documents({found->base.value_or(""), found->ours, found->theirs}, {});
  if (outcome.ok()) judge_round_trip(*outcome, found->markers);
  return 0;
}
