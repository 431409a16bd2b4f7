#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "cli/command/context.h"
#include "core/error.h"

namespace checkpoint::cli {

/// Whether the user, who is asked at the terminal, says yes; nobody does where there is none.
bool says_yes(const std::string& question, Context& context);

/// Runs `command`, which stands in a document and so may be anybody's, in `folder`, only with consent: a yes at the
/// terminal, or `digest` naming the SHA-256 of the very command. Nothing when it succeeded; else why not: refused
/// without consent, prerequisite where the command failed or did not end in time.
std::optional<Error> verify(const std::string& command, const std::string& digest, const std::filesystem::path& folder,
                            Context& context);

}  // namespace checkpoint::cli
