#pragma once

#include "core/environment.h"
#include "store/git_config.h"
#include "store/git_edition.h"
#include "store/store.h"

namespace checkpoint {

/// The store in the work tree, with what a sparse checkout leaves out of it as the index has that: a document that is
/// tracked, and only not here, is not missing. The store must outlive it.
class WholeEdition : public Edition {
 public:
  /// Asks git where the checkout is sparse, and never else.
  WholeEdition(const Store& store, const GitConfig& config, const Environment& environment);

  std::string shown(const StorePath& place) const override { return store_.shown(place); }
  std::vector<FolderEntry> entries(const StorePath& folder) const override;
  Result<std::optional<Stored>, StoreProblem> look_at(const StorePath& place) const override;

 private:
  const Store& store_;
  GitEdition left_out_;
};

}  // namespace checkpoint
