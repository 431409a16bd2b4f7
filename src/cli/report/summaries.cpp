#include <algorithm>

#include "cli/report/answers.h"
#include "cli/report/movements.h"
#include "cli/report/page_time.h"
#include "cli/report/proofs.h"
#include "cli/report/report.h"
#include "cli/report/stale_text.h"
#include "cli/terminal/age.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/elsewhere.h"
#include "cli/views/waiting.h"
#include "core/listed.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace {

// Nothing of a document may become markup, a mention, a link or a column of the table.
std::string markdown_text(std::string_view text) {
  constexpr std::string_view signs = "&<>\"'\\`*_[]()|!#@~";
  constexpr std::size_t most = 160;
  std::string markdown;
  for (const char c : clipped(plain(text), most, "\u2026")) {
    markdown += signs.find(c) == std::string_view::npos ? std::string(1, c) : "&#" + std::to_string(int{c}) + ";";
  }
  return markdown;
}

// One more than the text has beside one another: no fence of the text can end this one.
std::string fence_around(const std::string& line, std::size_t least) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : line) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::size_t width = std::max(longest + 1, least);
  std::string fence(width, '`');
  return fence;
}

// As code: a command is to be copied as it is.
std::string markdown_code(const std::string& text) {
  const std::string line = plain(text);
  const std::string fence = fence_around(line, 3);
  return fence + "sh\n" + line + "\n" + fence + "\n";
}

std::string inline_code(const std::string& text) {
  const std::string line = plain(text);
  const std::string fence = fence_around(line, 1);
  const std::string space = fence.size() > 1 ? " " : "";
  return fence + space + line + space + fence;
}

// What a row says last: why it is halted, or what comes next.
std::string row_text(const Work& work) {
  return concern_of(work) == Concern::halted ? halt_text(work) : next_text(work);
}

std::string markdown_row(const Work& work, const Instant& now) {
  const std::string done = work.progress.total == 0
                               ? ""
                               : std::to_string(work.progress.complete) + "/" + std::to_string(work.progress.total);
  const std::string age = work.when ? relative_age(*work.when, now) : "never";
  return "| " + markdown_text(work.owner) + " | " + std::string(word_of(work.kind)) + " | " +
         std::string(name_of(concern_of(work))) + (is_halted_too(work) ? ", halted" : "") +
         (is_left_behind(work) ? ", stale" : "") + (is_contradicted(work) ? ", contradicted" : "") + " | " +
         markdown_text(place_text(work)) + " | " + done + " | " + age + " | " + markdown_text(row_text(work)) + " |\n";
}

std::string markdown_commit(const LandedReference& reference, const Instant& now) {
  return short_commit(reference) + " " + markdown_text(reference.subject) + ", " + spoken_day(reference.when, now);
}

std::string proposed_text(const OpenDecision& decision) {
  return "Proposed: " + markdown_text(decision.proposed_resolution) + "\n";
}

std::string obstacle_text(const std::string& obstacle) {
  return obstacle.empty() ? "" : "\n" + markdown_text(obstacle) + ".\n";
}

// What stands above a command: what it does, or how it differs from the first one. What is proposed stands in the first
// one itself, unless that is too long, has it by escapes, or only has a place for words since no command could have
// them.
std::string before_answer(const AnswerCommand& answer, const OpenDecision& decision) {
  if (!answer.way.empty()) return "\nor, " + std::string(answer.way) + ":\n\n";
  const bool is_escaped = answer.command.find("+:json=") != std::string::npos;
  const bool has_words = answer.command == decision.answer && !decision.own_words.empty() && !is_escaped;
  const bool is_said = has_words || !proposes(decision);
  return (is_said ? "" : proposed_text(decision) + "\n") +
         (answer.effect.empty() ? "" : "This " + answer.effect + ":\n\n");
}

// Of what is halted it is asked how to go on: why it is halted is what one has to know, unless it asks several things.
std::string question_text(const OpenDecision& decision, const Work& work) {
  const bool is_halt = concern_of(work) == Concern::halted && work.decisions.size() == 1;
  return is_halt ? halt_text(work) : decision.description;
}

