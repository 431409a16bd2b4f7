#include "core/program.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include "core/error.h"
#include "core/interruption.h"
#include "core/system/calls.h"
#include "core/trace.h"

namespace checkpoint {

namespace fs = std::filesystem;

namespace {

constexpr int kNotStarted = 127;

[[noreturn]] void fail(const std::string& what) { throw Error(ErrorCode::io, what + ": " + std::strerror(errno)); }

// An open file descriptor, closed at the end.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {
    if (number_ < 0) fail("cannot open a file for another program");
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  int number() const { return number_; }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }

 private:
  int number_;
};

struct Pipe {
  Pipe() : Pipe(made()) {}

  Descriptor read;
  Descriptor write;

 private:
  explicit Pipe(const std::array<int, 2>& ends) : read(ends[0]), write(ends[1]) {}
  static std::array<int, 2> made() {
    const std::optional<std::array<int, 2>> ends = system::open_pipe();
    if (!ends) fail("cannot create a pipe");
    return *ends;
  }
};

// The input as a file: a program that reads late, or not at all, then cannot block us.
int opened_input(std::string_view input) {
  if (input.empty()) return ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  const int file = system::open_unnamed_file();
  while (file >= 0 && !input.empty()) {
    const ssize_t count = ::write(file, input.data(), input.size());
    if (count < 0 && errno != EINTR) fail("cannot hold the input of another program");
    if (count > 0) input.remove_prefix(static_cast<std::size_t>(count));
  }
  if (file >= 0) ::lseek(file, 0, SEEK_SET);
  return file;
}

std::vector<char*> pointers_to(std::vector<std::string>& strings) {
  std::vector<char*> pointers;
  pointers.reserve(strings.size() + 1);
  for (std::string& text : strings) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

// Both pipes are read until both are closed, whichever speaks first: a full pipe must not stop the program.
void drain(int output, int errors, std::array<std::string*, 2> texts, const Patience& patience) {
  constexpr std::size_t at_once = 65536;
  std::vector<char> buffer(at_once);
  std::array<pollfd, 3> files{{{output, POLLIN, 0}, {errors, POLLIN, 0}, {Interruption::file(), POLLIN, 0}}};
  bool is_to_look = patience.look != nullptr;
  while (files[0].fd >= 0 || files[1].fd >= 0) {
    const int ready = ::poll(files.data(), files.size(), is_to_look ? static_cast<int>(patience.length.count()) : -1);
    if (Interruption::is_noted() || (ready < 0 && errno != EINTR)) return;
    if (ready == 0 && std::exchange(is_to_look, false)) patience.look();
    if (ready <= 0) continue;
    for (std::size_t index = 0; index < texts.size(); ++index) {
      if (files.at(index).fd < 0 || files.at(index).revents == 0) continue;
      const ssize_t got = ::read(files.at(index).fd, buffer.data(), buffer.size());
      if (got > 0) texts.at(index)->append(buffer.data(), static_cast<std::size_t>(got));
      if (got == 0 || (got < 0 && errno != EINTR)) files.at(index).fd = -1;
    }
  }
}

int status_of(pid_t child) {
  constexpr int by_signal = 128;
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return kNotStarted;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : by_signal + WTERMSIG(status);
}

struct Streams {
  int input;
  int output;
  int errors;
};

pid_t spawn(const fs::path& program, const ProgramCall& call, const Environment& environment, const Streams& streams) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, call.folder.c_str());
  posix_spawn_file_actions_adddup2(&actions, streams.input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, streams.output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, streams.errors, STDERR_FILENO);
  std::vector<std::string> words = {program.string()};
  words.insert(words.end(), call.arguments.begin(), call.arguments.end());
  std::vector<std::string> variables;
  for (const auto& [name, value] : environment.all()) variables.push_back(std::string(name).append("=").append(value));
  const pid_t child = system::spawn(program.c_str(), actions, pointers_to(words).data(), pointers_to(variables).data());
  posix_spawn_file_actions_destroy(&actions);
  return child;
}

