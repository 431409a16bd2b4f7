#include "store/setup/setup.h"

#include <fcntl.h>

#include <filesystem>
#include <set>

#include "core/atomic_file.h"
#include "core/error.h"
#include "core/first_where.h"
#include "core/git_folder.h"
#include "core/program.h"
#include "core/ranges.h"
#include "core/take.h"
#include "core/texts.h"
#include "store/exclusion.h"
#include "store/install/file_edits.h"
#include "store/setup/config_text.h"
#include "store/setup/targets.h"

namespace checkpoint {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFoldersFile = "setup-folders";
constexpr std::size_t kMostFolderBytes = std::size_t{1} << 16U;

bool is_json(ConfigForm form) { return form == ConfigForm::json || form == ConfigForm::json_with_comments; }

JsonSyntax syntax_of(ConfigForm form) { return form == ConfigForm::json ? JsonSyntax::plain : JsonSyntax::comments; }

// What is reached through a symlink may be anybody's.
std::string obstacle_on_way(const fs::path& root, const std::string& path) {
  fs::path way = root;
  std::error_code failed;
  for (const fs::path& part : fs::path(path)) {
    way /= part;
    const std::string name = "'" + way.lexically_relative(root).string() + "'";
    const fs::file_status status = fs::symlink_status(way, failed);
    const bool is_file = way == root / path;
    if (!fs::exists(status)) return "";
    if (fs::is_symlink(status)) return name + " is a symlink, and none is followed";
    if (is_file && !fs::is_regular_file(status)) return name + " is not a regular file";
    if (!is_file && !fs::is_directory(status)) return name + " is not a folder";
  }
  return "";
}

EntryFinding worst(const std::vector<EntryFinding>& findings) {
  for (const EntryState state : {EntryState::foreign, EntryState::missing, EntryState::old}) {
    const auto* const found =
        first_where(findings, [state](const EntryFinding& finding) { return finding.state == state; });
    if (found != nullptr) return *found;
  }
  return {EntryState::ok};
}

bool is_ours(const EntryFinding& finding) {
  return finding.state == EntryState::ok || finding.state == EntryState::old;
}

// A file that may be read, and what we have to do with it.
class Editing {
 public:
  Editing(const TargetFile& target, SetupFile& file) : target_(target), file_(file) {}

  void run(SetupAction action) {
    const EntryFinding finding = find();
    file_.state = finding.state;
    if (finding.state == EntryState::foreign && (action == SetupAction::add || !file_.has_ours)) {
      if (action == SetupAction::add || is_unreadable_) refuse(finding.reason);
      return;
    }
    file_.after = action == SetupAction::add ? added() : removed();
  }

 private:
  void refuse(const std::string& reason) { file_.refusal = "'" + file_.path + "' " + reason; }

  EntryFinding find() {
    if (!is_json(target_.form)) {
      EntryFinding finding = find_lines(file_.before, target_);
      is_unreadable_ = finding.state == EntryState::foreign && finding.reason.find("only a part") != std::string::npos;
      file_.has_ours = is_ours(finding);
      return finding;
    }
    if (!file_.before) return {};
    const auto config = parse_config(*file_.before, syntax_of(target_.form));
    if (!config) {
      is_unreadable_ = true;
      return {EntryState::foreign, "cannot be read: " + config.problem()};
    }
    std::vector<EntryFinding> findings;
    for (const ConfigEntry& entry : target_.entries) findings.push_back(find_entry(*config, entry));
    file_.has_ours = any_of(findings, is_ours);
    return worst(findings);
  }

  std::optional<std::string> added() const {
    if (file_.state == EntryState::ok) return file_.before;
    if (!is_json(target_.form)) return with_lines(without_lines(file_.before, target_), target_);
    if (!file_.before) return new_config(target_.skeleton, target_.entries);
    const JsonSyntax syntax = syntax_of(target_.form);
    std::string text = *file_.before;
    // The first comes to stand first.
    for (auto next = target_.entries.rbegin(); next != target_.entries.rend(); ++next) {
      const ConfigEntry& entry = *next;
      const EntryState state = find_entry(*parse_config(text, syntax), entry).state;
      if (state == EntryState::ok) continue;
      if (state == EntryState::old) {
        const auto rest = without_entry(text, syntax, entry);
        if (!rest) return new_config(target_.skeleton, target_.entries);
        text = *rest;
      }
      text = with_entry(text, syntax, entry);
    }
    return text;
  }

  std::optional<std::string> removed() const {
    if (!is_json(target_.form)) return without_lines(file_.before, target_);
    if (!file_.before || *file_.before == new_config(target_.skeleton, target_.entries)) return std::nullopt;
    std::optional<std::string> text = file_.before;
    // The last that was put in front goes first.
    for (const ConfigEntry& entry : target_.entries) {
      if (text) text = without_entry(*text, syntax_of(target_.form), entry);
    }
    return text;
  }

  const TargetFile& target_;
  SetupFile& file_;
  bool is_unreadable_ = false;
};

SetupFile planned(const fs::path& root, const TargetFile& target, SetupAction action) {
  SetupFile file{target.path, EntryState::missing, false, {}, {}, obstacle_on_way(root, target.path)};
  if (!file.refusal.empty()) return file;
  try {
    file.before = text_of_file(root / target.path);
  } catch (const Error& error) {
    file.refusal = error.message;
    return file;
  }
  file.after = file.before;
  Editing(target, file).run(action);
  return file;
}

// The folders of ours that are remembered, and the git folder that remembers them.
class MadeFolders {
 public:
  explicit MadeFolders(const Location& location) {
    if (!location.in_repository()) return;
    const Folder git = Folder::open(location.git_dir->string(), "");
    if (const auto own = git.enter(git_folder_name)) read(*own);
    before_ = paths_;
    git_ = git;
  }

