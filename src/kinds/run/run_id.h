#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/uuid.h"

namespace checkpoint::run {

/// Which run is meant. Whatever a run is called, it has one UUID, and every spelling of one UUID is the same run.
struct RunId {
  Uuid uuid;
  std::optional<std::string> label;  ///< what it was called, where that is no UUID

  /// Error{usage} for an empty text and for what is not UTF-8.
  static RunId of(std::string_view text);
};

}  // namespace checkpoint::run
