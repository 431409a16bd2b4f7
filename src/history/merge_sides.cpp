#include "history/merge_sides.h"

#include <algorithm>

#include "core/edit.h"
#include "core/json_string.h"
#include "core/layout.h"
#include "git/walk.h"
#include "kinds/kind.h"
#include "kinds/session/place.h"
#include "kinds/snapshot/place.h"
#include "kinds/succession.h"
#include "merge/document_rules.h"
#include "merge/render.h"

namespace checkpoint::history {

namespace {

using git::Oid;

// What merges could lose something of: documents, logs and archives.
bool is_of_interest(const std::string& path, const std::string& folder) {
  const auto inside = layout::inside_store(path);
  if (!inside || path.compare(0, folder.size(), folder) != 0) return false;
  return kind_at(*inside) != nullptr || snapshot::owns_log(*inside) || is_archive(*inside);
}

// A session under another name is the same work: as the others name it.
std::string with_skill(const std::string& text, const std::string& path) {
  const auto inside = layout::inside_store(path);
  const auto skill = inside ? layout::skill_of(*inside) : std::nullopt;
  const auto document = Document::parse(text);
  const auto own = skill && document ? document->root().find("skill") : std::nullopt;
  if (!own || own->is(*skill)) return text;
  return with_value(*document, *own, json_quoted(*skill));
}

// Where both changed one value, the base's, else the older side's: as the driver makes the base of a merge.
std::optional<std::string> blended(const std::optional<std::string>& base, const std::optional<std::string>& ours,
                                   const std::optional<std::string>& theirs, const std::string& path) {
  if (!ours || !theirs) return base ? base : (ours ? ours : theirs);
  const merge::Inputs inputs{base.value_or(""), *ours, *theirs};
  auto outcome = merge::merge_documents(inputs, merge::document_rules(layout::within_store(path), {}, *ours));
  if (!outcome) return base ? base : ours;
  merge::Outcome chosen = *outcome;
  chosen.merged = merge::answered(outcome->merged, outcome->base ? merge::Side::base : outcome->seniority.older);
  return merge::rendered(chosen, {});
}

using ByBlob = std::multimap<Oid, const SideFile*>;

// What has become of `before` among the files that have come; nothing where none has.
const SideFile* renamed(const SideFile& before, const std::vector<SideFile>& come, const ByBlob& by_blob) {
  const std::string inside = layout::within_store(before.path);
  const auto same = by_blob.equal_range(*before.blob);
  for (auto after = same.first; after != same.second; ++after) {
    if (kind_at(layout::within_store(after->second->path)) == kind_at(inside)) return after->second;
  }
  if (!session::owns(inside)) return nullptr;
  const auto found = std::find_if(come.begin(), come.end(), [&](const SideFile& after) {
    return is_renamed(inside, *before.text, layout::within_store(after.path), *after.text);
  });
  return found == come.end() ? nullptr : &*found;
}

}  // namespace

MergeSides::MergeSides(const git::Repository& repository, const git::Commit& merge)
    : repository_(&repository), merge_(&merge) {
  if (merge.parents.size() < 2) throw Error(ErrorCode::not_found, "its parents are not in this clone");
  for (const Oid& parent : merge.parents) {
    if (!repository.has_files_of(parent))
      throw Error(ErrorCode::not_found, "its parent " + parent.hex() + " is not in this clone");
  }
  if (!repository.has_files_of(merge.id)) throw Error(ErrorCode::not_found, "its files are not in this clone");
}

void MergeSides::find_bases() {
  const std::vector<Oid>& parents = merge_->parents;
  for (auto parent = parents.begin() + 1; parent != parents.end(); ++parent) {
    bases_.push_back(git::merge_bases(*repository_, parents.front(), *parent));
    if (bases_.back().empty() && repository_->is_shallow()) {
      throw Error(ErrorCode::not_found, "what its parents have in common is not in this clone");
    }
  }
  for (std::size_t side = 0; side < parents.size(); ++side) {
    const std::vector<Oid>& bases = bases_[side == 0 ? 0 : side - 1];
    renames_.push_back(bases.empty() ? Names{} : renames(bases.front(), parents[side]));
  }
}

std::set<std::string> MergeSides::touched(const std::string& folder) const {
  std::set<std::string> paths;
  for (const Oid& parent : merge_->parents) {
    const auto different = repository_->different_paths(parent, merge_->id);
    if (!different) throw Error(ErrorCode::not_found, "its files are not in this clone");
    for (const std::string& path : *different) {
      if (is_of_interest(path, folder)) paths.insert(path);
    }
  }
  return paths;
}

MergeSides::Names MergeSides::renames(const Oid& base, const Oid& side) const {
  const auto different = repository_->different_paths(base, side);
  if (!different) throw Error(ErrorCode::not_found, "what its parents have in common is not in this clone");
  std::vector<SideFile> gone;
  std::vector<SideFile> come;
  for (const std::string& path : *different) {
    if (kind_at(layout::within_store(path)) == nullptr) continue;
    const bool was_there = repository_->entry(base, path).has_value();
    const bool is_there = repository_->entry(side, path).has_value();
    if (was_there != is_there) (was_there ? gone : come).push_back(at(was_there ? base : side, path));
  }
  ByBlob by_blob;
  for (const SideFile& after : come) by_blob.emplace(*after.blob, &after);
  Names names;
  for (const SideFile& before : gone) {
    if (const SideFile* const after = renamed(before, come, by_blob)) names.emplace(before.path, after->path);
  }
  return names;
}

std::string MergeSides::origin_of(const std::string& path) const {
  for (const Names& names : renames_) {
    for (const auto& [before, after] : names) {
      if (after == path) return before;
    }
  }
  return path;
}

std::vector<MergedFile> MergeSides::files(const std::string& folder) {
  const std::set<std::string> paths = touched(folder);
  if (paths.empty()) return {};
  find_bases();
  find_made(paths);
  std::set<std::string> names;
  for (const std::string& path : paths) names.insert(origin_of(path));
  std::vector<MergedFile> files;
  files.reserve(names.size());
  for (const std::string& name : names) files.push_back(file(name));
  return files;
}

// Once for all files: each file that the merge has dropped may have gone to any of these places.
void MergeSides::find_made(const std::set<std::string>& touched) {
  for (const std::string& path : touched) {
    SideFile there = at(merge_->id, path);
    if (!there.blob) continue;
    const SideFile& made = made_.emplace(path, std::move(there)).first->second;
    made_by_blob_.emplace(*made.blob, &made);
    const std::string inside = layout::within_store(path);
    if ((is_archive(inside) || session::owns(inside)) && !is_of_a_side(path)) successors_.push_back(&made);
  }
}

MergedFile MergeSides::file(const std::string& name) const {
  MergedFile file;
  file.name = name;
  for (std::size_t side = 0; side < merge_->parents.size(); ++side) {
    const auto renamed = renames_[side].find(name);
    file.sides.push_back(at(merge_->parents[side], renamed == renames_[side].end() ? name : renamed->second));
    if (side > 0) file.bases.push_back(base_of(side, name));
  }
  file.result = in_result(file);
  const auto has_other_name = [&](const SideFile& side) { return side.path != name; };
  const bool is_renamed =
      has_other_name(file.result) || std::any_of(file.sides.begin(), file.sides.end(), has_other_name);
  if (!is_renamed) return file;
  for (SideFile& side : file.sides) {
    if (side.text) side.text = with_skill(*side.text, name);
  }
  if (file.result.text) file.result.text = with_skill(*file.result.text, name);
  return file;
}

SideFile MergeSides::at(const Oid& commit, const std::string& path) const {
  SideFile file{path, repository_->entry(commit, path), {}};
  if (file.blob) file.text = text_of(*file.blob);
  return file;
}

SideFile MergeSides::in_result(const MergedFile& file) const {
  for (auto side = file.sides.rbegin(); side != file.sides.rend(); ++side) {
    SideFile there = at(merge_->id, side->path);
    if (there.blob) return there;
  }
  const SideFile* const there = moved(file);
  return there == nullptr ? at(merge_->id, file.name) : *there;
}

bool MergeSides::is_of_a_side(const std::string& path) const {
  return std::any_of(merge_->parents.begin(), merge_->parents.end(),
                     [&](const Oid& parent) { return repository_->entry(parent, path).has_value(); });
}

// The file where the merge itself has moved or archived it; nothing where it has not. An archive of what stood under
// the same name before is not the file.
const SideFile* MergeSides::moved(const MergedFile& file) const {
  for (const SideFile& side : file.sides) {
    const auto same = side.blob ? made_by_blob_.find(*side.blob) : made_by_blob_.end();
    if (same != made_by_blob_.end()) return same->second;
  }
  const auto is_successor = [&](const SideFile* there) {
    const std::string later = layout::within_store(there->path);
    return std::any_of(file.sides.begin(), file.sides.end(), [&](const SideFile& side) {
      if (!side.blob) return false;
      const std::string inside = layout::within_store(side.path);
      if (is_archive_of(later, inside)) return is_kept_by(inside, *side.text, *there->text);
      return is_renamed(inside, *side.text, later, *there->text);
    });
  };
  const auto found = std::find_if(successors_.begin(), successors_.end(), is_successor);
  return found == successors_.end() ? nullptr : *found;
}

SideFile MergeSides::base_of(std::size_t side, const std::string& name) const {
  const std::vector<Oid>& bases = bases_[side - 1];
  if (bases.empty()) return {name, {}, {}};
  SideFile base = at(bases.front(), name);
  if (bases.size() == 1) return base;
  base.text = virtual_base(bases, name);
  const bool is_one = std::all_of(bases.begin() + 1, bases.end(),
                                  [&](const Oid& other) { return repository_->entry(other, name) == base.blob; });
  if (!is_one) base.blob.reset();
  return base;
}

// Branches that have crossed have several bases, which git merges first.
std::optional<std::string> MergeSides::virtual_base(const std::vector<Oid>& bases, const std::string& name) const {
  std::optional<std::string> text = at(bases.front(), name).text;
  for (auto base = bases.begin() + 1; base != bases.end(); ++base) {
    const auto below = git::merge_base(*repository_, bases.front(), *base);
    text = blended(below ? at(*below, name).text : std::nullopt, text, at(*base, name).text, name);
  }
  return text;
}

std::string MergeSides::text_of(const Oid& blob) const {
  auto text = repository_->blob(blob);
  if (!text) throw Error(ErrorCode::not_found, "contents that it was made of are not in this clone");
  return *std::move(text);
}

}  // namespace checkpoint::history
