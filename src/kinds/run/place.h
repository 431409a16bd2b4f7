#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/layout.h"
#include "core/uuid.h"
#include "kinds/run/phase.h"

namespace checkpoint::run {

/// What the name of a record's file says.
struct FileName {
  const Phase* phase;  ///< never null
  int attempt;         ///< from 1

  /// `phase_1_implement_a2.json`
  std::string text() const;
};

/// The name of a record's file, read; nothing for any other name, `phase_1_implement_a02.json` among them.
std::optional<FileName> file_name(std::string_view file);

/// Where a record lives.
struct Place {
  std::string ticket;
  std::string run;
  FileName file;
};

/// What `path`, relative to the store's folder, says about the record there; nothing where no record lives.
std::optional<Place> place_at(std::string_view path);

/// Whether `path`, relative to the store's folder, is where a run record lives:
/// `runs/<ticket>/<run>/phase_<N>_<phase>_a<attempt>.json`.
bool owns(std::string_view path);

}  // namespace checkpoint::run
