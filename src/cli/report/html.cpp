#include <algorithm>
#include <array>

#include "cli/report/html_text.h"
#include "cli/report/report.h"
#include "cli/report/report_assets.h"
#include "cli/terminal/age.h"
#include "cli/views/session_text.h"
#include "cli/views/work_text.h"
#include "core/member.h"

namespace checkpoint::cli {
namespace page {
namespace {

// How each concern looks: a class of the style sheet, and a sign, so that colour is never alone.
struct Appearance {
  std::string_view style;
  std::string_view sign;
};

Appearance appearance_of(Concern concern) {
  switch (concern) {
    case Concern::waits: return {"wait", "\u25c6"};
    case Concern::halted: return {"halt", "\u2715"};
    case Concern::going: return {"go", "\u25b6"};
    case Concern::resting: return {"rest", "\u25cb"};
    case Concern::over: return {"done", "\u2713"};
  }
  return {};
}

constexpr std::array kConcerns{Concern::waits, Concern::halted, Concern::going, Concern::resting, Concern::over};

struct StepLook {
  std::string_view status;
  Concern concern;
};

constexpr std::array kSteps{
    StepLook{"complete", Concern::over},     StepLook{"completed", Concern::over},
    StepLook{"in_progress", Concern::going}, StepLook{"awaiting_human", Concern::waits},
    StepLook{"blocked", Concern::halted},    StepLook{"failed", Concern::halted},
};

Concern step_concern(const Step& step) {
  const auto* const found =
      std::find_if(kSteps.begin(), kSteps.end(), [&](const StepLook& look) { return look.status == step.status; });
  return found == kSteps.end() ? Concern::resting : found->concern;
}

std::string words_of(std::string_view status) {
  std::string words(status);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string chip(const Appearance& look, const std::string& text) {
  return "<span class=\"chip " + std::string(look.style) + "\"><span aria-hidden=\"true\">" + std::string(look.sign) +
         "</span> " + html_text(text) + "</span>";
}

std::string bar(double from, double width, std::string_view style) {
  const auto tenths = [](double value) {
    const auto rounded = static_cast<long>(value * 10 + 0.5);
    return std::to_string(rounded / 10) + "." + std::to_string(rounded % 10);
  };
  return "<rect x=\"" + tenths(from) + "\" width=\"" + tenths(width) + "\" height=\"8\" class=\"s-" +
         std::string(style) + "\"/>";
}

// A bar for each step, as far as one can tell them apart; else how much is done of all.
std::string bars_of(const Work& work) {
  constexpr double full = 96;
  constexpr std::size_t most = 12;
  std::string bars;
  const std::size_t count = work.steps.size();
  if (count > 0 && count <= most) {
    const double each = full / static_cast<double>(count);
    for (std::size_t at = 0; at < count; ++at) {
      const std::string_view style = appearance_of(step_concern(work.steps[at])).style;
      bars += bar(each * static_cast<double>(at), std::max(each - 1.5, 1.0), style);
    }
    return bars;
  }
  const double done = full * static_cast<double>(work.progress.complete) / static_cast<double>(work.progress.total);
  return bar(0, full, "rest") + bar(0, done, "done");
}

std::string meter(const Work& work) {
  if (work.progress.total == 0) return "<span class=\"meter\"></span>";
  const std::string complete = std::to_string(work.progress.complete);
  const std::string total = std::to_string(work.progress.total);
  return "<span class=\"meter\"><svg width=\"96\" height=\"8\" viewBox=\"0 0 96 8\" role=\"img\" aria-label=\"" +
         complete + " of " + total + " complete\">" + bars_of(work) + "</svg>" + complete + "/" + total + "</span>";
}

std::string age(const Work& work, const Instant& now) {
  if (!work.when) return "<span class=\"age\">never</span>";
  const std::string time = format_instant(*work.when);
  const std::string style = work.stale ? "age old" : "age";
  const std::string text = (work.stale ? "\u26a0 " : "") + relative_age(*work.when, now);
  return "<span class=\"" + style + "\"><time datetime=\"" + time + "\" title=\"" + time +
         (work.stale ? ", stale" : "") + "\">" + text + "</time></span>";
}

std::string fact(std::string_view name, const std::string& html) {
  return html.empty() ? "" : "<dt>" + std::string(name) + "</dt><dd>" + html + "</dd>";
}

std::string ticket(const session::PmRef& ref) {
  const std::string name = html_text(ref.id.empty() ? ref.url : ref.id);
  const std::string link = is_web_address(ref.url) ? html_link(ref.url, name) : name;
  return link + (ref.role.empty() ? "" : " (" + html_text(ref.role) + ")");
}

std::string tickets(const Work& work) {
  if (!work.document) return "";
  std::string all;
  for (const session::PmRef& ref : session::overview_of(work.owner, *work.document).pm_refs) {
    all += (all.empty() ? "" : ", ") + ticket(ref);
  }
  return all;
}

// As much of a text as one reads at a glance; the document has all of it.
std::string begun(const std::string& text) {
  constexpr std::size_t most = 240;
  return html_text(clipped(plain(text), most, "\u2026"));
}

std::string queue(const Work& work) {
  constexpr std::size_t most = 3;
  std::vector<std::string> texts = work.actions;
  if (work.document) {
    texts.clear();
    for (const session::Action& action : session::overview_of(work.owner, *work.document).next_actions) {
      texts.push_back(action.text);
    }
  }
  if (texts.size() < 2) return "";
  std::string items;
  for (std::size_t at = 0; at < std::min(most, texts.size()); ++at) items += "<li>" + begun(texts[at]) + "</li>";
  const std::string more =
      texts.size() > most ? "<p class=\"soft\">and " + std::to_string(texts.size() - most) + " more</p>" : "";
  return "<ol>" + items + "</ol>" + more;
}

std::string blockers(const Work& work) {
  std::string items;
  for (const session::Blocker& blocker : open_blockers(work)) {
    items += "<li>" + begun(blocker.id + ": " + blocker.description) + "</li>";
  }
  return items.empty() ? "" : "<ul>" + items + "</ul>";
}

// What is complete says so by its sign; all else in words too.
std::string steps(const Work& work) {
  std::string items;
  for (const Step& step : work.steps) {
    const Concern concern = step_concern(step);
    const Appearance look = appearance_of(concern);
    const std::string words = concern == Concern::over ? "" : " \u00b7 " + words_of(step.status);
    items += "<li class=\"chip " + std::string(look.style) + "\">" + std::string(look.sign) + " " +
             html_text(clipped(plain(step.name), 60, "\u2026") + words) + "</li>";
  }
  return items.empty() ? "" : "<ul class=\"steps\">" + items + "</ul>";
}

std::string row(const Work& work, const Instant& now) {
  const Appearance look = appearance_of(concern_of(work));
  const std::string style = "row " + std::string(look.style) + (work.stale ? " stale" : "");
  const std::string next =
      begun(work.action) + (work.queue.skipped == 0 ? "" : " <span class=\"soft\">" + passed_over(work) + "</span>");
  return "<details class=\"" + style + "\"><summary><span class=\"name\">" + html_text(work.owner) + "</span><span>" +
         chip(look, words_of(work.status)) + "</span><span class=\"where\">" + html_text(place_text(work)) + "</span>" +
         meter(work) + age(work, now) + "</summary><div class=\"more\"><p>" + begun(work.summary) + "</p><dl>" +
         fact("Next", work.action.empty() ? "" : next) + fact("Why", begun(work.why)) + fact("Queued", queue(work)) +
         fact("Blocked by", blockers(work)) + fact("Tickets", tickets(work)) + fact("Steps", steps(work)) +
         fact("File", "<code>" + html_text(work.path) + "</code>") + "</dl></div></details>\n";
}

struct KindTitle {
  std::string_view kind;
  std::string_view title;
};

constexpr std::array kTitles{KindTitle{"session", "Sessions"}, KindTitle{"stage", "Projects"},
                             KindTitle{"workflow", "Workflows"}, KindTitle{"run", "Runs"},
                             KindTitle{"snapshot", "Snapshots"}};

std::string heading(std::string_view title, std::size_t count) {
  return "<h2>" + std::string(title) + "<span class=\"count\">" + std::to_string(count) + "</span></h2>\n";
}

std::string works_of(const Report& report, const KindTitle& title) {
  std::string rows;
  std::size_t count = 0;
  for (const Work& work : report.works.all) {
    if (work.kind != title.kind) continue;
    rows += row(work, report.now);
    ++count;
  }
  if (count == 0) return "";
  return "<section data-kind>" + heading(title.title, count) + "<div class=\"work\">\n" + rows + "</div></section>\n";
}

std::string decisions(const Report& report) {
  const std::vector<OpenDecision> all = open_decisions(report.works.all);
  std::string text = "<section>" + heading("Waiting for you", all.size());
  if (all.empty()) text += "<p class=\"none\">No decision waits.</p>\n";
  for (const OpenDecision& decision : all) {
    const bool proposes = !decision.proposed_resolution.empty() && decision.proposed_resolution != decision.answer;
    text += "<article class=\"ask\"><h3>" + html_text(decision.description) + "</h3><p class=\"soft\">" +
            html_text(std::string(word_of(decision.kind)) + " " + decision.owner +
                      (decision.id.empty() ? "" : " \u00b7 " + decision.id)) +
            "</p>" + (proposes ? "<p>Proposed: " + html_text(decision.proposed_resolution) + "</p>" : "") +
            "<pre><code>" + html_text(decision.answer) + "</code></pre></article>\n";
  }
  return text + "</section>\n";
}

std::string told(std::string_view label, const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) {
    all += "<li><span class=\"soft\">" + std::string(label) + "</span> " + html_text(text) + "</li>";
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
    all += "<div class=\"line\"><span><b>" + html_text(one.owner) + "</b> <span class=\"soft\">" +
           std::string(word_of(one.kind)) + "</span></span><ul>" + moves(one.digest) + "</ul></div>\n";
  }
  const std::string none = "<p class=\"none\">Nothing happened since then.</p>";
  return "<section><h2>Since " + html_text(report.since) + "</h2>\n" +
         (all.empty() ? none : "<div class=\"work\">" + all + "</div>") + "</section>\n";
}

std::string problems(const Report& report) {
  std::string all;
  for (const std::string& line : problem_lines(report.works)) {
    all += "<article class=\"ask bad\"><p>" + html_text(line) + "</p></article>\n";
  }
  return all.empty() ? "" : "<section><h2>Cannot be relied on</h2>\n" + all + "</section>\n";
}

std::string figure(std::string_view style, std::size_t count, std::string_view word) {
  return "<li class=\"" + std::string(style) + (count > 0 ? " some" : "") + "\"><b>" + std::to_string(count) + "</b>" +
         std::string(word) + "</li>";
}

std::string figures(const Report& report) {
  std::string all = figure("wait", open_decisions(report.works.all).size(), "waiting for you");
  for (const Concern concern : kConcerns) {
    if (concern == Concern::waits) continue;
    all += figure(appearance_of(concern).style, count_of(report, concern), name_of(concern));
  }
  const auto stale =
      std::count_if(report.works.all.begin(), report.works.all.end(), [](const Work& work) { return work.stale; });
  return "<ul class=\"sum\">" + all + figure("wait", static_cast<std::size_t>(stale), "stale") + "</ul>\n";
}

std::string tools() {
  std::string buttons = "<button type=\"button\" data-show=\"all\" aria-pressed=\"true\">All</button>";
  for (const Concern concern : kConcerns) {
    buttons += "<button type=\"button\" data-show=\"" + std::string(appearance_of(concern).style) +
               "\" aria-pressed=\"false\">" + std::string(name_of(concern)) + "</button>";
  }
  return "<div class=\"tools\">" + buttons +
         "<button type=\"button\" data-show=\"stale\" aria-pressed=\"false\">stale</button>"
         "<input id=\"find\" type=\"search\" placeholder=\"Find\" aria-label=\"Find in the work below\">"
         "<button type=\"button\" id=\"fold\" aria-pressed=\"false\">Unfold all</button></div>\n";
}

std::string head(const Report& report) {
  return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
         "script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta name=\"referrer\" content=\"no-referrer\">\n<title>" +
         html_text(report.project) + ": checkpoints</title>\n<style>\n" + std::string(report_style()) +
         "</style>\n</head>\n<body>\n";
}

std::string top(const Report& report) {
  const std::string time = format_instant(report.now);
  return "<header><h1>" + html_text(report.project) +
         "</h1>\n<p class=\"soft\">Where the work stands, <time datetime=\"" + time + "\">" + time + "</time></p>\n" +
         figures(report) + "</header>\n";
}

std::string whole(const Report& report) {
  std::string text =
      head(report) + top(report) + "<main>\n" + decisions(report) + problems(report) + momentum(report) + tools();
  for (const KindTitle& title : kTitles) text += works_of(report, title);
  if (report.works.all.empty()) text += "<p class=\"none\">There are no checkpoints yet.</p>\n";
  return text +
         "</main>\n<footer>Made by git checkpoint report. Nothing on this page is loaded from elsewhere.</footer>\n"
         "<script>\n" +
         std::string(report_script()) + "</script>\n</body>\n</html>\n";
}

}  // namespace
}  // namespace page

std::string html_of(const Report& report) { return page::whole(report); }

}  // namespace checkpoint::cli
