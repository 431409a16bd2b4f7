#include "kinds/workflow/evidence.h"

#include "core/digest.h"
#include "core/line_ends.h"

namespace checkpoint::workflow {

std::string content_digest(std::string_view content) {
  const bool is_text = content.find('\0') == std::string_view::npos;
  return sha256(is_text ? with_line_ends(content, "\n") : content);
}

std::string tasks_digest(const Node& execution) {
  const auto tasks = execution.find("tasks");
  return sha256(tasks ? canonical(*tasks) : "");
}

// Each part has a length of its own, so that no two lists of files have one text.
std::string outputs_digest(const State& state, std::string_view phase, const std::vector<Evidence>& made) {
  std::string bound = sha256(state.id) + sha256(phase);
  bound += sha256(state.started_at ? format_instant(*state.started_at) : "");
  for (const Evidence& file : made) bound += "\n" + sha256(file.path) + sha256(file.digest);
  return sha256(bound);
}

}  // namespace checkpoint::workflow
