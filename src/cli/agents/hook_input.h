#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace checkpoint::cli {

/// Of what an agent tells its hooks, a prompt and the like among it, this much is read.
inline constexpr std::size_t kHookInputBytes = std::size_t{8} << 20U;

/// What an agent says on standard input when it calls a hook. What it does not say is empty.
struct HookInput {
  std::string conversation;       ///< its name, in whatever form the agent gives it
  std::string event;              ///< as the agent calls it
  bool is_stopped_again = false;  ///< it goes on only because a hook asked it to when it stopped
  bool is_by_itself = false;      ///< it compacts without having been asked to
};

/// Reads any text; anything but a JSON object says nothing.
HookInput read_hook_input(std::string_view text);

}  // namespace checkpoint::cli
