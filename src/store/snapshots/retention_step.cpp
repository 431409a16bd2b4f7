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

// What cannot be read says nothing of days, and the default holds.
snapshot::Plan plan_in(const Edition& store, const Name& workflow, Position& at) {
  const std::optional<Stored> file = store.find_readable(layout::snapshot_plan(workflow));
  if (!file || !file->content || !file->content->root().is_object()) return {};
  if (const auto days = file->content->root().find("retention_days")) at = days->position();
  return snapshot::plan_of(file->content->root());
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
      : after_(after), workflow_(workflow), now_(now), all_(snapshots_in(before, workflow, now)) {
    Position ignored;
    was_ = plan_in(before, workflow, ignored);
  }

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
    Position at;
    const int days = plan_in(after_, workflow_, at).retention_days;
    if (days >= was_.retention_days) return;
    breaches_.push_back({after_.shown(layout::snapshot_plan(workflow_)),
                         {"policy-loosened", Level::warning, "/retention_days",
                          "the snapshots that there are were to be kept for " + days_text(was_.retention_days) +
                              ", and are kept for " + days_text(days) + ": a purge takes those that are older",
                          at}});
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
    const auto purged = is_in_after(kept) ? std::nullopt : purged_at(log, kept.value.id, now_);
    if (!purged) return;
    const std::int64_t age = seconds_between(made, *purged);
    if (age > was_.retention_days * seconds_a_day) return;
    breaches_.push_back(
        {after_.shown(kept.place),
         {"append-only-deleted",
          Level::error,
          "",
          "was purged after " + days_text(std::max<std::int64_t>(age, 0) / seconds_a_day) +
              ", and the plan keeps it for " + days_text(was_.retention_days) + ": take it back from the base",
          {}}});
  }

  bool is_in_after(const Kept& kept) const {
    const std::vector<FolderEntry> entries = after_.entries(layout::snapshots_of(workflow_));
    return std::any_of(entries.begin(), entries.end(),
                       [&](const FolderEntry& entry) { return entry.name == kept.place.file(); });
  }

  const Edition& after_;
  const Name& workflow_;
  const Instant& now_;
  std::vector<Kept> all_;
  snapshot::Plan was_;
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
