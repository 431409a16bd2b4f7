#pragma once

#include <string>
#include <vector>

#include "core/time.h"
#include "kinds/snapshot/snapshot.h"

namespace checkpoint::snapshot {

/// What a new snapshot is made of. Texts of JSON are objects.
struct Contents {
  std::string workflow;
  std::string name;
  std::string phase;  ///< empty: not said, as the step
  std::string step;
  std::string config = "{}";           ///< as JSON
  std::string phase_outputs = "{}";    ///< as JSON
  std::string pending_context = "{}";  ///< as JSON
  std::vector<SnapshotFile> files;     ///< by path
  std::string parent;                  ///< id of another snapshot; empty where there is none
};

/// A whole document, with its digests.
struct Sealed {
  std::string id;
  std::string text;
};

/// Members in the order of the schema, one line for each file.
Sealed sealed(const Contents& contents, const Instant& now);

/// Whether a snapshot of these contents would say what `root` says, wherever it came from: its parent and its time
/// aside.
bool says_the_same(const Contents& contents, const Node& root);

}  // namespace checkpoint::snapshot
