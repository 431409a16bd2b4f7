#include "cli/views/session_briefing.h"

#include <limits>

#include "cli/command/shown_commands.h"
#include "cli/past/revision.h"
#include "cli/terminal/age.h"
#include "cli/terminal/paragraph.h"
#include "cli/views/at_rest.h"
#include "cli/views/chosen_works.h"
#include "cli/views/claimed.h"
#include "cli/views/near_words.h"
#include "cli/views/problems.h"
#include "cli/views/work_json.h"
#include "cli/views/work_text.h"
#include "core/json_rows.h"
#include "core/member.h"
#include "core/shell_word.h"
#include "core/texts.h"
#include "schema/open_conflicts.h"
#include "store/committed_paths.h"
#include "store/examined.h"

namespace checkpoint::cli {
namespace {

constexpr std::size_t kNextIndent = 6;  // below what stands behind `Next: `

/// How to go on without a document, and of a file that is there and has none, why.
struct Absence {
  session::Resumption resumption;
  std::optional<StoreProblem> unread = {};
};

// Nothing has the name: something that is called nearly so, or that was put away, is more likely meant than new work.
void look_for_meant(const std::string& name, const Workspace& workspace, Briefing& briefing) {
  const std::string archived = briefing.unread ? "" : way_from_archive(name, workspace);
  const auto near = archived.empty() ? nearest_work(name, workspace) : std::nullopt;
  if (!archived.empty()) {
    briefing.warnings.push_back(archived);
  } else if (near) {
    briefing.warnings.push_back("nothing is called '" + name + "'; did you mean '" + *near + "'?");
    briefing.meant = *near;
  } else if (means_status(name)) {
    briefing.warnings.push_back("'" + name +
                                "' is a status, and no work has it: 'git checkpoint list' "
                                "shows what there is");
  } else {
    return;
  }
  if (briefing.resumption.decision != session::Decision::fresh) return;
  briefing.resumption.reason = "there is no such work";
  briefing.beginning = "update " + shell_word(name) + " \"--phase=<phase>\"";
}

Briefing without_document(const Name& skill, const Workspace& workspace, const Absence& absence,
                          const Context& context) {
  Briefing briefing;
  briefing.skill = skill.text();
  briefing.path = workspace.location.shown(layout::session(skill));
  briefing.resumption = absence.resumption;
  briefing.unread = absence.unread;
  if (const auto recorded = last_valid(skill, workspace, context)) {
    briefing.last_valid = recorded->commit;
  } else if (!is_there(skill, workspace)) {
    if (auto way = way_to_gone(skill.text(), workspace)) briefing.warnings.push_back(*std::move(way));
  }
  if (!is_there(skill, workspace)) look_for_meant(skill.text(), workspace, briefing);
  return briefing;
}

Absence fresh(const std::string& reason) { return {{session::Decision::fresh, reason}}; }

// A merge that is not finished is no reason to begin anew: both its sides are still there.
session::Resumption unfinished(const std::string& reason, const Context& context) {
  return {session::Decision::ask, reason + "; '" + program_with_told_folder(context) + "resolve' finishes the merge"};
}

// Nor is a file that a comma is missing from: the work is in it still.
Absence unread(StoreProblem problem, const Name& skill, const Workspace& workspace) {
  std::vector<StoreProblem> one{std::move(problem)};
  if (workspace.git) note_versions(one, workspace.git.get(), workspace.location.shown_store());
  const Error error = one.front().error(session_called(skill.text()));
  const std::string way = one.front().code == ParseCode::oversize && !error.hints.empty()
                              ? error.hints.front()
                              : "mend the file, and do not begin anew";
  return {{session::Decision::ask, error.message + "; " + way}, one.front()};
}

Absence absence_after(const StoreProblem& problem, const Name& skill, const Workspace& workspace,
                      const Context& context) {
  if (!problem.is_conflict()) return unread(problem, skill, workspace);
  return {unfinished(problem.error(session_called(skill.text())).message, context)};
}

// Why there is no text either: the file is larger than the limit.
Absence absence_after(const Error& error, const Name& skill, const Workspace& workspace) {
  const std::string path = workspace.location.shown(layout::session(skill));
  return unread({path, ParseCode::oversize, problem_of(error, path).message, {}}, skill, workspace);
}

std::string version_of(const Document& document) { return text_member(document.root(), "protocol_version"); }

// A document, or how to go on without one. What names no version is none of a later program, but a document that broke.
Result<Stored, Absence> read_for_resume(const Name& skill, const Workspace& workspace, const Context& context) {
  try {
    std::optional<Stored> stored = workspace.store.find(layout::session(skill));
    if (!stored) return fresh("there is no checkpoint yet");
    if (!stored->content) return absence_after(stored->content.problem(), skill, workspace, context);
    const auto flaw = examined(*stored, workspace.now).problem;
    if (flaw && version_of(*stored->content).empty()) return unread(*flaw, skill, workspace);
    return *std::move(stored);
  } catch (const Error& error) {
    if (error.code != ErrorCode::corrupt) throw;
    return absence_after(error, skill, workspace);
  }
}

// Its actions are there, and others work on all of them.
session::Resumption resumption_beside_claims(const Briefing& briefing, const Workspace& workspace) {
  session::Resumption resumption = session::resumption_of(briefing.overview, workspace.stale_days, workspace.now);
  const bool goes_on = resumption.decision == session::Decision::proceed;
  if (!goes_on || !is_wholly_claimed(briefing)) return resumption;
  return {session::Decision::ask, "nothing is free: every action left is claimed"};
}

json::Object primer_json(const Briefing& briefing) {
  json::Object primer;
  const auto node = briefing.document ? briefing.document->root().find("context_primer") : std::nullopt;
  for (const std::string_view list : {"key_decisions", "generated_files", "user_preferences"}) {
    primer.set(list, node ? array_member(*node, list) : json::Value(json::Array()));
  }
  return primer;
}

json::Array drift_json(const std::vector<Drift>& drift) {
  return json::array_of(
      drift, [](const Drift& file) { return json::Object().set("path", file.path).set("state", name_of(file.state)); });
}

// The first action that has not landed; where all have, that they have.
std::string action_ahead(const Work& ahead) { return ahead.queue.is_all_landed ? ahead.action : ahead.queue.first; }

json::Value next_action(const Briefing& briefing) {
  if (briefing.document) return json::text_or_null(action_ahead(briefing.ahead));
  const Work* top = top_of(briefing.others);
  return briefing.skill.empty() && top != nullptr ? json::Value(top->action) : json::Value();
}

std::string section(const std::string& title, const std::vector<std::string>& lines, const Look& look) {
  if (lines.empty()) return {};
  return title + "\n" + run_together(lines, [&](const std::string& line) {
           return paragraph_text({"- ", line}, look);
         });
}

std::vector<std::string> primer_lines(const Briefing& briefing, std::string_view list) {
  std::vector<std::string> lines;
  const auto primer = briefing.document->root().find("context_primer");
  if (!primer) return lines;
  for (const Node& node : elements_of(*primer, list))
    lines.push_back(node.is_string() ? node.string() : std::string(node.source()));
  return lines;
}

std::vector<std::string> blocker_lines(const session::Overview& overview) {
  std::vector<std::string> lines;
  for (const session::Blocker& blocker : overview.open_blockers()) {
    const std::string proposed = blocker.proposed_resolution.empty() ? "" : " Proposed: " + blocker.proposed_resolution;
    const std::string needs = blocker.needs.empty() ? "" : " (" + blocker.needs + ")";
    std::string& line = lines.emplace_back(blocker.id);
    line.append(needs).append(": ").append(blocker.description).append(proposed);
  }
  return lines;
}

std::vector<std::string> drift_lines(const std::vector<Drift>& drift) {
  return texts_for(drift, [](const Drift& file) {
    return file.path +
           (file.state == DriftState::missing ? " is not there any more" : " has been modified since the last session");
  });
}

// What waits is answered by a command of its own, not by going on.
std::string decision_text(const Briefing& briefing) {
  const session::Resumption& resumption = briefing.resumption;
  const bool asks = resumption.decision == session::Decision::ask && !briefing.overview.waits_for_decision() &&
                    !is_wholly_claimed(briefing);
  const bool is_doubtful = resumption.decision == session::Decision::proceed && !briefing.drift.empty();
  return resumption.reason + (asks ? ". Continue from here, restart, or show the full checkpoint?" : "") +
         (is_doubtful ? ", but files that it names have changed since: see Drift" : "");
}

std::string title(const Briefing& briefing, const Look& look) {
  return paragraph_text({"RESUMING: ", briefing.skill + " on " + briefing.overview.project}, look);
}

std::string status_text(const session::Overview& overview, std::size_t most, const Look& look) {
  const std::string status = look.safe(overview.status) + " " + std::string(look.glyph(Glyph::dash)) + " ";
  return paragraph_text({"Status: " + status, overview.progress_summary, Tone::plain, Tone::plain, most}, look);
}

// Lines of the summary before it is said whether to go on, and with what; a longer one follows as a whole.
constexpr std::size_t kSummaryBeforeDecision = 4;
constexpr std::size_t kWhole = std::numeric_limits<std::size_t>::max();

std::string whole_summary(const session::Overview& overview, const Look& look) {
  if (status_text(overview, kWhole, look) == status_text(overview, kSummaryBeforeDecision, look)) return "";
  return "\nSummary\n" + paragraph_text({"  ", overview.progress_summary}, look);
}

// With so many lines of the summary.
std::string standing(const Briefing& briefing, std::size_t most, const Instant& now, const Look& look) {
  const session::Overview& overview = briefing.overview;
  const session::Progress progress = overview.progress();
  std::string text =
      "Last session: " + (overview.updated_at ? relative_age(*overview.updated_at, now) : "unknown") + "\n";
  text += status_text(overview, most, look);
  if (progress.total > 0) {
    text +=
        "Progress: " + std::to_string(progress.complete) + "/" + std::to_string(progress.total) + " phases complete\n";
  }
  return text;
}

// Whoever begins must know whether it is somebody else's, or their own from before.
std::string claimed_lines(const Briefing& briefing, const Look& look) {
  return run_together(briefing.claims, [&](const ActionClaim& claim) {
    return paragraph_text({std::string(kNextIndent, ' ') + "claimed by " + look.safe(claim.who) + ": ", claim.action},
                          look);
  });
}

// `passed` is what is said of actions that were passed over.
std::string next_line(const Briefing& briefing, const std::string& passed, const Look& look) {
  const std::string action = is_wholly_claimed(briefing) ? "nothing is free" : action_ahead(briefing.ahead);
  return (action.empty() ? "" : paragraph_text({"Next: ", action}, look)) + passed + claimed_lines(briefing, look);
}

std::string decision_line(const Briefing& briefing, const Look& look) {
  const session::Resumption& resumption = briefing.resumption;
  return paragraph_text(
      {std::string(session::lead_of(resumption.decision)), decision_text(briefing), Tone::strong, Tone::strong}, look);
}

// What a person decides, and the command for each answer.
std::string answers_text(const Briefing& briefing, const Instant& now, const Look& look) {
  const std::string decisions = banner({briefing.ahead}, now, look);
  return decisions.empty() ? "" : "\n" + decisions;
}

std::string fresh_text(const Briefing& briefing, const Look& look) {
  const std::string skill = briefing.skill.empty() ? "" : look.safe(briefing.skill) + ": ";
  const session::Resumption& resumption = briefing.resumption;
  if (!briefing.beginning.empty()) {
    const std::string meant = "resume " + shell_word(briefing.meant);
    return paragraph_text({skill, resumption.reason}, look) +
           (briefing.meant.empty()
                ? ""
                : paragraph_text({"", look.quoted_command(meant) + " goes on with what is called nearly so"}, look)) +
           paragraph_text({"", look.quoted_command(briefing.beginning) + " begins it, where it is new"}, look);
  }
  std::string text =
      paragraph_text({skill + std::string(session::lead_of(resumption.decision)), resumption.reason}, look);
  if (briefing.last_valid.empty()) return text;
  return text + paragraph_text({"Last valid: ", look.quoted_command(command_for_last(briefing)) + " shows it"}, look);
}

std::string primer_text(const Briefing& briefing, const Look& look) {
  return section("\nDrift", drift_lines(briefing.drift), look) +
         section("\nKey decisions", primer_lines(briefing, "key_decisions"), look) +
         section("\nGenerated files", primer_lines(briefing, "generated_files"), look) +
         section("\nUser preferences", primer_lines(briefing, "user_preferences"), look);
}

// An agent reads this, too: what a person has to decide is nothing to go on with.
std::string way_on(const Work& work) {
  const OpenDecision* const question = question_of(work);
  if (question == nullptr) return work.action.empty() ? "" : ". Next: " + work.action;
  return question->answer.empty() ? ". A person decides. " + question->obstacle
                                  : ". A person answers with: " + question->answer;
}

std::string others_text(const Briefing& briefing, const Look& look) {
  if (!briefing.namesakes.empty()) return namesakes_text(briefing.namesakes, look);
  const std::vector<std::string> lines = texts_for(briefing.others, [](const Work& other) {
    return "the " + std::string(word_of(other.kind)) + " '" + other.owner + "', in " + other.phase + ", " + other.why +
           way_on(other);
  });
  return section(briefing.document ? "\nAlso under way" : "\nUnder way", lines, look);
}

}  // namespace

Briefing briefing_of(const Name& skill, const Workspace& workspace, const Context& context) {
  const auto stored = read_for_resume(skill, workspace, context);
  if (!stored) return without_document(skill, workspace, stored.problem(), context);
  const Document& document = *stored->content;
  const std::string version = version_of(document);
  if (version != "1.0" && version != "1.1") {
    const std::string reason = "its protocol_version is unknown (got \"" + version + "\")";
    return without_document(skill, workspace, fresh(reason), context);
  }
  Briefing briefing;
  briefing.skill = skill.text();
  briefing.path = stored->path;
  briefing.document = document;
  briefing.overview = session::overview_of(skill.text(), document);
  LandedActions landed(workspace.location, context);
  const std::optional<StoreProblem> flaw = examined(*stored, workspace.now).problem;
  Claimed claimed = claimed_now(workspace);
  briefing.ahead = session_work({stored->path, document, briefing.overview, flaw ? obstacle_of(*flaw) : ""}, workspace,
                                landed, claimed);
  briefing.warnings = landed.warnings();
  briefing.warnings.insert(briefing.warnings.end(), claimed.warnings.begin(), claimed.warnings.end());
  std::erase_if(claimed.claims, [&](const ActionClaim& claim) { return claim.skill != briefing.skill; });
  briefing.claims = std::move(claimed.claims);
  briefing.resumption = open_conflicts(document) ? unfinished("a merge has left fields of it open", context)
                                                 : resumption_beside_claims(briefing, workspace);
  if (!open_conflicts(document)) briefing.flaw = flaw;
  if (session::wants_drift_check(briefing.overview, workspace.now)) {
    briefing.drift = drift_of(briefing.overview, workspace.location.project);
  }
  return briefing;
}

bool is_wholly_claimed(const Briefing& briefing) {
  return briefing.ahead.queue.first.empty() && briefing.ahead.queue.claimed > 0;
}

std::string command_for_last(const Briefing& briefing) {
  constexpr std::size_t kShort = 12;
  if (briefing.last_valid.empty()) return "";
  return "show " + shell_word(briefing.last_valid.substr(0, kShort) + ":" + briefing.skill);
}

std::vector<StoreProblem> problems_of(const Briefing& briefing) {
  std::vector<StoreProblem> problems = briefing.problems;
  for (const auto& own : {briefing.unread, briefing.flaw}) {
    if (own) problems.push_back(*own);
  }
  return problems;
}

json::Object fields_of(const Briefing& briefing, const Instant& now) {
  json::Object fields;
  fields.set("skill", briefing.skill);
  fields.set("kind", "session");
  fields.set("owner", briefing.skill);
  fields.set("path", briefing.path);
  fields.set("decision", session::name_of(briefing.resumption.decision));
  fields.set("reason", briefing.resumption.reason);
  fields.set("last_valid", json::text_or_null(briefing.last_valid));
  fields.set("next_action", next_action(briefing));
  fields.set("recorded_by", json::Value());
  fields.set("skipped_stale", briefing.ahead.queue.skipped);
  fields.set("skipped_claimed", briefing.ahead.queue.claimed).set("claims", claims_json(briefing.claims));
  fields.set("primer", primer_json(briefing));
  fields.set("drift", drift_json(briefing.drift));
  fields.set("decisions", decisions_json(briefing.ahead.decisions));
  fields.set("steps", steps_json(briefing.ahead.steps)).set("tasks", json::Array());
  fields.set("others", ranked_rows(briefing.others, now)).set("parts", json::Array());
  fields.set("elsewhere", json::strings(briefing.elsewhere));
  fields.set("problems", problems_json(problems_of(briefing)));
  set_standing(briefing.document ? &briefing.ahead : nullptr, now, fields);
  return fields;
}

std::string text_of(const Briefing& briefing, const Instant& now, const Look& look) {
  if (!briefing.document) return fresh_text(briefing, look) + others_text(briefing, look);
  const std::string passed = passed_over_lines(briefing.ahead, std::string(kNextIndent, ' '), look);
  return title(briefing, look) + standing(briefing, kSummaryBeforeDecision, now, look) +
         next_line(briefing, passed, look) + "\n" + decision_line(briefing, look) + answers_text(briefing, now, look) +
         section("\nBlockers", blocker_lines(briefing.overview), look) + whole_summary(briefing.overview, look) +
         primer_text(briefing, look) + others_text(briefing, look);
}

std::string hook_text(const Briefing& briefing, const Instant& now, const Look& look) {
  if (!briefing.document) {
    const bool is_afresh = briefing.resumption.decision == session::Decision::fresh;
    const bool is_empty = briefing.skill.empty() && briefing.others.empty() && is_afresh;
    return is_empty ? "" : fresh_text(briefing, look) + others_text(briefing, look);
  }
  // What has landed is not named to an agent: it may begin with whatever it reads.
  const std::string skipped = passed_over(briefing.ahead);
  const std::string passed = skipped.empty() ? "" : std::string(kNextIndent, ' ') + skipped + "\n";
  return title(briefing, look) + decision_line(briefing, look) + next_line(briefing, passed, look) +
         section("Blockers", blocker_lines(briefing.overview), look) + others_text(briefing, look) + "\n" +
         standing(briefing, kWhole, now, look) + primer_text(briefing, look);
}

}  // namespace checkpoint::cli
