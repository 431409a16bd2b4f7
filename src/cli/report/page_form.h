#pragma once

#include <functional>
#include <string>

#include "cli/report/report.h"
#include "cli/report/work_row.h"

namespace checkpoint::cli {

/// In what one page of a report is different from another.
struct PageForm {
  std::string style;
  std::string script;
  std::string policy;                                                         ///< what a browser may do with the page
  std::string foot;                                                           ///< HTML: who has made it
  std::string end = {};                                                       ///< HTML that stands behind all else
  std::function<std::string(const OpenDecision& decision)> of_decision = {};  ///< HTML beside its command
  std::function<RowExtras(const Work& work)> of_work = {};
};

/// A report as such a page.
std::string html_of(const Report& report, const PageForm& form);

}  // namespace checkpoint::cli
