#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/choice/claiming.h"
#include "cli/choice/workspace.h"
#include "cli/past/landed_actions.h"
#include "kinds/work.h"

namespace checkpoint::cli {

/// The work of all kinds that a store tells of, and what is wrong with the files in the way of knowing more.
struct Works {
  std::vector<Work> all;                     ///< sessions, projects, workflows, runs, snapshots; each by name
  std::vector<StoreProblem> problems;        ///< files that cannot be read
  std::vector<StoreProblem> flaws;           ///< of each session that is not a valid checkpoint, its first error
  std::optional<StoreProblem> unsound = {};  ///< of what was asked for by name: a file that says how it stands, broken
  std::vector<std::string> unread = {};      ///< files and folders of work that is not in `all`: it cannot be read
  std::vector<std::string> remarks = {};     ///< of what was asked for by name: what of it is meant, as sentences
};

/// Everything in the store of `workspace`. What the history proves to have landed, and what others have claimed, is
/// passed over.
Works works_of(const Workspace& workspace, LandedActions& landed, const Claimed& claimed = {});

/// The same, by what each checkpoint itself claims to have landed.
Works works_of(const Workspace& workspace);

/// The sessions of it alone, as `sessions` has them.
Works session_works(const Sessions& sessions, const Workspace& workspace, LandedActions& landed,
                    const Claimed& claimed);
/// The same, by what each checkpoint itself claims to have landed.
Works session_works(const Sessions& sessions, const Workspace& workspace);

/// The same without the sessions.
Works other_works(const Workspace& workspace);

/// One session. What the history proves to have landed is passed over, what it proves unblocked comes first.
Work session_work(const SessionEntry& entry, const Workspace& workspace, LandedActions& landed,
                  const Claimed& claimed = {});
/// The same, by what the checkpoint itself claims to have landed.
Work session_work(const SessionEntry& entry, const Workspace& workspace);

/// What waits for a person, by the urgency of the work; of one piece of work as its document has it.
std::vector<OpenDecision> open_decisions(const std::vector<Work>& works);

/// Those that ask for something, most urgent first.
std::vector<Work> ranked(const std::vector<Work>& works);

/// Whether something is left of it. What is complete and has nothing queued has a rank, the last, and asks for nothing.
bool is_open(const Work& work);

/// All of which something is left: those that ask for something, and after them what asks for nothing because nobody
/// has gone on with it for long.
std::vector<Work> all_open(const std::vector<Work>& works);

/// The most urgent one that says what to do, of those in_order(); null where there is nothing to do.
const Work* top_of(const std::vector<Work>& in_order);

}  // namespace checkpoint::cli
