#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace checkpoint::snapshot {

/// What the path of a snapshot says: `snapshots/<workflow>/<name>.<id>.json`.
struct Place {
  std::string workflow;
  std::string name;
  std::string id;
};

/// What `path`, relative to the store's folder, says of the snapshot there; nothing where none lives.
std::optional<Place> place_at(std::string_view path);

/// The workflow in whose folder of snapshots the file at `path`, relative to the store's folder, stands; empty for
/// other paths.
std::string_view workflow_at(std::string_view path);

bool owns(std::string_view path);
/// `snapshots/<workflow>/plan.json`
bool owns_plan(std::string_view path);
/// `snapshots/<workflow>/log.jsonl`
bool owns_log(std::string_view path);

}  // namespace checkpoint::snapshot
