#include "cli/past/landed_actions.h"

#include "core/error.h"
#include "history/reference.h"

namespace checkpoint::cli {

namespace {

using session::Outlook;
using session::Prospect;

}  // namespace

Outlook LandedActions::outlook(const SessionEntry& entry, const session::Action& action) {
  if (!history::may_refer(action.text)) return {};
  const history::Opinion said = opinion(entry, action.text);
  Outlook outlook = judged(entry, action, said);
  outlook.references = said.references;
  outlook.landed = said.landed;
  outlook.reverted = said.reverted;
  return outlook;
}

Outlook LandedActions::judged(const SessionEntry& entry, const session::Action& action, const history::Opinion& said) {
  const history::Finding found = said.finding;
  const bool is_sure = found.confidence != history::Confidence::low;
  // A guess that it is done is no reason to pass over it, nor to say what it has waited for.
  if (found.verdict == history::Verdict::landed && !is_sure) return {Prospect::open, ""};
  if (found.verdict == history::Verdict::landed) return {Prospect::landed, said.grounds};
  if (found.verdict == history::Verdict::unblocked && is_sure) return {Prospect::unblocked, said.grounds};
  // What was taken back is not done, whatever the checkpoint claims.
  const bool is_done = found.verdict != history::Verdict::reverted && is_claimed(entry, action);
  return {is_done ? Prospect::landed : Prospect::open, ""};
}

std::vector<std::string> LandedActions::warnings() const {
  if (!found_ || found_->reason.empty()) return {};
  return {"actions were not compared with the history: " + found_->reason};
}

std::string LandedActions::reason() const {
  if (!found_ || found_->evidence) return "";
  return found_->reason.empty() ? "this is not a git repository" : found_->reason;
}

EvidenceFound LandedActions::asked() const {
  if (!context_->past) return {};
  try {
    return context_->past->evidence(*location_, *context_);
  } catch (const Error& error) {
    // The part of an installation that reads the history may be missing: who asks has an answer without it.
    return {nullptr, error.message};
  }
}

Evidence* LandedActions::evidence() {
  if (!found_) found_ = asked();
  return found_->evidence.get();
}

history::Opinion LandedActions::opinion(const SessionEntry& entry, const std::string& text) {
  Evidence* const asked = evidence();
  if (asked == nullptr) return {};
  try {
    return asked->opinion(text, said_by(entry).tickets);
  } catch (const Error& error) {
    found_ = EvidenceFound{nullptr, error.message};
    return {};
  }
}

bool LandedActions::is_claimed(const SessionEntry& entry, const session::Action& action) {
  return session::is_claimed(action, said_by(entry).claims);
}

const LandedActions::Said& LandedActions::said_by(const SessionEntry& entry) {
  auto said = said_.find(entry.path);
  if (said == said_.end()) {
    const Said fresh{session::claims_of(entry.document), session::known_tickets(entry.overview)};
    said = said_.emplace(entry.path, fresh).first;
  }
  return said->second;
}

}  // namespace checkpoint::cli
