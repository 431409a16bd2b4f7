#include "merge/sessions.h"

#include "merge/render.h"
#include "merge/session_rules.h"
#include "support/catch.h"

namespace checkpoint::test {

using Json = nlohmann::ordered_json;

Json session(const Json& changes) {
  Json document{{"protocol_version", "1.1"},
                {"skill", "demo"},
                {"project", "gtrack"},
                {"project_dir", "/srv/gtrack"},
                {"created_at", "2026-06-01T07:00:00Z"},
                {"updated_at", "2026-06-01T12:00:00Z"},
                {"phase", "build"},
                {"step", "s-1"},
                {"status", "in_progress"},
                {"progress_summary", "All is well."},
                {"next_actions", {"One", "Two"}}};
  for (const auto& change : changes.items()) {
    if (change.value().is_null()) {
      document.erase(change.key());
    } else {
      document[change.key()] = change.value();
    }
  }
  return document;
}

merge::Outcome merged_sessions(const Json& base, const Json& ours, const Json& theirs, std::string_view configuration) {
  const auto text = [](const Json& document) { return document.is_null() ? "" : document.dump(2) + "\n"; };
  const auto outcome = merge::merge_documents({text(base), text(ours), text(theirs)}, session_rules(configuration));
  REQUIRE(outcome.ok());
  return *outcome;
}

std::set<std::string> asked_paths(const merge::Outcome& outcome) {
  std::set<std::string> paths;
  for (const auto& conflict : outcome.conflicts()) paths.insert(conflict.path);
  return paths;
}

Json result_of(const merge::Outcome& outcome) {
  REQUIRE(outcome.is_clean());
  return Json::parse(merge::rendered(outcome, {}));
}

}  // namespace checkpoint::test
