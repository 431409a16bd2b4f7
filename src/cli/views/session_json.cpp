#include "cli/views/session_json.h"

#include "core/json_rows.h"
#include "core/member.h"
#include "kinds/secret/secret.h"

namespace checkpoint::cli {
namespace {

void set_position(json::Object& object, const SessionEntry& entry, const Ageing& ageing) {
  const session::Overview& overview = entry.overview;
  object.set("kind", "session");
  object.set("skill", overview.skill);
  object.set("phase", overview.phase);
  object.set("step", overview.step);
  object.set("status", overview.status);
  object.set("updated_at", time_json(overview.updated_at));
  object.set("age_days", session::age_in_days(overview, ageing.now));
  object.set("stale", session::is_stale(overview, ageing.limits, ageing.now));
}

bool is_resolved(const Node& blocker) { return boolean_member(blocker, "resolved").value_or(false); }

json::Array open_blockers_json(const Node& root) {
  json::Array open;
  for (const Node& blocker : elements_of(root, "blockers")) {
    if (!is_resolved(blocker)) open.add(blocker);
  }
  return open;
}

}  // namespace

json::Value time_json(const std::optional<Instant>& instant) {
  return instant ? json::Value(format_instant(*instant)) : json::Value();
}

json::Object progress_json(const session::Progress& progress) {
  json::Object object;
  object.set("complete", progress.complete);
  object.set("total", progress.total);
  return object;
}

json::Value array_member(const Node& object, std::string_view key) {
  const auto member = object.find(key);
  return member && member->is_array() ? json::Value(*member) : json::Value(json::Array());
}

json::Object brief_json(const SessionEntry& entry, const Ageing& ageing) {
  json::Object object;
  set_position(object, entry, ageing);
  object.set("path", entry.path);
  return object;
}

json::Object full_json(const SessionEntry& entry, const Ageing& ageing) {
  const Node root = entry.document.root();
  json::Object object;
  set_position(object, entry, ageing);
  object.set("progress", progress_json(entry.overview.progress()));
  object.set("progress_summary", entry.overview.progress_summary);
  object.set("next_actions", array_member(root, "next_actions"));
  object.set("blockers", open_blockers_json(root));
  object.set("pm_refs", array_member(root, "pm_refs"));
  object.set("path", entry.path);
  return object;
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

json::Array problems_json(const Sessions& sessions) {
  std::vector<StoreProblem> all = sessions.problems;
  all.insert(all.end(), sessions.flaws.begin(), sessions.flaws.end());
  return problems_json(all);
}

json::Object ranked_json(const session::Ranked& ranked) {
  json::Object object;
  object.set("kind", ranked.kind);
  object.set("skill", ranked.overview.skill);
  object.set("status", ranked.overview.status);
  object.set("phase", ranked.overview.phase);
  object.set("step", ranked.overview.step);
  object.set("rank", static_cast<int>(ranked.rank));
  object.set("rank_name", name_of(ranked.rank));
  object.set("why", ranked.why);
  object.set("action", ranked.action);
  object.set("done_when", ranked.done_when.empty() ? json::Value() : json::Value(ranked.done_when));
  object.set("unblocked_by", ranked.unblocked_by.empty() ? json::Value() : json::Value(ranked.unblocked_by));
  object.set("skipped_stale", ranked.skipped_stale);
  object.set("skipped_claimed", ranked.skipped_claimed);
  object.set("all_stale", ranked.all_stale);
  return object;
}

}  // namespace checkpoint::cli
