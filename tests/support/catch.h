#pragma once

// The one place that includes Catch2, whose single header is slow to compile and warns under strict flags.

#pragma GCC system_header
#include <catch2/catch.hpp>
