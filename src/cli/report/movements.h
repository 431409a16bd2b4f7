#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/report/report.h"

namespace checkpoint::cli {

/// What has moved of one piece of work, of one sort: `done`, and what was.
struct Movements {
  std::string_view label;
  std::vector<std::string> texts;
  bool is_short = false;  ///< never more than a few, so that all of them are told
};

/// All that has moved of it, in the order in which it is told.
std::vector<Movements> movements_of(const Momentum& one, const Report& report);

/// Those of the report's momentum that have moved at all.
std::vector<const Momentum*> moved_works(const Report& report);

/// The words of our command that tells all that has moved since then.
std::string moves_words(const Report& report);

}  // namespace checkpoint::cli
