#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct DoneOptions {
  std::string skill;
  std::optional<std::string> expect;
  std::optional<std::string> next;
  std::optional<std::string> verify;  ///< empty: after a yes at the terminal; else the digest of the command
  std::optional<std::string> as;
  std::optional<std::string> by;  ///< whose claim says which action
  bool complete = false;
};

void register_done(OptionSet& set, DoneOptions& options);
Answer run_done(const DoneOptions& options, Context& context);

}  // namespace checkpoint::cli
