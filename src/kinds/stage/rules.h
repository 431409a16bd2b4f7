#pragma once

#include <span>

#include "kinds/rule.h"

namespace checkpoint::stage {

/// The rules of a stage that its schema cannot say; its artifacts are held to theirs by examine().
std::span<const Rule> rules();
std::span<const Rule> project_rules();
std::span<const Rule> manifest_rules();

/// The artifacts, and the review where it is one, each with its own schema.
std::vector<Part> parts(const Node& root);

}  // namespace checkpoint::stage
