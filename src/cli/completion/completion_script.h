#pragma once

#include <span>
#include <string_view>

namespace checkpoint::cli {

/// What a shell reads so that Tab completes `git checkpoint`; the files are in src/cli/completion/.
struct CompletionScript {
  std::string_view shell;
  std::string_view text;
};

std::span<const CompletionScript> completion_scripts();

}  // namespace checkpoint::cli
