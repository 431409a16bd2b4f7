#include "e2e/repository.h"

#include <algorithm>

#include "store/install/registration.h"
#include "support/catch.h"
#include "support/git.h"

namespace checkpoint::test {

Repository::Repository(const std::string& document) : environment_(hermetic_environment(*scratch_ / "home")) {
  std::filesystem::create_directories(*scratch_ / "home");
  std::filesystem::create_directories(*scratch_ / "work");
  git({"init", "-q", "-b", "main", "."});
  Registration registration;
  registration.driver = CHECKPOINT_MERGE_DRIVER;
  write(registration_text(registration), ".git/checkpoint.config");
  git({"config", "include.path", "checkpoint.config"});
  write(".checkpoints/*.checkpoint.json merge=checkpoint\n", ".gitattributes");
  git({"add", "."});
  commit(document, "start");
}

ProgramAnswer Repository::run(const std::vector<std::string>& arguments) const {
  return run_program({"git", arguments, *scratch_ / "work"}, environment_);
}

ProgramAnswer Repository::checkpoint(const std::vector<std::string>& arguments) const {
  return run_program({CHECKPOINT_PROGRAM, arguments, *scratch_ / "work"}, environment_);
}

std::string Repository::git(const std::vector<std::string>& arguments) const {
  const ProgramAnswer answer = run(arguments);
  INFO("git " << arguments.front() << ": " << answer.output << answer.errors);
  REQUIRE(answer.ok());
  return answer.output;
}

void Repository::write(std::string_view text, std::string_view file) const {
  write_file(*scratch_ / ("work/" + std::string(file)), text);
}

std::string Repository::read(std::string_view file) const {
  return read_file(*scratch_ / ("work/" + std::string(file)));
}

bool Repository::has(std::string_view file) const {
  return std::filesystem::exists(*scratch_ / ("work/" + std::string(file)));
}

void Repository::commit(std::string_view text, const std::string& subject) const {
  write(text);
  git({"add", "-A"});
  git({"commit", "-q", "-m", subject});
}

void Repository::branch(const std::string& name, const std::string& start, std::string_view text) const {
  git({"checkout", "-q", "-b", name, start});
  commit(text, name);
}

std::string session_text(const Members& members) {
  Members all{{"protocol_version", "\"1.1\""},
              {"skill", "\"demo\""},
              {"project", "\"gtrack\""},
              {"project_dir", "\"/home/dev/gtrack\""},
              {"created_at", "\"2026-06-01T09:00:00Z\""},
              {"updated_at", "\"2026-06-01T12:00:00Z\""},
              {"phase", "\"build\""},
              {"step", "\"s-1\""},
              {"status", "\"in_progress\""},
              {"progress_summary", "\"Under way.\""},
              {"next_actions", "[\n    \"One\",\n    \"Two\"\n  ]"}};
  for (const auto& member : members) {
    const auto known = std::find_if(all.begin(), all.end(), [&](const auto& old) { return old.first == member.first; });
    if (known != all.end()) {
      known->second = member.second;
    } else {
      all.push_back(member);
    }
  }
  std::string text = "{";
  for (const auto& [key, value] : all) {
    text.append(text.size() > 1 ? ",\n  \"" : "\n  \"").append(key).append("\": ").append(value);
  }
  return text + "\n}\n";
}

}  // namespace checkpoint::test
