#pragma once

#include <string>
#include <string_view>

namespace checkpoint::manual {

/// `text` as running text of a manual page, on one line: what means something to troff is escaped, and what stands
/// between backticks is bold.
std::string roff(std::string_view text);

/// A spelling from the help, in the manual's way: what the user types is bold, `<what it stands for>` is italic.
std::string roff_spelling(std::string_view spelling);

/// An entry of a list: the tag, and what it means.
std::string roff_entry(std::string_view tag, std::string_view text);

/// `text` with a capital letter at its front.
std::string capitalised(std::string_view text);

/// `text` as a sentence of its own: a capital letter at its front, a full stop at its end.
std::string sentence(std::string_view text);

}  // namespace checkpoint::manual
