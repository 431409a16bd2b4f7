#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/command/answer.h"
#include "cli/command/context.h"
#include "cli/past/merge_audit.h"
#include "cli/past/revisions.h"
#include "history/opinion.h"
#include "store/location.h"

namespace checkpoint::cli {

struct DoctorOptions;

/// What the history says of actions.
class Evidence {
 public:
  virtual ~Evidence() = default;
  /// Of the references of a text as a whole; `tickets` are the ids of the checkpoint's `pm_refs`.
  virtual history::Opinion opinion(const std::string& text, const std::vector<std::string>& tickets) = 0;
};

/// What a repository's history has to say, or why it says nothing.
struct EvidenceFound {
  std::shared_ptr<Evidence> evidence;  ///< nullptr where there is none to be had
  std::string reason;                  ///< why there is none, as a sentence for a warning; empty in a plain folder
};

/// All that needs libgit2 or SQLite. Loading them costs more than most commands take, so they are linked by a second
/// program alone, git-checkpoint-history. In the first one every method starts that program in its own place, with the
/// same arguments, and so does evidence that nobody remembers: it must be called before anything is written or read
/// from standard input. A command that needs the history has a method here, and its run function calls it.
class Past {
 public:
  virtual ~Past() = default;
  virtual EvidenceFound evidence(const Location& location, const Context& context) = 0;
  /// The whole of `doctor`.
  virtual Answer doctor(const DoctorOptions& options, Context& context) = 0;
  /// What the merges of a range have dropped. Error{not_found} where an end of it names no commit.
  virtual MergeAudit audit(const MergeRange& range, const Location& location, const Context& context) = 0;
  /// Error{not_a_repository} in a plain folder, and the errors of opening a repository.
  virtual std::unique_ptr<Revisions> revisions(const Location& location, const Context& context) = 0;
};

/// The revisions of the repository at hand. Error{not_a_repository} where there is none.
std::unique_ptr<Revisions> open_revisions(const Location& location, const Context& context);

/// What the merges of a range have dropped, in the repository at hand. Error{not_a_repository} where there is none.
MergeAudit audit_merges(const MergeRange& range, const Location& location, const Context& context);

/// The past as this program has it: each of the two programs links its own. `arguments` are those of the process.
std::shared_ptr<Past> past_of_program(const std::vector<std::string>& arguments, const Context& context);

}  // namespace checkpoint::cli
