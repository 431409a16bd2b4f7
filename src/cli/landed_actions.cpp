#include "cli/landed_actions.h"

#include "history/reference.h"

namespace checkpoint::cli {

bool LandedActions::is_landed(const SessionEntry& entry, const session::Action& action) {
  if (!history::may_refer(action.text)) return false;
  const history::Finding found = finding(entry, action.text);
  if (found.verdict == history::Verdict::landed) return found.confidence != history::Confidence::low;
  // What was taken back is not done, whatever the checkpoint claims.
  return found.verdict != history::Verdict::reverted && is_claimed(entry, action);
}

std::vector<std::string> LandedActions::warnings() const {
  if (!found_ || found_->reason.empty()) return {};
  return {"actions were not compared with the history: " + found_->reason};
}

Evidence* LandedActions::evidence() {
  if (!found_) found_ = context_->past ? context_->past->evidence(*location_, *context_) : EvidenceFound{};
  return found_->evidence.get();
}

history::Finding LandedActions::finding(const SessionEntry& entry, const std::string& text) {
  Evidence* const asked = evidence();
  if (asked == nullptr) return {};
  std::vector<std::string> tickets;
  for (const session::PmRef& reference : entry.overview.pm_refs) tickets.push_back(reference.id);
  return history::finding_of(asked->judge(text, tickets));
}

bool LandedActions::is_claimed(const SessionEntry& entry, const session::Action& action) {
  auto claims = claims_.find(entry.path);
  if (claims == claims_.end()) claims = claims_.emplace(entry.path, session::claims_of(entry.document)).first;
  return session::is_claimed(action, claims->second);
}

}  // namespace checkpoint::cli
