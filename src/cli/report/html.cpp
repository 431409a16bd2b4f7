#include <optional>

#include "cli/report/appearance.h"
#include "cli/report/content_policy.h"
#include "cli/report/html_text.h"
#include "cli/report/page_form.h"
#include "cli/report/page_parts.h"
#include "cli/report/page_time.h"
#include "cli/report/report.h"
#include "cli/report/report_assets.h"
#include "cli/report/sections.h"
#include "cli/report/stale_text.h"
#include "cli/report/work_row.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/elsewhere.h"
#include "core/ranges.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace page {
namespace {

constexpr std::size_t kNameColumns = 100;

// On a long page, what nobody has touched and what is done are folded away: where it asks for nobody.
enum class Place { shown, stale, done };

Place place_of(const Work& work, std::size_t works) {
  constexpr std::size_t short_page = 20;
  const Concern concern = concern_of(work);
  if (works <= short_page || concern == Concern::waits || concern == Concern::halted) return Place::shown;
  if (concern == Concern::over) return Place::done;
  return is_left_behind(work) ? Place::stale : Place::shown;
}

std::string row_of(const Work& work, const Report& report, const PageForm& form) {
  return work_row(work, frame_of(report), form.of_work ? form.of_work(work) : RowExtras());
}

std::string works_section(const Report& report, const WorkKind& kind, const PageForm& form) {
  std::string rows;
  std::size_t count = 0;
  std::size_t all = 0;
  for (const Work& work : report.works.all) {
    if (work.kind != kind.kind) continue;
    ++all;
    if (place_of(work, report.works.all.size()) != Place::shown) continue;
    rows += row_of(work, report, form);
    ++count;
  }
  if (count == 0) return "";
  const std::string folded = count == all ? "" : " of " + std::to_string(all);
  return "<section data-kind>" + section_title(kind.title, std::to_string(count) + folded) + "<div class=\"list\">\n" +
         rows + "</div></section>\n";
}

// `61 stale, oldest 1 March`, with the rows in it.
std::string folded_works(const Report& report, Place place, const PageForm& form) {
  const std::string_view word = place == Place::stale ? "stale" : "done";
  std::string rows;
  std::size_t count = 0;
  std::optional<Instant> oldest;
  for (const Work& work : report.works.all) {
    if (place_of(work, report.works.all.size()) != place) continue;
    rows += row_of(work, report, form);
    ++count;
    if (work.when && (!oldest || *work.when < *oldest)) oldest = work.when;
  }
  if (count == 0) return "";
  const std::string since = oldest ? ", the oldest " + html_day(*oldest, report.now) : "";
  return R"(<section data-kind class="folded"><div class="list"><details class="group"><summary>)" +
         std::to_string(count) + " " + std::string(word) + since + "</summary>\n" + rows +
         "</details></div></section>\n";
}

// Of a commit no command is shown that would act on what is there now.
std::string none_yet(const Report& report) {
  const std::string beginning =
      " <code>" + html_text(report.program + "update '<skill>' '--phase=<phase>'") + "</code> writes the first one.";
  return "<p class=\"none\">There are no checkpoints yet." + (report.commit.empty() ? beginning : "") + "</p>\n";
}

std::string no_works(const Report& report) {
  if (report.elsewhere.empty()) return none_yet(report);
  const std::string commands = run_together(elsewhere_lines(report.elsewhere, "report"), [](const std::string& line) {
    return "<p><code>" + html_text(line) + "</code></p>\n";
  });
  return "<div class=\"none\"><p>" + std::string(elsewhere_notice) + "</p>\n" + commands + "</div>\n";
}

std::string all_works(const Report& report, const PageForm& form) {
  if (report.works.all.empty()) return no_works(report);
  return run_together(work_kinds(), [&](const WorkKind& kind) { return works_section(report, kind, form); }) +
         folded_works(report, Place::stale, form) + folded_works(report, Place::done, form);
}

std::string figure(std::string_view style, std::size_t count, std::string_view word, std::string_view meaning) {
  return "<li class=\"" + std::string(style) + (count == 0 ? " zero" : "") + "\" title=\"" + std::string(meaning) +
         "\"><b>" + std::to_string(count) + "</b>" + std::string(word) + "</li>";
}

std::string bar_path(long from, long width, std::string_view style) {
  const std::string wide = std::to_string(width);
  return "<path class=\"" + std::string(style) + "\" d=\"M" + std::to_string(from) + " 0h" + wide + "v8h-" + wide +
         "\"/>";
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

// What has gone stale says something of the same pieces, and so stands beside the figures that add up.
std::string warning(const Report& report) {
  const std::string text = stale_text(report);
  if (text.empty()) return "";
  return "<p class=\"stale\"><b>" + html_text(text) + "</b> Stale means: " + stale_limits(report) + ".</p>\n";
}

// Each piece of work is in one of them.
std::string figures(const Report& report) {
  const std::string all = run_together(kConcerns, [&](Concern concern) {
    const std::size_t count = count_of(report, concern);
    return figure(style_of(concern), count, counted_name(concern, count), meaning_of(concern));
  });
  return "<ul class=\"sum\">" + all + "</ul>\n" + share(report) + warning(report);
}

std::string button(std::string_view style, std::string_view word, std::size_t count) {
  if (count == 0) return "";
  const std::string pressed = style == "all" ? "true" : "false";
  return R"(<button type="button" class=")" + std::string(style) + "\" data-show=\"" + std::string(style) +
         "\" aria-pressed=\"" + pressed + "\">" + std::string(word) + " " + std::to_string(count) + "</button>";
}

// What waits and is halted besides is found by both.
std::size_t found_by(const Report& report, Concern concern) {
  const auto& all = report.works.all;
  const auto besides = concern == Concern::halted ? count_if(all, is_halted_too) : 0;
  return count_of(report, concern) + static_cast<std::size_t>(besides);
}

std::string tools(const Report& report) {
  std::string buttons = button("all", "All", report.works.all.size());
  for (const Concern concern : kConcerns) {
    const std::size_t count = found_by(report, concern);
    buttons += button(style_of(concern), counted_name(concern, count), count);
  }
  return "<div class=\"tools\">" + buttons + button("old", "stale", stale_count(report)) +
         "<input id=\"find\" type=\"search\" placeholder=\"Find\" aria-label=\"Find in the work below\">"
         "<button type=\"button\" id=\"fold\">Unfold all</button>"
         "<span id=\"count\" class=\"soft\" role=\"status\"></span></div>\n";
}

std::string head(const Report& report, const PageForm& form) {
  return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"" +
         form.policy +
         "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta name=\"referrer\" content=\"no-referrer\">\n<title>" +
         begun(report.project, kNameColumns) + ": checkpoints</title>\n<style>" + form.style +
         "</style>\n</head>\n<body>\n";
}

// A page of another time must not pass for one of today.
std::string past(const Report& report) {
  if (report.commit.empty()) return "";
  return "<p class=\"past\"><b>This is what the commit " + report.commit.substr(0, 10) + " had.</b> " +
         std::string(past_notice) + " <code>" + html_text(report.program) + "report</code> shows that.</p>\n";
}

std::string top(const Report& report) {
  const std::string when =
      "<time datetime=\"" + format_instant(report.now) + "\">" + spoken_time(report.now) + "</time>";
  const std::string pieces = counted(report.works.all.size(), "piece") + " of work, as ";
  const std::size_t unreadable = unreadable_count(report);
  const std::string unread =
      unreadable == 0 ? "" : "; beside them " + counted(unreadable, "file") + " that cannot be read";
  const std::string commit =
      report.commit.empty() ? "" : " in commit <code>" + report.commit.substr(0, 10) + "</code>, seen";
  return "<header><h1>" + begun(report.project, kNameColumns) + "</h1>\n<p class=\"soft\">" + pieces +
         std::string(standing_words(report)) + commit + " on " + when + unread + "</p>\n" + past(report) +
         figures(report) + "</header>\n";
}

// What the words mean that stand beside the signs.
std::string words(const Report& report) {
  const std::string all = run_together(kConcerns, [](Concern concern) {
    return "<b>" + std::string(name_of(concern)) + "</b>: " + std::string(meaning_of(concern)) + "; ";
  });
  return "<p>" + all + "<b>stale</b>: " + stale_limits(report) +
         "; <b>contradicted</b>: it lists as to be done what has landed, or as done what was "
         "reverted.</p><p>A state is what a note says of itself, "
         "and "
         "so are its steps, counted as it lists them.</p>";
}

std::string all_of_one(const Report& report) {
  return report.commit.empty() ? " <code>" + html_text(report.program) + "status &lt;name&gt;</code> tells all of one."
                               : "";
}

std::string whole(const Report& report, const PageForm& form) {
  return head(report, form) + top(report) + "<main>\n<div>" + waiting_section(report, form) +
         halted_section(report, form) + next_section(report) + landed_section(report) + doubts_section(report) +
         moved_section(report) + "</div>\n<div>" + tools(report) + all_works(report, form) +
         "</div>\n</main>\n<footer>" + words(report) + "<p>" + form.foot + all_of_one(report) + "</p></footer>\n" +
         form.end + "<script>" + form.script + "</script>\n</body>\n</html>\n";
}

PageForm form_of_report() {
  PageForm form;
  form.style = report_style();
  form.script = report_script();
  form.policy = content_policy(form.style, form.script);
  form.foot = "Made by git checkpoint report; nothing on this page is loaded from elsewhere.";
  return form;
}

}  // namespace
}  // namespace page

std::string html_of(const Report& report) { return page::whole(report, page::form_of_report()); }

std::string html_of(const Report& report, const PageForm& form) { return page::whole(report, form); }

}  // namespace checkpoint::cli
