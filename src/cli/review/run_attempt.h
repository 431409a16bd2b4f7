#pragma once

#include <optional>
#include <string>

#include "cli/review/placed_file.h"
#include "merge/result.h"

namespace checkpoint::cli {

/// Where two branches have both written the same attempt of a phase, at `path` below `root`: the record of the other
/// side, with the text `theirs`, as an attempt of its own. That is the later one that holds this text already, else the
/// one after all there are. Nothing where `path` is not a run record's, or `theirs` is no record.
std::optional<PlacedFile> as_next_attempt(const std::filesystem::path& root, const std::string& path,
                                          const std::string& theirs);

/// Whether the sides of a merge have each added a record of its own at `path`, so that a merge which takes one drops
/// the other.
bool are_two_records(const std::string& path, const merge::Outcome& outcome);

/// What can be done about them, for a hint.
std::string way_with_two_records();

/// Whether `later` is `record` as a later attempt of the same phase and run, and nothing else of it has changed.
bool is_later_attempt(const PlacedFile& later, const PlacedFile& record);

}  // namespace checkpoint::cli
