#include "store/snapshots/purge_choice.h"

#include <algorithm>
#include <optional>

#include "core/day.h"
#include "core/error.h"
#include "core/member.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "core/snapshot_layout.h"
#include "core/whole_number.h"
#include "kinds/snapshot/versions.h"
#include "store/committed_texts.h"

namespace checkpoint {
namespace {

constexpr const char* kFlag = "--trust-clock";

// The latest time that a commit of a branch or an event of the log tells of.
std::optional<Instant> latest_known(const Snapshots& snapshots, const GitCommand& git) {
  const auto seconds = git.line({"for-each-ref", "--sort=-committerdate", "--count=1", "--format=%(committerdate:unix)",
                                 "refs/heads", "refs/remotes"});
  const auto at_head = git.line({"log", "-1", "--format=%ct", "HEAD"});
  std::optional<Instant> latest;
  for (const auto& text : {seconds, at_head}) {
    const auto number = text ? whole_number<std::int64_t>(*text) : std::nullopt;
    if (number) latest = std::max(latest.value_or(Instant{}), Instant{*number, 0});
  }
  if (latest) return latest;
  for (const snapshot::LogEntry& entry : snapshots.log.entries) {
    const auto at = parse_instant(entry.event.at);
    if (at) latest = std::max(latest.value_or(Instant{}), *at);
  }
  return latest;
}

// Why this machine's clock cannot be believed; empty where it can. One far in the future would make everything old.
std::string clock_doubt(const Snapshots& snapshots, const GitCommand& git, const Instant& now) {
  constexpr std::int64_t most = 366 * seconds_a_day;
  const std::optional<Instant> latest = latest_known(snapshots, git);
  if (!latest || seconds_between(*latest, now) <= most) return "";
  return "this machine's clock says " + format_instant(now) + ", and the newest commit or event that is known is of " +
         format_instant(*latest) +
         ", more than a year before; where the clock is wrong, snapshots look older than they are";
}

std::optional<Instant> planned_at(const Snapshots& snapshots) {
  return snapshots.plan_file ? instant_member(snapshots.plan_file->document->root(), "created_at") : std::nullopt;
}

// The latest time that was written before the snapshot was: by the plan, and by the lines of the log above its own.
std::optional<Instant> written_before(const Snapshots& snapshots, const std::string& id) {
  std::optional<Instant> latest = planned_at(snapshots);
  for (const snapshot::LogEntry& entry : snapshots.log.entries) {
    if (entry.event.snapshot_id == id) break;
    const auto at = parse_instant(entry.event.at);
    if (at && (!latest || *latest < *at)) latest = at;
  }
  return latest;
}

// Why its time cannot be believed; empty where it can. Clocks of two machines may differ by a little.
std::string doubt_of(const StoredSnapshot& stored, const Snapshots& snapshots) {
  const auto before = written_before(snapshots, stored.value.id);
  if (!before || seconds_between(*stored.value.created_at, *before) <= seconds_a_day) return "";
  return "it says that it was made at " + format_instant(*stored.value.created_at) +
         ", and the plan or the log tells of " + format_instant(*before) +
         " before it: a clock was wrong, and nobody knows how old it is; " + kFlag + " goes by its time";
}

// Until when each is kept, whatever is wrong with others.
std::vector<std::optional<Instant>> ends_of(const Snapshots& snapshots) {
  const std::int64_t kept = snapshots.plan.retention_days * seconds_a_day;
  std::vector<std::optional<Instant>> ends;
  for (const Instant& made : snapshot::earliest_times(values_of(snapshots.all))) {
    const bool has_time = snapshots.all[ends.size()].value.created_at.has_value();
    ends.push_back(has_time ? std::optional(Instant{made.seconds + kept, made.nanoseconds}) : std::nullopt);
  }
  return ends;
}

}  // namespace

std::vector<const StoredSnapshot*> past_retention(const Snapshots& snapshots, const Instant& now) {
  require_readable(snapshots.problems);
  const std::string plan = layout::snapshot_plan(snapshots.workflow).text();
  const std::string log = layout::snapshot_log(snapshots.workflow).text();
  for (const StoreProblem& problem : snapshots.problems) {
    if (problem.path.ends_with(plan)) throw problem.error("the plan of '" + snapshots.workflow.text() + "'");
    // The others may be kept by its time.
    if (!problem.path.ends_with(log)) throw problem.error("the snapshot '" + problem.path + "'");
  }
  const std::vector<std::optional<Instant>> ends = ends_of(snapshots);
  std::vector<const StoredSnapshot*> past;
  for (std::size_t at = 0; at < ends.size(); ++at) {
    if (ends[at] && seconds_between(*ends[at], now) > 0) past.push_back(&snapshots.all[at]);
  }
  return past;
}

std::vector<std::optional<Instant>> kept_until(const Snapshots& snapshots) {
  const std::string log = layout::snapshot_log(snapshots.workflow).text();
  const bool is_known =
      all_of(snapshots.problems, [&](const StoreProblem& problem) { return problem.path.ends_with(log); });
  return is_known ? ends_of(snapshots) : std::vector<std::optional<Instant>>(snapshots.all.size());
}

std::string trusting_purge(const Name& workflow) {
  return "see that the clock is right; where it is, 'git checkpoint snapshot purge " + shell_word(workflow.text()) +
         " " + kFlag + "' goes by the times as they are";
}

PurgeChoice choose_purged(const Snapshots& snapshots, const Store& store, const GitCommand& git, const Instant& now,
                          Clocks clocks) {
  PurgeChoice choice;
  const std::vector<const StoredSnapshot*> past = past_retention(snapshots, now);
  if (past.empty()) return choice;
  if (clocks == Clocks::doubted) choice.clock_doubt = clock_doubt(snapshots, git, now);
  const CommittedTexts committed(git, all_branches(git),
                                 store.location().shown(layout::snapshots_of(snapshots.workflow)));
  for (const StoredSnapshot* stored : past) {
    std::string why = clocks == Clocks::doubted ? doubt_of(*stored, snapshots) : "";
    if (why.empty() && !committed.has(stored->document.text())) {
      why = "no commit of HEAD or of a branch has its document: commit it, and purge then";
    }
    if (why.empty()) {
      choice.purged.push_back(*stored);
    } else {
      choice.spared.push_back({*stored, std::move(why)});
    }
  }
  return choice;
}

}  // namespace checkpoint
