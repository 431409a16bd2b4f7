#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct ResumeOptions {
  std::optional<std::string> skill;
  bool hook_json = false;
};

void register_resume(OptionSet& set, ResumeOptions& options);
Answer run_resume(const ResumeOptions& options, Context& context);

/// Whether the arguments of `resume` ask for a hook's answer; told without parsing them, as they may not parse.
bool wants_hook_json(const std::vector<std::string>& arguments);

/// What the hook is told instead of `error`: a hook that fails would stop the agent's session.
Answer hook_answer(const Error& error);

}  // namespace checkpoint::cli
