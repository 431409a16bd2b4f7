#include "history/chronicle.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>

#include "core/layout.h"
#include "kinds/kind.h"

namespace checkpoint::history {

namespace {

using git::Oid;

const Kind* kind_of_path(const std::string& path) {
  const auto inside = layout::inside_store(path);
  return inside ? kind_at(*inside) : nullptr;
}

std::string file_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

Version version_of_blob(const git::Repository& repository, const std::optional<Oid>& blob) {
  if (!blob) return Version::absent();
  auto text = repository.blob(*blob);
  return text ? Version::of(*std::move(text)) : Version::unreadable("its content is not in this clone");
}

std::string created_at(const Version& version) {
  const auto created = version.document() ? version.document()->root().find("created_at") : std::nullopt;
  return created ? std::string(created->source()) : "";
}

// Where a document stood before a commit put it where it is.
struct Origin {
  Oid parent;
  git::FileName file;
};

class Chronicler {
 public:
  Chronicler(const git::Repository& repository, const Question& question)
      : repository_(&repository), question_(&question) {}

  void follow_document(const Oid& from, const std::string& path) {
    std::optional<Origin> origin;
    git::walk_path(*repository_, from, path, [&](const git::PathChange& change) {
      const git::Commit& commit = change.commit;
      origin = origin_of(commit, path);
      Entry entry = entry_of(commit);
      entry.passages.push_back(passage(entry, commit, path, origin));
      return add(std::move(entry)) && !origin;
    });
    if (origin && wants_more()) follow_document(origin->parent, origin->file.path);
  }

  void follow_store(const Oid& from) {
    git::walk_path(*repository_, from, question_->store, [&](const git::PathChange& change) {
      Entry entry = entry_of(change.commit);
      std::set<std::string> origins;
      for (const std::string& path : touched(change.commit)) {
        if (!is_asked_for(path)) continue;
        const auto origin = origin_of(change.commit, path);
        if (origin) origins.insert(origin->file.path);
        entry.passages.push_back(passage(entry, change.commit, path, origin));
      }
      former_.insert(origins.begin(), origins.end());
      const auto is_elsewhere = [&](const Passage& passage) { return origins.count(passage.path) > 0; };
      auto& passages = entry.passages;
      passages.erase(std::remove_if(passages.begin(), passages.end(), is_elsewhere), passages.end());
      return passages.empty() || add(std::move(entry));
    });
  }

  std::vector<Entry> take() { return std::move(entries_); }

 private:
  bool wants_more() const { return entries_.size() < question_->entries; }

  // The walk goes back in time: what was renamed is met under its later name first.
  bool is_asked_for(const std::string& path) const {
    const std::vector<std::string>& among = question_->among;
    const auto has = [&](const std::string& place) { return layout::lies_in(path, place); };
    return among.empty() || former_.count(path) > 0 || std::any_of(among.begin(), among.end(), has);
  }

  bool add(Entry entry) {
    entries_.push_back(std::move(entry));
    return wants_more();
  }

  std::vector<Oid> known_parents(const git::Commit& commit) const {
    std::vector<Oid> known;
    std::copy_if(commit.parents.begin(), commit.parents.end(), std::back_inserter(known),
                 [&](const Oid& parent) { return repository_->has_files_of(parent); });
    return known;
  }

  Entry entry_of(const git::Commit& commit) const {
    Entry entry{revision_of(commit), {}};
    entry.revision.is_cut = commit.is_cut || known_parents(commit).size() < commit.parents.size();
    return entry;
  }

  View view_of(const std::string& path) const { return question_->view ? question_->view(path) : View::owner; }

  Passage passage(const Entry& entry, const git::Commit& commit, const std::string& path,
                  const std::optional<Origin>& origin) const {
    const Version after = version_at(*repository_, commit.id, path);
    std::vector<Version> before;
    if (origin) {
      before.push_back(version_of_blob(*repository_, origin->file.id));
    } else {
      for (const Oid& parent : known_parents(commit)) before.push_back(version_at(*repository_, parent, path));
    }
    if (before.empty()) before.push_back(entry.revision.is_cut ? after : Version::absent());
    Passage made = merge_passage_of(path, before, after, view_of(path));
    if (origin) made.former_path = origin->file.path;
    return made;
  }

