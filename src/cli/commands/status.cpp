#include "cli/commands/status.h"

#include <algorithm>

#include "cli/command/rendering.h"
#include "cli/terminal/paragraph.h"
#include "cli/views/claimed.h"
#include "cli/views/momentum.h"
#include "cli/views/others.h"
#include "cli/views/priorities.h"
#include "cli/views/session_json.h"
#include "cli/views/session_text.h"
#include "cli/views/worktrees.h"
#include "core/json_rows.h"

namespace checkpoint::cli {
namespace {

// What the command shows, gathered once for both formats.
struct Standing {
  Sessions sessions;
  std::vector<session::Ranked> ranked;
  Claimed claimed;
  std::vector<OpenDecision> decisions;
  Others others;
  Ageing ageing;
  bool has_records = false;  ///< of runs
};

json::Array decisions_json(const std::vector<OpenDecision>& decisions) {
  return json::array_of(decisions, [](const OpenDecision& decision) {
    json::Object object;
    object.set("kind", decision.kind);
    object.set("owner", decision.owner);
    object.set("id", decision.id);
    object.set("description", decision.description);
    object.set("proposed_resolution", decision.proposed_resolution);
    return object;
  });
}

json::Object fields_of(const Standing& standing) {
  json::Array checkpoints;
  for (const SessionEntry& entry : standing.sessions.entries) checkpoints.add(full_json(entry, standing.ageing));
  for (const Glance& glance : standing.others) {
    for (const json::Object& other : glance.checkpoints) checkpoints.add(other);
  }
  json::Object fields;
  fields.set("decisions", decisions_json(standing.decisions));
  fields.set("checkpoints", checkpoints);
  fields.set("claims", claims_json(standing.claimed.claims));
  fields.set("problems", problems_json(standing.sessions));
  return fields;
}

std::vector<const SessionEntry*> by_urgency(const Standing& standing) {
  std::vector<const SessionEntry*> entries;
  for (const session::Ranked& ranked : standing.ranked) {
    const auto found =
        std::find_if(standing.sessions.entries.begin(), standing.sessions.entries.end(),
                     [&](const SessionEntry& entry) { return entry.overview.skill == ranked.overview.skill; });
    entries.push_back(&*found);
  }
  return entries;
}

std::string top_text(const Standing& standing, const Look& look) {
  const session::Ranked* top = top_of(standing.ranked);
  if (top == nullptr) return nothing_to_do(standing.sessions, standing.ranked) + ".\n";
  return urgency_text(*top, "", look);
}

// One below the other, a blank line between two of them; empty ones do not count.
std::string sections(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) {
    if (!part.empty()) text += (text.empty() ? "" : "\n") + part;
  }
  return text;
}

std::string brief_text(const Standing& standing, const Look& look) {
  std::string text = top_text(standing, look);
  for (const SessionEntry& entry : standing.sessions.entries) {
    for (const session::Blocker& blocker : entry.overview.open_blockers()) {
      const std::string line = entry.overview.skill + " is blocked, " + blocker.id + ": " + blocker.description;
      text += paragraph_text({"  " + std::string(look.glyph(Glyph::bullet)) + " ", line}, look);
    }
  }
  return text;
}

std::string full_text(const Standing& standing, const Look& look) {
  const std::vector<const SessionEntry*> entries = by_urgency(standing);
  std::vector<std::string> parts{sessions_table(entries, standing.ageing, look)};
  for (std::size_t at = 0; at < entries.size(); ++at) {
    parts.push_back(session_detail(*entries[at], standing.ranked[at], standing.ageing, look));
  }
  return sections(parts);
}

// What is said where there is no session.
std::string no_sessions_text(const Standing& standing) {
  const auto is_there = [](const Glance& glance) { return !glance.table.empty(); };
  const bool has_others = std::any_of(standing.others.begin(), standing.others.end(), is_there);
  if (has_others || !standing.decisions.empty()) return "";
  if (!standing.sessions.problems.empty()) return "No checkpoint can be read.\n";
  const std::string what = standing.has_records ? "No checkpoints but the records of runs" : "No checkpoints yet";
  return what + ": 'git checkpoint update <skill> --phase=<phase>' writes the first one.\n";
}

bool has_records(const Store& store) {
  try {
    return !store.entries(layout::runs()).empty();
  } catch (const Error&) {
    return false;  // a symlink in the way: what looks at records names it
  }
}

std::string text_of(const Standing& standing, const StatusOptions& options, const Look& look) {
  const bool has_sessions = !standing.sessions.entries.empty();
  const bool shows_others = !options.brief || !has_sessions;
  std::vector<std::string> parts{banner(standing.decisions, look)};
  if (has_sessions) {
    parts.push_back(options.brief ? brief_text(standing, look) : full_text(standing, look));
  } else {
    parts.push_back(no_sessions_text(standing));
  }
  parts.push_back(claims_table(standing.claimed.claims, standing.ageing.now, look));
  for (const Glance& glance : standing.others) parts.push_back((shows_others ? glance.table : "") + glance.ahead);
  return sections(parts);
}

void show_worktrees(const Standing& standing, const Workspace& workspace, const Context& context, Answer& answer) {
  const Look look = look_of(context);
  const std::vector<WorktreeView> trees = worktree_views(workspace, context);
  answer.fields.set("worktrees", worktrees_json(trees, standing.ageing));
  answer.text = sections({banner(standing.decisions, look), worktrees_table(trees, standing.ageing, look),
                          claims_table(standing.claimed.claims, standing.ageing.now, look)});
}

void refuse_both(const StatusOptions& options) {
  if (!options.worktrees || !options.since) return;
  throw Error(ErrorCode::usage, "--worktrees and --since answer two questions: ask one after the other");
}

}  // namespace

void register_status(OptionSet& set, StatusOptions& options) {
  set.flag("--brief", options.brief, "only the top action and the blockers");
  set.flag("--worktrees", options.worktrees, "who works where: every work tree of the repository");
  set.value("--since", "when", options.since, "what happened since a time, a span (2d) or a revision");
}

Answer run_status(const StatusOptions& options, Context& context) {
  refuse_both(options);
  const Workspace workspace = open_workspace_of_sessions(context);
  Standing standing{read_sessions(workspace),
                    {},
                    claimed_now(workspace),
                    {},
                    glance_at_others(workspace, look_of(context)),
                    {workspace.stale_days, context.now()}};
  LandedActions landed(workspace.location, context);
  standing.ranked = ranked_sessions(standing.sessions, landed, standing.claimed);
  standing.decisions = open_decisions(standing.sessions);
  append(standing.others, &Glance::decisions, standing.decisions);
  append(standing.others, &Glance::problems, standing.sessions.problems);
  standing.has_records = has_records(workspace.store);
  Answer answer;
  answer.fields = fields_of(standing);
  answer.text = text_of(standing, options, look_of(context));
  answer.alerts = problem_lines(standing.sessions);
  answer.warnings = landed.warnings();
  answer.warnings.insert(answer.warnings.end(), standing.claimed.warnings.begin(), standing.claimed.warnings.end());
  if (options.worktrees) show_worktrees(standing, workspace, context, answer);
  if (options.since) {
    const auto momentum = momentum_since(*options.since, standing.sessions, workspace, context);
    answer.fields.set("digest", momentum_json(momentum));
    const Look look = look_of(context);
    answer.text = sections({banner(standing.decisions, look), momentum_text(momentum, look)});
  }
  return answer;
}

}  // namespace checkpoint::cli
