#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/error.h"
#include "git/repository.h"

namespace checkpoint::history {

/// A file as one commit has it, maybe under another name.
struct SideFile {
  std::string path;                 ///< there; where nothing stands, where it would
  std::optional<git::Oid> blob;     ///< nothing where the commit has no such file
  std::optional<std::string> text;  ///< of a session under another name: with the skill that the others have
};

/// One file of a store in all the versions that a merge commit was made of.
struct MergedFile {
  std::string name;             ///< its path, where it has one everywhere; else that of the base
  std::vector<SideFile> sides;  ///< as each parent has it, in their order
  std::vector<SideFile> bases;  ///< where the first parent and each of the others parted
  SideFile result;

  /// As it was where `side` and the others parted.
  const SideFile& base_of(std::size_t side) const { return bases[side == 0 ? 0 : side - 1]; }
};

/// A merge commit beside what it was made of.
class MergeSides {
 public:
  /// Reads `repository` as long as it lives. Error{not_found} where a parent, or what the parents parted from, is not
  /// in this clone.
  MergeSides(const git::Repository& repository, const git::Commit& merge);

  /// The files of stores below `folder` (empty: everywhere) that the merge has otherwise than one of its parents, each
  /// once, with all its names; README files and the like are not among them.
  std::vector<MergedFile> files(const std::string& folder);

  /// The text of a blob. Error{not_found} where it is not in this clone.
  std::string text_of(const git::Oid& blob) const;

 private:
  using Names = std::map<std::string, std::string>;

  void find_bases();
  std::set<std::string> touched(const std::string& folder) const;
  Names renames(const git::Oid& base, const git::Oid& side) const;
  std::string origin_of(const std::string& path) const;
  void find_made(const std::set<std::string>& touched);
  MergedFile file(const std::string& name) const;
  SideFile at(const git::Oid& commit, const std::string& path) const;
  SideFile in_result(const MergedFile& file) const;
  const SideFile* moved(const MergedFile& file) const;
  bool is_of_a_side(const std::string& path) const;
  SideFile base_of(std::size_t side, const std::string& name) const;
  std::optional<std::string> virtual_base(const std::vector<git::Oid>& bases, const std::string& name) const;

  const git::Repository* repository_;
  const git::Commit* merge_;
  std::vector<std::vector<git::Oid>> bases_;  // of the first parent and each of the others
  std::vector<Names> renames_;                // by each parent: from the base's name to its own
  std::map<std::string, SideFile> made_;      // what the merge has of what it has otherwise than a parent, by path
  std::map<git::Oid, const SideFile*> made_by_blob_;
  std::vector<const SideFile*> successors_;  // those in whose place no parent has a file, and that may be of a session
};

}  // namespace checkpoint::history
