#pragma once

#include <filesystem>
#include <string_view>

#include "core/error.h"

namespace checkpoint {

/// What a command says that needs a repository and finds none: Error{not_a_repository} with what follows from that,
/// such as "there are no revisions", and how to have one.
Error outside_repository(std::string_view consequence);
/// The same where a store would do, and there is none either in `folder` or above.
Error outside_store(const std::filesystem::path& folder);

}  // namespace checkpoint
