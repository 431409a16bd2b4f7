#include "e2e/home.h"

#include "support/catch.h"
#include "support/git.h"

namespace checkpoint::test {

namespace fs = std::filesystem;

namespace {

void make_executable(const fs::path& path) {
  fs::permissions(path, fs::perms::owner_all | fs::perms::group_read | fs::perms::others_read);
}

}  // namespace

Home::Home() : environment_(hermetic_environment(scratch_->path())) {
  fs::create_directories(*scratch_ / "bin");
  fs::create_symlink(CHECKPOINT_PROGRAM, *scratch_ / "bin/git-checkpoint");
  fs::create_symlink(CHECKPOINT_MERGE_DRIVER, *scratch_ / "bin/git-checkpoint-merge");
  environment_.set("PATH", (*scratch_ / "bin").string() + ":" + environment_.get("PATH").value_or(""));
  environment_.set("GIT_CHECKPOINT_NOW", "2026-06-02T00:00:00Z");
}

ProgramAnswer Home::run(const std::string& folder, const std::string& script) const {
  return run_program({"/bin/sh", {"-c", script}, path(folder)}, environment_);
}

std::string Home::ok(const std::string& folder, const std::string& script) const {
  const ProgramAnswer answer = run(folder, script);
  INFO(script << "\n" << answer.output << answer.errors);
  REQUIRE(answer.status == 0);
  return answer.output + answer.errors;
}

void Home::repository(const std::string& folder) const {
  fs::create_directories(path(folder));
  ok(folder, "git init -q -b main .");
}

std::map<std::string, std::string> Home::files(const std::string& folder) const {
  std::map<std::string, std::string> found;
  for (auto entry = fs::recursive_directory_iterator(path(folder)); entry != fs::end(entry); ++entry) {
    if (entry->path().filename() == "objects") entry.disable_recursion_pending();
    if (!entry->is_regular_file()) continue;
    const auto mode = static_cast<unsigned>(entry->status().permissions());
    found[entry->path().string()] = std::to_string(mode) + " " + read_file(entry->path());
  }
  return found;
}

void Home::pretend_git_is(const std::string& version) {
  if (real_git_.empty()) {
    real_git_ = find_program("git", environment_).value_or(fs::path());
    real_git_core_ = ok(".", "git --exec-path");
    real_git_core_.pop_back();
  }
  // What git starts finds the programs of its own folder before those on PATH, so one that is like it takes its place.
  fs::create_directories(path("git-core"));
  ok(".", "ln -sf '" + real_git_core_ + "'/* git-core/ && rm -f git-core/git");
  write("git-core/git", "#!/bin/sh\ncase \" $* \" in *\" version \") echo 'git version " + version +
                            "'; exit ;; esac\nGIT_EXEC_PATH='" + path("git-core").string() + "' exec " +
                            real_git_.string() + " \"$@\"\n");
  make_executable(path("git-core/git"));
  ok(".", "cp -f git-core/git bin/git");
}

void Home::keep_hooks_in_files() {
  if (git_has_configured_hooks()) pretend_git_is("2.53.0");
}

std::string valid_session(const std::string& skill, const std::string& phase) {
  return R"({
  "protocol_version": "1.0",
  "skill": ")" +
         skill + R"(",
  "project": "shop",
  "project_dir": "/home/dev/shop",
  "created_at": "2026-06-01T09:00:00Z",
  "updated_at": "2026-06-01T12:00:00Z",
  "phase": ")" +
         phase + R"(",
  "step": "s-1",
  "status": "in_progress",
  "progress_summary": "Under way.",
  "next_actions": ["One", "Two"]
}
)";
}

}  // namespace checkpoint::test
