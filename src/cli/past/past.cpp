#include "cli/past/past.h"

#include "store/outside_repository.h"

namespace checkpoint::cli {

std::unique_ptr<Revisions> open_revisions(const Location& location, const Context& context) {
  if (location.git_dir && context.past) return context.past->revisions(location, context);
  throw outside_repository("there is no history to ask");
}

}  // namespace checkpoint::cli
