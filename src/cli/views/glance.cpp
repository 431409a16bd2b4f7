#include "cli/views/glance.h"

#include "cli/terminal/paragraph.h"
#include "cli/views/session_json.h"
#include "core/json_rows.h"
#include "kinds/session/staleness.h"

namespace checkpoint::cli {

json::Object row_json(const GlanceRow& row, const Instant& now) {
  const session::Overview& overview = row.ranked.overview;
  json::Object object;
  object.set("kind", row.ranked.kind).set("skill", overview.skill).set("phase", overview.phase);
  object.set("step", overview.step).set("status", overview.status).set("updated_at", time_json(overview.updated_at));
  object.set("age_days", session::age_in_days(overview, now)).set("stale", row.stale);
  object.set("progress", progress_json(row.progress)).set("progress_summary", row.summary);
  object.set("next_actions", json::array_of(row.actions, [](const std::string& action) { return action; }));
  object.set("blockers", json::Array()).set("pm_refs", json::Array()).set("path", row.path);
  return object;
}

std::string urgency_text(const session::Ranked& ranked, const std::string& number, const Look& look) {
  const std::string text =
      paragraph_text({number + look.safe(ranked.overview.skill) + "  ", ranked.why, Tone::strong}, look);
  const std::string arrow = "  " + std::string(look.glyph(Glyph::arrow)) + " ";
  return ranked.action.empty() ? text : text + paragraph_text({arrow, ranked.action}, look);
}

}  // namespace checkpoint::cli
