#pragma once

#include <string>
#include <vector>

#include "core/document.h"
#include "core/json_text.h"

namespace checkpoint::workflow {

/// One phase of a workflow, and by which outputs one knows how far it has come. Paths are relative to the project.
struct Phase {
  std::string name;
  std::vector<std::string> final = {};         ///< all of them are there when the phase is done
  std::vector<std::string> intermediate = {};  ///< one of them is there: a person has to decide
  bool approval = false;                       ///< a person has to approve it before the next one begins

  /// Its outputs are the workflow's tasks, `execution.json`.
  bool has_tasks() const;
};

/// REQUIREMENTS, ARCHITECTURE, IMPLEMENTATION, VERIFICATION, REFLECTION.
std::vector<Phase> standard_phases();

/// The phases of a workflow's document; the standard ones where it names none.
std::vector<Phase> phases_of(const Node& root);

/// The phases that a person wrote down: a list of names, or of `{name, final[], intermediate[], approval}`, or an
/// object with such a list as `phases`. In the shape of the document's `phases`, paths normalised. Error{invalid} for
/// what is none of these, and for a key that is none of theirs; what only the schema can say is left to it.
json::Array phases_given(const Node& root);

}  // namespace checkpoint::workflow
