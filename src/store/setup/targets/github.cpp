#include "store/setup/targets/files.h"

namespace checkpoint {

// Two revisions are compared, so the history must be there.
std::vector<TargetFile> github_files(const SetupChoices& choices) {
  std::string lines =
      "name: checkpoints\n"
      "on:\n"
      "  pull_request:\n"
      "  push:\n"
      "permissions:\n"
      "  contents: read\n"
      "jobs:\n"
      "  checkpoints:\n"
      "    runs-on: ubuntu-latest\n"
      "    steps:\n"
      "      - uses: actions/checkout@v4\n"
      "        with: { fetch-depth: 0 }\n"
      "      - uses: ";
  return {{".github/workflows/checkpoints.yml", ConfigForm::workflow, {}, "", lines + choices.action + "\n"}};
}

}  // namespace checkpoint
