#pragma once

#include <string>
#include <string_view>

#include "core/document.h"
#include "core/dotted_path.h"
#include "core/result.h"

namespace checkpoint {

/// One change that `update` is asked for.
struct Assignment {
  enum class Operation { set, append, unset };

  DottedPath path;
  Operation operation;
  std::string json;  ///< the JSON text of the new value or element; empty for unset
  bool literal;      ///< written with `=` or `+=`, so that json is a string; false for `:json=`
};

/// Reads `--path=value`, `--path+=value`, `--path:json=value` or `--path+:json=value` (the two dashes may be missing).
/// The first `=` outside of brackets ends the path. What looks like another operator, `:jsn=` or `-=`, is a problem. A
/// value for `:json` must be JSON by the rules of documents.
Result<Assignment, PathProblem> parse_assignment(std::string_view argument);

/// The assignment that removes what stands at `path`.
Assignment unset_of(DottedPath path);

/// `document` with the change made and all else byte for byte as it was. Missing objects on the way are created, and a
/// missing list by append; rows and elements are not. A problem is: a row that is not there, a step into a scalar, an
/// append to anything but a list, and a string written over an object or a list that is not empty (that takes
/// `:json=`). Setting what is there already, and removing a member that is not there, changes nothing.
Result<Document, PathProblem> applied(const Document& document, const Assignment& assignment);

}  // namespace checkpoint
