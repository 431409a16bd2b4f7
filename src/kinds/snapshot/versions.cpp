#include "kinds/snapshot/versions.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string_view>
#include <tuple>
#include <unordered_map>

#include "core/ranges.h"

namespace checkpoint::snapshot {
namespace {

using Places = std::vector<std::size_t>;
using Parents = std::vector<std::optional<std::size_t>>;

Parents parents_of(const std::vector<const Snapshot*>& snapshots) {
  std::unordered_map<std::string_view, std::size_t> places;
  for (std::size_t at = 0; at < snapshots.size(); ++at) places.emplace(snapshots[at]->id, at);
  Parents parents;
  for (const Snapshot* snapshot : snapshots) {
    const auto found = places.find(snapshot->parent_snapshot);
    parents.push_back(found == places.end() ? std::nullopt : std::optional(found->second));
  }
  return parents;
}

// How many of them come before each one. Ids that are right cannot form a circle; wrong ones must not keep us in it.
std::vector<std::size_t> generations(const Parents& parents) {
  std::vector<std::size_t> found;
  for (auto parent : parents) {
    std::size_t generation = 0;
    for (; parent && generation < parents.size(); parent = parents[*parent]) ++generation;
    found.push_back(generation);
  }
  return found;
}

template <class Key>
Places sorted_by(std::size_t count, const Key& key) {
  Places order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  sort(order, [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
  return order;
}

std::vector<Instant> own_times(const std::vector<const Snapshot*>& snapshots) {
  std::vector<Instant> times;
  times.reserve(snapshots.size());
  for (const Snapshot* snapshot : snapshots) times.push_back(snapshot->created_at.value_or(Instant{}));
  return times;
}

std::vector<Instant> latest_times(const std::vector<const Snapshot*>& snapshots, const Parents& parents,
                                  const std::vector<std::size_t>& generation) {
  std::vector<Instant> times = own_times(snapshots);
  const Places parents_first = sorted_by(snapshots.size(), [&](std::size_t at) { return generation[at]; });
  std::for_each(parents_first.rbegin(), parents_first.rend(), [&](std::size_t at) {
    if (parents[at]) times[*parents[at]] = std::min(times[*parents[at]], times[at]);
  });
  return times;
}

}  // namespace

std::vector<Instant> latest_times(const std::vector<const Snapshot*>& snapshots) {
  const Parents parents = parents_of(snapshots);
  return latest_times(snapshots, parents, generations(parents));
}

std::vector<std::size_t> by_age(const std::vector<const Snapshot*>& snapshots) {
  const Parents parents = parents_of(snapshots);
  const std::vector<std::size_t> generation = generations(parents);
  const std::vector<Instant> times = latest_times(snapshots, parents, generation);
  return sorted_by(snapshots.size(), [&](std::size_t at) {
    return std::make_tuple(times[at], generation[at], std::string_view(snapshots[at]->id));
  });
}

std::vector<Instant> earliest_times(const std::vector<const Snapshot*>& snapshots) {
  const Parents parents = parents_of(snapshots);
  const std::vector<std::size_t> generation = generations(parents);
  std::vector<Instant> times = own_times(snapshots);
  for (const std::size_t at : sorted_by(snapshots.size(), [&](std::size_t place) { return generation[place]; })) {
    if (parents[at]) times[at] = std::max(times[at], times[*parents[at]]);
  }
  return times;
}

}  // namespace checkpoint::snapshot
