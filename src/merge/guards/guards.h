#pragma once

#include <optional>
#include <string_view>

#include "merge/guards/clash.h"
#include "merge/walk.h"

namespace checkpoint::merge {

/// Rules across the fields of one kind of document, which its schema cannot state.
struct Guards {
  std::string_view schema;
  /// Before the walk, on a document that both sides changed: the merge of the document as a whole, where its fields
  /// must not be merged one by one. `name` is what the file's name says the document is of; empty where it says
  /// nothing.
  std::optional<Merged> (*whole)(Walk& walk, const Field& document, std::string_view name);
  /// After the walk: turns fields that contradict each other into questions. Null where a kind has no such rule.
  void (*across)(Walk& walk, const Field& document, Merged& merged);
  /// What contradicts itself in a result, and in neither side. Null where a kind has no such rule.
  std::vector<Clash> (*clashes)(const Mixture& mixture);
};

/// Equal, or two spellings of one instant.
bool same_moment(const std::optional<Node>& a, const std::optional<Node>& b);

/// The guards of the kind with this schema, or null.
const Guards* guards_for(std::string_view schema);

/// Documents of different skills, of another skill than the file's, of an unknown version, or of which one was begun
/// anew, are one question.
std::optional<Merged> merge_whole_session(Walk& walk, const Field& document, std::string_view name);

/// A workflow that was started afresh on one side, or two of them that git took for one, is one question.
std::optional<Merged> merge_whole_workflow(Walk& walk, const Field& document, std::string_view name);

/// Queues that run empty.
void guard_session(Walk& walk, const Field& document, Merged& merged);

/// Where a workflow stands goes with the phases that it has completed and the approvals that it was given: they are
/// one question, where there is one.
void guard_workflow(Walk& walk, const Field& document, Merged& merged);

}  // namespace checkpoint::merge
