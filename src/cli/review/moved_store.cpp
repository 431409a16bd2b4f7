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

// How much of a store that is gone another one has.
struct Continuity {
  std::size_t files = 0;      // what may have become of them
  bool has_the_same = false;  // a document is one and the same in both, so that the names alike are no chance

  void count(const RawChange& gone, const Additions& additions, const Blobs& blobs) {
    const auto successor = additions.find(layout::within_store(gone.path));
    if (successor == additions.end()) return;
    const RawChange& fresh = *successor->second;
    const auto before = blobs.text_of(gone.before, gone.path);
    const auto after = blobs.text_of(fresh.after, fresh.path);
    if (!before || !after) return;
    if (breaches_of({successor->first, *before, *after}).empty()) ++files;
    has_the_same = has_the_same || is_same_document(successor->first, *before, *after);
  }
};

bool is_left(const std::string& store, const StoresStep& step) {
  return std::any_of(step.after.begin(), step.after.end(),
                     [&](const RawChange& file) { return layout::store_of(file.path) == store; });
}

}  // namespace

bool is_added(const RawChange& change) { return !change.before.is_there() && change.after.is_there(); }

std::string moved_to(const std::string& store, const StoresStep& step) {
  if (is_left(store, step)) return "";
  std::string best;
  std::size_t most = 0;
  for (const auto& [folder, additions] : new_stores(step)) {
    Continuity continuity;
    for (const RawChange& gone : step.changes) {
      if (layout::store_of(gone.path) == store) continuity.count(gone, additions, step.blobs);
    }
    if (!continuity.has_the_same || continuity.files <= most) continue;
    most = continuity.files;
    best = folder;
  }
  return best;
}

}  // namespace checkpoint::cli
