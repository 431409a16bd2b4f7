#pragma once

#include <string>

#include "cli/views/works.h"

namespace checkpoint::cli {

/// `works`, and among the problems also what a store as a whole does not speak of: where work called `name` lies, or
/// would lie, each file that is broken, then each that no kind knows, then what a sparse checkout leaves out. For who
/// asks by a name, since nothing else may be there. A session's own file that is here is told of by itself.
Works with_remains(Works works, const std::string& name, const Workspace& workspace);

}  // namespace checkpoint::cli
