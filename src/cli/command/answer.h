#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/json_text.h"

namespace checkpoint::cli {

/// What a command says. A command fills it and returns; the run prints it, as JSON or as text.
struct Answer {
  json::Object fields;                ///< beside the envelope, in JSON output
  std::string text;                   ///< for people, safe for a terminal, with newlines; goes to standard output
  std::string confirmation;           ///< the same, for what a quiet run leaves out: "updated …"
  std::vector<std::string> alerts;    ///< for people, on standard error even in a quiet run; JSON has them as fields
  std::vector<std::string> warnings;  ///< both in JSON and on standard error
  std::optional<Error> failure;  ///< a negative answer: fields and text are still given, and the exit status is its
  bool tolerated = false;        ///< the failure is reported, and the exit status is 0 all the same
  std::optional<std::string> verbatim;  ///< exactly this on standard output, whatever the format
};

}  // namespace checkpoint::cli
