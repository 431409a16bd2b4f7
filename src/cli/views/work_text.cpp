#include "cli/views/work_text.h"

#include <algorithm>

#include "cli/terminal/age.h"
#include "cli/terminal/paragraph.h"
#include "cli/terminal/table.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/concern.h"
#include "cli/views/problems.h"
#include "cli/views/waiting.h"
#include "core/day.h"
#include "core/listed.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace {

constexpr std::size_t kSummaryLines = 3;
constexpr std::size_t kActionLines = 2;
constexpr std::size_t kDecisionLines = 6;
constexpr std::size_t kLabelWidth = 9;

std::string position_of(const Work& work) {
  const bool says_more = work.kind == "session" || (work.step != work.status && !work.step.empty());
  return work.phase + (says_more ? " / " + work.step : "");
}

std::string progress_text(const Work& work) {
  if (work.progress.total == 0) return {};
  return std::to_string(work.progress.complete) + "/" + std::to_string(work.progress.total);
}

// `since 2026-05-08, 4d ago`
std::string since_text(const Instant& since, const Instant& now) {
  return "since " + format_day(since) + ", " + relative_age(since, now);
}

// `text` indented, at most `most` lines of it; `label` stands before the first.
std::string paragraph(const std::string& label, const std::string& text, std::size_t most, const Look& look) {
  if (text.empty()) return {};
  const std::size_t indent = 2 + (label.empty() ? 0 : kLabelWidth);
  std::string lead = "  " + label;
  lead.resize(indent, ' ');
  return paragraph_text({lead, text, Tone::faint, Tone::plain, most}, look);
}

// A command stands on one line, however long: what a break was put into could not be copied.
std::string command_line(const std::string& label, const std::string& command, const Look& look) {
  if (command.empty()) return {};
  std::string lead = "  " + label;
  lead.resize(2 + kLabelWidth, ' ');
  return look.paint(Tone::faint, lead) + look.safe(command) + "\n";
}

std::string blockers_text(const Work& work, const Look& look) {
  return run_together(open_blockers(work), [&](const session::Blocker& blocker) {
    return paragraph(work.blocked ? "blocked" : "open", session::named(blocker), kActionLines, look);
  });
}

