#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <vector>

namespace checkpoint {

/// Why a command cannot give the answer it was asked for. The names are those of `error_code` in JSON output.
enum class ErrorCode {
  usage,
  not_a_repository,
  unsupported,
  io,
  busy,
  changed,
  invalid,
  corrupt,
  not_found,
  already_exists,
  conflict,
  gate_closed,
  prerequisite,
  refused,
  interrupted,
};

/// The process's exit status. 1 is a negative answer, 3 may be retried, 4 needs an explicit flag or consent; from 128
/// on the numbers are git's own.
enum class ExitCode : int {
  ok = 0,
  negative = 1,
  busy = 3,
  refused = 4,
  fatal = 128,
  usage = 129,
  interrupted = 130,
};

/// The spelling of `code` in JSON output, for example `not_found`.
std::string_view name_of(ErrorCode code);

/// The exit status that goes with `code`.
ExitCode exit_code_of(ErrorCode code);

/// Thrown by a command that cannot go on; caught in one place, which renders it and maps it to an exit status. Data
/// problems are no errors of this kind: they are values (ParseProblem, Violation, Finding, Conflict).
struct Error : std::exception {
  Error(ErrorCode error_code, std::string text, std::vector<std::string> next_steps = {});

  const char* what() const noexcept override { return message.c_str(); }

  /// The same, with `file` as its path.
  Error about(std::string file) &&;

  ErrorCode code;
  std::string message;             ///< one sentence, no final full stop, no `error: ` in front
  std::vector<std::string> hints;  ///< safe next steps only; never a command that destroys something
  std::string path;                ///< the file concerned, relative to the repository; empty where there is none
  std::string pointer;             ///< RFC 6901 pointer into that file; empty where there is none
};

}  // namespace checkpoint
