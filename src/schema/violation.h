#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/document.h"
#include "schema/problem_code.h"

namespace checkpoint {

enum class Level : std::uint8_t {
  error,    ///< the document must not be written, and cannot be relied on
  warning,  ///< the document is valid, but something about it may cause trouble
};

/// One thing that is wrong with a document.
struct Violation {
  ProblemCode code;  ///< stable, for machines: `enum`, `missing`, `updated-before-created`
  Level level;
  std::string pointer;  ///< RFC 6901; for a missing member, where it should stand
  std::string message;  ///< one sentence: what was found, what is allowed, what to do; without place or final full stop
  Position at;          ///< the value, or the object that a member is missing from
};

using Violations = std::vector<Violation>;

/// By position; at one place the errors first, else in the order of discovery.
void sort_by_position(Violations& violations);

bool has_errors(const Violations& violations);

}  // namespace checkpoint
