#pragma once

#include <optional>
#include <string>

#include "core/name.h"
#include "store/store.h"

namespace checkpoint {

/// Lines for the log of a workflow, each with an id of its own, that are to be written once some work is done. Where
/// the command that began the work is killed, another one finishes it, perhaps one that is about another store of the
/// same work tree.
struct LoggedWork {
  std::string store;  ///< as Location::shown_store() gives it
  Name workflow;
  std::string lines;  ///< each with a newline

  /// All of it as one text without NUL.
  std::string note() const;
  static std::optional<LoggedWork> read(const std::string& note);
};

/// The store that the work belongs to, in the work tree of `store`.
Store store_of(const LoggedWork& work, const Store& store);

/// Writes the lines to the log, except those that it has already. Error{corrupt} where the work names no store.
void record(const LoggedWork& work, const Store& store);
/// The same for what LoggedWork::note() gave.
void record_note(const std::string& note, const Store& store);

}  // namespace checkpoint
