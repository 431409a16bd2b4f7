#pragma once

#include <limits>
#include <string>

#include "cli/terminal/look.h"

namespace checkpoint::cli {

/// Text behind a lead, `→ ` say: lines that do not fit go on below the place where the text began.
struct Paragraph {
  std::string lead;              ///< safe; `lead` and its spaces count as it is shown
  std::string text;              ///< from outside, or our own
  Tone lead_tone = Tone::plain;  ///< colour of the lead
  Tone tone = Tone::plain;       ///< colour of the text
  std::size_t most =
      std::numeric_limits<std::size_t>::max();  ///< lines on the terminal; what is cut off leaves an ellipsis
};

/// The paragraph, made safe, within the width of `look`, with a newline at its end. A text that is empty gives the lead
/// alone.
std::string paragraph_text(const Paragraph& paragraph, const Look& look);

}  // namespace checkpoint::cli
