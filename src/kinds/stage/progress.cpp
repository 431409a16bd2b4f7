#include "kinds/stage/progress.h"

#include <algorithm>
#include <utility>

#include "core/first_where.h"
#include "core/member.h"
#include "core/ranges.h"
#include "core/texts.h"
#include "kinds/stage/place.h"
#include "kinds/stage/rejection.h"

namespace checkpoint::stage {

namespace {

bool is_written(const StageState& stage) { return stage.document || !stage.problem.empty(); }

bool was_reopened(const StageState& stage) {
  return member_of(stage.member("metadata"), "reopened").has_value() && stage.sequence() > 0;
}

// Its status; whoever works on it again is told why.
std::string standing_of(const StageState& stage) {
  const std::string why = stage.condition() == Condition::active ? rejection(stage) : "";
  return why.empty() ? stage.status() : stage.status() + ", " + why;
}

bool any_written_after(const Progress& progress, const StageState& stage) {
  const auto begin = progress.stages.begin() + (&stage - progress.stages.data()) + 1;
  return std::any_of(begin, progress.stages.end(), is_written);
}

// Later stages do not wait for it, and one of them has been written.
bool is_passed(const Progress& progress, const StageState& stage) {
  return !stage.plan->checkpoint_required && any_written_after(progress, stage);
}

}  // namespace

std::optional<Node> StageState::member(std::string_view name) const {
  return document ? document->root().find(name) : std::nullopt;
}

std::string StageState::status() const {
  const auto own = member("status");
  return own && own->is_string() ? own->string() : "pending";
}

std::uint64_t StageState::sequence() const { return document ? count_member(document->root(), "sequence") : 0; }

std::optional<Instant> StageState::time() const {
  return document ? instant_member(document->root(), "timestamp") : std::nullopt;
}

bool StageState::is_marked_stale() const { return member_of(member("metadata"), "stale").has_value(); }

// What no stage may be in, its schema has refused before this is asked.
Condition StageState::condition() const { return condition_of(status()).value_or(Condition::open); }

bool StageState::has_gone_on() const {
  return document && condition() != Condition::open && condition() != Condition::failed;
}

const StageState* Progress::find(std::string_view stage) const {
  return first_where(stages, [&](const StageState& state) { return state.plan->name == stage; });
}

std::uint64_t Progress::next_sequence() const {
  std::uint64_t highest = 0;
  for (const StageState& stage : stages) highest = std::max(highest, stage.sequence());
  return highest + 1;
}

std::uint64_t Progress::lowest_spent() const {
  const auto has = [&](std::uint64_t sequence) {
    return any_of(stages, [&](const StageState& stage) { return stage.sequence() == sequence; });
  };
  std::uint64_t lowest = last_sequence + 1;
  while (has(lowest - 1)) --lowest;
  return lowest;
}

std::uint64_t Progress::highest_unspent() const {
  const std::uint64_t spent = lowest_spent();
  std::uint64_t highest = 0;
  for (const StageState& stage : stages) {
    if (stage.sequence() < spent) highest = std::max(highest, stage.sequence());
  }
  return highest;
}

// Branches that were merged may have given one number to a reopening and to a later stage: that stage did not know of
// it.
const StageState* reopened_before(const Progress& progress, const StageState& stage) {
  for (const StageState& earlier : progress.stages) {
    if (&earlier == &stage) return nullptr;
    if (was_reopened(earlier) && earlier.sequence() >= stage.sequence()) return &earlier;
  }
  return nullptr;
}

std::vector<std::string> artifact_names(const StageState& stage) {
  const auto artifacts = stage.member("artifacts");
  const bool has_some = artifacts && artifacts->is_object();
  return has_some ? texts_for(artifacts->children(), &Node::key) : std::vector<std::string>();
}

bool is_stale(const Progress& progress, const StageState& stage) {
  return stage.is_marked_stale() || (stage.has_gone_on() && reopened_before(progress, stage) != nullptr);
}

bool is_to_begin_anew(const Progress& progress, const StageState& stage) {
  return stage.has_gone_on() && is_stale(progress, stage);
}

std::vector<std::string> made_stale_by(const Progress& progress, const StageState& opened) {
  std::vector<std::string> names;
  for (const StageState& stage : progress.stages) {
    if (&stage > &opened && stage.document && !stage.is_marked_stale()) names.push_back(stage.plan->name);
  }
  return names;
}

bool is_waiting(const Progress& progress, const StageState& stage) {
  return stage.condition() == Condition::waiting && !is_stale(progress, stage);
}

bool is_complete(const Progress& progress, const StageState& stage) { return shortfall(progress, stage).empty(); }

bool is_gated(const Progress& progress, const StageState& stage) {
  const std::optional<Node> document = stage.document ? std::optional(stage.document->root()) : std::nullopt;
  return needs_approval(progress.regime, *stage.plan, document);
}

bool is_approved(const Progress& progress, const StageState& stage) {
  return stage.document && !stage.is_approval_old && has_approval(progress.regime, stage.document->root());
}

bool is_approval_of(const Node& copy, const StageState& stage) {
  const auto approval = stage.member("approval");
  const auto earlier = copy.find("approval");
  if (!approval || !earlier || !same_value(*approval, *earlier)) return false;
  if (count_member(copy, "sequence") >= stage.sequence()) return true;  // it was put back
  const Node root = stage.document->root();
  const bool is_import =
      text_member(*approval, "by") == "imported" && text_member(root, "timestamp") == text_member(copy, "timestamp");
  const auto reopened = reopened_at(root);
  return !is_import && !(reopened && reopened == instant_member(*approval, "at"));
}

std::string flaw_of(const Progress& progress, const StageState& stage) {
  const bool is_over = stage.condition() == Condition::over;
  if (!stage.document || (!is_over && stage.condition() != Condition::waiting)) return "";
  if (is_stale(progress, stage)) return "is stale: an earlier stage was opened again";
  if (!is_over || !is_gated(progress, stage) || is_approved(progress, stage)) return "";
  return stage.is_approval_old ? "carries an approval from before it was opened again"
                               : "needs an approval of what it holds, and has none";
}

std::string shortfall(const Progress& progress, const StageState& stage) {
  const std::string& name = stage.plan->name;
  if (!stage.problem.empty()) return name + " cannot be relied on: " + stage.problem;
  if (!stage.document) return name + " has not been written";
  const std::string flaw = flaw_of(progress, stage);
  if (!flaw.empty()) return name + " " + flaw;
  if (stage.condition() == Condition::waiting) return name + " waits for a person's approval";
  return stage.condition() == Condition::over ? "" : name + " is " + standing_of(stage);
}

const StageState* prerequisite_of(const Progress& progress, const StageState& stage) {
  for (const StageState& earlier : progress.stages) {
    if (&earlier == &stage) return nullptr;
    if (earlier.plan->checkpoint_required && !is_complete(progress, earlier)) return &earlier;
  }
  return nullptr;
}

const StageState* next_stage(const Progress& progress) {
  for (const StageState& stage : progress.stages) {
    if (is_complete(progress, stage)) continue;
    if (!is_passed(progress, stage) || is_waiting(progress, stage)) return &stage;
  }
  return nullptr;
}

const StageState* stage_at_work(const Progress& progress) {
  return first_where(progress.stages, [&](const StageState& stage) {
    return !is_complete(progress, stage) && !is_passed(progress, stage);
  });
}

const StageState* latest_stage(const Progress& progress) {
  const auto age = [](const StageState& stage) { return std::pair(stage.sequence(), stage.time()); };
  const StageState* latest = nullptr;
  for (const StageState& stage : progress.stages) {
    if (stage.document && (latest == nullptr || age(stage) >= age(*latest))) latest = &stage;
  }
  return latest;
}

}  // namespace checkpoint::stage
