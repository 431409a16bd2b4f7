// Feeds the reader of conflicted files with any text. What it reads out of one stands in it, and where both sides are
// documents, their merge reads back from its own text as what each side's answers give.

#include <string>

#include "fuzz/round_trip.h"

using namespace checkpoint;

namespace {

// `side` without what stands between markers.
std::string beside(const std::string& side, const std::vector<merge::Stretch>& open) {
  std::string text;
  std::size_t end = 0;
  for (const merge::Stretch& stretch : open) {
    text += side.substr(end, stretch.begin - end);
    end = stretch.end;
  }
  return text + side.substr(end);
}

void judge_reading(std::string_view text, const merge::ConflictedText& found) {
  must(found.ours.size() + found.theirs.size() < 2 * text.size(), "markers belong to no side");
  const std::string shared = beside(found.ours, found.open_in_ours);
  must(beside(found.theirs, found.open_in_theirs) == shared, "beside markers the sides say the same");
  must(found.markers.size > 0, "markers have signs");
  for (const std::string* label : {&found.markers.our_label, &found.markers.base_label, &found.markers.their_label}) {
    must(label->find('\n') == std::string::npos, "a label is one line");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  merge::read_listed_conflicts(text);
  const auto found = merge::read_conflicted(text);
  if (!found) return 0;
  judge_reading(text, *found);
  const auto outcome = merge::merge_documents({found->base.value_or(""), found->ours, found->theirs}, {});
  if (outcome.ok()) judge_round_trip(*outcome, found->markers);
  return 0;
}
