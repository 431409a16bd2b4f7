#include "cli/repository/repository_revisions.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "git/walk.h"
#include "history/history.h"

namespace checkpoint::cli {
namespace {

using history::Revision;

git::Oid oid_of(const Revision& revision) { return *git::Oid::parse(revision.commit); }

std::string folder_of(const std::string& path) {
  const std::size_t end = path.rfind('/');
  return end == std::string::npos ? "" : path.substr(0, end);
}

class RepositoryRevisions final : public Revisions {
 public:
  explicit RepositoryRevisions(git::Repository repository) : repository_(std::move(repository)) {}

  std::optional<Revision> head() override { return revision(repository_.head()); }

  std::optional<Revision> find(const std::string& name) override { return revision(repository_.resolve(name)); }

  std::optional<Revision> merge_base(const Revision& one, const Revision& other) override {
    return revision(git::merge_base(repository_, oid_of(one), oid_of(other)));
  }

  history::Version document(const Revision& revision, const std::string& path) override {
    history::Version version = history::version_at(repository_, oid_of(revision), path);
    // What cannot be found is not there only where its folder can be listed.
    if (!version.is_there()) static_cast<void>(repository_.files(oid_of(revision), folder_of(path)));
    return version;
  }

  std::vector<PastDocument> documents(const Revision& revision, const std::string& store) override {
    std::vector<PastDocument> documents;
    for (const git::FileName& file : history::documents_at(repository_, oid_of(revision), store)) {
      documents.push_back({file.path, history::version_at(repository_, oid_of(revision), file.path)});
    }
    return documents;
  }

  std::vector<history::Entry> chronicle(const Revision& from, const history::Question& question) override {
    std::vector<history::Entry> entries = history::chronicle(repository_, oid_of(from), question);
    is_cut_ = is_cut_ || std::any_of(entries.begin(), entries.end(),
                                     [](const history::Entry& entry) { return entry.revision.is_cut; });
    return entries;
  }

  std::optional<std::string> limitation() override {
    if (repository_.is_shallow()) return "the history is cut off: this is a shallow clone";
    return is_cut_ ? std::optional(std::string(history::cut_by_missing_commits)) : std::nullopt;
  }

 private:
  std::optional<Revision> revision(const std::optional<git::Oid>& id) const {
    const auto commit = id ? repository_.commit(*id) : std::nullopt;
    return commit ? std::optional(history::revision_of(*commit)) : std::nullopt;
  }

  git::Repository repository_;
  bool is_cut_ = false;  // what was looked at begins with a commit whose parents are not here
};

}  // namespace

std::unique_ptr<Revisions> revisions_of(const git::Place& place) {
  return std::make_unique<RepositoryRevisions>(git::Repository::open(place));
}

}  // namespace checkpoint::cli
