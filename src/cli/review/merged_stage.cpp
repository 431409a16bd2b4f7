#include "cli/review/merged_stage.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cli/review/merges_between.h"
#include "core/layout.h"
#include "kinds/stage/place.h"
#include "store/git_edition.h"
#include "store/pipelines.h"

namespace checkpoint::cli {
namespace {

enum class Standing : std::uint8_t { otherwise, same, same_and_valid };

// Looks into commits for one stage as it is later.
class StageSearch {
 public:
  StageSearch(const Merging& range, const Edition& later, const StorePath& place)
      : range_(range), later_(later), place_(place), names_(stage::place_at(place.text()).value_or(stage::Place{})) {}

  bool is_brought_by(const std::vector<std::string>& parents) const {
    std::vector<Standing> all;
    all.reserve(parents.size());
    for (const std::string& parent : parents) all.push_back(standing_in(parent));
    const auto has = [&](Standing standing) { return std::find(all.begin(), all.end(), standing) != all.end(); };
    return has(Standing::same_and_valid) && has(Standing::otherwise);
  }

 private:
  Standing standing_in(const std::string& commit) const {
    const std::string path = later_.shown(place_);
    const std::string store = path.substr(0, path.size() - place_.text().size() - 1);
    const Name project = Name::checked("project", names_.project);
    const std::vector<std::string> paths{store + "/" + layout::pipeline(project).text(),
                                         store + "/" + layout::config().text()};
    const auto files = committed_files_at(range_.git, commit, paths, range_.limits.max_bytes);
    for (const auto& [folder, edition] : editions_of(files, range_.limits)) {
      if (folder == store) return standing_in(edition, project);
    }
    return Standing::otherwise;
  }

  Standing standing_in(const Edition& edition, const Name& project) const {
    const auto was = edition.find_readable(place_);
    const auto is = later_.find_readable(place_);
    const bool is_same =
        was && is && was->content && is->content && same_value(was->content->root(), is->content->root());
    if (!is_same) return Standing::otherwise;
    try {
      const Pipeline pipeline = load_pipeline(edition, {project, std::nullopt, range_.now});
      const stage::StageState* const stage = pipeline.progress.find(names_.stage);
      return stage != nullptr && !is_stale(pipeline.progress, *stage) ? Standing::same_and_valid : Standing::same;
    } catch (const Error&) {
      return Standing::same;
    }
  }

  const Merging& range_;
  const Edition& later_;
  const StorePath& place_;
  stage::Place names_;
};

}  // namespace

bool is_brought_by_merge(const Merging& range, const Edition& later, const StorePath& place) {
  const auto merges = merges_between(range.git, range.before, range.after);
  if (!merges) return true;
  const StageSearch search(range, later, place);
  return std::any_of(merges->begin(), merges->end(),
                     [&](const auto& parents) { return search.is_brought_by(parents); });
}

}  // namespace checkpoint::cli
