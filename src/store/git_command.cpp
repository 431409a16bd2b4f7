#include "store/git_command.h"

#include <array>
#include <charconv>
#include <chrono>
#include <memory>
#include <utility>

#include "core/error.h"
#include "core/texts.h"
#include "store/outside_repository.h"
#include "store/rule_files.h"

namespace checkpoint {

namespace {

// git ends its one-line answers with a newline; a path may hold others.
std::string without_newline(std::string text) {
  if (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

int number_at(std::string_view text, std::size_t& at) {
  int number = 0;
  const auto [end, code] = std::from_chars(text.data() + at, text.data() + text.size(), number);
  at = static_cast<std::size_t>(end - text.data());
  return code == std::errc() ? number : 0;
}

// What git does at once in any repository of a usual size.
constexpr std::chrono::milliseconds kLong(1000);

constexpr std::array kPathspecReadings{"GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS",
                                       "GIT_ICASE_PATHSPECS"};

// How a caller of git wants its own patterns read must not change what ours find: Magit, for one, has all of git's
// hooks run with literal ones.
// Nor does a git that only looks take the lock of the index, to write down what it has found out on the way.
Environment with_patterns_as_written(Environment environment) {
  environment.set("GIT_OPTIONAL_LOCKS", "0");
  for (const char* name : kPathspecReadings) {
    if (environment.get(name)) environment.set(name, "0");
  }
  return environment;
}

// `Unable to create '/some/where/index.lock': File exists.`, in any language.
std::string lock_named_in(std::string_view complaint) {
  constexpr std::string_view suffix = ".lock'";
  const std::size_t end = complaint.find(suffix);
  const std::size_t begin = end == complaint.npos ? end : complaint.rfind('\'', end);
  if (begin == complaint.npos) return "";
  return std::string(complaint.substr(begin + 1, end + suffix.size() - begin - 2));
}

// What git asks of a monitor of the file system it finds out by itself as well: a hook that hangs would hold up every
// command of ours, and one that runs something runs it for what only looks.
std::vector<std::string> without_monitor(const std::vector<std::string>& arguments) {
  return with_texts({"-c", "core.fsmonitor=false"}, arguments);
}

}  // namespace

Error git_failure(const std::string& what, const ProgramAnswer& answer) {
  const std::string complaint = answer.complaint();
  Error error(ErrorCode::io, what + ": " + (complaint.empty() ? answer.first_line() : complaint));
  const std::string lock = lock_named_in(complaint);
  if (lock.empty()) return error;
  error.hints.emplace_back("try again; where no git runs, one that was killed has left '" + lock + "': remove it");
  return error;
}

GitCommand::GitCommand(std::filesystem::path folder, Environment environment)
    : rules_(std::make_shared<RuleSettings>(std::move(folder), with_patterns_as_written(std::move(environment)))) {}

const std::filesystem::path& GitCommand::folder() const { return rules_->folder(); }
const Environment& GitCommand::environment() const { return rules_->environment(); }

ProgramAnswer GitCommand::run(const std::vector<std::string>& arguments, std::string_view input) const {
  require_plain_rules(*rules_, arguments);
  const Patience patience{kLong, [&] { require_plain_rules_below(*rules_, arguments); }};
  return run_program({"git", without_monitor(arguments), folder(), input, patience}, environment());
}

std::string GitCommand::output(const std::vector<std::string>& arguments, std::string_view input) const {
  ProgramAnswer answer = run(arguments, input);
  if (answer.ok()) return std::move(answer.output);
  const bool is_set = arguments.front() == "-c" && arguments.size() > 2;
  throw git_failure("git " + arguments[is_set ? 2 : 0] + " failed", answer);
}

std::optional<std::string> GitCommand::line(const std::vector<std::string>& arguments) const {
  ProgramAnswer answer = run(arguments);
  if (!answer.ok() || answer.output.empty()) return std::nullopt;
  return without_newline(std::move(answer.output));
}

std::filesystem::path GitCommand::path(const std::string& name) const {
  const ProgramAnswer answer = run({"rev-parse", "--git-path", name});
  if (!answer.ok()) {
    const bool is_none = answer.errors.find("not a git repository") != std::string::npos;
    if (is_none) throw outside_repository("git has nothing to work on");
    throw Error(ErrorCode::not_a_repository, "git does not work in this folder: " + answer.complaint(),
                {"'git status' here says what git needs"});
  }
  return (folder() / without_newline(answer.output)).lexically_normal();
}

std::pair<int, int> GitCommand::version() const {
  constexpr std::string_view prefix = "git version ";
  const std::string text = line({"version"}).value_or("");
  if (!std::string_view(text).starts_with(prefix)) return {0, 0};
  std::size_t at = prefix.size();
  const int major = number_at(text, at);
  if (at < text.size()) ++at;
  return {major, number_at(text, at)};
}

}  // namespace checkpoint
