#pragma once

#include <string>
#include <vector>

#include "cli/review/verdict.h"

namespace checkpoint::cli {

/// One workflow command of GitHub Actions for each error and warning, which shows it on the line of the file:
/// `::error file=…,line=…,col=…,title=<code>::<message>`.
std::string github_annotations(const std::vector<Verdict>& verdicts);

/// The verdicts as a SARIF 2.1.0 log, one JSON object. Paths are relative to the repository's root (`%SRCROOT%`).
std::string sarif_log(const std::vector<Verdict>& verdicts);

}  // namespace checkpoint::cli
