#include "cli/views/remains.h"

#include <algorithm>
#include <set>

#include "cli/views/address.h"
#include "core/snapshot_layout.h"
#include "store/committed_paths.h"
#include "store/examined.h"

namespace checkpoint::cli {
namespace {

// Folders of work that has been read: whoever did told what is wrong there. Of snapshots only the log is read.
std::set<std::string> folders_read(const std::vector<Work>& works) {
  std::set<std::string> folders;
  for (const Work& work : works) {
    auto place = work.kind == "snapshot" ? std::nullopt : place_of_work(work.path);
    if (place) folders.insert(*std::move(place));
  }
  return folders;
}

bool is_log(const StorePath& place) { return place.file() == layout::log_file; }

class Search {
 public:
  Search(const Works& works, const Workspace& workspace) : workspace_(&workspace), read_(folders_read(works.all)) {}

  void look_at(const StorePath& place) {
    const std::string shown = workspace_->store.shown(place);
    try {
      look_into(place, shown);
    } catch (const Error& error) {
      broken_.push_back({error.path.empty() ? shown : error.path, error.code, error.message, {}});
    }
  }

  std::vector<StoreProblem> found() const {
    std::vector<StoreProblem> all = broken_;
    all.insert(all.end(), strays_.begin(), strays_.end());
    return all;
  }

 private:
  void look_into(const StorePath& folder, const std::string& shown) {
    const bool is_read = read_.count(shown) > 0;
    for (const FolderEntry& entry : workspace_->store.entries(folder)) {
      const auto place = layout::place_at(folder.text() + "/" + entry.name);
      if (!place || archive_at(place->text()) != nullptr) continue;
      if (is_read) {
        note_stray_document(*place);
      } else if (entry.type == EntryType::folder) {
        look_at(*place);
      } else {
        examine(*place);
      }
    }
  }

  void examine(const StorePath& place) {
    if (kind_at(place.text()) == nullptr) {
      if (!is_log(place)) strays_.push_back({workspace_->store.shown(place), "unknown-kind", kStray, {}});
      return;
    }
    const auto found = examined(workspace_->store, place, workspace_->now);
    if (found && found->problem) broken_.push_back(*found->problem);
  }

  // Whoever read the others told of them; people keep other files beside documents.
  void note_stray_document(const StorePath& place) {
    const bool is_stray = kind_at(place.text()) == nullptr && place.file().ends_with(".json");
    if (is_stray) strays_.push_back({workspace_->store.shown(place), "unknown-kind", kStray, {}});
  }

  static constexpr const char* kStray = "is not named as the files of a checkpoint are";

  const Workspace* workspace_;
  std::set<std::string> read_;
  std::vector<StoreProblem> broken_;
  std::vector<StoreProblem> strays_;
};

std::vector<StoreProblem> remains_of(const std::string& name, const Works& works, const Workspace& workspace) {
  Search search(works, workspace);
  for (const StorePath& place : places_called(name)) {
    if (!layout::skill_of(place.text())) search.look_at(place);
  }
  return search.found();
}

// What is tracked and not here is no less there.
void add_left_out(const std::string& name, const Workspace& workspace, std::vector<StoreProblem>& problems) {
  for (const StorePath& place : places_called(name)) {
    if (auto problem = workspace.store.document_left_out(place)) problems.push_back(*std::move(problem));
  }
}

}  // namespace

Works with_remains(Works works, const std::string& name, const Workspace& workspace) {
  if (is_word_for_many(name)) return works;
  std::vector<StoreProblem> remains = remains_of(name, works, workspace);
  add_left_out(name, workspace, remains);
  if (workspace.git) note_versions(remains, workspace.git.get(), workspace.location.shown_store());
  for (StoreProblem& problem : remains) {
    const auto is_told = [&](const StoreProblem& other) { return other.path == problem.path; };
    if (std::none_of(works.problems.begin(), works.problems.end(), is_told)) {
      works.problems.push_back(std::move(problem));
    }
  }
  return works;
}

}  // namespace checkpoint::cli
