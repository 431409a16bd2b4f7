#include "cli/report/appearance.h"
#include "cli/report/html_text.h"
#include "cli/report/page_parts.h"
#include "cli/report/page_time.h"
#include "cli/report/proof_html.h"
#include "cli/report/proofs.h"
#include "cli/report/sections.h"
#include "core/listed.h"

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
  return "<article class=\"ask " + std::string(doubt.is_unreadable ? "bad" : "gone") + "\"><div><h3>" +
         begun(doubt.name, kNameColumns) + "</h3><p class=\"soft\">" + begun(doubt.kind, kTextColumns) + "</p><p>" +
         begun(doubt.claim, kTextColumns) + "</p></div><div>" + proof_paragraphs(doubt.proof, now) +
         "</div></article>\n";
}

std::string told(std::string_view label, const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) {
    all += "<li><span class=\"soft\">" + std::string(label) + "</span> " + begun(text, kLineColumns) + "</li>";
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

std::string moved(const Momentum& one) {
  return "<div class=\"line\"><p><b>" + begun(one.owner, kNameColumns) + "</b> <span class=\"soft\">" +
         std::string(word_of(one.kind)) + "</span></p><ul>" + moves(one.digest) + "</ul></div>\n";
}

}  // namespace
}  // namespace telling

std::string landed_section(const Report& report) {
  std::vector<std::string> items;
  for (const Landing& landed : recent_landings(report)) items.push_back(telling::landing(landed, report.now));
  const std::string none = report.unasked.empty()
                               ? "No note names anything that has landed since then; nothing else is listed here."
                               : "The history was not asked: " + begun(report.unasked, telling::kTextColumns) + ".";
  return listed_section("Landed since " + html_day(report.landed_since, report.now), items,
                        {none, "Only what the actions of notes name, done or still to do, is listed here."});
}

std::string doubts_section(const Report& report) {
  std::vector<std::string> items;
  for (const Doubt& doubt : doubts_in(report)) items.push_back(telling::doubt_html(doubt, report.now));
  const std::string held = begun(held_text(report), telling::kTextColumns);
  return listed_section("Cannot be relied on", items,
                        {held, held, report.unasked.empty() ? "nothing found" : "not looked up"});
}

std::string moved_section(const Report& report) {
  if (report.since.empty()) return "";
  std::vector<std::string> items;
  for (const Momentum& one : report.momentum) {
    if (!one.digest.is_empty()) items.push_back(telling::moved(one));
  }
  return listed_section("Moved since " + html_day(report.landed_since, report.now), items,
                        {"No note says that anything was done, decided or blocked since then."});
}

}  // namespace checkpoint::cli
