#pragma once

#include <string>
#include <vector>

#include "kinds/stage/progress.h"

namespace checkpoint::test {

/// A project of the stages `idea`, `script`, `cut`, which need no approval unless they ask for one; `documents` are
/// theirs, empty where nothing is written, as those that are left out.
inline stage::Progress project_of(const std::vector<std::string>& documents) {
  stage::Progress progress;
  progress.regime.project = "film";
  for (const char* name : {"idea", "script", "cut"}) progress.regime.manifest.stages.push_back({name, true, {}});
  for (const stage::StagePlan& plan : progress.regime.manifest.stages) {
    const std::size_t at = progress.stages.size();
    progress.stages.push_back({&plan, {}, ""});
    if (at < documents.size() && !documents[at].empty()) {
      progress.stages.back().document = *Document::parse(documents[at]);
    }
  }
  return progress;
}

}  // namespace checkpoint::test
