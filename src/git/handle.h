#pragma once

#include <git2.h>

#include <memory>

namespace checkpoint::git {

/// Ownership of what libgit2 hands out. For the files of this folder only: it includes git2.h.
template <class Object, void (*free)(Object*)>
struct Free {
  void operator()(Object* object) const { free(object); }
};
template <class Object, void (*free)(Object*)>
using Owned = std::unique_ptr<Object, Free<Object, free>>;

using OwnedRepository = Owned<git_repository, git_repository_free>;
using OwnedOdb = Owned<git_odb, git_odb_free>;
using OwnedOdbObject = Owned<git_odb_object, git_odb_object_free>;
using OwnedObject = Owned<git_object, git_object_free>;
using OwnedReference = Owned<git_reference, git_reference_free>;
using OwnedReferences = Owned<git_reference_iterator, git_reference_iterator_free>;
using OwnedTree = Owned<git_tree, git_tree_free>;
using OwnedTreeEntry = Owned<git_tree_entry, git_tree_entry_free>;
using OwnedDiff = Owned<git_diff, git_diff_free>;
using OwnedConfig = Owned<git_config, git_config_free>;

}  // namespace checkpoint::git