std::string decision_lines(const OpenDecision& decision, const Work& work, const Instant& now) {
  const std::string since = decision.since ? " (waits since " + spoken_day(*decision.since, now) + ")" : "";
  const bool is_first = &decision == &work.decisions.front();
  const std::string halt = is_first && is_halted_too(work) ? "\\\nHalted: " + markdown_text(halt_text(work)) : "";
  std::string text = "\n**" + markdown_text(decision.owner) + "**" + since + "\\\n" +
                     markdown_text(question_text(decision, work)) + halt + "\n";
  const std::vector<AnswerCommand> answers = answers_to(decision);
  if (!answers.empty()) text += "\n";
  if (answers.empty() && !decision.proposed_resolution.empty()) text += "\n" + proposed_text(decision);
  for (const AnswerCommand& answer : answers) {
    text += before_answer(answer, decision) + markdown_code(answer.command);
  }
  return text + obstacle_text(decision.obstacle);
}

// What is halted and asks nothing: why, and how it goes on.
std::string halt_lines(const Work& work) {
  const WaysOn ways = ways_on(work);
  std::string text = "\n**" + markdown_text(work.owner) + "**, halted\\\n" + markdown_text(halt_text(work)) + "\n";
  for (const WayOn& way : ways.shown) {
    text += "\nThis " + markdown_text(way.effect) + ":\n\n" + markdown_code(way.command);
  }
  if (ways.more > 0) text += "\nand " + std::to_string(ways.more) + " more in the same way\n";
  return text + obstacle_text(ways.obstacle);
}

std::string elsewhere_text(const Report& report) {
  if (report.elsewhere.empty()) return "";
  return "\n" + std::string(elsewhere_notice) + "\n\n" +
         run_together(elsewhere_lines(report.elsewhere, "report"), markdown_code);
}

// `11 checkpoints, as they stand on Thursday 23 July 2026, 09:00 UTC: 2 wait for you, 1 halted`
std::string stand_text(const Report& report) {
  const std::string commit = report.commit.empty() ? "" : " in commit " + report.commit.substr(0, 10) + ", seen";
  return counted(report.works.all.size(), "checkpoint") + ", as " + std::string(standing_words(report)) + commit +
         " on " + spoken_time(report.now) + ": " + counts_text(report) + ".\n";
}

std::string past_text(const Report& report) {
  if (report.commit.empty()) return "";
  return "\n" + std::string(past_notice) + " `" + report.program + "report` shows that.\n";
}

// A comment of GitHub holds 65 536 characters, and others may stand beside this.
constexpr std::size_t kMostOfMarkdown = 60000;
constexpr std::size_t kMostOfDecisions = 25000;
constexpr std::size_t kMostOfHalts = 29000;
constexpr std::size_t kMostOfLandings = 32000;
constexpr std::size_t kMostOfDoubts = 40000;
constexpr std::size_t kMostOfMoves = 48000;

// Of `parts` those that there is room for up to `limit`: a long one keeps no other out. How many are left is said by
// the command `rest`.
void append_while_room(const std::vector<std::string>& parts, std::size_t limit, const std::string& rest,
                       std::string& text) {
  std::size_t left = 0;
  for (const std::string& part : parts) {
    const bool fits = text.size() + part.size() <= limit;
    if (fits) text += part;
    left += fits ? 0 : 1;
  }
  if (left > 0) text += "\nand " + std::to_string(left) + " more: " + inline_code(rest) + "\n";
}

void append_decisions(const Report& report, std::string& text) {
  std::vector<std::string> parts;
  for (const Work& work : report.works.all) {
    for (const OpenDecision& decision : work.decisions) parts.push_back(decision_lines(decision, work, report.now));
  }
  append_while_room(parts, kMostOfDecisions, command_of_rest(report, "decisions"), text);
}

void append_halts(const Report& report, std::string& text) {
  std::vector<std::string> parts;
  for (const Work& work : report.works.all) {
    if (!work.ways_on.empty()) parts.push_back(halt_lines(work));
  }
  append_while_room(parts, kMostOfHalts, command_of_rest(report, "report"), text);
}

