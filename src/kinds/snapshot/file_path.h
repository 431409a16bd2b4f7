#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace checkpoint::snapshot {

/// Why no snapshot may hold a file at `path`, as the end of a sentence that begins with the path: `must be relative`.
/// Nothing where it may. A path is relative to the work tree's root, normalised, without control characters, leads
/// neither out of the tree nor into a git folder, in whatever spelling some file system would take for one (case,
/// `.git.`, `git~1`, code points that HFS+ ignores, streams of NTFS), and not into the folder of the snapshots
/// themselves, which are never rewound.
std::optional<std::string> unsafe_snapshot_path(std::string_view path);

/// Whether `path`, relative to the work tree's root, lies in a folder of snapshots.
bool is_own_file(std::string_view path);

inline constexpr std::string_view plain_mode = "100644";
inline constexpr std::string_view executable_mode = "100755";
inline constexpr std::string_view symlink_mode = "120000";

}  // namespace checkpoint::snapshot
