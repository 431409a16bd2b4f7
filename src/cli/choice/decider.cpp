#include "cli/choice/decider.h"

#include <utility>

#include "core/error.h"
#include "core/utf8.h"
#include "store/git_command.h"

namespace checkpoint::cli {
namespace {

std::string name_of_decider(const std::optional<std::string>& by, const Context& context) {
  if (by) return *by;
  for (const std::string_view name : {"GIT_AUTHOR_NAME", "USER"}) {
    if (const auto value = value_of(context.environment, name)) return *value;
  }
  if (auto configured = GitCommand(context.cwd, context.environment).line({"config", "--get", "user.name"})) {
    return *std::move(configured);
  }
  throw Error(ErrorCode::usage, "it is not known who decides", {"'--by=<name>' says who it is"});
}

}  // namespace

std::string decider(const std::optional<std::string>& by, const Context& context) {
  std::string name = name_of_decider(by, context);
  if (is_utf8(name)) return name;
  throw Error(ErrorCode::usage, "the name of whoever decides is not valid UTF-8", {"'--by=<name>' says who it is"});
}

}  // namespace checkpoint::cli
