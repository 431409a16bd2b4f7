#pragma once

#include <string>

#include "cli/terminal/look.h"

namespace checkpoint::cli {

/// How the status of a workflow, of a phase or of a task is told apart.
inline Tone workflow_tone(const std::string& status) {
  if (status == "complete") return Tone::good;
  if (status == "failed") return Tone::bad;
  return status == "pending" ? Tone::faint : Tone::accent;
}

}  // namespace checkpoint::cli
