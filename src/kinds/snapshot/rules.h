#pragma once

#include <span>

#include "kinds/rule.h"

namespace checkpoint::snapshot {

/// The rules of a snapshot, and of a plan, that their schemas cannot say: digests and paths among them.
std::span<const Rule> rules();
std::span<const Rule> plan_rules();

}  // namespace checkpoint::snapshot
