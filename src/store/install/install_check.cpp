#include "store/install/install_check.h"

#include <array>
#include <future>

#include "store/install/hook_place.h"
#include "store/install/hook_script.h"
#include "store/install/registration.h"

namespace checkpoint {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 3> kStates = {"ok", "findings", "skipped"};
constexpr const char* kNotInstalled = "'git checkpoint install' registers it";

using Findings = InstallCheck;

Findings ok(std::string reason) { return {"", CheckState::ok, std::move(reason)}; }
Findings finding(std::string reason) { return {"", CheckState::findings, std::move(reason)}; }
Findings skipped(std::string reason) { return {"", CheckState::skipped, std::move(reason)}; }

std::optional<std::string> registered_line(const GitCommand& git) {
  return git.line({"config", "--get", "merge.checkpoint.driver"});
}

// The program in a line of ours, `x='/path'; …`; nothing where somebody wrote the line otherwise.
std::optional<fs::path> program_in(const std::string& line, const std::string& before) {
  const std::size_t begin = line.find(before + "'");
  if (begin == std::string::npos) return std::nullopt;
  const std::size_t first = begin + before.size() + 1;
  const std::size_t end = line.find('\'', first);
  if (end == std::string::npos || end == first) return std::nullopt;
  std::string path = line.substr(first, end - first);
  for (std::size_t at = path.find("%%"); at != std::string::npos; at = path.find("%%", at + 1)) path.erase(at, 1);
  return path;
}

Findings check_registered(const GitCommand& git) {
  const std::optional<std::string> line = registered_line(git);
  if (!line) return finding(std::string("no merge driver is registered here; ") + kNotInstalled);
  if (line->find("git-checkpoint-merge") == std::string::npos) {
    return finding(std::string("merge.checkpoint.driver names another program; ") + kNotInstalled);
  }
  return ok("git config names the driver");
}

// git starts the driver in a shell with its own environment: the path in the line, else PATH.
Findings check_driver(const GitCommand& git) {
  const std::optional<std::string> line = registered_line(git);
  if (!line) return skipped("no merge driver is registered here");
  const std::optional<fs::path> named = program_in(*line, "x=");
  if (named && is_executable(*named)) return ok(named->string());
  const std::optional<fs::path> found = find_program("git-checkpoint-merge", git.environment());
  if (found) return ok(found->string());
  return finding("git-checkpoint-merge is neither " + (named ? "at '" + named->string() + "'" : "named by a path") +
                 " nor on PATH, so merges fall back to lines; install it, then run 'git checkpoint install'");
}

Findings check_attributes(const GitCommand& git) {
  const ProgramAnswer answer = git.run({"check-attr", "merge", "--", ".checkpoints/any.checkpoint.json"});
  if (!answer.ok()) return skipped("git cannot tell the attributes here");
  constexpr std::string_view mark = "merge: ";
  const std::size_t at = answer.output.rfind(mark);
  const std::string value = at == std::string::npos ? "" : answer.output.substr(at + mark.size());
  if (value == "checkpoint\n") return ok("git check-attr names the driver");
  if (value == "unspecified\n") {
    return finding("no attribute names the driver for checkpoints; 'git checkpoint install' adds the lines");
  }
  return finding("checkpoints are merged by '" + value.substr(0, value.find('\n')) +
                 "'; 'git checkpoint install --replace' takes over");
}

Findings check_configured_hook(const GitCommand& git) {
  if (git.line({"config", "--get", "hook.checkpoint.command"}) &&
      git.line({"config", "--get", "hook.checkpoint.event"})) {
    return ok("git runs it from the configuration");
  }
  return finding("no configuration names the hook; 'git checkpoint install' adds it");
}

// A missing program lets commits pass with a notice, so it is a finding here.
Findings check_hook_program(const GitCommand& git, const HookPlace& place) {
  const std::optional<fs::path> named = program_in(place.text.value_or(""), "checkpoint_program=");
  if ((named && is_executable(*named)) || find_program("git-checkpoint", git.environment())) {
    return ok(place.path.string());
  }
  return finding(
      "the hook does not find git-checkpoint, so staged checkpoints go unchecked; install it, then run "
      "'git checkpoint install'");
}

Findings check_hook(const GitCommand& git) {
  if (git.line({"rev-parse", "--is-bare-repository"}) != "false") return skipped("commits are not made here");
  if (git_runs_configured_hooks(git)) return check_configured_hook(git);
  const HookPlace place = hook_place(git);
  const std::string path = "'" + place.path.string() + "'";
  if (!place.calls_us) {
    const std::string why = place.is_free() ? "" : " (" + place.obstacle + ")";
    return finding("git would run " + path + " before a commit, and that does not check checkpoints" + why + "; " +
                   (place.is_free() ? "'git checkpoint install' adds it" : place.next_step()));
  }
  if (!is_executable(place.path)) return finding(path + " may not be executed, so git passes it over");
  return check_hook_program(git, place);
}

struct Row {
  std::string_view name;
  Findings (*check)(const GitCommand&);
};

constexpr std::array<Row, 4> kChecks = {{{"driver-not-registered", check_registered},
                                         {"driver-missing", check_driver},
                                         {"attributes-missing", check_attributes},
                                         {"hook-unreachable", check_hook}}};

}  // namespace

std::string_view name_of(CheckState state) { return kStates.at(static_cast<std::size_t>(state)); }

std::vector<InstallCheck> check_installation(const GitCommand& git) {
  // Each waits for git most of the time, some for several answers in a row.
  std::vector<std::future<Findings>> asked;
  for (const Row& row : kChecks) asked.push_back(std::async(std::launch::async, row.check, std::cref(git)));
  std::vector<InstallCheck> checks;
  for (std::size_t index = 0; index < asked.size(); ++index) {
    checks.push_back(asked[index].get());
    checks.back().name = kChecks.at(index).name;
  }
  return checks;
}

}  // namespace checkpoint
