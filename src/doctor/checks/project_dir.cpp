#include <filesystem>

#include "core/member.h"
#include "doctor/checks/checks.h"
#include "doctor/survey.h"

namespace checkpoint::doctor {

namespace {

bool is_folder(const std::string& path) {
  std::error_code failed;
  return std::filesystem::is_directory(path, failed);
}

// Written on another machine, or before the project was moved.
bool is_gone(const std::string& project_dir) {
  return std::filesystem::path(project_dir).is_absolute() && !is_folder(project_dir);
}

}  // namespace

// Said once: what is wrong for one checkpoint is wrong for all that were written in the same place.
Outcome check_project_dir(Survey& survey) {
  std::vector<std::string> skills;
  std::string first;
  for (const Note& note : survey.notes()) {
    const std::string project_dir = text_member(note.document.root(), "project_dir");
    if (!is_gone(project_dir)) continue;
    if (first.empty()) first = project_dir;
    skills.push_back(note.skill());
  }
  if (skills.empty()) return {};
  Finding finding;
  finding.level = Severity::info;
  finding.path = survey.location().shown_store();
  finding.message = std::to_string(skills.size()) + (skills.size() == 1 ? " checkpoint names" : " checkpoints name") +
                    " a project_dir that is not on this machine ('" + first + "'); the project is at '" +
                    survey.location().project.string() + "' here";
  finding.details = {
      {"skills", json::strings(skills)}, {"project_dir", first}, {"here", survey.location().project.string()}};
  return outcome_of({finding});
}

}  // namespace checkpoint::doctor
