#include <array>

#include "core/ranges.h"
#include "merge/guards/guards.h"
#include "merge/guards/joint.h"

namespace checkpoint::merge {

namespace {

/// Where a workflow stands, and how it came there.
constexpr std::array<std::string_view, 2> kPlace{"current_phase", "phase_status"};
constexpr std::array<std::string_view, 2> kWay{"completed_phases", "user_checkpoints"};
constexpr std::array<std::string_view, 4> kBoth{kPlace[0], kPlace[1], kWay[0], kWay[1]};

/// Whether one of the two versions stands elsewhere than the other.
bool has_moved(const Versions& document, Side from, Side to) {
  return any_of(kPlace, [&](std::string_view key) {
    const Versions versions = document.member(key);
    return !same(versions.of(from), versions.of(to));
  });
}

bool is_place_asked(Merged& merged) {
  return any_of(kPlace, [&](std::string_view key) {
    const Merged* item = find_item(merged, key);
    return item != nullptr && item->question() != nullptr;
  });
}

}  // namespace

void guard_workflow(Walk& walk, const Field& document, Merged& merged) {
  const Versions& versions = document.versions;
  if (!merged.container() || !has_moved(versions, Side::ours, Side::theirs)) return;
  if (!is_place_asked(merged)) return;
  ask_together(walk, document, merged, kBoth,
               "both sides moved the workflow; how it came to where it stands goes with where it stands");
}

}  // namespace checkpoint::merge
