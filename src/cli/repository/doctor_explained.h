#pragma once

#include <string>
#include <vector>

#include "cli/terminal/look.h"
#include "core/json_text.h"
#include "doctor/explanation.h"

namespace checkpoint::cli {

/// For each reference the text, what it comes to and why, and the command to see it with. Commands are not wrapped:
/// they are there to be pasted.
std::string explanations_text(const std::vector<doctor::Explanation>& explanations, const Look& look);

/// One row of `explanations`. Texts of documents and messages are masked where they hold what looks like a secret.
json::Object explanation_json(const doctor::Explanation& explanation);

}  // namespace checkpoint::cli
