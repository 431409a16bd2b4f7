#pragma once

#include <string>

#include "core/document.h"
#include "kinds/session/ranking.h"
#include "kinds/session/staleness.h"
#include "kinds/work.h"

namespace checkpoint::session {

/// `blockers[id=b1]`: the blocker of that id in its session's document.
std::string path_of_blocker(const std::string& id);

/// That of the blocker at `index`: by its id, where it is the only one that has it. Its place is another's as soon as
/// one before it has been answered, so `blockers[2]` is to be used on that document alone.
std::string path_of_blocker(const Overview& overview, std::size_t index);

/// How a halted session goes on, or a blocker of one is taken away: what `update` is asked, by a command or by the
/// page.
struct Release {
  std::string path = {};     ///< of the blocker that goes; empty where none does
  bool is_by_place = false;  ///< the path is right for this very document alone
  std::string status = {};   ///< what the session is then; empty where it stays what it is
  bool wants_next = false;   ///< nothing is queued: it takes an action, too
};

/// Without the blocker at `index`, as a decision or as something that has happened. What that alone has halted is in
/// progress then; of a session whose status is no word for one, what something else halts is blocked.
Release release_without(const Overview& overview, std::size_t index);
/// A halted session that has no blocker goes on.
Release release_of(const Overview& overview);

/// Whether the store takes `document`, of the session `overview`, after this: what is not valid is never written.
bool is_taken(const Release& release, const Overview& overview, const Document& document, const Instant& now);

/// The work of a session as its rank has it; where its file is, the caller says. `obstacle` says why no command may
/// write the document, empty where it is valid.
Work work_of(const Ranked& ranked, const Document& document, const StaleDays& limits, const Instant& now,
             const std::string& obstacle = "");

}  // namespace checkpoint::session
