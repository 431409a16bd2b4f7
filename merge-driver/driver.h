#pragma once

#include <cstdint>
#include <string>

#include "invocation.h"

namespace checkpoint::driver {

/// What the driver tells git, and people.
struct Answer {
  int status = 1;       ///< 0: merged; 1: conflict. Never more: git would abort the whole merge
  std::string message;  ///< one line for stderr, without newline; empty when all went well
};

/// How to merge: by fields where that can be, or as git merges any text.
enum class Mode : std::uint8_t { fields, lines };

/// Merges the invocation's files into the file of ours and touches no other. Before anything can fail, both whole sides
/// stand between markers there, so that whatever happens neither is lost without a word.
Answer run(const Invocation& invocation, Mode mode);

}  // namespace checkpoint::driver
