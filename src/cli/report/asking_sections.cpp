#include <algorithm>
#include <map>
#include <tuple>

#include "cli/report/answers.h"
#include "cli/report/appearance.h"
#include "cli/report/html_text.h"
#include "cli/report/page_parts.h"
#include "cli/report/page_time.h"
#include "cli/report/sections.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/waiting.h"
#include "cli/views/work_text.h"
#include "core/first_where.h"
#include "core/listed.h"
#include "core/texts.h"
#include "kinds/status.h"

namespace checkpoint::cli {
namespace asking {
namespace {

constexpr std::size_t kNameColumns = 100;
constexpr std::size_t kTextColumns = 2000;
constexpr std::size_t kLineColumns = 300;

// A long one says at first what it is about, and unfolds. `place` is no other's on the page: by it a board that draws
// itself anew knows which were unfolded.
std::string heading(const std::string& text, const std::string& place) {
  constexpr std::size_t most = 400;
  constexpr std::size_t first = 240;
  if (display_width(plain(text)) <= most) return "<h3>" + begun(text, most) + "</h3>";
  return "<h3>" + begun(text, first) + R"(</h3><details class="whole" data-place=")" + html_text(place) +
         R"("><summary>All of it</summary><p>)" + begun(text, kTextColumns) + "</p></details>";
}

std::string name_line(const Work& work, const std::string& about, const std::string& when) {
  return "<p class=\"soft\">" + std::string(word_of(work.kind)) + " <b>" + begun(work.owner, kNameColumns) + "</b>" +
         (about.empty() ? "" : " \u00b7 " + begun(about, kNameColumns)) + (when.empty() ? "" : " \u00b7 " + when) +
         "</p>";
}

std::string place_of(const Work& work, const std::string& part) {
  return std::string(work.kind) + "/" + work.owner + " " + part;
}

// Since when it waits; where no document says that, when the work was touched last.
std::string time_of(const OpenDecision& decision, const Work& work, const Instant& now) {
  if (decision.since) return "waits since " + html_day(*decision.since, now);
  return work.when ? "last touched " + html_day(*work.when, now) : "";
}

// The command that answers, and what the page has of its own for it; of what a commit had there is none.
std::string answer(const OpenDecision& decision, const PageForm& form) {
  const std::string html = answers_html(decision) + (form.of_decision ? form.of_decision(decision) : "");
  return html.empty() ? "" : "<div>" + html + "</div>";
}

std::string halted_besides(const Work& work) {
  const std::string html = halted_too_html(work, kTextColumns);
  return html.empty() ? "" : "<p>" + html + "</p>";
}

std::string ask(const OpenDecision& decision, const Work& work, const Instant& now, const PageForm& form) {
  return "<article class=\"ask\"><div>" +
         heading(decision.description, place_of(work, decision.place.empty() ? decision.id : decision.place)) +
         name_line(work, decision.id, time_of(decision, work, now)) +
         (proposes(decision) ? "<p>Proposed: " + begun(decision.proposed_resolution, kTextColumns) + "</p>" : "") +
         (&decision == &work.decisions.front() ? halted_besides(work) : "") + "</div>" + answer(decision, form) +
         "</article>\n";
}

// All that one piece of work asks: the list counts pieces of work.
std::string asks(const Work& work, const Instant& now, const PageForm& form) {
  const auto html_of = [&](const OpenDecision& decision) { return ask(decision, work, now, form); };
  return "<div>" + run_together(work.decisions, html_of) + "</div>\n";
}

// Each with what it answers, where there are several.
std::string answers_of(const Work& work, const PageForm& form) {
  if (work.decisions.size() == 1) return answer(work.decisions.front(), form);
  return "<div>" +
         run_together(work.decisions,
                      [&](const OpenDecision& decision) {
                        return "<p>" + begun(decision.description, kTextColumns) + "</p>" + answer(decision, form);
                      }) +
         "</div>";
}

std::string ways_html(const Work& work) {
  const WaysOn ways = ways_on(work);
  std::string html = run_together(ways.shown, [](const WayOn& way) { return command_html(way.command, way.effect); }) +
                     obstacle_html(ways.obstacle);
  if (ways.more == 0) return html;
  return html + "<p class=\"soft\">and " + std::to_string(ways.more) + " more in the same way</p>";
}

// What is listed waits for its blockers; what else comes next is how these are helped.
bool is_after_blockers(const Work& work) {
  return condition_of(work.status) == Condition::blocked && !work.queue.first.empty() && !open_blockers(work).empty();
}

// What is halted and asks nothing says at least what would help, and how it goes on.
std::string help(const Work& work, const PageForm& form) {
  if (!work.decisions.empty()) return answers_of(work, form);
  const std::string action = begun(work.action, kTextColumns);
  const bool is_after = is_after_blockers(work);
  const std::string before = action.empty() || is_after ? "" : "<p>To do: " + action + "</p>";
  const std::string after = action.empty() || !is_after ? "" : "<p>After that: " + action + "</p>";
  const std::string html = before + ways_html(work) + after;
  return html.empty() ? "" : "<div>" + html + "</div>";
}

std::string halt(const Work& work, const Instant& now, const PageForm& form) {
  return "<article class=\"ask bad\"><div>" + heading(halt_text(work), place_of(work, "halt")) +
         name_line(work, "", work.when ? "last touched " + html_day(*work.when, now) : "") + "</div>" +
         help(work, form) + "</article>\n";
}

// What is halted and stands with what it asks.
std::string asking_halts(const Report& report) {
  std::vector<std::string> names;
  for (const Work* work : works_of(report, Concern::waits)) {
    if (is_halted_too(*work)) {
      names.push_back(std::string(word_of(work->kind)) + " <b>" + begun(work->owner, kNameColumns) + "</b>");
    }
  }
  if (names.empty()) return "";
  return "Halted as well, and above with what " + std::string(names.size() == 1 ? "it asks: " : "they ask: ") +
         listed(names) + ".";
}

const ActionClaim* claim_on(const Report& report, const Work& work) {
  return first_where(report.claims,
                     [&](const ActionClaim& claim) { return work.kind == "session" && claim.skill == work.owner; });
}

std::string at_it(const ActionClaim* claim) {
  if (claim == nullptr) return "";
  return " <span class=\"soft\">" + begun(claim->who, kNameColumns) + (claim->is_done ? " has done: " : " is at: ") +
         begun(claim->action, kLineColumns) + "</span>";
}

// Pieces of work that say the same, in their order.
using Task = std::vector<const Work*>;

// What is to be done, or why nothing is said of it.
std::string task_text(const Work& work) {
  std::string next = next_text(work);
  if (!next.empty()) return next;
  if (!work.actions.empty()) return work.actions.front();
  if (!work.document && !work.why.empty()) return work.why;
  return work.queue.claimed > 0 ? "all that is listed is claimed" : "what comes next is not written down";
}

std::vector<Task> tasks_in(const std::vector<Work>& in_order) {
  std::vector<Task> tasks;
  std::map<std::tuple<Concern, bool, bool, std::string>, std::size_t> known;
  for (const Work& work : in_order) {
    const auto [found, is_new] =
        known.try_emplace({concern_of(work), is_halted_too(work), work.stale, task_text(work)}, tasks.size());
    if (is_new) tasks.emplace_back();
    tasks[found->second].push_back(&work);
  }
  return tasks;
}

// A command of ours is shown as one; what somebody has written is a text, whatever it begins with.
std::string to_do(const Work& work) {
  const bool is_ours = work.commands > 0 && concern_of(work) != Concern::waits;
  if (!is_ours) return begun(task_text(work), kLineColumns);
  return "<code>" + command_words_html(beginning_of(task_text(work), kLineColumns)) + "</code>";
}

// The others that say it, with their day where it is another.
std::string also_in(const Task& task, const Instant& now) {
  constexpr std::size_t most = 8;
  if (task.size() == 1) return "";
  std::string names;
  for (std::size_t at = 1; at < std::min(most, task.size()); ++at) {
    const Work& work = *task[at];
    names += (at == 1 ? "" : ", ") + begun(work.owner, kNameColumns);
    const bool is_same_day =
        work.when && task.front()->when && spoken_day(*work.when, now) == spoken_day(*task.front()->when, now);
    if (work.when && !is_same_day) names += " (" + html_day(*work.when, now) + ")";
  }
  return " <span class=\"soft\">also in " + names +
         (task.size() > most ? " and " + std::to_string(task.size() - most) + " more" : "") + "</span>";
}

std::string next(const Task& task, const Report& report) {
  const Work& first = *task.front();
  const Concern concern = concern_of(first);
  const std::string claims = run_together(task, [&](const Work* work) { return at_it(claim_on(report, *work)); });
  return "<li class=\"" + std::string(style_of(concern)) + "\"><b>" + begun(first.owner, kNameColumns) +
         "</b><span class=\"chip\">" + std::string(name_of(concern)) + "</span><span class=\"what\">" +
         (is_halted_too(first) ? "<span class=\"chip halt\">halted</span> " : "") + to_do(first) +
         also_in(task, report.now) + claims + "</span>" + age_html(first, report.now) + "</li>\n";
}

}  // namespace
}  // namespace asking

