#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace checkpoint::test {

/// What valijson, an independent JSON Schema validator, finds wrong with `document`; it knows draft 7 and passes over
/// our annotations. One line each, `<place>: <problem>`; empty where the document is valid.
std::vector<std::string> referee_problems(const nlohmann::json& schema, const nlohmann::json& document);

}  // namespace checkpoint::test
