#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/choice/claiming.h"
#include "cli/choice/workspace.h"
#include "cli/terminal/look.h"
#include "cli/views/drift.h"
#include "cli/views/meaning.h"
#include "cli/views/works.h"
#include "core/json_text.h"
#include "kinds/session/resumption.h"

namespace checkpoint::cli {

/// All that a session needs to go on, for both formats.
struct Briefing {
  std::string skill;
  std::string path;
  session::Resumption resumption;
  std::optional<Document> document;  ///< nothing where there is none to go on with
  session::Overview overview = {};
  Work ahead = {};  ///< the queue as the history has it: what has landed or is claimed is passed over
  std::vector<Drift> drift;
  std::vector<ActionClaim> claims = {};  ///< who works on which of its actions now
  std::string last_valid = {};           ///< without a document: the commit to look at, where there is one
  std::vector<Work> others = {};         ///< what else is under way, or is meant too; most urgent first
  std::vector<Namesake> namesakes = {};  ///< of what is meant too, a line for each
  std::vector<std::string> elsewhere =
      {};  ///< where in the repository there are checkpoints, where there are none here
  std::vector<StoreProblem> problems = {};  ///< files that are in the way of knowing that
  std::optional<StoreProblem> unread = {};  ///< why the session's own file, which is there, has no document
  std::optional<StoreProblem> flaw = {};    ///< why the session's own document is not valid, though it can be read
  std::string meant = {};                   ///< what is called nearly so
  std::string beginning = {};               ///< where the name may be a slip: the command that begins work of that name
  std::vector<std::string> warnings = {};
};

/// Of one session. A missing or broken checkpoint never blocks: the session is told what to do without it, and why.
Briefing briefing_of(const Name& skill, const Workspace& workspace, const Context& context);

/// Others work on every action that is left of it.
bool is_wholly_claimed(const Briefing& briefing);

/// What shows the session as a commit has it that was valid, behind the name of the program; empty where none was.
std::string command_for_last(const Briefing& briefing);

/// What is wrong with files: its problems, why its own is unread, and its flaw.
std::vector<StoreProblem> problems_of(const Briefing& briefing);

/// The fields of `resume`.
json::Object fields_of(const Briefing& briefing, const Instant& now);

/// The same for people.
std::string text_of(const Briefing& briefing, const Instant& now, const Look& look);

/// The same for an agent's hook, most important first: the end is cut off where the hook's limit is reached. Empty
/// where there is nothing to tell.
std::string hook_text(const Briefing& briefing, const Instant& now, const Look& look);

}  // namespace checkpoint::cli
