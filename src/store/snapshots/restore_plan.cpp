#include "store/snapshots/restore_plan.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <set>
#include <utility>

#include "core/error.h"
#include "core/interruption.h"
#include "core/ranges.h"

namespace checkpoint {
namespace {

class Planner {
 public:
  Planner(WorkTree& tree, dev_t device) : tree_(tree), device_(device) {}

  void look(const TreeFile& file) {
    Interruption::check();
    try {
      examine(file);
    } catch (const Error& error) {
      object(file.path, "cannot be reached: " + error.message);
    }
  }

  RestorePlan finish(const KeptFiles& kept) {
    for (const auto& [path, why] : kept.unkept(replaced_)) object(path, why);
    return std::move(plan_);
  }

  void object(const std::string& path, std::string message) { plan_.problems.push_back({path, std::move(message)}); }

 private:
  void examine(const TreeFile& file) {
    const std::string above = file.path.substr(0, file.path.size() - file_of(file.path).size());
    if (gone_ && gone_->first == above) return add({file, {}}, gone_->second);
    const std::optional<Folder> folder = tree_.above(file.path);
    if (!folder) return add_new(file, above);
    if (folder->state().device != device_) return object(file.path, "lies on another file system than git's folder");
    const std::optional<FileState> state = folder->state(file_of(file.path));
    if (state && S_ISDIR(state->mode)) return object(file.path, "is a folder, where the snapshot has a file");
    if (state && !S_ISREG(state->mode) && !S_ISLNK(state->mode)) return object(file.path, "is not a regular file");
    if (state) return compare(file, *folder);
    add({file, {}}, *folder);
  }

  void compare(const TreeFile& file, const Folder& folder) {
    const std::string name = file_of(file.path);
    const auto content = content_of(folder, name, ObjectDigest::format_of(file.blob));
    if (!content) return object(file.path, "is being changed at this moment");
    if (content->blob == file.blob && content->mode == file.mode) {
      plan_.unchanged.push_back(file.path);
      return;
    }
    replaced_.push_back({file.path, *content});
    add({file, content->state}, folder);
  }

  void add_new(const TreeFile& file, const std::string& above) {
    const std::vector<std::string> missing = tree_.missing_above(file.path);
    for (const std::string& folder : missing) {
      if (folders_.insert(folder).second) plan_.folders.push_back(folder);
    }
    const std::optional<Folder> outer = tree_.above(missing.front());
    if (!outer) return object(file.path, "is being changed at this moment");
    gone_.emplace(above, *outer);
    add({file, {}}, *outer);
  }

  void add(Replacement replacement, const Folder& folder) {
    const bool may_write = ::faccessat(folder.number(), ".", W_OK | X_OK, AT_EACCESS) == 0;
    if (!may_write) object(replacement.file.path, "stands in a folder that cannot be written");
    plan_.written.push_back(std::move(replacement));
  }

  WorkTree& tree_;
  dev_t device_;
  RestorePlan plan_;
  std::vector<FoundFile> replaced_;
  std::set<std::string> folders_;
  // The folder looked for last that is not there, and the one that it is to be created in, through others maybe.
  std::optional<std::pair<std::string, Folder>> gone_;
};

// The folder of `path` that is itself one of `paths`, as a file or a symlink.
std::optional<std::string> file_above(const std::string& path, const std::set<std::string>& paths) {
  for (std::size_t end = path.find('/'); end != path.npos; end = path.find('/', end + 1)) {
    if (paths.contains(path.substr(0, end))) return path.substr(0, end);
  }
  return std::nullopt;
}

}  // namespace

RestorePlan plan_restore(WorkTree& tree, std::vector<TreeFile> files, const KeptFiles& kept, dev_t device) {
  sort(files, [](const TreeFile& one, const TreeFile& other) { return one.path < other.path; });
  Planner planner(tree, device);
  std::set<std::string> paths;
  for (const TreeFile& file : files) paths.insert(file.path);
  for (const TreeFile& file : files) {
    if (const auto objection = snapshot::unsafe_snapshot_path(file.path)) {
      planner.object(file.path, *objection);
    } else if (const auto outer = file_above(file.path, paths)) {
      planner.object(file.path, "lies below '" + *outer + "', which the snapshot has as a file");
    } else {
      planner.look(file);
    }
  }
  return planner.finish(kept);
}

}  // namespace checkpoint
