#include "cli/views/claimed.h"

#include "cli/terminal/age.h"
#include "cli/terminal/table.h"
#include "core/json_rows.h"

namespace checkpoint::cli {

json::Object claim_json(const ActionClaim& claim) {
  json::Object object;
  object.set("skill", claim.skill).set("action", claim.action).set("who", claim.who);
  object.set("at", format_instant(claim.at)).set("until", format_instant(claim.until));
  object.set("done", claim.is_done).set("worktree", claim.worktree);
  return object;
}

json::Array claims_json(const std::vector<ActionClaim>& claims) { return json::array_of(claims, claim_json); }

std::string claims_table(const std::vector<ActionClaim>& claims, const Instant& now, const Look& look) {
  if (claims.empty()) return "";
  Table table({"claimed by", "skill", "action", "ends"});
  for (const ActionClaim& claim : claims) {
    const std::string end = claim.is_done ? "done, not here yet" : relative_age(claim.until, now);
    const std::string action = look.clip(claim.action, look.width / 2);
    table.add({{look.safe(claim.who), Tone::strong}, {look.safe(claim.skill)}, {action}, {end}});
  }
  return table.text(look);
}

}  // namespace checkpoint::cli
