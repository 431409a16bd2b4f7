#include "cli/choice/decider.h"

#include <utility>

#include "core/error.h"
#include "store/git_command.h"

namespace checkpoint::cli {

std::string decider(const std::optional<std::string>& by, const Context& context) {
  if (by) return *by;
  for (const std::string_view name : {"GIT_AUTHOR_NAME", "USER"}) {
    if (const auto value = value_of(context.environment, name)) return *value;
  }
  if (auto configured = GitCommand(context.cwd, context.environment).line({"config", "--get", "user.name"})) {
    return *std::move(configured);
  }
  throw Error(ErrorCode::usage, "it is not known who decides", {"say it with --by=<name>"});
}

}  // namespace checkpoint::cli
