#include "cli/report/report.h"

#include <algorithm>

#include "kinds/secret/secret.h"

namespace checkpoint::cli {

Concern concern_of(const Work& work) {
  if (work.rank == Rank::halted) return Concern::halted;
  if (work.rank == Rank::decision) return Concern::waits;
  const bool is_over = work.status == "complete" || work.status == "completed" || work.status == "taken";
  if (is_over && work.rank != Rank::queued) return Concern::over;
  if (work.status == "in_progress" || work.rank == Rank::at_gate) return Concern::going;
  return Concern::resting;
}

std::string_view name_of(Concern concern) {
  switch (concern) {
    case Concern::waits: return "waits for you";
    case Concern::halted: return "stands still";
    case Concern::going: return "in progress";
    case Concern::resting: return "queued";
    case Concern::over: return "done";
  }
  return {};
}

std::size_t count_of(const Report& report, Concern concern) {
  return static_cast<std::size_t>(std::count_if(report.works.all.begin(), report.works.all.end(),
                                                [&](const Work& work) { return concern_of(work) == concern; }));
}

std::string plain(std::string_view text) {
  std::string line(text);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  return shown(secret::masked(line));
}

std::string place_text(const Work& work) {
  const bool says_more = !work.step.empty() && work.step != work.status;
  return work.phase + (says_more ? " / " + work.step : "");
}

}  // namespace checkpoint::cli
