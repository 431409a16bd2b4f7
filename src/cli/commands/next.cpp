#include "cli/commands/next.h"

#include "cli/command/rendering.h"
#include "cli/commands/next_claim.h"
#include "cli/terminal/paragraph.h"
#include "cli/views/claimed.h"
#include "cli/views/others.h"
#include "cli/views/priorities.h"
#include "cli/views/session_json.h"
#include "cli/views/session_text.h"
#include "core/json_rows.h"

namespace checkpoint::cli {
namespace {

std::string unblocked_text(const session::Ranked& ranked, const Look& look) {
  const bool is_shown = !ranked.unblocked_by.empty() && ranked.action == ranked.queued.text;
  return is_shown ? paragraph_text({"  unblocked: ", ranked.unblocked_by}, look) : "";
}

std::string skipped_text(const session::Ranked& ranked) {
  const std::string text = passed_over(ranked);
  return text.empty() ? "" : "  " + text + "\n";
}

// `number` stands before the first line: `2. `, or nothing.
std::string action_text(const session::Ranked& ranked, const std::string& number, const Look& look) {
  std::string text = urgency_text(ranked, number, look);
  if (!ranked.done_when.empty()) text += paragraph_text({"  done when: ", ranked.done_when}, look);
  return text + unblocked_text(ranked, look) + skipped_text(ranked);
}

std::string all_text(const std::vector<session::Ranked>& ranked, const Look& look) {
  std::string text;
  for (std::size_t index = 0; index < ranked.size(); ++index) {
    text += action_text(ranked[index], std::to_string(index + 1) + ". ", look);
  }
  return text;
}

std::string text_of(const std::vector<session::Ranked>& ranked, const Sessions& sessions, const NextOptions& options,
                    const Look& look) {
  const session::Ranked* top = top_of(ranked);
  if (options.all && !ranked.empty()) return all_text(ranked, look);
  return top == nullptr ? nothing_to_do(sessions, ranked) + ".\n" : action_text(*top, "", look);
}

void refuse_contradictions(const NextOptions& options) {
  const bool looks = options.all || options.exit_code;
  if (options.claim && (options.release || looks)) {
    throw Error(ErrorCode::usage, "--claim stands alone, with --for at most");
  }
  if (options.release && looks) throw Error(ErrorCode::usage, "--release stands alone");
  if (options.span && !options.claim) throw Error(ErrorCode::usage, "--for says how long a claim holds: add --claim");
}

}  // namespace

void register_next(OptionSet& set, NextOptions& options) {
  set.flag("--all", options.all, "every checkpoint, in the order of urgency");
  set.flag("--exit-code", options.exit_code, "exit with 1 when there is nothing to do");
  set.flag_or_value("--claim", "who", options.claim, "take the first action that is free, so that others pass it over");
  set.value("--for", "time", options.span, "how long a claim holds (30m), at most a week");
  set.flag_or_value("--release", "who", options.release, "give back what was claimed");
}

Answer run_next(const NextOptions& options, Context& context) {
  refuse_contradictions(options);
  if (options.claim) return claim_next(options, context);
  if (options.release) return release_claims(options, context);
  const Workspace workspace = open_workspace_of_sessions(context);
  Sessions sessions = read_sessions(workspace);
  const Others others = glance_at_others(workspace, look_of(context));
  append(others, &Glance::problems, sessions.problems);
  const Claimed claimed = claimed_now(workspace);
  LandedActions landed(workspace.location, context);
  const std::vector<session::Ranked> ranked = ranked_with(ranked_sessions(sessions, landed, claimed), others);
  const session::Ranked* top = top_of(ranked);
  Answer answer;
  answer.fields.set("next", top == nullptr ? json::Value() : json::Value(ranked_json(*top)));
  if (options.all) answer.fields.set("ranked", json::array_of(ranked, ranked_json));
  answer.fields.set("claims", claims_json(claimed.claims));
  answer.fields.set("problems", problems_json(sessions));
  answer.alerts = problem_lines(sessions);
  answer.warnings = landed.warnings();
  answer.warnings.insert(answer.warnings.end(), claimed.warnings.begin(), claimed.warnings.end());
  if (top == nullptr && options.exit_code) {
    answer.failure = Error(ErrorCode::not_found, nothing_to_do(sessions, ranked));
  } else {
    answer.text = text_of(ranked, sessions, options, look_of(context));
  }
  return answer;
}

}  // namespace checkpoint::cli
