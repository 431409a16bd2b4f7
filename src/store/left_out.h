#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/environment.h"
#include "store/git_command.h"
#include "store/git_config.h"
#include "store/location.h"
#include "store/stored.h"

namespace checkpoint {

/// The documents of the store at `location` that a sparse checkout leaves out of the work tree, relative to its root;
/// archives apart, which nobody goes on with. They are tracked, and only not here. Asks git where the checkout is
/// sparse, and never else; none where git cannot tell.
std::vector<std::string> left_out(const Location& location, const GitConfig& config, const Environment& environment);

/// All files of the store that it leaves out, archives and what is no document among them, and the `.gitattributes`
/// beside it.
std::vector<std::string> left_out_files(const Location& location, const GitConfig& config,
                                        const Environment& environment);
/// The documents that it leaves out of any store of the repository.
std::vector<std::string> left_out_of_all_stores(const Location& location, const GitConfig& config,
                                                const Environment& environment);
/// Those of `files` that are documents, and no archives.
std::vector<std::string> documents_of(std::vector<std::string> files);

/// What git was told to skip in the work tree, of `pathspecs` or, where there are none, of all: relative to the
/// repository's root. Nothing where git cannot tell, as for a path that leads out of the work tree.
std::optional<std::vector<std::string>> unwritten(const GitCommand& git, const std::vector<std::string>& pathspecs);

/// Whether this work tree is a sparse checkout, or was one once: where it never was, nobody has to ask git.
bool may_be_sparse(const Location& location);

/// Whether one of `files` is `path`, or lies in it.
bool is_left_out(const std::vector<std::string>& files, const std::string& path);

/// The first document among `files` that is `path`, or lies in it, as a problem.
std::optional<StoreProblem> document_left_out(const std::vector<std::string>& files, const Location& location,
                                              const std::string& path);

/// All of `paths`, documents that it leaves out and of which there are some, as one problem.
StoreProblem all_left_out(const std::vector<std::string>& paths, const Location& location);

/// That the checkout leaves out `paths`, of which there are some, as a sentence.
std::string left_out_text(const std::vector<std::string>& paths);
/// The command that brings what is in `folder` here, which `brings`: `brings them`.
std::string way_back_to(std::string_view folder, std::string_view brings);
/// The same of the store's files.
std::string way_back_to(const Location& location, std::string_view brings);

}  // namespace checkpoint
