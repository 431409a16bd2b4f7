#pragma once

#include <span>
#include <string>
#include <string_view>

namespace checkpoint::run {

/// One phase of a pipeline run. Phases come in the order of their numbers.
struct Phase {
  int ordinal;  ///< from 1
  std::string_view name;
  std::string_view commit_field;  ///< the member of the payload that says where the work stood; empty where none does
};

/// All phases, in order.
std::span<const Phase> phases();

/// The phase with this name, or null.
const Phase* find_phase(std::string_view name);

/// `implement, local_review, …`, for messages.
std::string phase_names();

}  // namespace checkpoint::run
