#pragma once

#include <string_view>

namespace checkpoint::cli {

/// What stands in `report.css` and `report.js`; both go into the page as they are.
std::string_view report_style();
std::string_view report_script();

}  // namespace checkpoint::cli
