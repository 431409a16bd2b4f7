#pragma once

#include <vector>

#include "core/json_text.h"
#include "history/passage.h"

namespace checkpoint::cli {

/// `changes[]`: path, pointer, field, op, before, after. For a moved row before and after are its indexes.
json::Array changes_json(const std::vector<history::Passage>& passages);

/// `files[]`: path, former_path, state, problem, private_changes.
json::Array passages_json(const std::vector<history::Passage>& passages);

}  // namespace checkpoint::cli
