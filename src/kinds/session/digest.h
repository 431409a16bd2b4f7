#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/document.h"
#include "core/time.h"

namespace checkpoint::session {

/// Something that says something else now, as a row of the progress table; `from` is empty where it is new.
struct Movement {
  std::string id;
  std::string from;
  std::string to;
};

/// What happened to one checkpoint since a point in time.
struct Digest {
  bool is_new = false;               ///< there was no such checkpoint then
  std::vector<Movement> standing;    ///< `status` and `phase`, where they are others
  std::vector<std::string> done;     ///< actions finished, newest first
  std::vector<std::string> decided;  ///< new key decisions
  std::vector<Movement> rows;
  std::vector<std::string> opened;  ///< ids of new blockers
  std::vector<std::string> closed;  ///< ids of blockers that were removed or resolved
  /// The action that stands first now, where another one did and nothing else is told; empty where none does.
  std::optional<std::string> next;

  bool is_empty() const;
};

/// Compares `after` with what stood there at `since`. Without `before` all is new in a document that was begun later;
/// else only what carries its own time is known: finished actions and resolved blockers.
Digest digest_of(const std::optional<Document>& before, const Document& after, const Instant& since);

}  // namespace checkpoint::session
