#include "cli/report/report.h"

#include <algorithm>
#include <set>

#include "cli/report/appearance.h"
#include "cli/terminal/terminal_text.h"
#include "core/ranges.h"
#include "kinds/secret/secret.h"
#include "kinds/status.h"

namespace checkpoint::cli {
namespace {

std::string on_one_line(std::string_view text) {
  std::string line(text);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  return line;
}

}  // namespace

Concern concern_of(const Work& work) {
  if (work.rank == Rank::halted) return Concern::halted;
  if (work.rank == Rank::decision || !work.decisions.empty()) return Concern::waits;
  const auto condition = condition_of(work.status);
  if (!condition && work.document) return Concern::halted;  // a word that no valid document has
  if (condition == Condition::over && work.rank != Rank::queued) return Concern::over;
  const bool is_begun = condition == Condition::active && work.kind != "snapshot";  // to go back to one begins no work
  if (is_begun || work.rank == Rank::at_gate) return Concern::going;
  return Concern::resting;
}

std::string_view name_of(Concern concern) {
  switch (concern) {
    case Concern::waits: return "waits for you";
    case Concern::halted: return "halted";
    case Concern::going: return "in progress";
    case Concern::resting: return "queued";
    case Concern::over: return "done";
  }
  return {};
}

std::string_view meaning_of(Concern concern) {
  switch (concern) {
    case Concern::waits: return "a person has to decide before it goes on";
    case Concern::halted: return "it has failed or is blocked, or its status is not a known one";
    case Concern::going: return "it was begun, and is neither halted nor waits for you";
    case Concern::resting: return "what comes next is not begun, or it is marked complete and still lists actions";
    case Concern::over: return "it is marked complete and lists no action";
  }
  return {};
}

std::size_t count_of(const Report& report, Concern concern) {
  return static_cast<std::size_t>(
      count_if(report.works.all, [&](const Work& work) { return concern_of(work) == concern; }));
}

std::vector<const Work*> works_of(const Report& report, Concern concern) {
  std::vector<const Work*> found;
  for (const Work& work : report.works.all) {
    if (concern_of(work) == concern) found.push_back(&work);
  }
  return found;
}

bool is_halted_too(const Work& work) {
  return concern_of(work) == Concern::waits && (condition_of(work.status) == Condition::failed || !work.cause.empty());
}

bool is_left_behind(const Work& work) { return work.stale && concern_of(work) != Concern::over; }

bool is_contradicted(const Work& work) { return !work.queue.landed.empty() || !work.recorded.reverted.empty(); }

std::size_t unreadable_count(const Report& report) {
  std::set<std::string> paths;
  for (const StoreProblem& problem : report.works.problems) paths.insert(problem.path);
  return paths.size();
}

std::string command_of_rest(const Report& report, std::string_view words) {
  return report.program + (report.commit.empty() ? std::string(words) : "report --rev=" + report.commit.substr(0, 10));
}

std::string_view standing_words(const Report& report) {
  const bool is_one = report.works.all.size() == 1;
  if (report.commit.empty()) return is_one ? "it stands" : "they stand";
  return is_one ? "it stood" : "they stood";
}

std::string counts_text(const Report& report) {
  std::string text;
  for (const Concern concern : kConcerns) {
    const std::size_t count = count_of(report, concern);
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + std::string(counted_name(concern, count));
  }
  const std::size_t unreadable = unreadable_count(report);
  return text + (unreadable == 0 ? "" : "; " + counted(unreadable, "file") + " cannot be read");
}

std::string halt_text(const Work& work) { return halt_text(work, work.cause); }

std::string halt_text(const Work& work, const std::string& cause) {
  const auto condition = condition_of(work.status);
  const bool says_how = condition == Condition::failed || condition == Condition::blocked;
  const std::string how = condition == Condition::failed ? " has failed" : " is blocked";
  std::string text = (work.phase.empty() ? work.owner : work.phase) + (says_how ? how : " cannot go on");
  if (!cause.empty()) return text + ": " + cause;
  if (concern_of(work) == Concern::waits) return text;
  const bool tells =
      work.document && !work.summary.empty();  // nothing says that it is the reason, and nothing else is there
  return text + (tells ? "; its summary: " + work.summary : "; why was not written down");
}

std::string next_text(const Work& work) {
  const bool asks = concern_of(work) == Concern::waits && !work.decisions.empty();
  return asks ? "Decide: " + work.decisions.front().description : work.action;
}

std::string plain(std::string_view text) { return shown(secret::masked(on_one_line(text))); }

std::string place_text(const Work& work) {
  const bool says_more = work.kind == "session" && !work.step.empty();
  return work.phase + (says_more ? " / " + work.step : "");
}

}  // namespace checkpoint::cli
