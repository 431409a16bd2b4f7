#pragma once

#include "cli/agents/dialect.h"
#include "cli/command/command.h"

namespace checkpoint::cli {

/// What an agent's hook prints: what `agent`, one of agent_names(), is told of the work on this occasion.
Answer tell_agent(const std::string& agent, Occasion occasion, Context& context);

/// The same where that has failed: an agent's conversation goes on whatever happens.
Answer tell_agent_of(const Error& failure, const std::string& agent, Occasion occasion);

}  // namespace checkpoint::cli
