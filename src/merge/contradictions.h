#pragma once

#include <functional>
#include <vector>

#include "core/document.h"
#include "schema/violation.h"

namespace checkpoint::merge {

/// What is wrong with a document: its errors and warnings.
using Examine = std::function<Violations(const Document&)>;

/// The errors of `result` that none of `inputs` has: contradictions that the merge made. An error is known where an
/// input has one with the same code at the same place, and elements of lists are in the same place wherever they stand,
/// as long as their natural key, or else their value, is the same.
Violations contradictions(const Document& result, const std::vector<Document>& inputs, const Examine& examine);

}  // namespace checkpoint::merge
