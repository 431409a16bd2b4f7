#include "store/setup/targets/files.h"

namespace checkpoint {

// As .pre-commit-hooks.yaml of this project has it.
std::vector<TargetFile> pre_commit_files(const SetupChoices& /*choices*/) {
  const std::string lines =
      "- repo: local\n"
      "  hooks:\n"
      "  - id: git-checkpoint\n"
      "    name: checkpoints\n"
      "    language: system\n"
      "    entry: git-checkpoint validate\n"
      "    files: '(^|/)\\.checkpoints/([^/]+\\.checkpoint\\.json|config\\.json|runs/.+\\.json|"
      "pipelines/[^/]+/(project|manifest|checkpoint_[^/]+)\\.json|snapshots/[^/]+/[^/]+\\.jsonl?|workflows/[^/]+/"
      "(phase|execution)\\.json)$'\n";
  return {{".pre-commit-config.yaml", ConfigForm::pre_commit, {}, "", lines}};
}

}  // namespace checkpoint
