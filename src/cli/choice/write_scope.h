#pragma once

#include "cli/choice/workspace.h"

namespace checkpoint::cli {

/// Opens the store for a write that is about `scope`, a document or a folder of the store. Error{refused} where a
/// sparse checkout leaves out any of it, or the committed settings; what else it leaves out does not matter.
Workspace open_workspace_for_writing(Context& context, const StorePath& scope);

}  // namespace checkpoint::cli