std::string waiting_section(const Report& report, const PageForm& form) {
  std::vector<std::string> items;
  for (const Work* work : works_of(report, Concern::waits)) items.push_back(asking::asks(*work, report.now, form));
  const Waiting waiting = waiting_in(report.works.all);
  const std::string count = waiting.is_one_each() ? "" : waiting_text(waiting) + ".";
  const std::string none = count.empty() ? "Nothing waits for a decision of yours." : count;
  return listed_section("Waiting for you", items, {none, count});
}

std::string halted_section(const Report& report, const PageForm& form) {
  std::vector<std::string> items;
  for (const Work* work : works_of(report, Concern::halted)) items.push_back(asking::halt(*work, report.now, form));
  const std::string others = asking::asking_halts(report);
  return listed_section("Halted", items, {others.empty() ? "Nothing is halted." : others, others});
}

std::string next_section(const Report& report) {
  constexpr std::size_t most = 7;
  const std::vector<Work> in_order = all_open(report.works.all);
  const std::vector<asking::Task> tasks = asking::tasks_in(in_order);
  std::string rows;
  std::size_t count = 0;
  std::size_t shown = 0;
  for (std::size_t at = 0; at < tasks.size(); ++at) {
    count += tasks[at].size();
    if (at >= most) continue;
    shown += tasks[at].size();
    rows += asking::next(tasks[at], report);
  }
  const std::string where =
      report.commit.empty() ? ": <code>" + html_text(report.program) + "next --all</code>" : ", each with its row";
  const std::string rest =
      count > shown ? "<p class=\"none\">and " + std::to_string(count - shown) + " more" + where + "</p>\n" : "";
  return "<section>" + section_title("Next", std::to_string(count)) + "<div class=\"list\">\n" +
         (count == 0 ? "<p class=\"none\">Nothing is to be done.</p>\n" : "<ol class=\"next\">\n" + rows + "</ol>\n") +
         rest + "</div></section>\n";
}

}  // namespace checkpoint::cli
