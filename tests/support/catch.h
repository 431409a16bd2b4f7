#pragma once

// The one place that includes Catch2, whose headers are slow to compile and warn under strict flags. Version 2 is one
// header, version 3 a library in which what looks for a text has another name.

#pragma GCC system_header
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>

namespace Catch {
using Matchers::EndsWith;
using Matchers::StartsWith;
inline auto Contains(const std::string& text) { return Matchers::ContainsSubstring(text); }
}  // namespace Catch
#else
#include <catch2/catch.hpp>
#endif
