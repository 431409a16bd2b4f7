#pragma once

#include <string>
#include <string_view>

#include "core/document.h"

namespace checkpoint {

// How messages name places and show values.

/// The dotted path that `update` takes: `blockers[0].needs`, `skill_state["a.b"]`; `the document` for the root.
std::string subject_of(const Node& node);

/// The dotted path of the member `key` of `object`, which need not be there.
std::string subject_of(const Node& object, std::string_view key);

/// RFC 6901 pointer to the member `key` of `object`, which need not be there.
std::string pointer_to(const Node& object, std::string_view key);

/// A scalar as it is written, cut to a readable length; `a list`, `an object` and so on for anything else.
std::string shown(const Node& value);

}  // namespace checkpoint
