#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/environment.h"

namespace checkpoint {

/// What to do once where nothing is heard of a program for a while: to look why. What that throws ends the program.
struct Patience {
  std::chrono::milliseconds length{0};
  std::function<void()> look = nullptr;  ///< without it the program may be silent for as long as it likes
};

/// One run of another program.
struct ProgramCall {
  std::string program;  ///< absolute, or a name that is looked up on PATH
  std::vector<std::string> arguments;
  std::filesystem::path folder;  ///< where it runs
  std::string_view input = {};   ///< its standard input
  Patience patience = {};        ///< of whoever waits for all that it says
};

/// How it ended, and what it said.
struct ProgramAnswer {
  int status = 0;  ///< exit status; 127 where it could not be started, 128 + n where signal n ended it
  std::string output;
  std::string errors;

  bool ok() const { return status == 0; }
  std::string first_line() const { return output.substr(0, output.find('\n')); }
  /// The first line of what it has to say against the call.
  std::string complaint() const { return errors.substr(0, errors.find('\n')); }
};

/// A program that runs beside this one until it is waited for. Nothing goes to our own streams.
class RunningProgram {
 public:
  /// Starts it. That it could not be started is part of the answer; Error{io} where this process is out of files.
  RunningProgram(const ProgramCall& call, const Environment& environment);
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;
  /// Waits for it; what it says is not read.
  ~RunningProgram();

  /// Reads what it prints next, at most `size` bytes of it; 0 once it has closed its output. For output that is not to
  /// be held as a whole.
  std::size_t read(char* to, std::size_t size);
  /// Reads all that it says, or what read() has left of it, and waits for it. Once.
  ProgramAnswer finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Runs the program with `environment` and waits for it. Nothing goes to our own streams.
ProgramAnswer run_program(const ProgramCall& call, const Environment& environment);

/// Where the program `name` stands on PATH; nothing where it does not. Relative entries of PATH are passed over: a
/// repository must not be able to bring its own programs.
std::optional<std::filesystem::path> find_program(std::string_view name, const Environment& environment);

/// Whether `path` is a regular file that this user may execute.
bool is_executable(const std::filesystem::path& path);

}  // namespace checkpoint
