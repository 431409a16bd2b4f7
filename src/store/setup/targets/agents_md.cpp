#include "store/setup/targets/files.h"

namespace checkpoint {

std::vector<TargetFile> agents_md_files(const SetupChoices& /*choices*/) {
  return {{"AGENTS.md", ConfigForm::markdown, {}, "", instructions()}};
}

}  // namespace checkpoint
