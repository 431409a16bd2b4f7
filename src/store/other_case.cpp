#include "store/other_case.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include "core/folding.h"
#include "core/layout.h"
#include "core/ranges.h"
#include "core/take.h"
#include "core/texts.h"
#include "store/raw_diff.h"

namespace checkpoint {
namespace {

// Notes the places above and at each path, each folder as it is written, and finds those that are there already.
class CaseFinder {
 public:
  void add(const std::string& path) {
    for (std::size_t from = path.size() - layout::within_store(path).size(); from < path.size();) {
      const std::size_t end = std::min(path.find('/', from), path.size());
      add(path.substr(0, end), path.substr(0, from) + folded(path.substr(from, end - from)));
      from = end + 1;
    }
  }

  std::vector<OtherCase> found() && { return std::move(found_); }

 private:
  void add(const std::string& place, const std::string& in_any_case) {
    const std::string& before = first_.emplace(in_any_case, place).first->second;
    if (before != place && told_.insert(place).second) found_.push_back({place, before});
  }

  std::map<std::string, std::string> first_;
  std::set<std::string> told_;
  std::vector<OtherCase> found_;
};

std::vector<std::string> listing_of(const std::string& pathspec) {
  return {"ls-files", "-z", "--full-name", "--", pathspec};
}

// What has been renamed or removed in the work tree, and not yet in the index, is none of two. Where git cannot tell,
// others say so.
std::vector<std::string> tracked_here(const Store& store, const GitCommand& git) {
  const std::string listing = git.run(listing_of(":(top,literal)" + store.location().shown_store())).output;
  std::vector<std::string> paths = texts_for(parts_of(listing, '\0'));
  std::erase_if(paths, [&](const std::string& path) {
    std::error_code none;
    const auto status = std::filesystem::symlink_status(store.location().root / path, none);
    return !std::filesystem::exists(status) && !contains(store.left_out(), path);
  });
  return paths;
}

}  // namespace

StoreProblem OtherCase::problem() const {
  return {path,
          "unsafe-name",
          "differs from '" + other +
              "' in the case of letters alone: where file systems know no case the two are one, and a checkout loses "
              "either; 'git mv' gives one of them a name that is another in any case, or moves it out of the store",
          {}};
}

std::vector<OtherCase> other_cases(const std::vector<std::string>& paths) {
  CaseFinder finder;
  for (const std::string& path : std::set<std::string>(paths.begin(), paths.end())) finder.add(path);
  return std::move(finder).found();
}

std::vector<OtherCase> other_cases_touched(const std::vector<std::string>& paths, std::vector<std::string> changed) {
  const std::set<std::string> there(paths.begin(), paths.end());
  std::erase_if(changed, [&](const std::string& path) { return there.count(path) == 0; });
  std::vector<OtherCase> all = other_cases(paths);
  std::erase_if(all, [&](const OtherCase& one) {
    return none_of(changed, [&](const std::string& path) {
      return layout::lies_in(path, one.path) || layout::lies_in(path, one.other);
    });
  });
  return all;
}

std::vector<OtherCase> other_cases_here(const Store& store, const std::vector<Listed>& listed, const GitCommand* git) {
  std::vector<OtherCase> all = other_cases(with_texts(texts_for(listed, &Listed::path), store.left_out()));
  if (git == nullptr) return all;
  // Apart from the others: where no case is known, one file that was renamed has another name here than there.
  for (OtherCase& one : other_cases(tracked_here(store, *git))) {
    const bool is_told = any_of(all, [&](const OtherCase& told) {
      return layout::lies_in(one.path, told.path) || layout::lies_in(one.path, told.other);
    });
    if (!is_told) all.push_back(std::move(one));
  }
  return all;
}

std::vector<OtherCase> other_cases_staged(const GitCommand& git, const std::vector<std::string>& changed) {
  if (changed.empty()) return {};
  const std::string listing = git.output(listing_of(all_stores()));
  return other_cases_touched(texts_for(parts_of(listing, '\0')), changed);
}

}  // namespace checkpoint
