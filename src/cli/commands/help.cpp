#include "cli/help.h"

#include "cli/call.h"
#include "cli/command/rendering.h"
#include "cli/command_table.h"
#include "cli/commands/commands.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace {

struct HelpOptions {
  std::vector<std::string> topic;
};

std::string text_on(const std::string& name, const Look& look) {
  if (name.empty()) return overview(look);
  if (const Family* family = find_family(name)) return help_of(*family, look);
  const Command* command = find_command(name);
  if (command == nullptr) refuse_unknown(name);
  OptionSet own;
  static_cast<void>(command->prepare(own));
  return help_of(*command, own, look);
}

void register_help(OptionSet& set, HelpOptions& options) {
  set.positionals("command", options.topic, "which command; without it, all of them in short");
}

Answer run_help(const HelpOptions& options, Context& context) {
  const std::string name = run_together(options.topic, std::identity{}, " ");
  Answer answer;
  answer.text = text_on(name, look_of(context));
  answer.fields.set("topic", name).set("text", answer.text);
  return answer;
}

}  // namespace

Runner help_command(OptionSet& set) { return prepared(set, register_help, run_help); }

}  // namespace checkpoint::cli
