#include "store/snapshots/retention_step.h"

#include <algorithm>
#include <optional>

#include "core/day.h"
#include "core/snapshot_layout.h"
#include "kinds/snapshot/log.h"
#include "kinds/snapshot/place.h"
#include "kinds/snapshot/plan.h"
#include "kinds/snapshot/snapshot.h"
#include "kinds/snapshot/versions.h"
#include "store/examined.h"

namespace checkpoint {
namespace {

// For how many days a plan keeps snapshots, and where it says so.
struct Days {
  int count;
  Position at = {};
};

// What cannot be read says nothing of days, and the default holds.
Days days_in(const Edition& store, const Name& workflow) {
  const std::optional<Stored> file = store.find_readable(layout::snapshot_plan(workflow));
  if (!file || !file->content || !file->content->root().is_object()) return {snapshot::Plan{}.retention_days};
  const Node plan = file->content->root();
  const auto days = plan.find("retention_days");
  return {snapshot::plan_of(plan).retention_days, days ? days->position() : Position{}};
}

struct Kept {
  StorePath place;
  snapshot::Snapshot value;
};

std::vector<Kept> snapshots_in(const Edition& store, const Name& workflow, const Instant& now) {
  std::vector<Kept> all;
  const StorePath folder = layout::snapshots_of(workflow);
  for (const FolderEntry& entry : store.entries(folder)) {
    const auto place = layout::place_at(folder.text() + "/" + entry.name);
    const auto file = place && snapshot::owns(place->text()) ? examined(store, *place, now) : std::nullopt;
    if (file && file->is_valid()) all.push_back({*place, snapshot::snapshot_of(file->document->root())});
  }
  return all;
}

std::string days_text(std::int64_t days) { return std::to_string(days) + (days == 1 ? " day" : " days"); }

// When it was purged, as the log of the later tree says; but never later than now.
std::optional<Instant> purged_at(const snapshot::Log& log, const std::string& id, const Instant& now) {
  for (const snapshot::LogEntry& entry : log.entries) {
    if (entry.event.event != "purge" || entry.event.snapshot_id != id) continue;
    return std::min(parse_instant(entry.event.at).value_or(now), now);
  }
  return std::nullopt;
}

class RetentionStep {
 public:
  RetentionStep(const Edition& before, const Edition& after, const Name& workflow, const Instant& now)
      : after_(after),
        workflow_(workflow),
        now_(now),
        all_(snapshots_in(before, workflow, now)),
        kept_for_(days_in(before, workflow).count) {}

  std::vector<RetentionBreach> judge() {
    if (all_.empty()) return {};
    judge_plan();
    judge_purges();
    return std::move(breaches_);
  }

 private:
  // The whole of a store that went elsewhere is not judged by what it left.
  void judge_plan() {
    if (after_.entries(layout::snapshots_of(workflow_)).empty()) return;
    const Days days = days_in(after_, workflow_);
    if (days.count >= kept_for_) return;
    breaches_.push_back({after_.shown(layout::snapshot_plan(workflow_)),
                         {"policy-loosened", Level::warning, "/retention_days",
                          "the snapshots that there are were to be kept for " + days_text(kept_for_) +
                              ", and are kept for " + days_text(days.count) + ": a purge takes those that are older",
                          days.at}});
  }

  void judge_purges() {
    const auto file = after_.find_readable(layout::snapshot_log(workflow_));
    if (!file) return;
    const snapshot::Log log = snapshot::read_log(file->text, layout::snapshot_log(workflow_).text());
    std::vector<const snapshot::Snapshot*> values;
    for (const Kept& kept : all_) values.push_back(&kept.value);
    const std::vector<Instant> made = snapshot::earliest_times(values);
    for (std::size_t at = 0; at < all_.size(); ++at) judge_purge(all_[at], made[at], log);
  }

  void judge_purge(const Kept& kept, const Instant& made, const snapshot::Log& log) {
    const bool is_there = after_.has_entry(layout::snapshots_of(workflow_), kept.place.file());
    const auto purged = is_there ? std::nullopt : purged_at(log, kept.value.id, now_);
    if (!purged) return;
    const std::int64_t age = seconds_between(made, *purged);
    if (age > kept_for_ * seconds_a_day) return;
    breaches_.push_back({after_.shown(kept.place),
                         {"append-only-deleted",
                          Level::error,
                          "",
                          "was purged after " + days_text(std::max<std::int64_t>(age, 0) / seconds_a_day) +
                              ", and the plan keeps it for " + days_text(kept_for_) + ": take it back from the base",
                          {}}});
  }

  const Edition& after_;
  const Name& workflow_;
  const Instant& now_;
  std::vector<Kept> all_;
  int kept_for_;  // days, by the plan of the earlier tree
  std::vector<RetentionBreach> breaches_;
};

}  // namespace

std::vector<RetentionBreach> judge_retention_between(const Edition& before, const Edition& after, const Instant& now) {
  std::vector<RetentionBreach> breaches;
  for (const FolderEntry& entry : before.entries(layout::snapshots())) {
    const auto workflow = Name::parse(entry.name);
    if (!workflow) continue;
    for (RetentionBreach& breach : RetentionStep(before, after, *workflow, now).judge()) {
      breaches.push_back(std::move(breach));
    }
  }
  return breaches;
}

}  // namespace checkpoint
