#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/choice/workspace.h"
#include "cli/terminal/look.h"
#include "cli/views/parts.h"
#include "cli/views/works.h"

namespace checkpoint::cli {

/// What a name means to somebody who goes on with work: one piece of it is told of first, and no other is hidden.
struct Meaning {
  std::optional<Name> session;  ///< the session to tell of first; it need not be there, where no work has the name
  std::optional<Work> work;     ///< else the work of another kind
  std::vector<Work> others;     ///< what else is meant, most urgent first
  std::optional<StoreProblem> unread;               ///< else the file for which it cannot be told
  std::vector<StoreProblem> problems;               ///< all files that cannot be read
  std::vector<StoreProblem> namesakes_unread = {};  ///< of these, what is called so as well
  std::optional<StoreProblem> hiding = {};          ///< of what is not there: the folder that may hold it, unread
  std::vector<PartRemark> remarks = {};             ///< where it names a part of work: of which, and what shows it
};

/// One of several that a name means: what it is and how it stands, and the command that goes on with it alone.
struct Namesake {
  std::string text;
  std::string command;
};

/// What `name` means: what is called so, else what is of that kind (`runs`), has a part that is called so, or is in
/// that status (`failed`). A session comes first, then the most urgent. Error{not_found} for a kind or a status that
/// nothing is of, and for a name with a kind before it that nothing has; Error{usage} for what can be no name.
Meaning meaning_of(const std::string& name, const Workspace& workspace);

/// The others that it means.
std::vector<Namesake> namesakes_of(const Meaning& meaning);

/// The same for people, a command on each second line; empty where there is none.
std::string namesakes_text(const std::vector<Namesake>& namesakes, const Look& look);

}  // namespace checkpoint::cli
