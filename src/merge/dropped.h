#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "merge/place.h"
#include "merge/versions.h"

namespace checkpoint::merge {

/// What kind of thing a result has not.
enum class DroppedForm : std::uint8_t {
  document,  ///< the whole of it
  field,     ///< a member, or its value
  element    ///< of a list: a row, a decision, an action
};

/// `document`, `field` or `element`.
std::string_view name_of(DroppedForm form);

/// Something that a side added or changed, and that a result of the merge does not have.
struct Dropped {
  DroppedForm form = DroppedForm::field;
  Place place;                       ///< as the side names it; empty for the document
  Node value;                        ///< of the side's document
  std::optional<Node> instead = {};  ///< what the result has there; nothing where it has nothing
  bool is_private = false;           ///< by the schema: for its owner's eyes
};

/// One side of a merge, beside what became of it.
struct SideOfMerge {
  std::optional<Node> base;   ///< nothing where the side added the document
  Node side;                  ///< what the side made of it
  std::optional<Node> other;  ///< the other side; nothing where it has no such document
  std::optional<Node> result;
};

/// What the side added or changed in the document and the result has not, in the order of the side's text. Not counted:
/// where the result has the other side's change of the same value, what has moved on in the result (an action that is
/// done there, a status further along its order, an entry that newer ones pushed out of a bounded log), and time stamps
/// of documents.
std::vector<Dropped> dropped_of(const SideOfMerge& merge, const SchemaNode* schema);

/// Of `candidates`, those that the merge was certain about: that no way to answer its questions leaves out. `wholes`
/// are the results of the merge for such answers, as roots of documents.
std::vector<Dropped> certain(std::vector<Dropped> candidates, const SideOfMerge& merge, const std::vector<Node>& wholes,
                             const SchemaNode* schema);

}  // namespace checkpoint::merge
