#pragma once

#include "merge/merged.h"

namespace checkpoint::merge {

/// Of two equal values that are spelled differently: the side that changed the spelling, `newer` where both did.
Side side_of_text(const Versions& versions, Side newer);

/// `side`'s value, where the other side's value is equal to the base's. If the other side laid it out afresh, its
/// layout is kept wherever `side` left the value alone, so that reformatting here and an edit there both apply.
Merged follow(const Versions& versions, Side side, Side newer);

}  // namespace checkpoint::merge
