#include "cli/past/past.h"

namespace checkpoint::cli {

std::unique_ptr<Revisions> open_revisions(const Location& location, const Context& context) {
  if (location.git_dir && context.past) return context.past->revisions(location, context);
  throw Error(ErrorCode::not_a_repository, "this asks the history, and there is no git repository here",
              {"'--dir=<path>' names another project folder"});
}

}  // namespace checkpoint::cli
