#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>

#include "merge/result.h"

namespace checkpoint::test {

/// A valid session checkpoint of the skill `demo` with these members changed; null takes one out.
nlohmann::ordered_json session(const nlohmann::ordered_json& changes = nlohmann::ordered_json::object());

/// The merge of three checkpoints as the driver makes it; a null base is none. `configuration` is the text of a
/// config.json.
merge::Outcome merged_sessions(const nlohmann::ordered_json& base, const nlohmann::ordered_json& ours,
                               const nlohmann::ordered_json& theirs, std::string_view configuration = "{}");

std::set<std::string> asked_paths(const merge::Outcome& outcome);

/// The document of a clean merge.
nlohmann::ordered_json result_of(const merge::Outcome& outcome);

}  // namespace checkpoint::test
