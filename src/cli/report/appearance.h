#pragma once

#include <array>
#include <string>
#include <string_view>

#include "cli/report/report.h"

namespace checkpoint::cli {

/// All concerns, as the page has them one after the other.
inline constexpr std::array kConcerns{Concern::waits, Concern::halted, Concern::going, Concern::resting, Concern::over};

/// The class of the style sheet that gives a concern its colour and its sign: `wait`, `halt`, `go`, `rest` or `done`.
std::string_view style_of(Concern concern);

/// How several of it are called: `wait for you`; of all others as the one is.
std::string_view counted_name(Concern concern, std::size_t count);

/// `in_progress` as people say it: `in progress`.
std::string words_of(std::string_view status);

/// As much of a text as one reads at a glance; the document has all of it.
std::string beginning_of(std::string_view text, std::size_t columns);

/// The same as HTML.
std::string begun(std::string_view text, std::size_t columns);

}  // namespace checkpoint::cli
