#pragma once

#include <string>
#include <string_view>

#include "core/error.h"
#include "core/listed.h"

namespace checkpoint {

/// Error{usage} where `got` is none of the words that `what` takes: `--color must be one of auto, never (got "red")`.
template <typename Words>
Error wrong_word(std::string_view what, const Words& words, std::string_view got) {
  return {ErrorCode::usage,
          std::string(what) + " must be one of " + listed(words) + " (got \"" + std::string(got) + "\")"};
}

}  // namespace checkpoint