void append_landings(const Report& report, std::string& text) {
  const std::vector<std::string> lines = texts_for(recent_landings(report), [&](const Landing& landing) {
    return "- " + markdown_text(landing.reference.token) + " (noted by " + listed(landing.owners, markdown_text) +
           "): " + markdown_commit(landing.reference, report.now) + "\n";
  });
  if (lines.empty()) return;
  text += "\n**Landed since " + spoken_day(report.landed_since, report.now) + "**\n\n";
  append_while_room(lines, kMostOfLandings, command_of_rest(report, "report"), text);
}

std::string doubt_line(const Doubt& doubt, const Instant& now) {
  std::string text = "- **" + markdown_text(doubt.name) + "** " + markdown_text(doubt.claim);
  for (const LandedReference& reference : doubt.proof.commits) {
    text += "; " + markdown_text(reference.token) + " " + std::string(doubt.proof.fate) + ": " +
            markdown_commit(reference, now);
  }
  return text + (doubt.proof.otherwise.empty() ? "" : "; " + markdown_text(doubt.proof.otherwise)) + "\n";
}

void append_doubts(const Report& report, std::string& text) {
  std::vector<std::string> lines;
  for (const Doubt& doubt : doubts_in(report)) lines.push_back(doubt_line(doubt, report.now));
  if (lines.empty() && report.works.all.empty()) return;
  text += "\n**Cannot be relied on**\n\n";
  append_while_room(lines, kMostOfDoubts, command_of_rest(report, "doctor"), text);
  const std::string more = report.commit.empty() ? "; `" + report.program + "doctor` looks at more" : "";
  text += "- " + markdown_text(held_text(report)) + " Nothing else is looked at here" + more + ".\n";
}

// A comment is no place for all that was done: the first few of each sort, and how many more.
std::string moved_lines(const Momentum& one, const Report& report) {
  constexpr std::size_t most = 5;
  std::string text = "- **" + markdown_text(one.owner) + "** " + std::string(word_of(one.kind)) + "\n";
  for (const Movements& movements : movements_of(one, report)) {
    const std::string label = "  - " + std::string(movements.label) + " ";
    const std::size_t shown = std::min(most, movements.texts.size());
    for (std::size_t at = 0; at < shown; ++at) text += label + markdown_text(movements.texts[at]) + "\n";
    const std::size_t rest = movements.texts.size() - shown;
    if (rest > 0) text += "  - and " + std::to_string(rest) + " more " + std::string(movements.label) + "\n";
  }
  return text;
}

void append_moves(const Report& report, std::string& text) {
  if (report.since.empty()) return;
  std::vector<std::string> parts;
  for (const Momentum* one : moved_works(report)) parts.push_back(moved_lines(*one, report));
  text += "\n**Moved since " + spoken_day(report.landed_since, report.now) + "**\n\n";
  if (parts.empty()) text += "- No note says that anything was begun, done, decided or blocked since then.\n";
  append_while_room(parts, kMostOfMoves, command_of_rest(report, moves_words(report)), text);
}

}  // namespace

std::string markdown_of(const Report& report) {
  std::string text = "## Checkpoints of " + markdown_text(report.project) + "\n\n";
  text += stand_text(report) + past_text(report);
  if (report.works.all.empty()) text += elsewhere_text(report);
  const Waiting waiting = waiting_in(report.works.all);
  if (!waiting.is_one_each()) text += "\n" + waiting_text(waiting) + ".\n";
  if (stale_count(report) > 0) text += "\n" + stale_text(report) + "\n";
  append_decisions(report, text);
  append_halts(report, text);
  append_landings(report, text);
  append_doubts(report, text);
  append_moves(report, text);
  if (report.works.all.empty()) return text;
  text += "\n| name | kind | stands | phase | done | updated | next |\n|---|---|---|---|---|---|---|\n";
  std::vector<std::string> parts;
  parts.reserve(report.works.all.size());
  for (const Work& work : report.works.all) parts.push_back(markdown_row(work, report.now));
  append_while_room(parts, kMostOfMarkdown, command_of_rest(report, "list"), text);
  return text;
}

}  // namespace checkpoint::cli
