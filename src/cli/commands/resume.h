#pragma once

#include "cli/choice/workspace.h"
#include "cli/command/command.h"

namespace checkpoint::cli {

struct ResumeOptions {
  std::optional<std::string> skill;
  bool hook_json = false;
};

void register_resume(OptionSet& set, ResumeOptions& options);
Answer run_resume(const ResumeOptions& options, Context& context);

/// Where a hook asks, what it is told instead of a failure, which would stop the agent's session.
std::optional<Answer> soften_resume(const std::vector<std::string>& arguments, const Error& failure);

/// What a new session of an agent is told, most important first: how the most urgent work goes on, and what else is
/// under way. Lines as long as they are, without colours; empty where nothing is under way.
std::string session_start_text(const Workspace& workspace, const Context& context);

}  // namespace checkpoint::cli
