#include "cli/command/verification.h"

#include "cli/command/rendering.h"
#include "core/digest.h"

namespace checkpoint::cli {
namespace {

constexpr std::chrono::seconds kTimeout{600};

Error not_consented(const std::string& command, const std::string& digest) {
  return {ErrorCode::refused,
          "the command was not run, because nobody consented to it: " + command + " (SHA-256 " + digest + ")",
          {"read the command; --verify=" + digest + " consents to it", "at a terminal, --verify alone asks"}};
}

std::string outcome_text(const CommandOutcome& outcome) {
  if (outcome.timed_out) return "did not end within " + std::to_string(kTimeout.count()) + " s and was stopped";
  if (outcome.signal != 0) return "was ended by signal " + std::to_string(outcome.signal);
  return "exited with " + std::to_string(outcome.status);
}

}  // namespace

bool says_yes(const std::string& question, Context& context) {
  if (!context.terminal.input || !context.terminal.output) return false;
  context.err->write(question + " [y/N] ");
  const std::string answer = context.in->read_line().value_or("");
  return answer == "y" || answer == "Y" || answer == "yes";
}

std::optional<Error> verify(const std::string& command, const std::string& digest, const std::filesystem::path& folder,
                            Context& context) {
  const std::string actual = sha256(command);
  const std::string question =
      "This command stands in the checkpoint:\n  " + look_of(context).safe(command) + "\nRun it now?";
  const bool consented = digest.empty() ? says_yes(question, context) : digest == actual;
  if (!consented) return not_consented(command, actual);
  const CommandOutcome outcome = context.run_command(command, folder, kTimeout);
  if (outcome.succeeded()) return std::nullopt;
  return Error(ErrorCode::prerequisite, "not done: the command " + outcome_text(outcome) + ": " + command,
               {"the queue was left as it is"});
}

}  // namespace checkpoint::cli
