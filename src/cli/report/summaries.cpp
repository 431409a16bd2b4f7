#include <algorithm>

#include "cli/report/html_text.h"
#include "cli/report/movements.h"
#include "cli/report/page_time.h"
#include "cli/report/proofs.h"
#include "cli/report/report.h"
#include "cli/report/stale_text.h"
#include "cli/terminal/age.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/elsewhere.h"
#include "cli/views/problems.h"
#include "cli/views/waiting.h"
#include "cli/views/work_text.h"
#include "core/digest.h"
#include "core/json_rows.h"
#include "core/listed.h"

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

// As code: a command is to be copied as it is. No fence of the text can end this one.
std::string markdown_code(const std::string& text) {
  const std::string line = plain(text);
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : line) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(std::max<std::size_t>(longest + 1, 3), '`');
  return fence + "sh\n" + line + "\n" + fence + "\n";
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
         std::string(name_of(concern_of(work))) + (is_left_behind(work) ? ", stale" : "") +
         (is_contradicted(work) ? ", contradicted" : "") + " | " + markdown_text(place_text(work)) + " | " + done +
         " | " + age + " | " + markdown_text(row_text(work)) + " |\n";
}

std::string markdown_commit(const LandedReference& reference, const Instant& now) {
  return short_commit(reference) + " " + markdown_text(reference.subject) + ", " + spoken_day(reference.when, now);
}

std::string decision_lines(const OpenDecision& decision, const Instant& now) {
  const std::string since = decision.since ? " (waits since " + spoken_day(*decision.since, now) + ")" : "";
  return "\n**" + markdown_text(decision.owner) + "**: " + markdown_text(decision.description) + since + "\n\n" +
         markdown_code(decision.answer) +
         (decision.own_words.empty() ? "" : "\nor, in your own words:\n\n" + markdown_code(decision.own_words)) +
         (decision.refusal.empty() ? "" : "\nor, to say no:\n\n" + markdown_code(decision.refusal));
}

std::string elsewhere_text(const Report& report) {
  if (report.elsewhere.empty()) return "";
  std::string text = "\n" + std::string(elsewhere_notice) + "\n\n";
  for (const std::string& line : elsewhere_lines(report.elsewhere, "report")) text += markdown_code(line);
  return text;
}

json::Object quality_issue(const std::string& code, const std::string& message, const std::string& path,
                           std::string_view severity) {
  json::Object lines;
  lines.set("begin", 1);
  json::Object place;
  place.set("path", path).set("lines", lines);
  json::Object issue;
  issue.set("description", message)
      .set("check_name", code)
      .set("fingerprint", sha256(code + "\n" + path + "\n" + message));
  issue.set("severity", severity).set("location", place);
  return issue;
}

std::string test_case(const Work& work) {
  const std::string open =
      "  <testcase classname=\"" + std::string(word_of(work.kind)) + "\" name=\"" + html_text(work.owner) + "\"";
  const Concern concern = concern_of(work);
  if (concern == Concern::halted)
    return open + "><failure message=\"" + html_text(halt_text(work)) + "\"/></testcase>\n";
  if (concern == Concern::waits) return open + "><skipped message=\"" + html_text(work.why) + "\"/></testcase>\n";
  return open + "/>\n";
}

std::string test_case(const StoreProblem& problem, const std::string& line) {
  return R"(  <testcase classname="file" name=")" + html_text(problem.path) + "\"><error message=\"" + html_text(line) +
         "\"/></testcase>\n";
}

std::string when_text(const Report& report) {
  const std::string commit = report.commit.empty() ? "" : " in commit " + report.commit.substr(0, 10) + ", seen";
  return "As they stand" + commit + " on " + spoken_time(report.now) + ": ";
}

// A comment of GitHub holds 65 536 characters, and others may stand beside this.
constexpr std::size_t kMostOfMarkdown = 60000;
constexpr std::size_t kMostOfDecisions = 25000;
constexpr std::size_t kMostOfLandings = 32000;
constexpr std::size_t kMostOfDoubts = 40000;
constexpr std::size_t kMostOfMoves = 48000;

// As many of `parts` as there is room for up to `limit`; how many are left is said by `rest`.
void append_while_room(const std::vector<std::string>& parts, std::size_t limit, std::string_view rest,
                       std::string& text) {
  std::size_t count = 0;
  for (const std::string& part : parts) {
    if (text.size() + part.size() > limit) break;
    text += part;
    ++count;
  }
  if (count < parts.size())
    text += "\nand " + std::to_string(parts.size() - count) + " more: `" + std::string(rest) + "`\n";
}

