#pragma once

#include <cstddef>
#include <string>

#include "merge/result.h"

namespace checkpoint::merge {

/// How conflicts look in the text. The names follow git's.
struct Markers {
  std::size_t size = 7;
  std::string base_label = "base";
  std::string our_label = "ours";
  std::string their_label = "theirs";
  bool with_base = false;  ///< git's diff3 style
  bool as_list = false;    ///< no markers but a list, where the document can have one: see conflict_list.h
};

/// The merged document as text. What no side touched keeps its bytes; what is merged is laid out as the inputs are.
/// Questions stand between markers, placed so that whichever alternative is chosen at each, the text that is left
/// parses and is the merged document with those answers.
std::string rendered(const Outcome& outcome, const Markers& markers);

}  // namespace checkpoint::merge
