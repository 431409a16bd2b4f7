#include <algorithm>
#include <numeric>
#include <utility>

#include "cli/report/appearance.h"
#include "cli/report/content_policy.h"
#include "cli/report/html_text.h"
#include "cli/report/report.h"
#include "cli/report/report_assets.h"
#include "cli/report/work_row.h"
#include "cli/views/problems.h"
#include "cli/views/work_text.h"
#include "core/day.h"

namespace checkpoint::cli {
namespace page {
namespace {

constexpr std::size_t kNameColumns = 100;
constexpr std::size_t kTextColumns = 500;

struct KindTitle {
  std::string_view kind;
  std::string_view title;
};

constexpr std::array kTitles{KindTitle{"session", "Sessions"}, KindTitle{"stage", "Projects"},
                             KindTitle{"workflow", "Workflows"}, KindTitle{"run", "Runs"},
                             KindTitle{"snapshot", "Snapshots"}};

constexpr std::array<std::string_view, 12> kMonths{"January",   "February", "March",    "April",
                                                   "May",       "June",     "July",     "August",
                                                   "September", "October",  "November", "December"};

constexpr std::array<std::string_view, 7> kDays{"Thursday", "Friday",  "Saturday", "Sunday",
                                                "Monday",   "Tuesday", "Wednesday"};

// `Thursday 23 July 2026, 09:00 UTC`
std::string spoken(const Instant& when) {
  constexpr std::int64_t week = 7;
  const std::string text = format_instant(when);
  const std::int64_t days =
      when.seconds / seconds_a_day - (when.seconds % seconds_a_day < 0 ? 1 : 0);  // the first was a Thursday
  const auto day = static_cast<std::size_t>(((days % week) + week) % week);
  const auto month = static_cast<std::size_t>(std::stoi(text.substr(5, 2)) - 1);
  return std::string(kDays.at(day)) + " " + std::to_string(std::stoi(text.substr(8, 2))) + " " +
         std::string(kMonths.at(month)) + " " + text.substr(0, 4) + ", " + text.substr(11, 5) + " UTC";
}

std::string heading(std::string_view title, std::size_t count) {
  return "<h2>" + std::string(title) + "<span>" + std::to_string(count) + "</span></h2>\n";
}

std::string works_of(const Report& report, const KindTitle& title) {
  std::string rows;
  std::size_t count = 0;
  for (const Work& work : report.works.all) {
    if (work.kind != title.kind) continue;
    rows += work_row(work, report.now);
    ++count;
  }
  if (count == 0) return "";
  return "<section data-kind>" + heading(title.title, count) + "<div class=\"list\">\n" + rows + "</div></section>\n";
}

// A command that is cut off would do something else.
std::string command(const OpenDecision& decision) {
  constexpr std::size_t longest = 1500;
  const bool fits = decision.answer.size() <= longest;
  const std::string text = fits ? html_text(decision.answer) : "git checkpoint decisions " + html_text(decision.owner);
  return "<pre><code>" + text + "</code></pre>";
}

std::string ask(const OpenDecision& decision) {
  const bool proposes = !decision.proposed_resolution.empty() && decision.proposed_resolution != decision.answer;
  const std::string whose = std::string(word_of(decision.kind)) + " " + begun(decision.owner, kNameColumns) +
                            (decision.id.empty() ? "" : " \u00b7 " + begun(decision.id, kNameColumns));
  return "<article class=\"ask\"><div><h3>" + begun(decision.description, kTextColumns) + "</h3><p class=\"soft\">" +
         whose + "</p>" +
         (proposes ? "<p>Proposed: " + begun(decision.proposed_resolution, kTextColumns) + "</p>" : "") + "</div>" +
         command(decision) + "</article>\n";
}

std::string decisions(const Report& report) {
  const std::vector<OpenDecision> all = open_decisions(report.works.all);
  std::string asks;
  for (const OpenDecision& decision : all) asks += ask(decision);
  return "<section>" + heading("Waiting for you", all.size()) + "<div class=\"list\">\n" +
         (all.empty() ? "<p class=\"none\">No decision waits.</p>\n" : asks) + "</div></section>\n";
}

std::string told(std::string_view label, const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) {
    all += "<li><span class=\"soft\">" + std::string(label) + "</span> " + begun(text, kTextColumns / 2) + "</li>";
  }
  return all;
}

std::string moves(const session::Digest& digest) {
  std::vector<std::string> moved;
  for (const session::Movement& row : digest.rows) {
    moved.push_back(row.id + ": " + (row.from.empty() ? "" : words_of(row.from) + " \u2192 ") + words_of(row.to));
  }
  return told("done", digest.done) + told("decided", digest.decided) + told("moved", moved) +
         told("blocked", digest.opened) + told("unblocked", digest.closed);
}

std::string momentum(const Report& report) {
  if (report.since.empty()) return "";
  std::string all;
  for (const Momentum& one : report.momentum) {
    if (one.digest.is_empty()) continue;
    all += "<div class=\"line\"><p><b>" + begun(one.owner, kNameColumns) + "</b> <span class=\"soft\">" +
           std::string(word_of(one.kind)) + "</span></p><ul>" + moves(one.digest) + "</ul></div>\n";
  }
  return "<section><h2>Since " + begun(report.since, kNameColumns) + "</h2>\n<div class=\"list\">" +
         (all.empty() ? "<p class=\"none\">Nothing happened since then.</p>" : all) + "</div></section>\n";
}

// What a note still asks for though it is done, and the commit that proves it.
std::vector<std::string> landed(const Work& work) {
  std::vector<std::string> all;
  for (const LandedNote& note : work.queue.landed) {
    all.push_back("<article class=\"ask gone\"><div><h3>" + begun(note.text, kTextColumns) + "</h3><p class=\"soft\">" +
                  std::string(word_of(work.kind)) + " " + begun(work.owner, kNameColumns) +
                  " \u00b7 still in its list, and done already</p></div><p>" +
                  (note.proof.empty() ? "The checkpoint itself says so." : begun(note.proof, kTextColumns)) +
                  "</p></article>\n");
  }
  return all;
}

std::string doubts(const Report& report) {
  std::vector<std::string> all;
  for (const std::string& line : problem_lines(report.works)) {
    all.push_back("<article class=\"ask bad\"><p>" + begun(line, kTextColumns) + "</p></article>\n");
  }
  for (const Work& work : report.works.all) {
    for (std::string& note : landed(work)) all.push_back(std::move(note));
  }
  if (all.empty()) return "";
  return "<section>" + heading("Cannot be relied on", all.size()) + "<div class=\"list\">\n" +
         std::accumulate(all.begin(), all.end(), std::string()) + "</div></section>\n";
}

std::size_t stale_count(const Report& report) {
  return static_cast<std::size_t>(std::count_if(report.works.all.begin(), report.works.all.end(), is_left_behind));
}

std::string figure(std::string_view style, std::size_t count, std::string_view word) {
  return "<li class=\"" + std::string(style) + (count == 0 ? " zero" : "") + "\"><b>" + std::to_string(count) + "</b>" +
         std::string(word) + "</li>";
}

// How the work divides, drawn from left to right as the figures above it stand.
std::string share(const Report& report) {
  const auto all = static_cast<long>(report.works.all.size());
  if (all == 0) return "";
  constexpr long full = 1000;
  std::string bars;
  long before = 0;
  for (const Concern concern : kConcerns) {
    const auto count = static_cast<long>(count_of(report, concern));
    const long from = before * full / all;
    before += count;
    if (count > 0) bars += bar_path(from, before * full / all - from, style_of(concern));
  }
  return R"(<svg class="share" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">)" + bars +
         "</svg>\n";
}

std::string figures(const Report& report) {
  const std::size_t waiting = open_decisions(report.works.all).size();
  std::string all = figure("wait", waiting, waiting == 1 ? "decision for you" : "decisions for you");
  for (const Concern concern : kConcerns) {
    if (concern == Concern::waits) continue;
    all += figure(style_of(concern), count_of(report, concern), name_of(concern));
  }
  return "<ul class=\"sum\">" + all + figure("old", stale_count(report), "stale") + "</ul>\n" + share(report);
}

std::string button(std::string_view style, std::string_view word, std::size_t count) {
  if (count == 0) return "";
  const std::string pressed = style == "all" ? "true" : "false";
  return R"(<button type="button" class=")" + std::string(style) + "\" data-show=\"" + std::string(style) +
         "\" aria-pressed=\"" + pressed + "\">" + std::string(word) + " " + std::to_string(count) + "</button>";
}

