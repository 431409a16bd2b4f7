#pragma once

#include <string>
#include <vector>

#include "cli/choice/workspace.h"
#include "kinds/session/scaffold.h"

namespace checkpoint::cli {

/// What a new checkpoint of `skill` says of its project: the project folder's name and path.
session::Origin origin_of(const Workspace& workspace, const Name& skill, const Context& context);

/// What the schema warns about in the text that was written, one line each.
std::vector<std::string> warnings_about(const StorePath& place, const std::string& text, const Context& context);

/// What stood there before a write: a document, an empty one where the file is new, or why it was none.
Result<Document, ParseProblem> document_before(const Receipt& receipt);

/// A command that undoes a write, as it can be pasted where it is shown; empty where it must not be shown, as it
/// repeats what would be refused as a secret.
std::string shown_back(const std::string& command, const Context& context);

}  // namespace checkpoint::cli
