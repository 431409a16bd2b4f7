#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "core/environment.h"

namespace checkpoint::cli {

/// How a command ended.
struct CommandOutcome {
  int status = 0;          ///< exit status, where it exited by itself
  int signal = 0;          ///< the signal that ended it, else 0
  bool timed_out = false;  ///< it ran too long and was stopped

  bool succeeded() const { return status == 0 && signal == 0 && !timed_out; }
};

/// Runs `command` with /bin/sh in `folder`. Its input is empty, and both its outputs go to our standard error. After
/// `timeout` it is stopped with all that it started; so it is when SIGINT, SIGTERM or SIGHUP reaches us, which is
/// Error{interrupted}. Error{io} where it cannot be started.
CommandOutcome run_in_shell(const std::string& command, const std::filesystem::path& folder,
                            std::chrono::seconds timeout);

}  // namespace checkpoint::cli
