#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/review/verdict.h"
#include "store/other_case.h"

namespace checkpoint::cli {

/// Adds to the verdict on each the error that another place differs from it in the case of letters alone.
void add_other_cases(const std::vector<OtherCase>& all, std::vector<Verdict>& verdicts);
void add_other_cases(const std::vector<OtherCase>& all, std::map<std::string, Verdict>& verdicts);

}  // namespace checkpoint::cli
