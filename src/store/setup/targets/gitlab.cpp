#include "store/setup/targets/files.h"

namespace checkpoint {

// As docs/gitlab-ci.yml of this project has it; a job without a stage is one of `test`.
std::vector<TargetFile> gitlab_files(const SetupChoices& /*choices*/) {
  const std::string lines =
      "checkpoints:\n"
      "  rules:\n"
      "    - if: $CI_PIPELINE_SOURCE == \"merge_request_event\"\n"
      "    - if: $CI_COMMIT_BRANCH && $CI_OPEN_MERGE_REQUESTS == null\n"
      "  variables:\n"
      "    GIT_DEPTH: 0\n"
      "  script:\n"
      "    - base=${CI_MERGE_REQUEST_TARGET_BRANCH_NAME:+origin/$CI_MERGE_REQUEST_TARGET_BRANCH_NAME}\n"
      "    - if [ -z \"$base\" ] && git cat-file -e \"$CI_COMMIT_BEFORE_SHA\" 2>/dev/null; then "
      "base=$CI_COMMIT_BEFORE_SHA; fi\n"
      "    - if [ -n \"$base\" ]; then since=--since=$base; else since=--rev=HEAD; fi\n"
      "    - git-checkpoint report --format=codequality >checkpoints-quality.json || rm -f checkpoints-quality.json\n"
      "    - git-checkpoint report --format=junit >checkpoints-tests.xml || rm -f checkpoints-tests.xml\n"
      "    - git-checkpoint report >checkpoints.html || rm -f checkpoints.html\n"
      "    - git-checkpoint validate \"$since\"\n"
      "  artifacts:\n"
      "    when: always\n"
      "    expose_as: Checkpoints\n"
      "    paths: [checkpoints.html]\n"
      "    reports:\n"
      "      codequality: checkpoints-quality.json\n"
      "      junit: checkpoints-tests.xml\n";
  return {{".gitlab-ci.yml", ConfigForm::gitlab_ci, {}, "", lines}};
}

}  // namespace checkpoint
