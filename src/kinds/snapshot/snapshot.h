#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/document.h"
#include "core/time.h"

namespace checkpoint::snapshot {

/// One file of a snapshot. Its content is the blob; a symlink's is its target.
struct SnapshotFile {
  std::string path;        ///< relative to the work tree's root, with `/`; unchecked, see unsafe_snapshot_path()
  std::string mode;        ///< 100644, 100755 or 120000; unchecked: the schema says so
  std::string blob;        ///< git's id in hexadecimal digits, unchecked
  std::uint64_t size = 0;  ///< in bytes

  bool operator==(const SnapshotFile&) const = default;
};

/// What a person has to decide before the work goes on.
struct Decision {
  std::string id;
  std::string question;
  std::string context;  ///< a text as it is, any other value as JSON; empty where there is none
};

/// What a snapshot's document says, as far as it says it; what is missing is empty.
struct Snapshot {
  std::string id;
  std::string workflow_id;
  std::string checkpoint_name;
  std::string phase;
  std::string step;
  std::string config_hash;
  std::string next_step;
  std::vector<Decision> decisions;
  std::vector<SnapshotFile> files;
  std::string parent_snapshot;
  std::optional<Instant> created_at;
  std::string checksum;
};

Snapshot snapshot_of(const Node& root);

/// What the id of a snapshot must be: SHA-256 of the canonical form of all but `snapshot_id`, `created_at` and
/// `checksum`. `root` is an object.
std::string snapshot_id(const Node& root);

/// What the checksum of a snapshot must be: SHA-256 of the canonical form of all but `checksum`. `root` is an object.
std::string checksum(const Node& root);

/// SHA-256 of the canonical form of a configuration.
std::string config_hash(const Node& config);

}  // namespace checkpoint::snapshot
