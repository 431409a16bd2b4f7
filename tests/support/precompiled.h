#pragma once

// What nearly every test includes, compiled once for all test programs.

#pragma GCC system_header
#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "support/catch.h"
