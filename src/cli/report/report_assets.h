#pragma once

#include <string_view>

namespace checkpoint::cli {

/// What stands in `report.css` and `report.js`; both go into the page as they are.
std::string_view report_style();
std::string_view report_script();

/// What stands in `board.css` and `board.js`, which the live page has besides.
std::string_view board_style();
std::string_view board_script();

}  // namespace checkpoint::cli
