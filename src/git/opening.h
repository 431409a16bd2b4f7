#pragma once

#include <filesystem>
#include <string>
#include <unordered_set>

#include "git/handle.h"
#include "git/oid.h"
#include "git/place.h"

namespace checkpoint::git {

/// An open repository with its objects, as the files of this folder pass it on.
struct Opened {
  OwnedRepository repository;
  OwnedOdb objects;
  std::filesystem::path common_dir;
};

/// Opens what git trusts and libgit2 understands; the errors are those of Repository::open().
Opened open_repository(const Place& place);

/// The commits at the border of a shallow repository, and the text that says so.
struct Border {
  std::unordered_set<Oid, OidHash> commits;
  std::string fingerprint;  ///< empty where the repository is whole
};
Border border_of(const std::filesystem::path& common_dir);

git_oid to_git(const Oid& oid);
Oid from_git(const git_oid& oid);

}  // namespace checkpoint::git
