#pragma once

#include <cstdint>

namespace checkpoint {

/// By what something is done: words for a person or an agent, or which command of ours.
enum class Means : std::uint8_t {
  words,
  approve,
  advance,  ///< completes the phase of a workflow
  resume,   ///< goes on with a workflow anyway
  recover,  ///< looks after the running tasks of a workflow
  task,     ///< records how a task of a workflow stands
  start,    ///< begins a workflow afresh
};

}  // namespace checkpoint
