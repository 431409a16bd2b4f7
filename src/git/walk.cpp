#include "git/walk.h"

#include <algorithm>
#include <queue>
#include <unordered_map>

#include "core/interruption.h"

namespace checkpoint::git {

namespace {

constexpr unsigned left = 1;
constexpr unsigned right = 2;
constexpr unsigned both = left | right;

// Walks from two commits at once, newest first, and notes which of them reaches what. It may end when whatever is left
// to visit is reached by both; see finish() for times that are wrong.
class Painting {
 public:
  struct Node {
    std::vector<Oid> parents;
    std::int64_t time = 0;
    unsigned colour = 0;
    bool queued = false;
    bool present = false;
  };

  explicit Painting(const Repository& repository) : repository_(&repository) {}

  void start(const Oid& id, unsigned colour) { paint(id, colour); }

  // True while something is left that only one side reaches.
  bool step() {
    if (single_ == 0) return false;
    visit_next();
    return true;
  }

  // To the end. Where one side alone came to the beginning of the history, the other has a beginning of its own, or
  // wrong times have led past where the two meet: then all that is left is visited too.
  void finish() {
    while (step()) {
    }
    while (ended_alone_ && !queue_.empty()) visit_next();
    settle();
  }

  unsigned colour_of(const Oid& id) const {
    const auto found = nodes_.find(id);
    return found == nodes_.end() ? 0 : found->second.colour;
  }

  bool complete() const { return complete_; }

  template <class Visit>
  void for_each(const Visit& visit) const {
    for (const auto& [id, node] : nodes_) {
      if (node.present) visit(node, id);
    }
  }

 private:
  struct Entry {
    std::int64_t time;
    Oid id;
    bool operator<(const Entry& other) const { return time != other.time ? time < other.time : id < other.id; }
  };

  void visit_next() {
    const Entry entry = queue_.top();
    queue_.pop();
    Node& node = nodes_.at(entry.id);
    if (!node.queued) return;
    node.queued = false;
    if (node.colour != both) --single_;
    const std::vector<Oid> parents = node.parents;
    const unsigned colour = node.colour;
    ended_alone_ = ended_alone_ || (parents.empty() && colour != both);
    for (const Oid& parent : parents) paint(parent, colour);
  }

  // What was visited before the other side's colour arrived gets it now.
  void settle() {
    std::vector<Oid> open;
    for (const auto& [id, node] : nodes_) {
      if (node.colour == both) open.push_back(id);
    }
    while (!open.empty()) {
      const Oid id = open.back();
      open.pop_back();
      for (const Oid& parent : nodes_.at(id).parents) {
        const auto found = nodes_.find(parent);
        if (found == nodes_.end() || found->second.colour == both) continue;
        found->second.colour = both;
        open.push_back(parent);
      }
    }
  }

  Node& node_of(const Oid& id) {
    const auto found = nodes_.find(id);
    if (found != nodes_.end()) return found->second;
    Interruption::check();
    Node node;
    if (auto commit = repository_->commit(id)) {
      node.parents = std::move(commit->parents);
      node.time = commit->committer.when.seconds;
      node.present = true;
    } else {
      complete_ = false;
    }
    return nodes_.emplace(id, std::move(node)).first->second;
  }

  void paint(const Oid& id, unsigned colour) {
    Node& node = node_of(id);
    const unsigned before = node.colour;
    if ((before | colour) == before) return;
    node.colour = before | colour;
    if (node.queued && node.colour == both) --single_;
    if (node.queued) return;
    node.queued = true;
    if (node.colour != both) ++single_;
    queue_.push({node.time, id});
  }

  const Repository* repository_;
  std::unordered_map<Oid, Node, OidHash> nodes_;
  std::priority_queue<Entry> queue_;
  std::size_t single_ = 0;  // commits in the queue that one side alone reaches
  bool complete_ = true;
  bool ended_alone_ = false;  // one side alone came to a commit without parents
};

class PathWalk {
 public:
  PathWalk(const Repository& repository, const std::string& path) : repository_(&repository), path_(&path) {}

  void begin(const Oid& id) {
    if (auto commit = load(id)) open(*std::move(commit));
  }

  bool is_done() const { return open_.empty(); }

  // The newest commit that is left: what it did to the path, where it did something.
  std::optional<PathChange> step() {
    const Visited visited = open_.top();
    open_.pop();
    std::vector<Visited> parents;
    for (const Oid& id : visited.commit.parents) {
      auto parent = load(id);
      if (!parent) continue;
      parents.push_back(*std::move(parent));
      if (parents.back().here != visited.here) continue;
      open(std::move(parents.back()));
      return std::nullopt;
    }
    const bool has_parents = !parents.empty();
    for (Visited& parent : parents) open(std::move(parent));
    if (!visited.here && !has_parents) return std::nullopt;
    return PathChange{visited.commit, visited.here};
  }

