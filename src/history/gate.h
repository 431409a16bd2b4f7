#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "history/intent.h"
#include "history/wording.h"

namespace checkpoint::history {

/// What the words around the reference at `place` say of waiting for it: a gate, or context where they speak of the
/// past (`after #12 landed, errors rose`); nothing where they do not speak of waiting.
std::optional<Intention> gate_at(const std::vector<Token>& tokens, std::size_t place);

}  // namespace checkpoint::history
