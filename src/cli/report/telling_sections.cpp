#include <algorithm>

#include "cli/report/appearance.h"
#include "cli/report/html_text.h"
#include "cli/report/movements.h"
#include "cli/report/page_parts.h"
#include "cli/report/page_time.h"
#include "cli/report/proof_html.h"
#include "cli/report/proofs.h"
#include "cli/report/sections.h"
#include "core/listed.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace telling {
namespace {

constexpr std::size_t kNameColumns = 100;
constexpr std::size_t kTextColumns = 2000;
constexpr std::size_t kLineColumns = 250;

std::string owners_html(const std::vector<std::string>& owners) {
  return listed(owners, [](const std::string& owner) { return begun(owner, kNameColumns); });
}

std::string landing(const Landing& landed, const Instant& now) {
  return "<div class=\"line\"><p><b>" + begun(landed.reference.token, kNameColumns) +
         "</b> <span class=\"soft\">noted by " + owners_html(landed.owners) + "</span></p><p>" +
         commit_html(landed.reference, now) + "</p></div>\n";
}

std::string doubt_html(const Doubt& doubt, const Instant& now) {
  const std::string proof = proof_paragraphs(doubt.proof, now);
  return "<article class=\"ask " + std::string(doubt.is_unreadable ? "bad" : "gone") + "\"><div><h3>" +
         begun(doubt.name, kNameColumns) + "</h3><p class=\"soft\">" + begun(doubt.kind, kTextColumns) + "</p><p>" +
         begun(doubt.claim, kTextColumns) + "</p></div>" + (proof.empty() ? "" : "<div>" + proof + "</div>") +
         "</article>\n";
}

// How much is told of what has moved: the less of each, the more there are.
struct Extent {
  std::size_t lines;  // of one kind, of one piece of work
  std::size_t columns;
};

Extent extent_of(std::size_t works) {
  constexpr std::size_t lines_of_all = 100;
  constexpr std::size_t columns_of_all = 12'000;
  return {std::clamp<std::size_t>(lines_of_all / works, 1, 12),
          std::clamp<std::size_t>(columns_of_all / works, 120, kLineColumns)};
}

std::string told(std::string_view label, const std::vector<std::string>& texts, const Extent& extent) {
  std::string all;
  for (std::size_t at = 0; at < std::min(texts.size(), extent.lines); ++at) {
    all += "<li><span class=\"soft\">" + std::string(label) + "</span> " + begun(texts[at], extent.columns) + "</li>";
  }
  if (texts.size() <= extent.lines) return all;
  return all + "<li class=\"soft\">and " + std::to_string(texts.size() - extent.lines) + " more " + std::string(label) +
         "</li>";
}

std::string moves(const Momentum& one, const Report& report, const Extent& extent) {
  return run_together(movements_of(one, report), [&](const Movements& movements) {
    const std::size_t lines = movements.is_short ? movements.texts.size() : extent.lines;
    return told(movements.label, movements.texts, {lines, extent.columns});
  });
}

std::string moved(const Momentum& one, const Report& report, const Extent& extent) {
  return "<div class=\"line\"><p><b>" + begun(one.owner, kNameColumns) + "</b> <span class=\"soft\">" +
         std::string(word_of(one.kind)) + "</span></p><ul>" + moves(one, report, extent) + "</ul></div>\n";
}

// How many more there are, and what tells all of it as it is now.
std::string rest_of_moves(const Report& report, std::size_t more) {
  std::string count = more > 0 ? "and " + std::to_string(more) + " more" : "";
  if (!report.commit.empty()) return count;
  return (count.empty() ? "All of it" : count) + ": <code>" + html_text(report.program + moves_words(report)) +
         "</code>";
}

}  // namespace
}  // namespace telling

std::string landed_section(const Report& report) {
  const auto item_of = [&](const Landing& landed) { return telling::landing(landed, report.now); };
  const std::string none = report.unasked.empty()
                               ? "No note names anything that has landed since then; nothing else is listed here."
                               : "The history was not asked: " + begun(report.unasked, telling::kTextColumns) + ".";
  return listed_section("Landed since " + html_day(report.landed_since, report.now),
                        texts_for(recent_landings(report), item_of),
                        {none, "Only what the actions of notes name, done or still to do, is listed here."});
}

std::string doubts_section(const Report& report) {
  const auto item_of = [&](const Doubt& doubt) { return telling::doubt_html(doubt, report.now); };
  const std::string more =
      report.commit.empty() ? "; <code>" + html_text(report.program) + "doctor</code> looks at more" : "";
  const std::string held =
      begun(held_text(report), telling::kTextColumns) + " Nothing else is looked at here" + more + ".";
  return listed_section("Cannot be relied on", texts_for(doubts_in(report), item_of),
                        {held, held, report.unasked.empty() ? "nothing found" : "not looked up"});
}

// A long list would say less, and must not grow without end: what is left out is counted, and a command tells it.
std::string moved_section(const Report& report) {
  if (report.since.empty()) return "";
  constexpr std::size_t most = 200;
  const std::vector<const Momentum*> all = moved_works(report);
  std::vector<std::string> items;
  for (std::size_t at = 0; at < std::min(all.size(), most); ++at) {
    items.push_back(telling::moved(*all[at], report, telling::extent_of(all.size())));
  }
  return listed_section("Moved since " + html_day(report.landed_since, report.now), items,
                        {"No note says that anything was begun, done, decided or blocked since then.",
                         telling::rest_of_moves(report, all.size() - items.size()), "0", all.size()});
}

}  // namespace checkpoint::cli
