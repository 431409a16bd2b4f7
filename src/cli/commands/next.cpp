#include "cli/choice/snapshot_work.h"
#include "cli/choice/workflow_choice.h"
#include "cli/command/rendering.h"
#include "cli/command/shown_commands.h"
#include "cli/commands/commands.h"
#include "cli/commands/next_claim.h"
#include "cli/terminal/paragraph.h"
#include "cli/views/chosen_works.h"
#include "cli/views/claimed.h"
#include "cli/views/elsewhere.h"
#include "cli/views/told_folder.h"
#include "cli/views/work_json.h"
#include "cli/views/work_text.h"
#include "core/json_rows.h"
#include "core/shell_word.h"

namespace checkpoint::cli {
namespace {

std::string unblocked_text(const Work& work, const Look& look) {
  const Queue& queue = work.queue;
  const bool is_shown = !queue.unblocked_by.empty() && work.action == queue.first;
  return is_shown ? paragraph_text({"  unblocked: ", queue.unblocked_by}, look) : "";
}

// `number` stands before the first line: `2. `, or nothing.
std::string action_text(const Work& work, const std::string& number, const Look& look) {
  std::string text = urgency_text(work, number, look) + answer_lines(work, look);
  if (!work.queue.done_when.empty()) text += paragraph_text({"  done when: ", work.queue.done_when}, look);
  return text + unblocked_text(work, look) + passed_over_lines(work, "  ", look);
}

// What is said of it, and how old that is where it may no longer be so.
Work marked(Work work, const Instant& now, const Look& look) {
  work.why += work.stale ? ", " + age_text(work, now, look) : begun_text(work, now);
  return work;
}

std::string all_text(const std::vector<Work>& in_order, const Instant& now, const Look& look) {
  const std::vector<std::string> names = names_apart(in_order);
  std::string text;
  for (std::size_t index = 0; index < in_order.size(); ++index) {
    Work work = marked(in_order[index], now, look);
    work.owner = names[index];
    text += action_text(work, std::to_string(index + 1) + ". ", look);
  }
  return text;
}

// By its full name where other work of `works` has the same, in whichever state that is.
std::string top_text(const Work* top, const Works& works, const Instant& now, const Look& look) {
  if (top == nullptr) return nothing_to_do(works) + ".\n";
  Work work = *top;
  work.why += begun_text(work, now);
  const std::vector<std::string> names = names_apart(works.all);
  for (std::size_t at = 0; at < names.size(); ++at) {
    if (works.all[at].kind == top->kind && works.all[at].owner == top->owner) work.owner = names[at];
  }
  return action_text(work, "", look);
}

// What else was said of the claim, as it was said.
std::string limits_of(const NextOptions& options) {
  std::string words;
  if (options.span) words += " " + shell_word("--for=" + *options.span);
  if (options.expect) words += " " + shell_word("--expect=" + *options.expect);
  if (options.if_match) words += " " + shell_word("--if-match=" + *options.if_match);
  return words;
}

bool is_session_here(const std::string& name, Context& context) {
  const auto skill = Name::parse(name);
  return skill && is_there(*skill, open_workspace(context));
}

// With whom the claim is for as it was said; a name that is left out may be the very word that stands alone.
Error unexpected_name(const NextOptions& options, Context& context) {
  const std::string& name = *options.name;
  const std::string option = options.claim ? "--claim" : "--release";
  const std::string& who = options.claim ? *options.claim : *options.release;
  const bool is_session = is_session_here(name, context);
  const std::string of_checkpoint = "git checkpoint next " + shell_word("--skill=" + name) + " ";
  Error error(ErrorCode::usage, "unexpected argument '" + name + "'");
  if (is_session) {
    error.hints.push_back("'" + of_checkpoint + shell_word(option + (who.empty() ? "" : "=" + who)) +
                          limits_of(options) + "' is about an action of the checkpoint " + name);
  } else if (!who.empty()) {
    error.hints.push_back("no session is called '" + name + "'; 'git checkpoint list sessions' shows those there are");
  }
  if (who.empty()) {
    error.hints.push_back("'git checkpoint next " + shell_word(option + "=" + name) + limits_of(options) +
                          "' says that it is " + name + " who " + (options.claim ? "takes" : "gives back"));
  }
  return error;
}

void refuse_contradictions(const NextOptions& options, Context& context) {
  const bool looks = options.all || options.exit_code;
  const bool takes_or_gives = options.claim || options.release;
  if (options.name && takes_or_gives) throw unexpected_name(options, context);
  if (options.claim && (options.release || looks)) {
    throw Error(ErrorCode::usage, "--claim goes with --for, --skill, --expect and --if-match alone");
  }
  if (options.release && looks) throw Error(ErrorCode::usage, "--release goes with --skill and --expect alone");
  if (options.skill && !takes_or_gives) {
    throw Error(ErrorCode::usage, "--skill says whose action to claim or to give back: add --claim or --release");
  }
  if (options.expect && !options.skill) {
    throw Error(ErrorCode::usage, "--expect is about an action of one checkpoint: add --skill");
  }
  if (options.if_match && !(options.claim && options.skill)) {
    throw Error(ErrorCode::usage, "--if-match is about the checkpoint that is claimed from: add --claim and --skill");
  }
  if (options.span && !options.claim) throw Error(ErrorCode::usage, "--for says how long a claim holds: add --claim");
}

void register_next(OptionSet& set, NextOptions& options) {
  set.positional("checkpoint", options.name,
                 "only of what has this name; with --claim or --release the same as --skill");
  set.flag("--all", options.all, "all that is open, in the order of urgency");
  set.flag("--exit-code", options.exit_code, "exit with 1 when there is nothing to do");
  set.flag_or_value("--claim", "who", options.claim, "take the first action that is free, so that others pass it over");
  set.value("--for", "span", options.span, "how long a claim holds, as in 2h or 3d: 30m without it, at most a week");
  set.value("--skill", "name", options.skill, "claim, or give back, an action of this checkpoint only");
  set.value("--expect", "action", options.expect, "only if it is this action that is claimed or given back");
  set.value("--if-match", "etag", options.if_match,
            "only if the checkpoint is as it was when 'show --json' gave this etag");
  set.flag_or_value("--release", "who", options.release,
                    "give back what this one has claimed; the name may be left out where only one has");
}

Answer run_next(const NextOptions& options, Context& context) {
  refuse_contradictions(options, context);
  if (options.claim) return claim_next(options, context);
  if (options.release) return release_claims(options, context);
  const Workspace workspace = open_workspace_of_sessions(context);
  const Claimed claimed = claimed_now(workspace);
  LandedActions landed(workspace.location, context);
  const Works works =
      with_told_folder(chosen_works(works_of(workspace, landed, claimed), options.name, workspace), context);
  const std::vector<Work> in_order = options.all ? all_open(works.all) : ranked(works.all);
  const Work* top = top_of(in_order);
  const std::vector<std::string> elsewhere = elsewhere_for(works, workspace);
  Answer answer;
  answer.fields.set("next", top == nullptr ? json::Value() : json::Value(ranked_json(*top, workspace.now)));
  if (options.all) answer.fields.set("ranked", ranked_rows(in_order, workspace.now));
  answer.fields.set("claims", claims_json(claimed.claims));
  answer.fields.set("problems", problems_json(works)).set("elsewhere", json::strings(elsewhere));
  answer.alerts = problem_lines(works);
  answer.warnings = landed.warnings();
  answer.warnings.insert(answer.warnings.end(), claimed.warnings.begin(), claimed.warnings.end());
  tell_of_unfinished_work(workspace.location, answer);
  tell_of_interrupted(workspace, answer);
  if (top == nullptr && options.exit_code) {
    answer.failure = Error(ErrorCode::not_found, nothing_to_do(works), elsewhere_lines(elsewhere, "next"));
  } else if (!elsewhere.empty()) {
    answer.text = elsewhere_text(elsewhere, "next");
  } else {
    const Look look = look_of(context);
    const bool shows_all = options.all && !in_order.empty();
    answer.text = shows_all ? all_text(in_order, workspace.now, look) : top_text(top, works, workspace.now, look);
    answer.text += with_told_folder(setting_up(workspace), context);
  }
  tell_of_name(works, answer);
  return answer;
}

}  // namespace

Runner next_command(OptionSet& set) { return prepared(set, register_next, run_next); }

}  // namespace checkpoint::cli
