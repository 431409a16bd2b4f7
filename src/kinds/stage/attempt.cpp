#include "kinds/stage/attempt.h"

#include "core/listed.h"
#include "core/member.h"
#include "core/time.h"

namespace checkpoint::stage {
namespace {

// What waits for approval may be written again and again: it is one attempt until somebody sends it back.
bool was_sent_back_since(const StageState& stage, const Node& copy) {
  const auto rejected = member_of(stage.member("metadata"), "rejected");
  const auto at = rejected ? instant_member(*rejected, "at") : std::nullopt;
  const auto written = instant_member(copy, "timestamp");
  return at && written && *written <= *at;
}

// Whether the attempt that `stage` is at was begun after `copy` was written.
bool ended_attempt(const StageState& stage, const Node& copy) {
  return stage.condition() == Condition::active || condition_of(text_member(copy, "status")) != Condition::waiting ||
         was_sent_back_since(stage, copy);
}

std::vector<std::string> unchanged_in(const StageState& stage, const Node& copy) {
  std::vector<std::string> names;
  const auto now = stage.member("artifacts");
  const auto before = copy.find("artifacts");
  if (!now || !now->is_object() || !before || !before->is_object()) return names;
  for (const Node& artifact : now->children()) {
    const auto earlier = before->find(artifact.key());
    if (earlier && same_value(artifact, *earlier)) names.push_back(artifact.key());
  }
  return names;
}

std::string_view end_of(const Node& copy) {
  switch (condition_of(text_member(copy, "status")).value_or(Condition::active)) {
    case Condition::failed: return "had failed";
    case Condition::over: return "was completed";
    case Condition::waiting: return "waited for approval";
    case Condition::open:
    case Condition::active:
    case Condition::blocked: break;
  }
  return "was in progress";
}

std::string told(const std::vector<std::string>& names, const Node& copy) {
  const std::string verb = names.size() == 1 ? " is " : " are ";
  const auto when = instant_member(copy, "timestamp");
  return listed(names) + verb + "from an earlier attempt, which " + std::string(end_of(copy)) +
         (when ? " on " + format_day(*when) : "") + ", and" + verb + "unchanged since";
}

}  // namespace

std::string inherited(const StageState& stage, const std::vector<Node>& copies) {
  for (auto copy = copies.rbegin(); copy != copies.rend(); ++copy) {
    if (!ended_attempt(stage, *copy)) continue;
    const std::vector<std::string> names = unchanged_in(stage, *copy);
    return names.empty() ? "" : told(names, *copy);
  }
  return "";
}

std::string inherited_by_next(const StageState& stage) {
  if (!stage.document) return "";
  const std::vector<std::string> names = unchanged_in(stage, stage.document->root());
  return names.empty() ? "" : told(names, stage.document->root());
}

}  // namespace checkpoint::stage