  std::set<std::string>& paths() { return paths_; }

  void save() {
    if (!git_ || paths_ == before_) return;
    const Folder own = git_->enter_or_create(git_folder_name);
    const std::string text = as_lines(paths_);
    if (text.empty()) own.files().remove(own.number(), kFoldersFile);
    if (!text.empty()) replace_fleeting_file(own, kFoldersFile, text);
    before_ = paths_;
  }

 private:
  void read(const Folder& own) {
    const auto content = own.read(kFoldersFile, kMostFolderBytes);
    if (!content) return;
    for (const std::string_view line : parts_of(content.value().text, '\n')) paths_.emplace(line);
  }

  std::optional<Folder> git_;
  std::set<std::string> paths_;
  std::set<std::string> before_;
};

// Only a folder that a target may have needed, whatever somebody has written to the list.
bool is_of_a_target(const std::string& folder) {
  for (const SetupTarget& target : setup_targets()) {
    for (const TargetFile& file : target.files({})) {
      for (fs::path above = fs::path(file.path).parent_path(); !above.empty(); above = above.parent_path()) {
        if (above == folder) return true;
      }
    }
  }
  return false;
}

}  // namespace

bool SetupPlan::is_refused() const {
  return any_of(files, [](const SetupFile& file) { return !file.refusal.empty(); });
}

bool SetupPlan::has_ours() const {
  return any_of(files, [](const SetupFile& file) { return file.has_ours; });
}

bool SetupPlace::is_found(const SetupTarget& target, const Environment& environment) const {
  std::error_code failed;
  const auto is_trace = [&](std::string_view trace) { return fs::exists(location_->root / trace, failed); };
  const auto is_program = [&](std::string_view program) { return find_program(program, environment).has_value(); };
  return any_of(target.traces, is_trace) || any_of(target.programs, is_program);
}

SetupChoices SetupPlace::choices() const {
  SetupChoices choices{action_};
  std::error_code failed;
  for (const SetupTarget& target : setup_targets()) {
    for (const std::string_view trace : target.traces) {
      if (fs::exists(location_->root / trace, failed)) choices.there.emplace_back(trace);
    }
  }
  return choices;
}

std::vector<TargetFile> SetupPlace::files_of(const SetupTarget& target, SetupAction action) const {
  std::vector<TargetFile> files = target.files(choices());
  if (action == SetupAction::add) return files;
  // Where it would write if nothing were here is where it may have written.
  for (const TargetFile& other : target.files({action_})) {
    const auto is_same = [&](const TargetFile& file) { return file.path == other.path; };
    if (none_of(files, is_same)) files.push_back(other);
  }
  return files;
}

SetupPlan SetupPlace::plan(const SetupTarget& target, SetupAction action) const {
  SetupPlan plan{&target, {}};
  for (const TargetFile& file : files_of(target, action)) {
    plan.files.push_back(planned(location_->root, file, action));
    SetupFile& planned_file = plan.files.back();
    const bool lacks_action = file.form == ConfigForm::workflow && action_.empty() && action == SetupAction::add;
    if (lacks_action && planned_file.refusal.empty() && planned_file.state == EntryState::missing) {
      planned_file.refusal =
          "'" + file.path + "' needs '--action=<owner>/git-checkpoint@<version>', the address of this program's action";
    }
    // What an earlier setup was told is as good.
    if (lacks_action && planned_file.state == EntryState::old) {
      planned_file.state = EntryState::ok;
      planned_file.after = planned_file.before;
    }
  }
  return plan;
}

std::vector<std::string> SetupPlace::missing_folders(const std::vector<SetupPlan>& plans) const {
  std::vector<std::string> missing;
  std::error_code failed;
  for (const SetupPlan& plan : plans) {
    for (const SetupFile& file : plan.files) {
      if (plan.is_refused() || !file.changes() || !file.after) continue;
      for (fs::path above = fs::path(file.path).parent_path(); !above.empty(); above = above.parent_path()) {
        if (!fs::exists(location_->root / above, failed)) missing.push_back(above.string());
      }
    }
  }
  return missing;
}

void SetupPlace::carry_out(const std::vector<SetupPlan>& plans) const {
  std::vector<FileEdit> edits;
  for (const SetupPlan& plan : plans) {
    if (plan.is_refused()) continue;
    for (const SetupFile& file : plan.files) {
      if (file.changes()) edits.push_back({location_->root / file.path, file.before, file.after});
    }
  }
  exclude_temporaries(*location_);
  MadeFolders made(*location_);
  const std::vector<std::string> missing = missing_folders(plans);
  made.paths().insert(missing.begin(), missing.end());
  made.save();  // what cannot be remembered is not made
  checkpoint::carry_out(edits);
  // The innermost first; one that is not empty is in use, and one that is not there may be on another branch.
  const std::set<std::string> all = made.paths();
  for (auto path = all.rbegin(); path != all.rend(); ++path) {
    const std::string folder = (location_->root / *path).string();
    if (!is_of_a_target(*path)) continue;
    const bool is_gone = FileSystem::system().remove_folder(AT_FDCWD, folder.c_str()) == 0;
    if (is_gone) made.paths().erase(*path);
  }
  made.save();
}

}  // namespace checkpoint