std::string command_line_of(const ProgramCall& call) {
  std::string text = " " + call.program;
  for (const std::string& argument : call.arguments) text.append(" ").append(argument);
  return text;
}

}  // namespace

bool is_executable(const fs::path& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && ::access(path.c_str(), X_OK) == 0;
}

std::optional<fs::path> find_program(std::string_view name, const Environment& environment) {
  const std::string list = environment.get("PATH").value_or("/usr/local/bin:/usr/bin:/bin");
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(':', begin), list.size());
    const fs::path folder = list.substr(begin, end - begin);
    if (folder.is_absolute() && is_executable(folder / name)) return folder / name;
    begin = end + 1;
  }
  return std::nullopt;
}

struct RunningProgram::State {
  Pipe output;
  Pipe errors;
  pid_t child = -1;
  std::string problem;     // why there is no child
  std::string complaints;  // what it has said on standard error so far, where its output is read bit by bit
  bool is_wide = false;
  Patience patience = {};

  // The pipe of the output holds as much as the system allows, so that both programs work at the same time.
  void widen() {
    if (!is_wide) system::widen_pipe(output.read.number());
    is_wide = true;
  }
};

RunningProgram::RunningProgram(const ProgramCall& call, const Environment& environment)
    : state_(std::make_unique<State>()) {
  const fs::path named = call.program;
  const std::optional<fs::path> program = named.is_absolute() ? named : find_program(call.program, environment);
  trace(environment, "run" + command_line_of(call));
  state_->patience = call.patience;
  state_->problem = program ? "cannot start " + program->string() : "there is no " + call.program + " on PATH";
  if (program) {
    const Descriptor input(opened_input(call.input));
    const Streams streams{input.number(), state_->output.write.number(), state_->errors.write.number()};
    state_->child = spawn(*program, call, environment, streams);
  }
  state_->output.write.close();
  state_->errors.write.close();
}

RunningProgram::~RunningProgram() {
  if (state_->child < 0) return;
  state_->output.read.close();  // it must not wait for us
  state_->errors.read.close();
  status_of(state_->child);
}

std::size_t RunningProgram::read(char* to, std::size_t size) {
  if (state_->child < 0) return 0;
  state_->widen();
  constexpr std::size_t at_once = 4096;
  std::array<char, at_once> said{};
  while (state_->output.read.number() >= 0) {
    std::array<pollfd, 3> files{{{state_->output.read.number(), POLLIN, 0},
                                 {state_->errors.read.number(), POLLIN, 0},
                                 {Interruption::file(), POLLIN, 0}}};
    const int ready = ::poll(files.data(), files.size(), -1);
    if (ready < 0 && errno != EINTR) fail("cannot hear another program");
    if (Interruption::is_noted()) ::kill(state_->child, SIGTERM);
    Interruption::check();
    if (ready < 0) continue;
    if (files[1].revents != 0) {
      const ssize_t got = ::read(files[1].fd, said.data(), said.size());
      if (got > 0) state_->complaints.append(said.data(), static_cast<std::size_t>(got));
      if (got == 0) state_->errors.read.close();
    }
    if (files[0].revents == 0) continue;
    const ssize_t got = ::read(files[0].fd, to, size);
    if (got > 0) return static_cast<std::size_t>(got);
    if (got == 0) state_->output.read.close();
  }
  return 0;
}

ProgramAnswer RunningProgram::finish() {
  if (state_->child < 0) return {kNotStarted, {}, state_->problem};
  ProgramAnswer answer;
  answer.errors = std::move(state_->complaints);
  try {
    drain(state_->output.read.number(), state_->errors.read.number(), {&answer.output, &answer.errors},
          state_->patience);
  } catch (...) {
    ::kill(state_->child, SIGTERM);
    throw;
  }
  if (Interruption::is_noted()) ::kill(state_->child, SIGTERM);
  answer.status = status_of(std::exchange(state_->child, -1));
  Interruption::check();
  return answer;
}

ProgramAnswer run_program(const ProgramCall& call, const Environment& environment) {
  return RunningProgram(call, environment).finish();
}

}  // namespace checkpoint
