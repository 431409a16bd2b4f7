#include "kinds/stage/made.h"

#include <algorithm>
#include <span>

#include "core/blank.h"
#include "core/member.h"
#include "core/shell_word.h"
#include "kinds/stage/rejection.h"

namespace checkpoint::stage {
namespace {

std::optional<Node> approval_in(const StageState& stage) { return stage.member("approval"); }

std::optional<Node> rejection_in(const StageState& stage) { return member_of(stage.member("metadata"), "rejected"); }

std::string titled(const StageState& stage) { return "the stage '" + stage.plan->name + "'"; }

MadeDecision decided(const Progress& progress, const StageState& stage, std::string_view ruling,
                     const std::string& text) {
  MadeDecision made{"stage", progress.regime.project, stage.plan->name, text, ruling};
  made.at_last = stage.time();
  return made;
}

MadeDecision approved(const Progress& progress, const StageState& stage, const std::string& text) {
  const Node approval = *approval_in(stage);
  MadeDecision made = decided(progress, stage, "approved", text);
  made.by = text_member(approval, "by");
  made.at = instant_member(approval, "at");
  return made;
}

MadeDecision last_approval(const Progress& progress, const StageState& stage) {
  const bool holds = is_approved(progress, stage);
  MadeDecision made = approved(
      progress, stage, holds ? titled(stage) + " is approved" : "the approval of " + titled(stage) + " counts no more");
  made.holds = holds;
  if (is_complete(progress, stage)) made.back = reopening_command(progress, stage);
  return made;
}

MadeDecision sent_back(const Progress& progress, const StageState& stage, const Rejection& rejected) {
  MadeDecision made =
      decided(progress, stage, "sent_back",
              titled(stage) + " was sent back" + (rejected.reason.empty() ? "" : ": " + rejected.reason));
  made.by = rejected.by;
  made.at = rejected.at;
  return made;
}

// Whether the first of `states` has a part that no later one has.
bool is_lost(const std::span<const StageState> states, std::optional<Node> (*part_of)(const StageState&)) {
  const auto part = part_of(states.front());
  return part && std::none_of(states.begin() + 1, states.end(), [&](const StageState& later) {
           const auto same = part_of(later);
           return same && same_value(*part, *same);
         });
}

// What became of the approval in `then`, which `later`, the next document, has no more.
std::string approval_until(const StageState& then, const StageState& later) {
  const std::string opened = reopening(later);
  const std::string approved = titled(then) + " was approved, and was ";
  const bool was_opened = !opened.empty() && reopened_at(later.document->root()) != reopened_at(then.document->root());
  return approved + (was_opened ? "opened again" + opened : "done anew");
}

// What the first of `states`, the documents of one stage from then until now, tells and no later one does.
std::vector<MadeDecision> lost_after(const Progress& progress, const std::span<const StageState> states) {
  std::vector<MadeDecision> all;
  if (is_lost(states, approval_in)) {
    all.push_back(approved(progress, states.front(), approval_until(states.front(), states[1])));
    all.back().holds = false;
  }
  const auto rejected = is_lost(states, rejection_in) ? last_rejection(states.front()) : std::nullopt;
  if (rejected) all.push_back(sent_back(progress, states.front(), *rejected));
  return all;
}

}  // namespace

std::string reason_option() { return " " + shell_quoted("--reason=" + std::string(kReasonBlank)); }

std::string reopening_command(const Progress& progress, const StageState& stage) {
  return "git checkpoint stage reopen " + shell_word(progress.regime.project) + " " + shell_word(stage.plan->name) +
         reason_option();
}

std::vector<MadeDecision> made_in(const Progress& progress) {
  std::vector<MadeDecision> all;
  for (const StageState& stage : progress.stages) {
    if (approval_in(stage)) all.push_back(last_approval(progress, stage));
    if (const auto rejected = last_rejection(stage)) all.push_back(sent_back(progress, stage, *rejected));
  }
  return all;
}

std::vector<MadeDecision> made_before(const Progress& progress, const StageState& stage,
                                      const std::vector<EarlierDocument>& earlier) {
  std::vector<StageState> states;
  states.reserve(earlier.size() + 1);
  for (const EarlierDocument& one : earlier) states.push_back({stage.plan, one.document, ""});
  states.push_back(stage);
  std::vector<MadeDecision> all;
  for (std::size_t at = 0; at < earlier.size(); ++at) {
    for (MadeDecision& made : lost_after(progress, std::span(states).subspan(at))) {
      made.path = earlier[at].path;
      all.push_back(std::move(made));
    }
  }
  return all;
}

}  // namespace checkpoint::stage
