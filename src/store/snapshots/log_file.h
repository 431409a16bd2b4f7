#pragma once

#include <optional>
#include <string>

#include "core/name.h"
#include "store/store.h"

namespace checkpoint {

/// The log of a workflow's snapshots, as its file stands there. Empty where there is none.
struct LogFile {
  std::string text;
  std::optional<StoreProblem> problem = {};  ///< why it cannot be read
};

LogFile read_log_file(const Store& store, const Name& workflow);

/// Adds `lines` to it, in one step and durable; what stands there keeps its bytes. Error{refused} for what is no
/// regular file, Error{io}.
void append_to_log(const Store& store, const Name& workflow, const std::string& lines);

}  // namespace checkpoint
