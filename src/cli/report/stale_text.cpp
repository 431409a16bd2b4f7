#include "cli/report/stale_text.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "cli/report/page_time.h"
#include "cli/terminal/terminal_text.h"
#include "core/ranges.h"
#include "kinds/run/work.h"
#include "kinds/workflow/resumption.h"

namespace checkpoint::cli {
namespace {

struct Span {
  std::optional<Instant> oldest;
  std::optional<Instant> newest;
};

Span stale_span(const Report& report) {
  Span span;
  for (const Work& work : report.works.all) {
    if (!is_left_behind(work) || !work.when) continue;
    span.oldest = std::min(span.oldest.value_or(*work.when), *work.when);
    span.newest = std::max(span.newest.value_or(*work.when), *work.when);
  }
  return span;
}

// `has not been touched since 3 July, the oldest not since 22 June`
std::string untouched(const Report& report, std::size_t count) {
  const Span span = stale_span(report);
  if (!span.newest) return count == 1 ? "is stale" : "are stale";
  const std::string newest = spoken_day(*span.newest, report.now);
  const std::string oldest = spoken_day(*span.oldest, report.now);
  return (count == 1 ? "has" : "have") + std::string(" not been touched since ") + newest +
         (newest == oldest ? "" : ", the oldest not since " + oldest);
}

std::string days(std::int64_t count) {
  return counted(static_cast<std::size_t>(std::max<std::int64_t>(count, 0)), "day");
}

}  // namespace

std::size_t stale_count(const Report& report) {
  return static_cast<std::size_t>(count_if(report.works.all, is_left_behind));
}

std::string stale_text(const Report& report) {
  const std::size_t count = stale_count(report);
  if (count == 0) return "";
  return std::to_string(count) + " of " + std::to_string(report.works.all.size()) + " " + untouched(report, count) +
         (count == 1 ? ": what it says" : ": what they say") + " may no longer be so.";
}

std::string stale_limits(const Report& report) {
  return "nobody has touched it for more than " + days(report.stale_days.in_progress) + " in progress, " +
         days(report.stale_days.blocked) + " blocked or " + days(report.stale_days.complete) +
         " complete; a workflow was started " + days(workflow::ancient_days) +
         " ago or earlier, with nothing new for as long; a run has had no record for more than " +
         days(run::stale_days);
}

}  // namespace checkpoint::cli