// `PLAT-4471 (source) + 3 children`; empty where there are no tickets.
std::string tickets_text(const std::vector<session::PmRef>& refs, const Look& look) {
  std::string text;
  std::size_t children = 0;
  for (const session::PmRef& ref : refs) {
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

std::string tickets_of(const Work& work, const Look& look) {
  if (!work.document) return {};
  const std::string tickets = tickets_text(session::overview_of(work.owner, *work.document).pm_refs, look);
  return tickets.empty() ? "" : paragraph("PM:", tickets, 1, look);
}

bool has_others(const std::vector<Work>& works) {
  return std::any_of(works.begin(), works.end(), [](const Work& work) { return work.kind != "session"; });
}

std::string heading_of(const std::vector<Work>& works, const Look& look) {
  return paragraph_text(
      {std::string(look.glyph(Glyph::stop)) + " ", waiting_text(waiting_in(works)), Tone::bad, Tone::bad}, look);
}

// Why it is halted, where neither its summary nor its blockers say so.
std::string unsaid_cause(const Work& work) {
  const bool is_said = work.document || work.summary.find(work.cause) != std::string::npos;
  return is_said ? "" : work.cause;
}

// On two lines where one is too short.
std::string heading(const Work& work, const Instant& now, const Look& look) {
  const std::string position = look.clip(position_of(work), look.row_width() / 2);
  const std::string age = age_text(work, now, look);
  const std::string owner = look.safe(work.owner);
  const std::string status = look.safe(work.status);
  const bool fits = display_width(owner + "  " + status + "  " + position + "  " + age) <= look.width;
  return look.paint(Tone::strong, owner) + "  " + look.paint(sign_of(work.status, look).tone, status) +
         (fits ? "  " : "\n  ") + position + "  " + age + "\n";
}

std::string queue_text(const Work& work, const Look& look) {
  const Queue& queue = work.queue;
  std::string text = paragraph("next", work.document ? queue.first : next_words(work), kActionLines, look);
  text += paragraph("", queue.unblocked_by.empty() ? "" : "unblocked: " + queue.unblocked_by, kActionLines, look);
  return text + paragraph("", passed_over(work), 1, look);
}

// What is to be approved, where the question does not say it.
std::string unsaid_artifacts(const OpenDecision& decision) {
  const std::string artifacts = listed(decision.artifacts);
  return decision.description.find(artifacts) == std::string::npos ? artifacts : "";
}

std::string ways_to_answer(const OpenDecision& decision, const Look& look) {
  return paragraph("answer", decision.obstacle, kDecisionLines, look) + command_line("answer", decision.answer, look) +
         command_line("or else", decision.own_words, look) +
         command_line(gives_up(decision) ? "give up" : "say no", decision.refusal, look);
}

// What is asked, and apart from it what is proposed: nobody is to take a proposal for decided.
std::string question_text(const OpenDecision& decision, const std::string& arrow, const Look& look) {
  std::string text = paragraph_text({arrow + "ask: ", decision.description}, look);
  if (!decision.proposed_resolution.empty()) {
    text += paragraph_text({"    proposed: ", decision.proposed_resolution}, look);
  }
  return text;
}

// Of other kinds, what answers a decision is a command.
bool asks_in_words(const Work& work) { return work.kind == "session" && question_of(work) != nullptr; }

// What it has made stands on a line of its own where one is too short.
std::string step_text(const Step& step, const Instant& now, const Look& look) {
  const StatusSign sign = sign_of(step, look);
  const std::string lead = "  " + sign.sign + " ";
  const std::string text =
      step.name + "  " + standing_of(step) + (step.when ? "  " + relative_age(*step.when, now) : "");
  if (step.artifacts.empty()) return paragraph_text({lead, text, sign.tone}, look);
  const std::string made = "artifacts: " + listed(step.artifacts);
  if (display_width(lead + look.safe(text + "  " + made)) <= look.width) {
    return paragraph_text({lead, text + "  " + made, sign.tone}, look);
  }
  return paragraph_text({lead, text, sign.tone}, look) +
         paragraph_text({"    ", made, Tone::plain, Tone::faint, kActionLines}, look);
}

std::string step_lines(const std::vector<Step>& steps, const Instant& now, const Look& look) {
  return run_together(steps, [&](const Step& step) { return step_text(step, now, look); });
}

// Of many tasks the first few: those come first that are not done.
std::string tasks_text(std::vector<Step> tasks, const Instant& now, const Look& look) {
  constexpr std::size_t shown = 6;
  if (tasks.empty()) return "";
  std::stable_partition(tasks.begin(), tasks.end(), [](const Step& task) { return concern_of(task) != Concern::over; });
  const std::size_t more = tasks.size() - std::min(shown, tasks.size());
  tasks.resize(tasks.size() - more);
  return "Tasks\n" + step_lines(tasks, now, look) +
         (more == 0 ? ""
                    : paragraph_text({"  ", "and " + std::to_string(more) + " more; " +
                                                look.quoted_command("workflow show") + " lists all"},
                                     look));
}

}  // namespace

std::string begun_text(const Work& work, const Instant& now) {
  return work.begun ? ", begun " + relative_age(*work.begun, now) : "";
}

std::string age_text(const Work& work, const Instant& now, const Look& look) {
  if (!work.when) return work.kind == "session" ? "unknown" : "never";
  if (!work.stale) return relative_age(*work.when, now) + begun_text(work, now);
  const auto days = seconds_between(*work.when, now) / seconds_a_day;
  return std::string(look.glyph(Glyph::warning)) + " stale (" + std::to_string(days) + "d)";
}

std::vector<session::Blocker> open_blockers(const Work& work) {
  if (!work.document) return {};
  return session::overview_of(work.owner, *work.document).open_blockers();
}

std::string banner(const std::vector<Work>& works, const Instant& now, const Look& look) {
  const std::vector<OpenDecision> decisions = open_decisions(works);
  if (decisions.empty()) return {};
  std::string text = heading_of(works, look);
  for (const OpenDecision& decision : decisions) {
    const std::string id = decision.id.empty() ? "" : " [" + decision.id + "]";
    text += "  " + look.paint(Tone::strong, look.safe(decision.owner)) + look.safe(id) + "\n";
    text += paragraph("asked", decision.description, kDecisionLines, look);
    text += paragraph("made", unsaid_artifacts(decision), kDecisionLines, look);
    text += command_line("shown by", decision.shown_by, look);
    if (decision.since) text += paragraph("waits", since_text(*decision.since, now), 1, look);
    if (proposes(decision)) text += paragraph("proposed", decision.proposed_resolution, kDecisionLines, look);
    text += ways_to_answer(decision, look);
  }
  return text;
}

std::string short_banner(const std::vector<Work>& works, const Look& look) {
  constexpr std::size_t kShown = 3;
  const std::vector<OpenDecision> decisions = open_decisions(works);
  if (decisions.empty()) return {};
  std::string text = heading_of(works, look);
  for (std::size_t at = 0; at < std::min(kShown, decisions.size()); ++at) {
    const OpenDecision& decision = decisions[at];
    text += paragraph_text({"  ", decision.owner + ": " + decision.description, Tone::plain, Tone::plain, 1}, look);
  }
  const std::string rest =
      decisions.size() > kShown ? "and " + std::to_string(decisions.size() - kShown) + " more; " : "";
  return text + paragraph_text({"  ", rest + look.quoted_command("decisions") + " says how each is answered"}, look);
}

std::string works_table(const std::vector<Work>& works, const Instant& now, const Look& look) {
  const bool is_mixed = has_others(works);
  Table table(is_mixed ? std::vector<std::string>{"name", "kind", "status", "phase / step", "done", "updated"}
                       : std::vector<std::string>{"name", "status", "phase / step", "done", "updated"});
  for (const Work& work : works) {
    std::vector<Cell> row{{look.safe(work.owner), Tone::strong}};
    if (is_mixed) row.push_back({std::string(word_of(work.kind))});
    row.push_back({look.safe(work.status), sign_of(work.status, look).tone});
    row.push_back({look.safe(position_of(work))});
    row.push_back({progress_text(work)});
    row.push_back({age_text(work, now, look), work.stale ? Tone::warning : Tone::plain});
    table.add(std::move(row));
  }
  return works.empty() ? "" : table.text(look);
}

std::string unread_text(const Works& works, const Look& look) {
  const std::string lead = std::string(look.glyph(Glyph::warning)) + " ";
  return run_together(works.unread, [&](const std::string& place) {
    const bool is_conflict = any_of(
        works.problems, [&](const StoreProblem& problem) { return problem.is_conflict() && problem.path == place; });
    const std::string merge = look.quoted_command("resolve") + " finishes the merge";
    const std::string what = is_conflict ? " is in conflict, and its decisions are not counted: " + merge
                                         : " cannot be read, and is not in the table";
    return paragraph_text({lead, place + what, Tone::warning}, look);
  });
}

// Of what is halted and asks nothing.
static std::string way_on_text(const Work& work, const Look& look) {
  if (work.ways_on.empty()) return "";
  const WayOn& way = work.ways_on.front();
  return paragraph("go on", way.obstacle, kDecisionLines, look) + command_line("go on", way.command, look);
}

std::string work_detail(const Work& work, const Instant& now, const Look& look) {
  std::string text = heading(work, now, look);
  text += paragraph("", work.summary, kSummaryLines, look);
  text += paragraph("because", unsaid_cause(work), kSummaryLines, look);
  text += paragraph("old", work.doubt, kSummaryLines, look);
  return text + queue_text(work, look) + blockers_text(work, look) + way_on_text(work, look) + tickets_of(work, look);
}

std::string steps_text(const Work& work, const Instant& now, const Look& look) {
  return step_lines(work.steps, now, look) + tasks_text(work.tasks, now, look);
}

std::string urgency_text(const Work& work, const std::string& number, const Look& look) {
  std::string text = paragraph_text({number + look.safe(work.owner) + "  ", work.why, Tone::strong}, look);
  const std::string arrow = "  " + std::string(look.glyph(Glyph::arrow)) + " ";
  if (asks_in_words(work)) return text + question_text(work.decisions.front(), arrow, look);
  if (work.action.empty()) return text;
  return text + paragraph_text({arrow, next_words(work)}, look) + command_line("then", work.recorded_by, look);
}

std::string next_words(const Work& work) {
  const OpenDecision* const asked = answered_by_action(work);
  if (asked == nullptr) return work.action;
  if (asked->shown_by.empty()) return "ask a person: " + asked->description;
  const std::string part = asked->kind == "stage" ? "stage" : "phase";
  return "ask a person: approve the " + part + " '" + asked->id + "' of " + asked->owner + "?";
}

std::string answer_lines(const Work& work, const Look& look) {
  if (const OpenDecision* const asked = answered_by_action(work)) {
    return command_line("shown by", asked->shown_by, look) + ways_to_answer(*asked, look);
  }
  if (work.decisions.empty() || work.action == work.decisions.front().answer) return "";
  const OpenDecision& first = work.decisions.front();
  return (asks_in_words(work) ? "" : paragraph("asked", first.description, kDecisionLines, look)) +
         ways_to_answer(first, look);
}

std::string passed_over(const Work& work) {
  const std::size_t skipped = work.queue.skipped;
  const std::size_t taken = work.queue.claimed;
  const std::string landed = counted(skipped, "action") + " that landed already";
  if (taken == 0) return skipped == 0 ? "" : "passed over " + landed;
  const std::string claimed = taken == 1 ? " that is claimed" : " that are claimed";
  if (skipped == 0) return "passed over " + counted(taken, "action") + claimed;
  return "passed over " + landed + ", and " + std::to_string(taken) + claimed;
}

// Of those that have landed only what stands before the action to begin with was passed over.
std::string passed_over_lines(const Work& work, const std::string& margin, const Look& look) {
  constexpr std::size_t kShown = 3;
  const std::string text = passed_over(work);
  if (text.empty()) return "";
  std::string lines = margin + text + "\n";
  const std::size_t count = std::min(work.queue.skipped, work.queue.landed.size());
  for (std::size_t at = 0; at < std::min(count, kShown); ++at) {
    lines += paragraph_text({margin + "- ", work.queue.landed[at].text, Tone::faint, Tone::faint, 1}, look);
  }
  return count <= kShown ? lines : lines + margin + "and " + std::to_string(count - kShown) + " more\n";
}

std::string left_in_the_middle(const std::vector<Work>& works) {
  const auto is_left = [](const Work& work) { return !work.rank && is_open(work); };
  const auto count = std::count_if(works.begin(), works.end(), is_left);
  if (count == 0) return "";
  if (count > 1) {
    return std::to_string(count) + " pieces of work were begun, and nobody has touched them for long; " +
           "'git checkpoint next --all' lists them";
  }
  const Work& only = *std::find_if(works.begin(), works.end(), is_left);
  return "nobody has touched the " + std::string(word_of(only.kind)) + " '" + only.owner +
         "' for long; 'git checkpoint resume " + shell_word(only.owner) + "' goes on with it";
}

std::string nothing_to_do(const Works& works) {
  std::size_t taken = 0;
  for (const Work& work : works.all) taken += work.queue.claimed;
  const std::string claims =
      taken == 0 ? "" : ": " + counted(taken, "action") + (taken == 1 ? " is claimed" : " are claimed");
  const std::string left = left_in_the_middle(works.all);
  const std::string text = works.problems.empty() ? "Nothing to do" : "Nothing to do in what can be read";
  return text + claims + (left.empty() ? "" : (claims.empty() ? ": " : "; ") + left);
}

std::vector<std::string> problem_lines(const Works& works) {
  std::vector<std::string> lines = problem_lines(works.problems);
  for (const StoreProblem& flaw : works.flaws) lines.push_back(flaw.error(flaw.path).message);
  return lines;
}

}  // namespace checkpoint::cli
