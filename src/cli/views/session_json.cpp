#include "cli/views/session_json.h"

#include "core/json_rows.h"
#include "kinds/secret/secret.h"

namespace checkpoint::cli {

json::Value time_json(const std::optional<Instant>& instant) {
  return instant ? json::Value(format_instant(*instant)) : json::Value();
}

json::Value array_member(const Node& object, std::string_view key) {
  const auto member = object.find(key);
  return member && member->is_array() ? json::Value(*member) : json::Value(json::Array());
}

json::Array problems_json(const std::vector<StoreProblem>& problems) {
  return json::array_of(problems, [](const StoreProblem& problem) {
    json::Object object;
    object.set("path", problem.path);
    object.set("code", problem.code);
    object.set("message", secret::masked(problem.message));
    object.set("line", problem.at ? json::Value(problem.at->line) : json::Value());
    object.set("column", problem.at ? json::Value(problem.at->column) : json::Value());
    return object;
  });
}

}  // namespace checkpoint::cli
