#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct HookOptions {
  std::string event;
  std::optional<std::string> agent;
};

void register_hook(OptionSet& set, HookOptions& options);
Answer run_hook(const HookOptions& options, Context& context);
/// Whatever goes wrong, an agent gets an answer in its own form. git's hook fails as any command does.
std::optional<Answer> soften_hook(const std::vector<std::string>& arguments, const Error& failure);

}  // namespace checkpoint::cli
