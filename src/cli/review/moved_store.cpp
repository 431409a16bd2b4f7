#include "cli/review/moved_store.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/layout.h"
#include "kinds/succession.h"

namespace checkpoint::cli {
namespace {

using Additions = std::map<std::string, const RawChange*>;  // by the path in the store

// The stores of which the earlier commit had nothing, each with its files.
std::map<std::string, Additions> new_stores(const StoresStep& step) {
  std::map<std::string, Additions> stores;
  std::set<std::string> added;
  for (const RawChange& change : step.changes) {
    if (!is_added(change)) continue;
    stores[layout::store_of(change.path)].emplace(layout::within_store(change.path), &change);
    added.insert(change.path);
  }
  for (const RawChange& change : step.changes) {
    if (!is_added(change)) stores.erase(layout::store_of(change.path));
  }
  for (const RawChange& file : step.after) {
    if (added.count(file.path) == 0) stores.erase(layout::store_of(file.path));
  }
  return stores;
}

bool goes_on_with(const RawChange& gone, const Additions& files, const Blobs& blobs) {
  const auto successor = files.find(layout::within_store(gone.path));
  if (successor == files.end()) return false;
  const RawChange& fresh = *successor->second;
  const auto before = blobs.text_of(gone.before, gone.path);
  const auto after = blobs.text_of(fresh.after, fresh.path);
  return before && after && breaches_of({successor->first, *before, *after}).empty();
}

bool is_left(const std::string& store, const StoresStep& step) {
  return std::any_of(step.after.begin(), step.after.end(),
                     [&](const RawChange& file) { return layout::store_of(file.path) == store; });
}

}  // namespace

bool is_added(const RawChange& change) { return !change.before.is_there() && change.after.is_there(); }

std::string moved_to(const std::string& store, const StoresStep& step) {
  if (is_left(store, step)) return "";
  std::string best;
  std::ptrdiff_t most = 0;
  for (const auto& [folder, files] : new_stores(step)) {
    const Additions& additions = files;
    const auto count = std::count_if(step.changes.begin(), step.changes.end(), [&](const RawChange& gone) {
      return layout::store_of(gone.path) == store && goes_on_with(gone, additions, step.blobs);
    });
    if (count <= most) continue;
    most = count;
    best = folder;
  }
  return best;
}

}  // namespace checkpoint::cli
