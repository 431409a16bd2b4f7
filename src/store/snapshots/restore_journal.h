#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/folder.h"
#include "store/snapshots/restore_plan.h"

namespace checkpoint {

/// What a restore is about to do, as it stands on disk while it does: enough to bring it to its end, or to take it
/// back.
struct RestoreJournal {
  std::string note;                   ///< of the caller: what to record once all files are in place
  std::vector<std::string> folders;   ///< to be created, the outer ones first
  std::vector<Replacement> replaced;  ///< by the number of their content; blob and size are left out
};

/// Where the work stands.
enum class RestoreCourse { forward, back };

struct JournalFound {
  RestoreCourse course;
  RestoreJournal journal;
};

/// Puts the journal into `area`, durable: from now on the restore is to come to its end.
void begin_journal(const Folder& area, const RestoreJournal& journal);
/// From now on it is to be taken back.
void turn_back(const Folder& area);
/// Nothing more is to be done.
void end_journal(const Folder& area);
/// The journal of a restore that was interrupted. Error{corrupt} for one that cannot be read.
std::optional<JournalFound> find_journal(const Folder& area);

}  // namespace checkpoint
