#include "kinds/stage/rejection.h"

#include <algorithm>

#include "core/member.h"
#include "kinds/stage/gate.h"

namespace checkpoint::stage {
namespace {

// What somebody wrote, as the end of a sentence.
std::string clause(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  while (text.ends_with(' ') || text.ends_with('.')) text.pop_back();
  return text;
}

std::string when_and_why(const std::optional<Instant>& at, const std::string& reason) {
  return (at ? " on " + format_day(*at) : "") + (reason.empty() ? "" : ": " + reason);
}

}  // namespace

std::optional<Rejection> last_rejection(const StageState& stage) {
  const auto rejected = member_of(stage.member("metadata"), "rejected");
  if (!rejected || !rejected->is_object()) return std::nullopt;
  return Rejection{clause(text_member(*rejected, "by")), clause(text_member(*rejected, "reason")),
                   instant_member(*rejected, "at")};
}

std::string rejection(const StageState& stage) {
  const auto last = last_rejection(stage);
  if (!last) return "";
  const auto& [by, reason, at] = *last;
  const auto opened = reopened_at(stage.document->root());
  if (at && opened && *at < *opened) return "";
  return "sent back" + (by.empty() ? "" : " by " + by) + when_and_why(at, reason);
}

std::string reopening(const StageState& stage) {
  const auto opened = member_of(stage.member("metadata"), "reopened");
  if (!opened || !opened->is_object()) return "";
  return when_and_why(instant_member(*opened, "at"), clause(text_member(*opened, "reason")));
}

}  // namespace checkpoint::stage