void append_landings(const Report& report, std::string& text) {
  std::vector<std::string> lines;
  for (const Landing& landing : recent_landings(report)) {
    lines.push_back("- " + markdown_text(landing.reference.token) + " (noted by " +
                    listed(landing.owners, markdown_text) + "): " + markdown_commit(landing.reference, report.now) +
                    "\n");
  }
  if (lines.empty()) return;
  text += "\n**Landed since " + spoken_day(report.landed_since, report.now) + "**\n\n";
  append_while_room(lines, kMostOfLandings, "git checkpoint report", text);
}

std::string doubt_line(const Doubt& doubt, const Instant& now) {
  std::string text = "- **" + markdown_text(doubt.name) + "** " + markdown_text(doubt.claim);
  for (const LandedReference& reference : doubt.proof.commits) {
    text += "; " + markdown_text(reference.token) + " has landed: " + markdown_commit(reference, now);
  }
  return text + (doubt.proof.otherwise.empty() ? "" : "; " + markdown_text(doubt.proof.otherwise)) + "\n";
}

void append_doubts(const Report& report, std::string& text) {
  std::vector<std::string> lines;
  for (const Doubt& doubt : doubts_in(report)) lines.push_back(doubt_line(doubt, report.now));
  text += "\n**Cannot be relied on**\n\n";
  append_while_room(lines, kMostOfDoubts, "git checkpoint doctor", text);
  text += "- " + markdown_text(held_text(report)) +
          " Nothing else is looked at here; `git checkpoint doctor` looks at more.\n";
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
  append_while_room(parts, kMostOfMoves, "git checkpoint status --since=<when>", text);
}

}  // namespace

std::string markdown_of(const Report& report) {
  const std::vector<OpenDecision> decisions = open_decisions(report.works.all);
  std::string text = "## Checkpoints of " + markdown_text(report.project) + "\n\n";
  text += when_text(report) + counts_text(report) + ".\n";
  const Waiting waiting = waiting_in(report.works.all);
  if (!waiting.is_one_each()) text += "\n" + waiting_text(waiting) + ".\n";
  if (stale_count(report) > 0) text += "\n" + stale_text(report) + "\n";
  std::vector<std::string> parts;
  parts.reserve(std::max(decisions.size(), report.works.all.size()));
  for (const OpenDecision& decision : decisions) parts.push_back(decision_lines(decision, report.now));
  append_while_room(parts, kMostOfDecisions, "git checkpoint decisions", text);
  append_landings(report, text);
  append_doubts(report, text);
  append_moves(report, text);
  if (report.works.all.empty()) return text + elsewhere_text(report);
  text += "\n| name | kind | stands | phase | done | updated | next |\n|---|---|---|---|---|---|---|\n";
  parts.clear();
  for (const Work& work : report.works.all) parts.push_back(markdown_row(work, report.now));
  append_while_room(parts, kMostOfMarkdown, "git checkpoint list", text);
  return text;
}

std::string codequality_of(const Report& report) {
  json::Array issues;
  for (const Work& work : report.works.all) {
    const Concern concern = concern_of(work);
    const std::string name = plain(work.owner) + ": ";
    if (concern == Concern::halted)
      issues.add(quality_issue("halted", name + plain(halt_text(work)), work.path, "major"));
    if (concern == Concern::waits) issues.add(quality_issue("decision", name + plain(work.why), work.path, "minor"));
    if (is_contradicted(work))
      issues.add(quality_issue("contradicted", name + "lists as to be done what has landed", work.path, "major"));
    if (is_left_behind(work))
      issues.add(quality_issue("stale", name + "nobody has touched it for long", work.path, "info"));
  }
  for (const auto* problems : {&report.works.problems, &report.works.flaws}) {
    for (const StoreProblem& problem : *problems) {
      issues.add(quality_issue(problem.code, plain(problem.message), problem.path, "critical"));
    }
  }
  return json_shown(json::Value(issues).text()) + "\n";
}

std::string junit_of(const Report& report) {
  std::string cases;
  for (const Work& work : report.works.all) cases += test_case(work);
  const std::vector<std::string> lines = problem_lines(report.works);
  std::size_t errors = 0;
  for (const auto* problems : {&report.works.problems, &report.works.flaws}) {
    for (const StoreProblem& problem : *problems) cases += test_case(problem, lines.at(errors++));
  }
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"checkpoints\" tests=\"" +
         std::to_string(report.works.all.size() + errors) + "\" failures=\"" +
         std::to_string(count_of(report, Concern::halted)) + "\" errors=\"" + std::to_string(errors) + "\" skipped=\"" +
         std::to_string(count_of(report, Concern::waits)) + "\" timestamp=\"" +
         format_instant(report.now).substr(0, 19) + "\">\n" + cases + "</testsuite>\n";
}

}  // namespace checkpoint::cli
