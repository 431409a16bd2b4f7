#pragma once

#include <span>
#include <string_view>

#include "merge/walk.h"

namespace checkpoint::merge {

/// Makes the fields at `paths` (dotted, of members of the document or of theirs), as far as the sides differ in them,
/// questions that are answered together; the whole document, where they differ in none.
void ask_together(Walk& walk, const Field& document, Merged& merged, std::span<const std::string_view> paths,
                  std::string_view why);

}  // namespace checkpoint::merge
