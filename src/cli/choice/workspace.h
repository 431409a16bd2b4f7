#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/command/context.h"
#include "core/dotted_path.h"
#include "kinds/session/overview.h"
#include "kinds/session/staleness.h"
#include "store/git_command.h"
#include "store/settings.h"
#include "store/store.h"

namespace checkpoint::cli {

/// A session checkpoint that can be read.
struct SessionEntry {
  std::string path;  ///< relative to the repository
  Document document;
  session::Overview overview;
  std::string obstacle = {};  ///< why no command may write it, as a sentence; empty where it is valid
};

/// All session checkpoints, by name, and what is wrong with the files that cannot be read. What is an object but not
/// valid is among the entries too, for what it can still say.
struct Sessions {
  std::vector<SessionEntry> entries;
  std::vector<StoreProblem> problems;  ///< files that cannot be read
  std::vector<StoreProblem> flaws;     ///< of each file that is not a valid checkpoint, its first error
};

/// The store that this run works on, with the settings that hold there.
struct Workspace {
  Location location;
  Store store;
  session::StaleDays stale_days;
  std::vector<DottedPath> telemetry;                   ///< where the lists lie that `rotate` may shorten
  Instant now;                                         ///< when this run takes place
  std::shared_ptr<const Sessions> sessions = nullptr;  ///< where they were read already; see read_sessions()
  std::shared_ptr<const GitCommand> git = nullptr;  ///< in the work tree; null without git, and for a store of the past
};

/// Opens the store for reading. Error{not_a_repository} where there is neither a store nor a repository to have one.
/// Keeps the settings in `context`.
Workspace open_workspace(Context& context);

/// The same for a caller of read_sessions(): the sessions are read while git is asked for its configuration.
Workspace open_workspace_of_sessions(Context& context);

/// Opens it for a write, which may create it in a repository or where `--dir` named the place; elsewhere
/// Error{not_a_repository} with `init` as the hint.
Workspace open_workspace_for_writing(Context& context);

/// The same for a write that is about `scope`, a document or a folder of the store. Error{refused} where a sparse
/// checkout leaves out any of it, or the committed settings; what else it leaves out does not matter.
Workspace open_workspace_for_writing(Context& context, const StorePath& scope);

/// For whoever tells of `place`, a document or a folder of the store: Error{refused} where a sparse checkout leaves out
/// any document of it.
void require_here(const Workspace& workspace, const StorePath& place);

/// Where `init` sets up a store: also outside of a repository.
Location location_for_init(Context& context);

/// Why no command may write a session that has this flaw, as a sentence.
std::string obstacle_of(const StoreProblem& flaw);

/// As they were when the store was opened, or as they are.
Sessions read_sessions(const Workspace& workspace);

/// The checkpoint of `skill` as it stands. Error{not_found} with what else is called so and the nearest skill as hints.
Stored load_session(const Workspace& workspace, const Name& skill);

/// `session 'review'`: how messages name a checkpoint.
std::string session_called(std::string_view skill);

/// The skill in whose name this run acts: `--as`, else GIT_CHECKPOINT_SKILL; nothing where neither is given.
std::optional<std::string> acting_skill(const Context& context, const std::optional<std::string>& as);

/// Error{refused} where this run acts for a skill, and it is another than the one whose file it would write.
void guard_owner(const Context& context, const std::optional<std::string>& as, const Name& skill);

}  // namespace checkpoint::cli
