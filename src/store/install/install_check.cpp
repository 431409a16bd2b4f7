#include "store/install/install_check.h"

#include <array>

#include "core/error.h"
#include "core/ranges.h"
#include "core/snapshot_layout.h"
#include "store/attributes.h"
#include "store/install/hook_place.h"
#include "store/rule_files.h"
#include "store/setting_key.h"

namespace checkpoint {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 3> kStates = {"ok", "findings", "skipped"};
constexpr const char* kNotInstalled = "'git checkpoint install' registers it";

using Findings = InstallCheck;

Findings ok(std::string reason) { return {"", CheckState::ok, std::move(reason)}; }
Findings finding(std::string reason) { return {"", CheckState::findings, std::move(reason)}; }
Findings for_install(std::string reason) { return {"", CheckState::findings, std::move(reason), true}; }
Findings skipped(std::string reason) { return {"", CheckState::skipped, std::move(reason)}; }

// What the checks ask, and what git's configuration says of it.
struct Asked {
  const GitCommand& git;
  GitConfig config;
  std::optional<Worktree> worktree;  // nothing: not known

  HookPlace hook() const { return worktree ? hook_place(git, config, *worktree) : hook_place(git); }
};

Asked asked_of(const GitCommand& git, const std::optional<KnownRepository>& known) {
  if (known) return {git, known->config, known->worktree};
  return {git, GitConfigReader(git.folder(), git.environment()).get(), {}};
}

std::optional<std::string> registered_line(const Asked& asked) { return asked.config.get("merge.checkpoint.driver"); }

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

Findings check_registered(const Asked& asked) {
  const std::optional<std::string> line = registered_line(asked);
  if (!line) return for_install(std::string("no merge driver is registered here; ") + kNotInstalled);
  if (line->find("git-checkpoint-merge") == std::string::npos) {
    return for_install(std::string("merge.checkpoint.driver names another program; ") + kNotInstalled);
  }
  return ok("git config names the driver");
}

// git starts the driver in a shell with its own environment: the path in the line, else PATH.
Findings check_driver(const Asked& asked) {
  const std::optional<std::string> line = registered_line(asked);
  if (!line) return skipped("no merge driver is registered here");
  const std::optional<fs::path> named = program_in(*line, "x=");
  if (named && is_executable(*named)) return ok(named->string());
  const std::optional<fs::path> found = find_program("git-checkpoint-merge", asked.git.environment());
  if (found) return ok(found->string());
  return for_install("git-checkpoint-merge is neither " + (named ? "at '" + named->string() + "'" : "named by a path") +
                     " nor on PATH, so merges fall back to lines; install it, then run 'git checkpoint install'");
}

Findings check_attributes(const Asked& asked) {
  const auto blocking = blocking_rules(asked.git.folder(), asked.git.environment(), Rules::attributes);
  if (blocking) return finding(blocking_text(*blocking) + ": put a regular file in its place, or move it away");
  const ProgramAnswer answer = asked.git.run({"check-attr", "merge", "--", any_driven_file()});
  if (!answer.ok()) return skipped("git cannot tell the attributes here");
  constexpr std::string_view mark = "merge: ";
  const std::size_t at = answer.output.rfind(mark);
  const std::string value = at == std::string::npos ? "" : answer.output.substr(at + mark.size());
  if (value == "checkpoint\n") return ok("git check-attr names the driver");
  if (value == "unspecified\n") {
    return for_install("no attribute names the driver for checkpoints; 'git checkpoint install' adds the lines");
  }
  return finding("checkpoints are merged by '" + value.substr(0, value.find('\n')) +
                 "'; 'git checkpoint install --replace' takes over");
}

bool is_hook_program_found(const std::optional<fs::path>& named, const GitCommand& git) {
  return (named && is_executable(*named)) || find_program("git-checkpoint", git.environment());
}

// A missing program lets commits pass with a notice, so it is a finding here.
Findings hook_without_program() {
  return for_install(
      "the hook does not find git-checkpoint, so staged checkpoints go unchecked; install it, then run "
      "'git checkpoint install'");
}

Findings check_configured_hook(const Asked& asked) {
  const std::optional<std::string> command = asked.config.get("hook.checkpoint.command");
  if (!command || !asked.config.get("hook.checkpoint.event")) {
    return for_install("no configuration names the hook; 'git checkpoint install' adds it");
  }
  const std::optional<std::string> enabled = asked.config.get("hook.checkpoint.enabled");
  if (enabled && parse_yes_no(*enabled) == false) {
    return finding(
        "hook.checkpoint.enabled turns the hook off; 'git config --unset hook.checkpoint.enabled' lets it run");
  }
  if (!is_hook_program_found(program_in(*command, "x="), asked.git)) return hook_without_program();
  return ok("git runs it from the configuration");
}

Findings check_hook_file(const GitCommand& git, const HookPlace& place) {
  const std::optional<fs::path> named = program_in(place.text.value_or(""), "checkpoint_program=");
  return is_hook_program_found(named, git) ? ok(place.path.string()) : hook_without_program();
}

Findings unchecked(const HookPlace& place, const GitCommand& git) {
  const std::string obstacle = obstacle_to_writing(place, git);
  const std::string reason =
      "git would run '" + place.path.string() + "' before a commit, and that does not check checkpoints";
  if (obstacle.empty()) return for_install(reason + "; 'git checkpoint install' adds it");
  return finding(reason + " (" + obstacle + "); " + place.next_step());
}

Findings check_hook_at(const HookPlace& place, const Asked& asked) {
  if (place.is_bare) return skipped("commits are not made here");
  if (place.calls_us && is_executable(place.path)) return check_hook_file(asked.git, place);
  if (git_runs_configured_hooks(asked.git)) return check_configured_hook(asked);
  if (!place.calls_us) return unchecked(place, asked.git);
  return finding("'" + place.path.string() + "' may not be executed, so git passes it over; " + place.next_step());
}

Findings check_hook(const Asked& asked) {
  try {
    return check_hook_at(asked.hook(), asked);
  } catch (const Error& error) {
    if (error.code != ErrorCode::not_a_repository) throw;
    return skipped("commits are not made here");
  }
}

// Nobody has to fetch them: without snapshots there is nothing to bring.
Findings check_snapshots(const Asked& asked) {
  const bool is_fetched = any_of(asked.config.entries, [](const auto& entry) {
    return entry.first.ends_with(".fetch") &&
           entry.second.find(":" + std::string(layout::fetched_refs)) != entry.second.npos;
  });
  if (!is_fetched) {
    return skipped(
        "git fetch brings no snapshots of others; 'git checkpoint install \"--snapshots-from=<remote>\"' asks it to");
  }
  return ok("git fetch brings along the snapshots of others");
}

struct InstallCheckRow {
  std::string_view name;
  Findings (*check)(const Asked&);
};

constexpr std::array<InstallCheckRow, 5> kChecks = {{{"driver-not-registered", check_registered},
                                                     {"driver-missing", check_driver},
                                                     {"attributes-missing", check_attributes},
                                                     {"hook-unreachable", check_hook},
                                                     {"snapshots-fetched", check_snapshots}}};

}  // namespace

std::string_view name_of(CheckState state) { return kStates.at(static_cast<std::size_t>(state)); }

std::vector<InstallCheck> check_installation(const GitCommand& git, const std::optional<KnownRepository>& known) {
  const Asked asked = asked_of(git, known);
  std::vector<InstallCheck> checks;
  checks.reserve(kChecks.size());
  for (const InstallCheckRow& row : kChecks) {
    checks.push_back(row.check(asked));
    checks.back().name = row.name;
  }
  return checks;
}

}  // namespace checkpoint