  // The documents of the store that the commit has otherwise than each of its parents.
  std::set<std::string> touched(const git::Commit& commit) const {
    const std::vector<Oid> parents = known_parents(commit);
    if (parents.empty()) return difference({}, documents_at(*repository_, commit.id, question_->store));
    const auto here = documents_at(*repository_, commit.id, question_->store);
    std::set<std::string> paths = difference(documents_at(*repository_, parents.front(), question_->store), here);
    for (auto parent = parents.begin() + 1; parent != parents.end(); ++parent) {
      const auto other = difference(documents_at(*repository_, *parent, question_->store), here);
      std::set<std::string> both;
      std::set_intersection(paths.begin(), paths.end(), other.begin(), other.end(), std::inserter(both, both.begin()));
      paths = std::move(both);
    }
    return paths;
  }

  static std::set<std::string> difference(const std::vector<git::FileName>& before,
                                          const std::vector<git::FileName>& after) {
    std::vector<git::FileName> different;
    std::set_symmetric_difference(before.begin(), before.end(), after.begin(), after.end(),
                                  std::back_inserter(different),
                                  [](const git::FileName& one, const git::FileName& other) {
                                    return std::tie(one.path, one.id) < std::tie(other.path, other.id);
                                  });
    std::set<std::string> paths;
    for (const git::FileName& file : different) paths.insert(file.path);
    return paths;
  }

  // For a document that no parent has at its place: the one that the commit took away and that is the same work.
  std::optional<Origin> origin_of(const git::Commit& commit, const std::string& path) const {
    const auto here = repository_->entry(commit.id, path);
    const std::vector<Oid> parents = known_parents(commit);
    if (!here || parents.empty()) return std::nullopt;
    for (const Oid& parent : parents) {
      if (repository_->entry(parent, path)) return std::nullopt;
    }
    std::vector<Origin> candidates;
    for (const Oid& parent : parents) {
      for (const git::FileName& file : documents_at(*repository_, parent, "")) {
        const bool is_alike = kind_of_path(file.path) == kind_of_path(path);
        if (is_alike && !repository_->entry(commit.id, file.path)) candidates.push_back({parent, file});
      }
    }
    return best_of(candidates, {path, *here});
  }

  std::optional<Origin> best_of(const std::vector<Origin>& candidates, const git::FileName& file) const {
    for (const Origin& candidate : candidates) {
      if (candidate.file.id == file.id) return candidate;
    }
    const std::string created = created_at(version_of_blob(*repository_, file.id));
    std::optional<Origin> best;
    for (const Origin& candidate : candidates) {
      const bool same_name = file_name(candidate.file.path) == file_name(file.path);
      if (created.empty() || created_at(version_of_blob(*repository_, candidate.file.id)) != created) continue;
      if (!best || same_name) best = candidate;
    }
    return best;
  }

  const git::Repository* repository_;
  const Question* question_;
  std::vector<Entry> entries_;
  std::set<std::string> former_;  // where documents that were asked for have stood before
};

}  // namespace

Revision revision_of(const git::Commit& commit) {
  return {commit.id.hex(), commit.author.name, commit.author.when, commit.subject(), commit.is_merge, commit.is_cut};
}

std::vector<Entry> chronicle(const git::Repository& repository, const Oid& from, const Question& question) {
  if (question.entries == 0) return {};
  Chronicler chronicler(repository, question);
  if (question.document) {
    chronicler.follow_document(from, *question.document);
  } else {
    chronicler.follow_store(from);
  }
  return chronicler.take();
}

Version version_at(const git::Repository& repository, const Oid& commit, const std::string& path) {
  return version_of_blob(repository, repository.entry(commit, path));
}

std::vector<git::FileName> documents_at(const git::Repository& repository, const Oid& commit,
                                        const std::string& store) {
  std::vector<git::FileName> files = repository.files(commit, store);
  const auto is_other = [](const git::FileName& file) { return kind_of_path(file.path) == nullptr; };
  std::erase_if(files, is_other);
  return files;
}

}  // namespace checkpoint::history
