#pragma once

#include <string>
#include <vector>

#include "store/location.h"
#include "store/workflows.h"

namespace checkpoint {

/// A file that the current phase of a workflow has made.
struct MadeFile {
  std::string path;   ///< relative to the project
  std::string stand;  ///< the SHA-256 of what it holds; of what is too large or cannot be read, how it stands
};

/// What a person approves who approves the current phase of a workflow, as it stands.
struct PhaseSubject {
  std::string digest;    ///< another one where phase.json or one of the files is another
  std::string text;      ///< for whoever approves: the files, each below its name, and phase.json
  bool is_whole = true;  ///< all of them are in the text; of what is large or no text only its name and SHA-256 is
  std::vector<MadeFile> files = {};
};

/// Reads what the current phase names as made by it: files, and what is in folders. No symlink is followed;
/// what a sparse checkout leaves out is as output_look() finds it.
PhaseSubject phase_subject(const Workflow& workflow, const Location& location, const GitCommand* git);

}  // namespace checkpoint
