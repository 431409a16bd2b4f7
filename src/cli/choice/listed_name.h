#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/name.h"

namespace checkpoint::cli {

/// Work, and a part of it, by their names.
struct NamedPart {
  std::string work;
  std::optional<std::string> part;
};

/// `given` with work and part apart, where both were given as one word, as lists print them: `build/designed`, or with
/// `kind` before it, `snapshot/build/designed`.
NamedPart apart(const NamedPart& given, std::string_view kind);

/// The name of work of that kind, with or without the kind before it; `role` is the word for it in messages.
/// Error{usage} for what cannot be one: of a part of work, it says which command shows that.
Name work_named(std::string_view role, const std::string& text, std::string_view kind);

}  // namespace checkpoint::cli