std::string tools(const Report& report) {
  std::string buttons = button("all", "All", report.works.all.size());
  for (const Concern concern : kConcerns) {
    buttons += button(style_of(concern), name_of(concern), count_of(report, concern));
  }
  return "<div class=\"tools\">" + buttons + button("old", "stale", stale_count(report)) +
         "<input id=\"find\" type=\"search\" placeholder=\"Find\" aria-label=\"Find in the work below\">"
         "<button type=\"button\" id=\"fold\">Unfold all</button>"
         "<span id=\"count\" class=\"soft\" role=\"status\"></span></div>\n";
}

std::string head(const Report& report) {
  return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"" +
         content_policy(report_style(), report_script()) +
         "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta name=\"referrer\" content=\"no-referrer\">\n<title>" +
         begun(report.project, kNameColumns) + ": checkpoints</title>\n<style>" + std::string(report_style()) +
         "</style>\n</head>\n<body>\n";
}

std::string top(const Report& report) {
  const std::string when = "<time datetime=\"" + format_instant(report.now) + "\">" + spoken(report.now) + "</time>";
  return "<header><h1>" + begun(report.project, kNameColumns) + "</h1>\n<p class=\"soft\">" +
         (report.commit.empty()
              ? "Where the work stands on "
              : "Where the work stood in commit <code>" + report.commit.substr(0, 10) + "</code>, seen on ") +
         when + "</p>\n" + figures(report) + "</header>\n";
}

std::string whole(const Report& report) {
  std::string works;
  for (const KindTitle& title : kTitles) works += works_of(report, title);
  if (report.works.all.empty()) works = "<p class=\"none\">There are no checkpoints yet.</p>\n";
  return head(report) + top(report) + "<main>\n<div>" + decisions(report) + doubts(report) + momentum(report) +
         "</div>\n<div>" + tools(report) + works +
         "</div>\n</main>\n<footer>Made by git checkpoint report; nothing on this page is loaded from elsewhere. "
         "<code>git checkpoint status &lt;name&gt;</code> tells all of one.</footer>\n<script>" +
         std::string(report_script()) + "</script>\n</body>\n</html>\n";
}

}  // namespace
}  // namespace page

std::string html_of(const Report& report) { return page::whole(report); }

}  // namespace checkpoint::cli
