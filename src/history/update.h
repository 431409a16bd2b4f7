#pragma once

#include <filesystem>
#include <memory>

#include "git/repository.h"
#include "history/index.h"
#include "history/index_reader.h"

namespace checkpoint::history {

/// A reader for the ancestors of `tip` that uses and maintains the file at `path`; nothing where the file is of no use
/// for this run. Damage that shows later is Damaged.
std::unique_ptr<IndexReader> updated_reader(const git::Repository& repository, const git::Oid& tip,
                                            const std::filesystem::path& path, Purpose purpose);

/// The pieces of an index for the ancestors of `tip`, from one pass over the history.
Pieces built_pieces(const git::Repository& repository, const git::Oid& tip);

}  // namespace checkpoint::history
