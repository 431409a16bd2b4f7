#include "git/repository.h"

#include "core/git_folder.h"
#include "core/line_ends.h"
#include "core/ranges.h"
#include "core/take.h"
#include "git/library.h"
#include "git/long_messages.h"
#include "git/opening.h"

namespace checkpoint::git {

struct Repository::State {
  Place place;
  Opened opened;
  Border border;
  std::optional<LongMessages> long_messages = {};

  git_repository* repository() const { return opened.repository.get(); }
  git_odb* objects() const { return opened.objects.get(); }
};

namespace {

bool is_absent(int code) {
  return code == GIT_ENOTFOUND || code == GIT_EUNBORNBRANCH || code == GIT_EINVALIDSPEC || code == GIT_EAMBIGUOUS ||
         code == GIT_EPEEL;
}

// True where there is something; false where there is nothing; all else is an error.
bool found(int code, const std::string& what) {
  if (is_absent(code)) return false;
  check(code, what);
  return true;
}

OwnedOdbObject read_object(git_odb* objects, const Oid& id) {
  const git_oid raw = to_git(id);
  git_odb_object* object = nullptr;
  const int code = git_odb_read(&object, objects, &raw);
  if (code < 0 && !found(code, "cannot read object " + id.hex())) return nullptr;
  return OwnedOdbObject(object);
}

std::string_view bytes_of(git_odb_object* object) {
  return {static_cast<const char*>(git_odb_object_data(object)), git_odb_object_size(object)};
}

// Where long messages are kept, beside our index.
LongMessages long_messages_of(const std::filesystem::path& common_dir, const Place& place) {
  return {common_dir / git_folder_name / "messages", place.environment};
}

// What an object is, without reading it.
bool is_commit(git_repository* repository, const git_oid& id) {
  git_odb* raw = nullptr;
  if (git_repository_odb(&raw, repository) < 0) return false;
  const OwnedOdb objects(raw);
  std::size_t size = 0;
  git_object_t type = GIT_OBJECT_INVALID;
  return git_odb_read_header(&size, &type, raw, &id) == 0 && type == GIT_OBJECT_COMMIT;
}

// The commit behind a tag or commit; nothing for trees and blobs, and for what is not here.
std::optional<Oid> peeled(git_repository* repository, const git_oid& id) {
  if (is_commit(repository, id)) return from_git(id);
  git_object* raw = nullptr;
  if (git_object_lookup(&raw, repository, &id, GIT_OBJECT_ANY) < 0) return std::nullopt;
  const OwnedObject object(raw);
  git_object* commit = nullptr;
  if (git_object_peel(&commit, raw, GIT_OBJECT_COMMIT) < 0) return std::nullopt;
  const OwnedObject owned(commit);
  return from_git(*git_object_id(commit));
}

// A ref whose object is not here. libgit2 1.5, asked to resolve one, forgets to free it.
bool leads_nowhere(git_repository* repository, const std::string& revision) {
  git_reference* raw = nullptr;
  if (git_reference_dwim(&raw, repository, revision.c_str()) < 0) return false;
  const OwnedReference ref(raw);
  const git_oid* const target = git_reference_target(raw);
  git_object* object = nullptr;
  const bool is_there = target == nullptr || git_object_lookup(&object, repository, target, GIT_OBJECT_ANY) == 0;
  const OwnedObject owned(object);
  return !is_there;
}

OwnedTree tree_at(git_repository* repository, const Oid& id) {
  const git_oid raw = to_git(id);
  git_tree* tree = nullptr;
  return found(git_tree_lookup(&tree, repository, &raw), "cannot read the tree " + id.hex()) ? OwnedTree(tree)
                                                                                             : nullptr;
}

OwnedTree tree_of(git_repository* repository, const std::optional<Commit>& commit) {
  return commit ? tree_at(repository, commit->tree) : nullptr;
}

OwnedTreeEntry entry_at(const OwnedTree& tree, const std::string& path) {
  git_tree_entry* entry = nullptr;
  if (!tree || !found(git_tree_entry_bypath(&entry, tree.get(), path.c_str()), "cannot read '" + path + "'")) {
    return nullptr;
  }
  return OwnedTreeEntry(entry);
}

Error lacking(const std::string& what, const Commit& commit) {
  return {ErrorCode::io,
          what + " of the commit " + commit.id.hex() + " is not in this repository",
          {"'git fsck' tells what is missing; a partial clone brings it with 'git fetch'"}};
}

// The folder at `path` of a commit, empty for all of it; nothing where it has no such folder.
OwnedTree folder_at(git_repository* repository, const Commit& commit, const std::string& path) {
  OwnedTree tree = tree_at(repository, commit.tree);
  if (!tree) throw lacking("what stands in the root", commit);
  for (const std::string_view part : parts_of(path, '/')) {
    const git_tree_entry* const entry = git_tree_entry_byname(tree.get(), std::string(part).c_str());
    if (entry == nullptr || git_tree_entry_type(entry) != GIT_OBJECT_TREE) return nullptr;
    tree = tree_at(repository, from_git(*git_tree_entry_id(entry)));
    if (!tree) throw lacking("the folder '" + path + "'", commit);
  }
  return tree;
}

struct FileList {
  std::string folder;
  std::vector<FileName> files;
};

int add_file(const char* root, const git_tree_entry* entry, void* payload) {
  auto* list = static_cast<FileList*>(payload);
  if (git_tree_entry_type(entry) == GIT_OBJECT_BLOB) {
    list->files.push_back({list->folder + root + git_tree_entry_name(entry), from_git(*git_tree_entry_id(entry))});
  }
  return 0;
}

}  // namespace

Repository::Repository(std::unique_ptr<State> state) : state_(std::move(state)) {}
Repository::Repository(Repository&&) noexcept = default;
Repository& Repository::operator=(Repository&&) noexcept = default;
Repository::~Repository() = default;

Repository Repository::open(const Place& place) {
  auto state = std::make_unique<State>();
  state->place = place;
  state->opened = open_repository(place);
  state->border = border_of(state->opened.common_dir);
  state->long_messages = long_messages_of(state->opened.common_dir, place);
  return Repository(std::move(state));
}

const Place& Repository::place() const { return state_->place; }
const std::filesystem::path& Repository::common_dir() const { return state_->opened.common_dir; }
bool Repository::is_shallow() const { return !state_->border.commits.empty(); }
const std::string& Repository::shallow_fingerprint() const { return state_->border.fingerprint; }

std::optional<Oid> Repository::head() const {
  git_oid id;
  if (!found(git_reference_name_to_id(&id, state_->repository(), "HEAD"), "cannot read HEAD")) return std::nullopt;
  const auto commit = peeled(state_->repository(), id);
  if (commit) return commit;
  throw Error(ErrorCode::io, "the commit of HEAD, " + from_git(id).hex() + ", is not in this repository",
              {"'git fsck' tells what is missing"});
}

std::optional<std::string> Repository::head_ref() const { return symbolic_target("HEAD"); }

std::optional<Ref> Repository::ref(const std::string& name) const {
  git_oid id;
  if (!found(git_reference_name_to_id(&id, state_->repository(), name.c_str()), "cannot read " + name)) {
    return std::nullopt;
  }
  const auto commit = peeled(state_->repository(), id);
  return commit ? std::optional(Ref{name, *commit}) : std::nullopt;
}

bool Repository::is_lost(const std::string& name) const {
  git_oid id;
  if (!found(git_reference_name_to_id(&id, state_->repository(), name.c_str()), "cannot read " + name)) return false;
  return !peeled(state_->repository(), id);
}

std::optional<std::string> Repository::symbolic_target(const std::string& name) const {
  git_reference* raw = nullptr;
  if (!found(git_reference_lookup(&raw, state_->repository(), name.c_str()), "cannot read " + name)) {
    return std::nullopt;
  }
  const OwnedReference reference(raw);
  const char* target = git_reference_symbolic_target(raw);
  return target != nullptr ? std::optional<std::string>(target) : std::nullopt;
}

std::set<std::string> Repository::ref_names(std::string_view prefix) const {
  git_reference_iterator* raw = nullptr;
  check(git_reference_iterator_glob_new(&raw, state_->repository(), (std::string(prefix) + "*").c_str()),
        "cannot list refs");
  const OwnedReferences iterator(raw);
  std::set<std::string> names;
  const char* name = nullptr;
  while (git_reference_next_name(&name, raw) == 0) names.insert(name);
  return names;
}

std::vector<Ref> Repository::refs(std::string_view prefix) const {
  std::vector<Ref> refs;
  for (const std::string& name : ref_names(prefix)) {
    git_oid id;
    if (git_reference_name_to_id(&id, state_->repository(), name.c_str()) < 0) continue;
    if (const auto commit = peeled(state_->repository(), id)) refs.push_back({name, *commit});
  }
  return refs;
}

std::optional<Oid> Repository::resolve(const std::string& revision) const {
  if (leads_nowhere(state_->repository(), revision)) return std::nullopt;
  git_object* raw = nullptr;
  if (!found(git_revparse_single(&raw, state_->repository(), revision.c_str()), "cannot resolve '" + revision + "'")) {
    return std::nullopt;
  }
  const OwnedObject object(raw);
  return peeled(state_->repository(), *git_object_id(raw));
}

std::optional<Oid> Repository::abbreviated(std::string_view digits) const {
  git_oid prefix;
  if (digits.size() > 2 * Oid::size || git_oid_fromstrn(&prefix, digits.data(), digits.size()) < 0) {
    return std::nullopt;
  }
  git_object* raw = nullptr;
  const int code = git_object_lookup_prefix(&raw, state_->repository(), &prefix, digits.size(), GIT_OBJECT_COMMIT);
  if (!found(code, "cannot look up " + std::string(digits))) return std::nullopt;
  const OwnedObject object(raw);
  return from_git(*git_object_id(raw));
}

std::optional<Commit> Repository::commit(const Oid& id) const {
  const std::string* const kept = state_->long_messages->kept(id);
  const OwnedOdbObject object = kept == nullptr ? read_object(state_->objects(), id) : nullptr;
  const bool is_there = object && git_odb_object_type(object.get()) == GIT_OBJECT_COMMIT;
  if (kept == nullptr && !is_there) return std::nullopt;
  auto commit = parse_commit(id, kept != nullptr ? *kept : state_->long_messages->counted(id, bytes_of(object.get())));
  if (commit) commit->message = with_line_ends(commit->message, "\n");
  if (!commit || state_->border.commits.count(id) == 0) return commit;
  commit->is_cut = !commit->parents.empty();
  commit->parents.clear();
  return commit;
}

bool Repository::has_files_of(const Oid& id) const {
  const auto known = commit(id);
  return known && has(known->tree);
}

bool Repository::has(const Oid& id) const {
  const git_oid raw = to_git(id);
  return git_odb_exists(state_->objects(), &raw) == 1;
}

std::optional<Oid> Repository::entry(const Oid& commit, const std::string& path) const {
  const OwnedTreeEntry entry = entry_at(tree_of(state_->repository(), this->commit(commit)), path);
  return entry ? std::optional(from_git(*git_tree_entry_id(entry.get()))) : std::nullopt;
}

std::optional<Oid> Repository::entry_in(const Oid& tree, const std::string& path) const {
  const OwnedTreeEntry entry = entry_at(tree_at(state_->repository(), tree), path);
  return entry ? std::optional(from_git(*git_tree_entry_id(entry.get()))) : std::nullopt;
}

std::optional<Blob> Repository::file(const Oid& commit, const std::string& path) const {
  const auto id = entry(commit, path);
  auto text = id ? blob(*id) : std::nullopt;
  return text ? std::optional(Blob{*id, *std::move(text)}) : std::nullopt;
}

std::vector<FileName> Repository::files(const Oid& commit, const std::string& folder) const {
  const auto known = this->commit(commit);
  const OwnedTree tree = known ? folder_at(state_->repository(), *known, folder) : nullptr;
  if (!tree) return {};
  FileList list;
  if (!folder.empty()) list.folder = folder + "/";
  const int code = git_tree_walk(tree.get(), GIT_TREEWALK_PRE, add_file, &list);
  if (code == GIT_ENOTFOUND) throw lacking("a folder below '" + folder + "'", *known);
  check(code, "cannot list '" + folder + "'");
  sort(list.files, [](const FileName& one, const FileName& other) { return one.path < other.path; });
  return list.files;
}

std::optional<std::vector<std::string>> Repository::different_paths(const Oid& one, const Oid& other) const {
  const OwnedTree before = tree_of(state_->repository(), commit(one));
  const OwnedTree after = tree_of(state_->repository(), commit(other));
  git_diff* raw = nullptr;
  git_diff_options options{};
  git_diff_options_init(&options, GIT_DIFF_OPTIONS_VERSION);
  options.flags = GIT_DIFF_INCLUDE_TYPECHANGE | GIT_DIFF_SKIP_BINARY_CHECK;
  if (!before || !after ||
      !found(git_diff_tree_to_tree(&raw, state_->repository(), before.get(), after.get(), &options),
             "cannot compare " + one.hex() + " with " + other.hex())) {
    return std::nullopt;
  }
  const OwnedDiff diff(raw);
  std::vector<std::string> paths;
  for (std::size_t at = 0; at < git_diff_num_deltas(raw); ++at) {
    const git_diff_delta* delta = git_diff_get_delta(raw, at);
    paths.emplace_back(delta->old_file.path != nullptr ? delta->old_file.path : delta->new_file.path);
  }
  sort(paths);
  return paths;
}

std::optional<std::string> Repository::blob(const Oid& id) const {
  const OwnedOdbObject object = read_object(state_->objects(), id);
  if (!object || git_odb_object_type(object.get()) != GIT_OBJECT_BLOB) return std::nullopt;
  return std::string(bytes_of(object.get()));
}

struct CommitReader::State {
  const Repository* repository = nullptr;
  const Border* border = nullptr;
  Opened opened;
  OwnedOdbObject current;
  std::string message;  // of the current one, where its lines do not end as others do
  std::optional<LongMessages> long_messages = {};
  bool has_kept = false;  // when it began: what it reads itself, it reads once
};

CommitReader::CommitReader(const Repository& repository) : state_(std::make_unique<State>()) {
  state_->repository = &repository;
  state_->border = &repository.state_->border;
  state_->long_messages = long_messages_of(repository.common_dir(), repository.place());
  state_->has_kept = state_->long_messages->any();
}
CommitReader::~CommitReader() = default;

std::optional<CommitText> CommitReader::read(const Oid& id) {
  // Opened when there is something to read: with an up-to-date index there is not.
  if (!state_->opened.objects) state_->opened = open_repository(state_->repository->place());
  const std::string* const kept = state_->has_kept ? state_->long_messages->kept(id) : nullptr;
  if (kept == nullptr) state_->current = read_object(state_->opened.objects.get(), id);
  git_odb_object* object = state_->current.get();
  const bool is_there = object != nullptr && git_odb_object_type(object) == GIT_OBJECT_COMMIT;
  if (kept == nullptr && !is_there) return std::nullopt;
  auto commit = scan_commit(kept != nullptr ? *kept : state_->long_messages->counted(id, bytes_of(object)));
  if (commit && commit->message.find('\r') != std::string_view::npos) {
    state_->message = with_line_ends(commit->message, "\n");
    commit->message = state_->message;
  }
  if (commit && !state_->border->commits.empty() && state_->border->commits.count(id) != 0) commit->parents.clear();
  return commit;
}

}  // namespace checkpoint::git
