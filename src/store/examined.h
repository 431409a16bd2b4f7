#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kinds/examine.h"
#include "store/edition.h"

namespace checkpoint {

/// One file of a store, read and held to the schema and the rules of its kind.
struct Examined {
  std::string path;                  ///< as Location::shown gives it
  std::optional<Document> document;  ///< nothing where the file has none
  Violations errors;                 ///< why it cannot be relied on; none where it cannot be read at all
  Violations warnings;
  std::optional<StoreProblem> problem;  ///< the first reason, for a list; nothing where the document is good

  bool is_valid() const { return !problem; }
};

/// What stands at `place`, a place of some kind; nothing where nothing does. What cannot be read is a problem too.
std::optional<Examined> examined(const Edition& store, const StorePath& place, const Instant& now);

/// The same for a file that has been read.
Examined examined(const Stored& stored, const Instant& now);

/// Error where one of `problems` is that a file was not read (StoreProblem::is_unread): it may be whole, and nothing is
/// to be written that goes by the rest alone.
void require_readable(const std::vector<StoreProblem>& problems);

/// What is wrong with the file at `path`, as a list of files tells it.
StoreProblem problem_of(const Violation& error, const std::string& path);
/// Why a file or folder cannot be looked at, the one that the error names or `path`. The message goes on from its name.
StoreProblem problem_of(const Error& error, const std::string& path);

}  // namespace checkpoint
