#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "board/visitor.h"

namespace checkpoint::test {

/// HTML as a browser reads the value of an attribute.
std::string without_entities(std::string text);

/// What the page's buttons of an action send.
std::vector<nlohmann::json> offers(const Visitor& visitor, const std::string& action);
/// The same of the only one.
nlohmann::json offer(const Visitor& visitor, const std::string& action);

/// `request` with another value for one of its arguments.
nlohmann::json with(nlohmann::json request, const std::string& name, const nlohmann::json& value);

/// Presses the button: the command's answer, which has to be that it was done.
nlohmann::json done(const Visitor& visitor, const nlohmann::json& request);

}  // namespace checkpoint::test
