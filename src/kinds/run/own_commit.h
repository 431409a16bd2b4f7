#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"

namespace checkpoint::run {

/// What records may call a repository: the last part of the address of its remote, without `.git`, and the name of its
/// folder. `remote` may be empty.
std::vector<std::string> own_names(std::string_view remote, std::string_view folder);

/// The member of `repo_commit_map` that stands for the repository with one of these names, the first that is there.
std::optional<Node> own_commit(const Document& record, const std::vector<std::string>& names);

}  // namespace checkpoint::run
