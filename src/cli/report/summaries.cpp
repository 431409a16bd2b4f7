#include <algorithm>

#include "cli/report/html_text.h"
#include "cli/report/page_time.h"
#include "cli/report/proofs.h"
#include "cli/report/report.h"
#include "cli/report/stale_text.h"
#include "cli/terminal/age.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/problems.h"
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

std::string markdown_row(const Work& work, const Instant& now) {
  const std::string done = work.progress.total == 0
                               ? ""
                               : std::to_string(work.progress.complete) + "/" + std::to_string(work.progress.total);
  const std::string age = work.when ? relative_age(*work.when, now) : "never";
  return "| " + markdown_text(work.owner) + " | " + std::string(word_of(work.kind)) + " | " +
         std::string(name_of(concern_of(work))) + (is_left_behind(work) ? ", stale" : "") +
         (is_contradicted(work) ? ", contradicted" : "") + " | " + markdown_text(place_text(work)) + " | " + done +
         " | " + age + " | " + markdown_text(next_text(work)) + " |\n";
}

std::string markdown_commit(const LandedReference& reference, const Instant& now) {
  return short_commit(reference) + " " + markdown_text(reference.subject) + ", " + spoken_day(reference.when, now);
}

std::string landed_lines(const Report& report) {
  const std::vector<Landing> landings = recent_landings(report);
  if (landings.empty()) return "";
  std::string text = "\n**Landed since " + spoken_day(report.landed_since, report.now) + "**\n\n";
  for (const Landing& landing : landings) {
    text += "- " + markdown_text(landing.reference.token) + " (noted by " + listed(landing.owners, markdown_text) +
            "): " + markdown_commit(landing.reference, report.now) + "\n";
  }
  return text;
}

std::string doubt_lines(const Report& report) {
  std::string text;
  for (const Doubt& doubt : doubts_in(report)) {
    text += "- **" + markdown_text(doubt.name) + "** " + markdown_text(doubt.claim);
    for (const LandedReference& reference : doubt.proof.commits) {
      text += "; " + markdown_text(reference.token) + " has landed: " + markdown_commit(reference, report.now);
    }
    text += (doubt.proof.otherwise.empty() ? "" : "; " + markdown_text(doubt.proof.otherwise)) + "\n";
  }
  return "\n**Cannot be relied on**\n\n" + text + "- " + markdown_text(held_text(report)) + "\n";
}

std::string decision_lines(const OpenDecision& decision, const Instant& now) {
  const std::string since = decision.since ? " (waits since " + spoken_day(*decision.since, now) + ")" : "";
  return "\n**" + markdown_text(decision.owner) + "**: " + markdown_text(decision.description) + since + "\n\n" +
         markdown_code(decision.answer) +
         (decision.refusal.empty() ? "" : "\nor, to say no:\n\n" + markdown_code(decision.refusal));
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

}  // namespace

std::string markdown_of(const Report& report) {
  const std::vector<OpenDecision> decisions = open_decisions(report.works.all);
  std::string text = "## Checkpoints of " + markdown_text(report.project) + "\n\n";
  text += counts_text(report) + ".\n";
  if (stale_count(report) > 0) text += "\n" + stale_text(report) + "\n";
  for (const OpenDecision& decision : decisions) text += decision_lines(decision, report.now);
  text += landed_lines(report) + doubt_lines(report);
  if (report.works.all.empty()) return text;
  text += "\n| name | kind | stands | phase | done | updated | next |\n|---|---|---|---|---|---|---|\n";
  for (const Work& work : report.works.all) text += markdown_row(work, report.now);
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
    if (work.stale) issues.add(quality_issue("stale", name + "nobody has touched it for long", work.path, "info"));
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
  const std::vector<std::string> problems = problem_lines(report.works);
  for (const std::string& line : problems) {
    cases += R"(  <testcase classname="file" name=")" + html_text(line.substr(0, line.find(' '))) +
             "\"><error message=\"" + html_text(line) + "\"/></testcase>\n";
  }
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"checkpoints\" tests=\"" +
         std::to_string(report.works.all.size() + problems.size()) + "\" failures=\"" +
         std::to_string(count_of(report, Concern::halted)) + "\" errors=\"" + std::to_string(problems.size()) +
         "\" skipped=\"" + std::to_string(count_of(report, Concern::waits)) + "\" timestamp=\"" +
         format_instant(report.now).substr(0, 19) + "\">\n" + cases + "</testsuite>\n";
}

}  // namespace checkpoint::cli
