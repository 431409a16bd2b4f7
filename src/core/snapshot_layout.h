#pragma once

#include <string>
#include <string_view>

#include "core/layout.h"

/// The part of the store's layout that concerns snapshots, and the names of the refs that keep their contents.
namespace checkpoint::layout {

inline constexpr std::string_view plan_file = "plan.json";
inline constexpr std::string_view log_file = "log.jsonl";
inline constexpr std::string_view snapshot_suffix = ".json";

/// The folders of snapshots: `snapshots`, `snapshots/<workflow>`.
StorePath snapshots();
StorePath snapshots_of(const Name& workflow);
/// `snapshots/<workflow>/plan.json`
StorePath snapshot_plan(const Name& workflow);
/// `snapshots/<workflow>/log.jsonl`
StorePath snapshot_log(const Name& workflow);
/// `snapshots/<workflow>/<name>.<id>.json`; asserts that `id` is a digest (64 hexadecimal digits).
StorePath snapshot(const Name& workflow, const Name& name, std::string_view id);

/// What the refs of snapshots of this repository begin with, and those that were fetched:
/// `refs/remote-checkpoints/<remote>/…` holds what is `refs/checkpoints/…` there.
inline constexpr std::string_view checkpoint_refs = "refs/checkpoints/";
inline constexpr std::string_view fetched_refs = "refs/remote-checkpoints/";

/// `refs/checkpoints/snapshots/<workflow>/<id>`
std::string snapshot_ref(const Name& workflow, std::string_view id);
/// `refs/remote-checkpoints/<remote>/snapshots/<workflow>/<id>`
std::string fetched_snapshot_ref(std::string_view remote, const Name& workflow, std::string_view id);

}  // namespace checkpoint::layout
