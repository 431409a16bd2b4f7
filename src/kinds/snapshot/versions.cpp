#include "kinds/snapshot/versions.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace checkpoint::snapshot {
namespace {

using Places = std::unordered_map<std::string_view, std::size_t>;

// How many of them come before each one. Ids that are right cannot form a circle; wrong ones must not keep us in it.
std::vector<std::size_t> generations(const std::vector<const Snapshot*>& snapshots) {
  Places places;
  for (std::size_t at = 0; at < snapshots.size(); ++at) places.emplace(snapshots[at]->id, at);
  std::vector<std::size_t> found;
  for (const Snapshot* snapshot : snapshots) {
    std::size_t generation = 0;
    for (auto at = places.find(snapshot->parent_snapshot); at != places.end() && generation < snapshots.size();
         at = places.find(snapshots[at->second]->parent_snapshot)) {
      ++generation;
    }
    found.push_back(generation);
  }
  return found;
}

}  // namespace

std::vector<std::size_t> by_age(const std::vector<const Snapshot*>& snapshots) {
  const std::vector<std::size_t> generation = generations(snapshots);
  std::vector<std::size_t> order(snapshots.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto key = [&](std::size_t at) {
    return std::make_tuple(snapshots[at]->created_at.value_or(Instant{}), generation[at],
                           std::string_view(snapshots[at]->id));
  };
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
  return order;
}

}  // namespace checkpoint::snapshot
