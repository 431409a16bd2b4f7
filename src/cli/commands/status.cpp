#include "cli/commands/status.h"

#include <algorithm>

#include "cli/command/rendering.h"
#include "cli/terminal/paragraph.h"
#include "cli/views/momentum.h"
#include "cli/views/pipeline_look.h"
#include "cli/views/priorities.h"
#include "cli/views/session_json.h"
#include "cli/views/session_text.h"
#include "cli/views/snapshot_glance.h"
#include "cli/views/workflow_glance.h"

namespace checkpoint::cli {
namespace {

// What the command shows, gathered once for both formats.
struct Standing {
  Sessions sessions;
  std::vector<session::Ranked> ranked;
  std::vector<OpenDecision> decisions;
  Gates projects;
  Ageing ageing;
  WorkflowGlance workflows = {};
};

json::Array decisions_json(const std::vector<OpenDecision>& decisions) {
  json::Array array;
  for (const OpenDecision& decision : decisions) {
    json::Object object;
    object.set("kind", decision.kind);
    object.set("owner", decision.owner);
    object.set("id", decision.id);
    object.set("description", decision.description);
    object.set("proposed_resolution", decision.proposed_resolution);
    array.add(object);
  }
  return array;
}

json::Object fields_of(const Standing& standing) {
  json::Array checkpoints;
  for (const SessionEntry& entry : standing.sessions.entries) checkpoints.add(full_json(entry, standing.ageing));
  for (const json::Object& project : standing.projects.checkpoints) checkpoints.add(project);
  for (const json::Object& workflow : standing.workflows.checkpoints) checkpoints.add(workflow);
  json::Object fields;
  fields.set("decisions", decisions_json(standing.decisions));
  fields.set("checkpoints", checkpoints);
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
  if (top == nullptr) return nothing_to_do(standing.sessions) + ".\n";
  return paragraph_text({look.safe(top->overview.skill) + "  ", top->why, Tone::strong}, look) +
         paragraph_text({"  " + std::string(look.glyph(Glyph::arrow)) + " ", top->action}, look);
}

std::string brief_text(const Standing& standing, const Look& look) {
  std::string text = banner(standing.decisions, look) + top_text(standing, look);
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
  std::string text = banner(standing.decisions, look) + sessions_table(entries, standing.ageing, look);
  for (std::size_t at = 0; at < entries.size(); ++at) {
    text += "\n" + session_detail(*entries[at], standing.ranked[at], standing.ageing, look);
  }
  return text;
}

std::string projects_text(const Gates& projects, const Look& look) {
  std::string text;
  for (const session::Ranked& project : projects.work) {
    text += paragraph_text({look.safe(project.overview.skill) + "  ", project.why, Tone::strong}, look) +
            paragraph_text({"  " + std::string(look.glyph(Glyph::arrow)) + " ", project.action}, look);
  }
  return text;
}

std::string sessions_text(const Standing& standing, const StatusOptions& options, const Look& look) {
  if (standing.sessions.entries.empty()) {
    if (!standing.decisions.empty()) return banner(standing.decisions, look);
    if (!standing.projects.table.empty() || !standing.workflows.table.empty()) return "";
    if (!standing.sessions.problems.empty()) return "No checkpoint can be read.\n";
    return "No checkpoints yet: 'git checkpoint update <skill> --phase=<phase>' writes the first one.\n";
  }
  return options.brief ? brief_text(standing, look) : full_text(standing, look);
}

void add_workflows(const Workspace& workspace, const Context& context, Standing& standing) {
  standing.workflows = glance_at_workflows(workspace, context.now(), look_of(context));
  const WorkflowGlance& glance = standing.workflows;
  standing.decisions.insert(standing.decisions.end(), glance.decisions.begin(), glance.decisions.end());
  std::vector<StoreProblem>& problems = standing.sessions.problems;
  problems.insert(problems.end(), glance.problems.begin(), glance.problems.end());
}

std::string text_of(const Standing& standing, const StatusOptions& options, const Look& look) {
  std::string text = sessions_text(standing, options, look);
  const bool shows_others = !options.brief || standing.sessions.entries.empty();
  const std::string workflows = shows_others ? standing.workflows.table : "";
  const std::string projects = (shows_others ? standing.projects.table : "") + projects_text(standing.projects, look);
  for (const std::string& part : {projects, workflows}) {
    if (!part.empty()) text += (text.empty() ? "" : "\n") + part;
  }
  return text;
}

}  // namespace

void register_status(OptionSet& set, StatusOptions& options) {
  set.flag("--brief", options.brief, "only the top action and the blockers");
  set.value("--since", "when", options.since, "what happened since a time, a span (2d) or a revision");
}

Answer run_status(const StatusOptions& options, Context& context) {
  const Workspace workspace = open_workspace(context);
  Standing standing{read_sessions(workspace), {}, {}, {}, {workspace.stale_days, context.now()}};
  LandedActions landed(workspace.location, context);
  standing.ranked = ranked_sessions(standing.sessions, landed);
  standing.decisions = open_decisions(standing.sessions);
  standing.projects = gates_of(workspace, context.now(), look_of(context));
  const Gates& gates = standing.projects;
  standing.decisions.insert(standing.decisions.end(), gates.decisions.begin(), gates.decisions.end());
  standing.sessions.problems.insert(standing.sessions.problems.end(), gates.problems.begin(), gates.problems.end());
  add_workflows(workspace, context, standing);
  const SnapshotGlance snapshots = glance_at_snapshots(workspace);
  standing.decisions.insert(standing.decisions.end(), snapshots.decisions.begin(), snapshots.decisions.end());
  Answer answer;
  answer.fields = fields_of(standing);
  answer.text = text_of(standing, options, look_of(context));
  answer.alerts = problem_lines(standing.sessions);
  answer.warnings = landed.warnings();
  if (options.since) {
    const auto momentum = momentum_since(*options.since, standing.sessions, workspace, context);
    answer.fields.set("digest", momentum_json(momentum));
    answer.text = banner(standing.decisions, look_of(context)) + momentum_text(momentum, look_of(context));
  }
  return answer;
}

}  // namespace checkpoint::cli
