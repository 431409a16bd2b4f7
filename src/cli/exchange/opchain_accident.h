#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/document.h"

namespace checkpoint::cli::opchain {

// The other program's `update` takes `--key+=value` and `--key=value` apart in its own way. So `merged_prs+` came to be
// a key, and `--field=progress_summary=…`, typed as its manual has it, a member called `field`.

/// One of these in a document.
struct Accident {
  std::string pointer;                ///< where
  std::string message;                ///< what is wrong, and what the repair does about it; or why there is none
  std::optional<std::string> repair;  ///< the document without it, all that it says kept; nothing: a person has to
};

/// The first accident that is not among `passed`, by its pointer.
std::optional<Accident> first_accident(const Document& document, const std::vector<std::string>& passed);

}  // namespace checkpoint::cli::opchain
