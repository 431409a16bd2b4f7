#include "cli/manual/commands.h"

#include "cli/command/global_options.h"
#include "cli/command_table.h"
#include "cli/help.h"
#include "cli/manual/roff.h"
#include "core/texts.h"
#include "store/setting_key.h"

namespace checkpoint::manual {
namespace {

std::string rows_text(const cli::OptionSet& set) {
  return run_together(set.rows(), [](const cli::OptionRow& row) { return roff_entry(row.spelling, row.help); });
}

std::string command_text(const cli::Command& command) {
  cli::OptionSet own;
  static_cast<void>(command.prepare(own));
  const std::string rows = rows_text(own);
  return ".TP\n" + roff_spelling(cli::call_of(command, own)) + "\n" + roff(sentence(command.summary)) + "\n" +
         (rows.empty() ? "" : ".RS\n" + rows + ".RE\n");
}

using Commands = std::vector<const cli::Command*>;

Commands alone_in(cli::Group group) {
  Commands found;
  for (const cli::Command& command : cli::commands()) {
    if (command.group == group && !command.hidden && cli::family_of(command) == nullptr) found.push_back(&command);
  }
  return found;
}

Commands members_of(const cli::Family& family) {
  Commands found;
  for (const cli::Command& command : cli::commands()) {
    if (cli::family_of(command) == &family && !command.hidden) found.push_back(&command);
  }
  return found;
}

std::string part_text(std::string_view title, const Commands& commands) {
  std::string text = ".SS \"" + roff(title) + "\"\n";
  for (const cli::Command* command : commands) text += command_text(*command);
  return text;
}

}  // namespace

std::string commands_text() {
  std::string text;
  for (const cli::Group group : cli::kGroups) text += part_text(cli::title_of(group), alone_in(group));
  for (const cli::Family& family : cli::families()) text += part_text(capitalised(family.summary), members_of(family));
  return text;
}

std::string global_options_text() {
  cli::GlobalOptions unused;
  cli::OptionSet global;
  cli::register_global(global, unused);
  return rows_text(global);
}

std::string settings_text() {
  std::string text;
  for (const SettingKey& key : setting_keys()) {
    std::string meaning = sentence(key.meaning) + " Takes " + std::string(key.expected) + ".";
    if (!key.fallback.empty()) meaning += " Without it: " + std::string(key.fallback) + ".";
    if (key.is_shared) meaning += " Only the committed file sets it.";
    if (!key.is_shared && !key.member.empty()) meaning += " The committed file may set it.";
    text += roff_entry(key.name, meaning);
  }
  return text;
}

}  // namespace checkpoint::manual
