#pragma once

#include <string>
#include <string_view>

#include "cli/terminal/look.h"
#include "kinds/work.h"

namespace checkpoint::cli {

/// What a reader has to know of a piece of work, or of a step of one, first. All that is drawn anywhere of how
/// something stands goes by it.
enum class Concern { waits, halted, going, resting, over };

/// How a concern is drawn, on a page and in a terminal: the class of the style sheet, and a sign of one column.
struct ConcernLook {
  Concern concern;
  std::string_view style;  ///< `wait`, `halt`, `go`, `rest` or `done`
  std::string_view sign;   ///< as report.css has it, too
  std::string_view ascii;  ///< where the terminal has no other letters
};

const ConcernLook& look_of(Concern concern);

/// What a status of any kind means to a reader; one that is not known rests.
Concern concern_of_status(std::string_view status);

/// How a status is drawn in a terminal: its colour, and its sign.
struct StatusSign {
  Tone tone;
  std::string sign;
};
StatusSign sign_of(std::string_view status, const Look& look);

// What does not count as done is not drawn as if it did, whatever its status is.

/// What a step means to a reader.
Concern concern_of(const Step& step);
/// How it is drawn in a terminal.
StatusSign sign_of(const Step& step, const Look& look);
/// Its status; of what does not count as done, why.
const std::string& standing_of(const Step& step);

}  // namespace checkpoint::cli
