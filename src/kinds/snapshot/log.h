#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "schema/violation.h"

namespace checkpoint::snapshot {

/// What happened to a snapshot, as a line of the log says it; what it does not say is empty.
struct Event {
  std::string id;     ///< a UUID of its own
  std::string event;  ///< plan, create, restore, branch or purge
  std::string at;     ///< ISO-8601, UTC
  std::string workflow_id;
  std::string snapshot_id;
  std::string checkpoint_name;
  std::vector<std::string> names = {};     ///< of a plan: those that were added
  std::optional<int> retention_days = {};  ///< of a plan: where it is fewer than it was
  std::string new_workflow = {};           ///< of a branch
  std::string config_hash = {};            ///< of a restore: of the parameters that the work goes on with
  std::optional<bool> config_changed = {};
};

/// The event as a line, with its newline.
std::string line_of(const Event& event);

struct LogEntry {
  Document document;
  Event event;
  std::size_t line = 0;  ///< from 1
};

/// A log as it is read: the lines that are events, in their order, and what is wrong with the others.
struct Log {
  std::vector<LogEntry> entries;
  Violations errors;

  /// Whether there is an event of this name for this snapshot.
  bool tells(std::string_view event, std::string_view snapshot_id) const;
};

/// Reads `text`, which stands at `path` relative to the store's folder; without a path the workflow is not compared.
/// Empty lines are passed over.
Log read_log(std::string_view text, std::string_view path);

}  // namespace checkpoint::snapshot
