#pragma once

#include <optional>
#include <string>

namespace checkpoint {

/// The bytes of a file as text that can be searched: UTF-16 that begins with a byte order mark, as Windows shells write
/// it, becomes UTF-8. Nothing where they hold control characters that no text has: what is compressed, or a program.
std::optional<std::string> text_in(std::string bytes);

}  // namespace checkpoint
