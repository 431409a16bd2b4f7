#include "cli/commands/hook.h"

#include <algorithm>

#include "cli/command/rendering.h"
#include "cli/review/verdict.h"

namespace checkpoint::cli {
namespace {

constexpr const char* kPreCommit = "pre-commit";

bool have_markers(const std::vector<Verdict>& verdicts) {
  return std::any_of(verdicts.begin(), verdicts.end(), [](const Verdict& verdict) {
    return std::any_of(verdict.errors.begin(), verdict.errors.end(),
                       [](const Violation& error) { return error.code == name_of(ParseCode::conflict_markers); });
  });
}

Error stopped(Error failure, const std::vector<Verdict>& verdicts) {
  failure.message += ", so nothing was committed";
  failure.hints = {"correct what is named above, 'git add' it and commit again",
                   "'git commit --no-verify' or GIT_CHECKPOINT_SKIP=1 commits without this check"};
  if (have_markers(verdicts)) {
    failure.hints.insert(failure.hints.begin(), "'git checkpoint resolve' settles what a merge left open");
  }
  return failure;
}

bool is_skipped(const Context& context) { return value_of(context.environment, "GIT_CHECKPOINT_SKIP") == "1"; }

// A setting that names a folder which is not there, on another branch say, is no reason to stop a commit.
std::vector<std::string> read_settings(Context& context) {
  try {
    location_for_init(context);
    return {};
  } catch (const Error& error) {
    return {error.message + "; the usual settings hold"};
  }
}

Answer check_staged(Context& context) {
  Answer answer;
  const std::vector<Verdict> verdicts = verdicts_on_staged(context, [&] { answer.warnings = read_settings(context); });
  if (const auto failure = failure_of(verdicts)) answer.failure = stopped(*failure, verdicts);
  answer.fields.set("is_valid", !answer.failure.has_value());
  answer.fields.set("files", verdicts_json(verdicts));
  if (answer.failure) answer.text = verdicts_text(verdicts, look_of(context));
  return answer;
}

}  // namespace

void register_hook(OptionSet& set, HookOptions& options) {
  set.required("event", options.event, "the hook that git runs: pre-commit");
}

Answer run_hook(const HookOptions& options, Context& context) {
  if (options.event != kPreCommit) {
    throw Error(ErrorCode::usage, "there is nothing to do for the hook '" + options.event + "'",
                {"the one that is known is pre-commit"});
  }
  if (!is_skipped(context)) return check_staged(context);
  Answer answer;
  answer.fields.set("is_valid", json::Value());
  answer.fields.set("files", json::Array());
  return answer;
}

}  // namespace checkpoint::cli
