#include "cli/views/work_briefing.h"

#include "cli/terminal/age.h"
#include "cli/terminal/paragraph.h"
#include "cli/views/work_json.h"
#include "cli/views/work_text.h"
#include "core/day.h"

namespace checkpoint::cli {
namespace {

using session::Decision;

std::string old_text(const Work& work, const Instant& now) {
  if (!work.when) return "nothing says when it was last changed";
  return "its last change is " + std::to_string(seconds_between(*work.when, now) / seconds_a_day) + " days old";
}

// Lists that only a session has.
json::Object no_primer() {
  json::Object primer;
  for (const std::string_view list : {"key_decisions", "generated_files", "user_preferences"}) {
    primer.set(list, json::Array());
  }
  return primer;
}

std::string next_action(const Work& work) {
  if (!work.action.empty()) return work.action;
  return work.actions.empty() ? "" : work.actions.front();
}

// What is said beside the status, where it is not said again as the reason.
std::string summary_beside(const Work& work, const session::Resumption& resumption) {
  const bool is_repeated = resumption.reason.find(work.summary) != std::string::npos;
  return is_repeated ? "" : work.summary;
}

std::string standing(const Work& work, const std::string& summary, const Instant& now, const Look& look) {
  std::string text = "Last change: " + (work.when ? relative_age(*work.when, now) : "never") + "\n";
  const std::string dash = summary.empty() ? "" : " " + std::string(look.glyph(Glyph::dash)) + " ";
  text += paragraph_text({"Status: " + look.safe(work.status) + dash, summary}, look);
  if (work.progress.total == 0) return text;
  return text + "Progress: " + std::to_string(work.progress.complete) + "/" + std::to_string(work.progress.total) +
         " complete\n";
}

}  // namespace

session::Resumption resumption_of(const Work& work, const Instant& now) {
  if (work.stale) return {Decision::ask, old_text(work, now) + "; " + work.summary};
  if (!work.doubt.empty()) return {Decision::ask, work.doubt};
  if (!work.rank) return {Decision::offer, work.summary};
  const bool asks = *work.rank == Rank::decision || *work.rank == Rank::halted;
  return {asks ? Decision::ask : Decision::proceed, work.why};
}

json::Object briefing_json(const Work& work, const Instant& now) {
  const session::Resumption resumption = resumption_of(work, now);
  json::Object fields;
  fields.set("skill", work.owner).set("kind", work.kind).set("owner", work.owner).set("path", work.path);
  fields.set("decision", session::name_of(resumption.decision)).set("reason", resumption.reason);
  fields.set("last_valid", json::Value()).set("next_action", json::text_or_null(next_action(work)));
  fields.set("recorded_by", json::text_or_null(work.recorded_by));
  fields.set("skipped_stale", 0).set("skipped_claimed", 0).set("claims", json::Array());
  fields.set("primer", no_primer()).set("drift", json::Array());
  fields.set("decisions", decisions_json(work.decisions)).set("steps", steps_json(work.steps));
  fields.set("tasks", steps_json(work.tasks));
  set_standing(&work, now, fields);
  return fields;
}

std::string briefing_text(const Work& work, const Instant& now, const Look& look) {
  const session::Resumption resumption = resumption_of(work, now);
  const std::string action = work.action.empty() ? next_action(work) : next_words(work);
  std::string text = paragraph_text({"RESUMING: ", work.owner + ", " + std::string(word_of(work.kind))}, look);
  text += standing(work, summary_beside(work, resumption), now, look) +
          (action.empty() ? "" : paragraph_text({"Next: ", action}, look));
  // On one line, however long: what a break was put into could not be copied.
  if (!work.recorded_by.empty()) text += "Then: " + look.safe(work.recorded_by) + "\n";
  text += "\n" + paragraph_text(
                     {std::string(lead_of(resumption.decision)), resumption.reason, Tone::strong, Tone::strong}, look);
  const std::string decisions = banner({work}, now, look);
  const std::string steps = steps_text(work, now, look);
  return text + (decisions.empty() ? "" : "\n" + decisions) + (steps.empty() ? "" : "\nSteps\n" + steps);
}

}  // namespace checkpoint::cli
