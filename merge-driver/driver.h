#pragma once

#include <cstdint>
#include <string>

#include "invocation.h"

namespace checkpoint::driver {

/// Nothing was merged, and there is no conflict to be seen either. From 2.42 on git stops at a status above 128; an
/// older one would take the file of ours for a conflict without markers, and stops because the file is gone.
inline constexpr int not_done = 255;

/// What the driver tells git, and people.
struct Answer {
  int status = 1;       ///< 0: merged; 1: conflict; not_done: neither, and git aborts the whole merge
  std::string message;  ///< one line for stderr, without newline; empty when all went well
};

/// How to merge: by fields where that can be, or as git merges any text.
enum class Mode : std::uint8_t { fields, lines };

/// Merges the invocation's files into the file of ours and touches no other. Before anything can fail, both whole sides
/// stand between markers there, so that whatever happens neither is lost without a word. Where not even that can be
/// written, a file that git made for this merge is taken away, and any other is left, or put back, as it was.
Answer run(const Invocation& invocation, Mode mode);

}  // namespace checkpoint::driver