 private:
  struct Visited {
    Commit commit;
    std::optional<Oid> here;

    bool operator<(const Visited& other) const {
      return std::pair(commit.committer.when.seconds, commit.id) <
             std::pair(other.commit.committer.when.seconds, other.commit.id);
    }
  };

  // Nothing where the commit or its files are not here.
  std::optional<Visited> load(const Oid& id) const {
    auto commit = repository_->commit(id);
    if (!commit || !repository_->has(commit->tree)) return std::nullopt;
    std::optional<Oid> here = repository_->entry_in(commit->tree, *path_);
    return Visited{*std::move(commit), here};
  }

  void open(Visited visited) {
    if (seen_.insert(visited.commit.id).second) open_.push(std::move(visited));
  }

  const Repository* repository_;
  const std::string* path_;
  std::priority_queue<Visited> open_;
  OidSet seen_;
};

}  // namespace

bool is_ancestor(const Repository& repository, const Oid& ancestor, const Oid& descendant) {
  if (ancestor == descendant) return true;
  Painting painting(repository);
  painting.start(ancestor, left);
  painting.start(descendant, right);
  while (painting.colour_of(ancestor) != both && painting.step()) {
  }
  return painting.colour_of(ancestor) == both;
}

std::vector<Oid> merge_bases(const Repository& repository, const Oid& one, const Oid& other) {
  Painting painting(repository);
  painting.start(one, left);
  painting.start(other, right);
  painting.finish();
  OidSet behind;  // common ancestors that another one goes on from
  painting.for_each([&](const Painting::Node& node, const Oid&) {
    if (node.colour == both) behind.insert(node.parents.begin(), node.parents.end());
  });
  std::vector<std::pair<std::int64_t, Oid>> best;
  painting.for_each([&](const Painting::Node& node, const Oid& id) {
    if (node.colour == both && behind.count(id) == 0) best.emplace_back(node.time, id);
  });
  std::sort(best.rbegin(), best.rend());
  std::vector<Oid> bases;
  bases.reserve(best.size());
  for (const auto& [time, id] : best) bases.push_back(id);
  return bases;
}

std::optional<Oid> merge_base(const Repository& repository, const Oid& one, const Oid& other) {
  const std::vector<Oid> bases = merge_bases(repository, one, other);
  return bases.empty() ? std::nullopt : std::optional(bases.front());
}

Merges merges_from(const Repository& repository, const Oid& tip, const std::function<bool(const Oid&)>& is_known,
                   const std::function<bool(std::size_t merges, std::size_t commits)>& wants_more) {
  struct Open {
    std::int64_t time;
    Oid id;
    std::vector<Oid> parents;
    bool is_merge;
    bool operator<(const Open& other) const { return time != other.time ? time < other.time : id < other.id; }
  };
  CommitReader reader(repository);
  OidSet seen;
  std::priority_queue<Open> open;
  Merges found;
  const auto visit = [&](const Oid& id) {
    if (is_known(id) || !seen.insert(id).second) return;
    const auto text = reader.read(id);
    if (text) open.push({text->committed, id, text->parents, text->is_merge});
    found.complete = found.complete && text.has_value();
  };
  visit(tip);
  for (std::size_t commits = 0; !open.empty(); ++commits) {
    Interruption::check();
    if (wants_more && !wants_more(found.merges.size(), commits)) break;
    const Open newest = open.top();
    open.pop();
    if (newest.is_merge) found.merges.push_back(*repository.commit(newest.id));
    for (const Oid& parent : newest.parents) visit(parent);
  }
  return found;
}

Difference difference(const Repository& repository, const Oid& left_tip, const Oid& right_tip) {
  Painting painting(repository);
  painting.start(left_tip, left);
  painting.start(right_tip, right);
  painting.finish();
  Difference result;
  painting.for_each([&](const Painting::Node& node, const Oid& id) {
    if (node.colour == left) result.left_only.insert(id);
    if (node.colour == right) result.right_only.insert(id);
  });
  result.complete = painting.complete();
  return result;
}

void walk_path(const Repository& repository, const Oid& from, const std::string& path,
               const std::function<bool(const PathChange&)>& wants_more, std::size_t commits) {
  PathWalk walk(repository, path);
  walk.begin(from);
  for (std::size_t looked = 0; !walk.is_done() && looked < commits; ++looked) {
    Interruption::check();
    const auto change = walk.step();
    if (change && !wants_more(*change)) return;
  }
}

std::vector<PathChange> path_history(const Repository& repository, const Oid& from, const std::string& path,
                                     std::size_t limit) {
  std::vector<PathChange> changes;
  if (limit == 0) return changes;
  walk_path(repository, from, path, [&](const PathChange& change) {
    changes.push_back(change);
    return changes.size() < limit;
  });
  return changes;
}

}  // namespace checkpoint::git
