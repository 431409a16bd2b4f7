#include <algorithm>

#include "cli/report/appearance.h"
#include "cli/report/html_text.h"
#include "cli/report/page_parts.h"
#include "cli/report/sections.h"

namespace checkpoint::cli {
namespace asking {
namespace {

constexpr std::size_t kNameColumns = 100;
constexpr std::size_t kTextColumns = 2000;
constexpr std::size_t kLineColumns = 300;

std::string name_line(const Work& work, const std::string& about) {
  return "<p class=\"soft\">" + std::string(word_of(work.kind)) + " <b>" + begun(work.owner, kNameColumns) + "</b>" +
         (about.empty() ? "" : " \u00b7 " + begun(about, kNameColumns)) + "</p>";
}

// The command that answers, and what the page has of its own for it.
std::string answer(const OpenDecision& decision, const PageForm& form) {
  return command_html(decision) + (form.of_decision ? form.of_decision(decision) : "");
}

std::string ask(const OpenDecision& decision, const Work& work, const PageForm& form) {
  const bool proposes = !decision.proposed_resolution.empty() && decision.proposed_resolution != decision.answer;
  return "<article class=\"ask\"><div><h3>" + begun(decision.description, kTextColumns) + "</h3>" +
         name_line(work, decision.id) +
         (proposes ? "<p>Proposed: " + begun(decision.proposed_resolution, kTextColumns) + "</p>" : "") +
         "</div><div>" + answer(decision, form) + "</div></article>\n";
}

// All that one piece of work asks: the list counts pieces of work.
std::string asks(const Work& work, const PageForm& form) {
  std::string all;
  for (const OpenDecision& decision : work.decisions) all += ask(decision, work, form);
  return "<div>" + all + "</div>\n";
}

// What is halted and asks nothing says at least what would help.
std::string help(const Work& work, const PageForm& form) {
  if (!work.decisions.empty()) return "<div>" + answer(work.decisions.front(), form) + "</div>";
  return work.action.empty() ? "" : "<p>To do: " + begun(work.action, kTextColumns) + "</p>";
}

std::string halt(const Work& work, const PageForm& form) {
  return "<article class=\"ask bad\"><div><h3>" + begun(halt_text(work), kTextColumns) + "</h3>" + name_line(work, "") +
         "</div>" + help(work, form) + "</article>\n";
}

const ActionClaim* claim_on(const Report& report, const Work& work) {
  const auto found = std::find_if(report.claims.begin(), report.claims.end(), [&](const ActionClaim& claim) {
    return work.kind == "session" && claim.skill == work.owner;
  });
  return found == report.claims.end() ? nullptr : &*found;
}

std::string at_it(const ActionClaim* claim) {
  if (claim == nullptr) return "";
  return " <span class=\"soft\">" + begun(claim->who, kNameColumns) + (claim->is_done ? " has done: " : " is at: ") +
         begun(claim->action, kLineColumns) + "</span>";
}

std::string to_do(const Work& work, Concern concern) {
  const bool asks = concern == Concern::waits && !work.decisions.empty();
  if (asks) return "Decide: " + begun(work.decisions.front().description, kLineColumns);
  const std::string action = begun(work.action, kLineColumns);
  return work.action.starts_with("git checkpoint ") ? "<code>" + action + "</code>" : action;
}

std::string next(const Work& work, const Report& report) {
  const Concern concern = concern_of(work);
  return "<li class=\"" + std::string(style_of(concern)) + "\"><b>" + begun(work.owner, kNameColumns) +
         "</b><span class=\"chip\">" + std::string(name_of(concern)) + "</span><span>" + to_do(work, concern) +
         at_it(claim_on(report, work)) + "</span></li>\n";
}

}  // namespace
}  // namespace asking

std::string waiting_section(const Report& report, const PageForm& form) {
  std::vector<std::string> items;
  for (const Work* work : works_of(report, Concern::waits)) items.push_back(asking::asks(*work, form));
  return listed_section("Waiting for you", items, {"Nothing waits for a decision of yours."});
}

std::string halted_section(const Report& report, const PageForm& form) {
  std::vector<std::string> items;
  for (const Work* work : works_of(report, Concern::halted)) items.push_back(asking::halt(*work, form));
  return listed_section("Halted", items, {"Nothing is halted."});
}

std::string next_section(const Report& report) {
  constexpr std::size_t most = 7;
  std::string rows;
  std::size_t count = 0;
  for (const Work& work : ranked(report.works.all)) {
    if (!work.action.empty() && ++count <= most) rows += asking::next(work, report);
  }
  const std::string rest = count > most ? "<p class=\"none\">and " + std::to_string(count - most) +
                                              " more: <code>git checkpoint next --all</code></p>\n"
                                        : "";
  return "<section>" + section_title("Next", std::to_string(count)) + "<div class=\"list\">\n" +
         (count == 0 ? "<p class=\"none\">Nothing is to be done.</p>\n" : "<ol class=\"next\">\n" + rows + "</ol>\n") +
         rest + "</div></section>\n";
}

}  // namespace checkpoint::cli
