#include "cli/views/waiting.h"

#include "cli/terminal/terminal_text.h"

namespace checkpoint::cli {
namespace {

std::string pieces(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " piece of work" : " pieces of work");
}

}  // namespace

Waiting waiting_in(const std::vector<Work>& works) {
  Waiting found;
  for (const Work& work : works) {
    if (work.decisions.empty() && work.rank != Rank::halted) continue;
    found.decisions += work.decisions.size();
    ++(work.rank == Rank::halted ? found.halted : found.waiting);
  }
  return found;
}

std::string waiting_text(const Waiting& waiting) {
  const std::string are_halted = waiting.halted == 1 ? " is halted" : " are halted";
  if (waiting.decisions == 0 && waiting.halted > 0) return pieces(waiting.halted) + are_halted;
  std::string text = counted(waiting.decisions, "decision") + " waiting on you";
  if (waiting.is_one_each()) return text;
  if (waiting.waiting == 0) return text + ": " + pieces(waiting.halted) + are_halted;
  return text + ": " + pieces(waiting.waiting) + (waiting.waiting == 1 ? " waits for you" : " wait for you") +
         (waiting.halted == 0 ? "" : ", " + std::to_string(waiting.halted) + are_halted);
}

}  // namespace checkpoint::cli
