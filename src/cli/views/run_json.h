#pragma once

#include <string>
#include <vector>

#include "core/json_text.h"
#include "store/run_records.h"

namespace checkpoint::cli {

/// A record as it is read, and where it stands: the record's own fields, then `path`.
json::Value record_json(const RunRecord& record);

/// What the phase has left to the next one, in a few words: `branch name b; commit sha abc1234`; empty where nothing.
std::string payload_words(const RunRecord& record);

/// The records of some runs, and what is wrong with the files that cannot be relied on.
struct RunListing {
  std::vector<RunRecord> records;  ///< by run, phase and attempt
  std::vector<StoreProblem> problems;
};
RunListing listing_of(const Store& store, const RunFolders& folders, const Instant& now);

}  // namespace checkpoint::cli
