#include "kinds/session/scaffold.h"

#include "core/edit.h"
#include "core/utf8.h"

namespace checkpoint::session {
namespace {

constexpr std::string_view kPlaceholder = "Describe the next action here";

}  // namespace

Document scaffold(const Origin& origin) {
  const std::string time = json_quoted(format_instant(origin.now));
  const auto line = [](std::string_view key, const std::string& json) {
    return "  \"" + std::string(key) + "\": " + json;
  };
  return Document::composed(
      "{\n" + line("protocol_version", "\"1.0\"") + ",\n" + line("skill", json_quoted(origin.skill)) + ",\n" +
      line("project", json_quoted(as_utf8(origin.project))) + ",\n" +
      line("project_dir", json_quoted(as_utf8(origin.project_dir))) + ",\n" + line("created_at", time) + ",\n" +
      line("updated_at", time) + ",\n" + line("phase", "\"init\"") + ",\n" + line("step", "\"scaffolded\"") + ",\n" +
      line("status", "\"in_progress\"") + ",\n" +
      line("progress_summary", json_quoted("Scaffolded; nothing has been recorded yet.")) + ",\n" +
      line("progress_table", "[]") + ",\n" +
      line("context_primer",
           "{\n    \"key_decisions\": [],\n    \"generated_files\": [],\n    \"user_preferences\": []\n  }") +
      ",\n" + line("blockers", "[]") + ",\n" + line("next_actions", "[\n    " + json_quoted(kPlaceholder) + "\n  ]") +
      "\n}\n");
}

Document without_placeholder(const Document& document) {
  const auto queue = document.root().find("next_actions");
  const bool crowded = queue && queue->is_array() && queue->size() > 1 && queue->at(0)->is(kPlaceholder);
  return crowded ? Document::composed(without(document, *queue->at(0))) : document;
}

Document stamped(const Document& document, const Instant& now) {
  const std::string time = json_quoted(format_instant(now));
  const auto updated = document.root().find("updated_at");
  if (updated) return Document::composed(with_value(document, *updated, time));
  return Document::composed(with_member(document, document.root(), "updated_at", time));
}

}  // namespace checkpoint::session
