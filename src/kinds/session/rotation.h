#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/document.h"
#include "core/dotted_path.h"
#include "core/time.h"

namespace checkpoint::session {

/// A checkpoint after its old telemetry was taken out.
struct Rotation {
  Document document;         ///< what stays
  std::size_t moved = 0;     ///< how many entries were taken out
  std::string moved_fields;  ///< members of a JSON object: the dotted path of each list and the entries taken from it
};

/// How many entries of each list stay where nobody says how many.
inline constexpr std::size_t usual_keep = 20;

/// The lists that are telemetry where the repository does not say: what the schema marks as volatile in skill_state,
/// and the list of merged pull requests.
std::vector<DottedPath> default_telemetry();

/// Takes all but the newest `keep` entries out of each list at or below `paths`. Which end of a list is the newest is
/// read off the entries' own times; a list without times grows at its end. What stays keeps its bytes.
Rotation rotated(const Document& document, const std::vector<DottedPath>& paths, std::size_t keep);

/// The file in the archive that holds what was taken out.
std::string rotation_archive(const std::string& skill, const Rotation& rotation, const Instant& now);

}  // namespace checkpoint::session
