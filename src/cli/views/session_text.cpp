#include "cli/views/session_text.h"

#include <algorithm>

#include "cli/terminal/age.h"
#include "cli/terminal/paragraph.h"
#include "cli/terminal/table.h"

namespace checkpoint::cli {
namespace {

constexpr std::size_t kSummaryLines = 3;
constexpr std::size_t kActionLines = 2;
constexpr std::size_t kDecisionLines = 6;
constexpr std::size_t kLabelWidth = 9;

Tone session_tone(const std::string& status) {
  if (status == "complete") return Tone::good;
  if (status == "in_progress") return Tone::accent;
  if (status == "blocked") return Tone::warning;
  return Tone::bad;
}

std::string position_text(const session::Overview& overview, const Look& look) {
  return look.safe(overview.phase) + " / " + look.safe(overview.step);
}

std::string progress_text(const session::Overview& overview) {
  const session::Progress progress = overview.progress();
  if (progress.total == 0) return {};
  return std::to_string(progress.complete) + "/" + std::to_string(progress.total);
}

// `text` indented, at most `most` lines of it; `label` stands before the first.
std::string paragraph(const std::string& label, const std::string& text, std::size_t most, const Look& look) {
  if (text.empty()) return {};
  const std::size_t indent = 2 + (label.empty() ? 0 : kLabelWidth);
  std::string lead = "  " + label;
  lead.resize(indent, ' ');
  return paragraph_text({lead, text, Tone::faint, Tone::plain, most}, look);
}

std::string blockers_text(const session::Overview& overview, const Look& look) {
  std::string text;
  for (const session::Blocker& blocker : overview.open_blockers()) {
    text += paragraph("blocked", blocker.id + ": " + blocker.description, kActionLines, look);
  }
  return text;
}

}  // namespace

std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string age_text(const session::Overview& overview, const Ageing& ageing, const Look& look) {
  if (!overview.updated_at) return "unknown";
  const auto days = session::age_in_days(overview, ageing.now);
  if (session::is_stale(overview, ageing.limits, ageing.now)) {
    return std::string(look.glyph(Glyph::warning)) + " stale (" + std::to_string(*days) + "d)";
  }
  return relative_age(*overview.updated_at, ageing.now);
}

std::string tickets_text(const session::Overview& overview, const Look& look) {
  std::string text;
  std::size_t children = 0;
  for (const session::PmRef& ref : overview.pm_refs) {
    if (ref.role == "child") {
      ++children;
      continue;
    }
    text += (text.empty() ? "" : ", ") + look.safe(ref.id) + (ref.role.empty() ? "" : " (" + look.safe(ref.role) + ")");
  }
  if (children == 0) return text;
  const std::string own = std::to_string(children) + (children == 1 ? " child" : " children");
  return text.empty() ? own : text + " + " + own;
}

std::string banner(const std::vector<OpenDecision>& decisions, const Look& look) {
  if (decisions.empty()) return {};
  const std::string heading =
      std::string(look.glyph(Glyph::stop)) + " " + counted(decisions.size(), "decision") + " waiting on you";
  std::string text = look.paint(Tone::bad, heading) + "\n";
  for (const OpenDecision& decision : decisions) {
    const std::string id = decision.id.empty() ? "" : " [" + decision.id + "]";
    text += "  " + look.paint(Tone::strong, look.safe(decision.owner)) + look.safe(id) + "\n";
    text += paragraph("decision", decision.description, kDecisionLines, look);
    if (!decision.proposed_resolution.empty()) {
      text += paragraph("proposed", decision.proposed_resolution, kDecisionLines, look);
    }
  }
  return text;
}

std::string sessions_table(const std::vector<const SessionEntry*>& entries, const Ageing& ageing, const Look& look) {
  Table table({"skill", "status", "phase / step", "done", "updated"});
  for (const SessionEntry* entry : entries) {
    const session::Overview& overview = entry->overview;
    const bool stale = session::is_stale(overview, ageing.limits, ageing.now);
    table.add({{look.safe(overview.skill), Tone::strong},
               {look.safe(overview.status), session_tone(overview.status)},
               {position_text(overview, look)},
               {progress_text(overview)},
               {age_text(overview, ageing, look), stale ? Tone::warning : Tone::plain}});
  }
  return table.text(look);
}

namespace {

// On two lines where one is too short.
std::string heading(const session::Overview& overview, const Ageing& ageing, const Look& look) {
  const std::string position = look.clip(overview.phase + " / " + overview.step, look.width / 2);
  const std::string age = age_text(overview, ageing, look);
  const std::string skill = look.safe(overview.skill);
  const std::string status = look.safe(overview.status);
  const bool fits = display_width(skill + "  " + status + "  " + position + "  " + age) <= look.width;
  return look.paint(Tone::strong, skill) + "  " + look.paint(session_tone(overview.status), status) +
         (fits ? "  " : "\n  ") + position + "  " + age + "\n";
}

std::string queue_text(const session::Ranked& ranked, const Look& look) {
  std::string text = paragraph("next", ranked.queued.text, kActionLines, look);
  text += paragraph("", ranked.unblocked_by.empty() ? "" : "unblocked: " + ranked.unblocked_by, kActionLines, look);
  return text + paragraph("", passed_over(ranked), 1, look);
}

}  // namespace

std::string passed_over(const session::Ranked& ranked) {
  const std::string landed = counted(ranked.skipped_stale, "action") + " that landed already";
  const std::size_t taken = ranked.skipped_claimed;
  if (taken == 0) return ranked.skipped_stale == 0 ? "" : "passed over " + landed;
  const std::string claimed = taken == 1 ? " that is claimed" : " that are claimed";
  if (ranked.skipped_stale == 0) return "passed over " + counted(taken, "action") + claimed;
  return "passed over " + landed + ", and " + std::to_string(taken) + claimed;
}

std::string session_detail(const SessionEntry& entry, const session::Ranked& ranked, const Ageing& ageing,
                           const Look& look) {
  const session::Overview& overview = entry.overview;
  std::string text = heading(overview, ageing, look);
  text += paragraph("", overview.progress_summary, kSummaryLines, look);
  text += queue_text(ranked, look);
  text += blockers_text(overview, look);
  const std::string tickets = tickets_text(overview, look);
  if (!tickets.empty()) text += paragraph("PM:", tickets, 1, look);
  return text;
}

std::string nothing_to_do(const Sessions& sessions) {
  return sessions.problems.empty() ? "Nothing to do" : "Nothing to do in what can be read";
}

std::string nothing_to_do(const Sessions& sessions, const std::vector<session::Ranked>& ranked) {
  std::size_t taken = 0;
  for (const session::Ranked& one : ranked) taken += one.skipped_claimed;
  const std::string text = nothing_to_do(sessions);
  return taken == 0 ? text : text + ": " + counted(taken, "action") + (taken == 1 ? " is claimed" : " are claimed");
}

std::vector<std::string> problem_lines(const std::vector<StoreProblem>& problems) {
  std::vector<std::string> lines;
  lines.reserve(problems.size());
  for (const StoreProblem& problem : problems) {
    const Error error = problem.error(problem.path);
    lines.push_back(error.message + (error.hints.empty() ? "" : "; " + error.hints.front()));
  }
  return lines;
}

std::vector<std::string> problem_lines(const Sessions& sessions) {
  std::vector<std::string> lines = problem_lines(sessions.problems);
  for (const StoreProblem& flaw : sessions.flaws) {
    lines.push_back(flaw.path + " is not valid: line " + std::to_string(flaw.at->line) + ", column " +
                    std::to_string(flaw.at->column) + ": " + flaw.message);
  }
  return lines;
}

}  // namespace checkpoint::cli
