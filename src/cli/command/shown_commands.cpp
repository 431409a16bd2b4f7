#include "cli/command/shown_commands.h"

#include <utility>

#include "core/shell_word.h"

namespace checkpoint::cli {
namespace {

constexpr std::string_view kOption = "--dir=";

std::optional<std::string> told_folder(const Context& context) {
  return context.global.dir ? context.global.dir : value_of(context.environment, "GIT_CHECKPOINT_DIR");
}

// `--dir=part `; empty where no folder was told.
std::string folder_option(const Context& context) {
  const std::optional<std::string> folder = told_folder(context);
  return folder ? shell_word(std::string(kOption) + *folder) + " " : "";
}

bool names_folder(std::string_view command) {
  return command.starts_with(kOption) || command.starts_with("'" + std::string(kOption));
}

// A line for a hook is none to paste here: git runs hooks in a folder of its own choice.
bool takes_folder(std::string_view command) { return !names_folder(command) && !command.starts_with("hook "); }

// Words of documents stand in double quotes, and may have some in them, too: what is between the first and the last of
// a text is not ours.
bool is_foreign(std::string_view text, std::size_t at) {
  return text.find('"') < at && text.find('"', at) != std::string_view::npos;
}

// A command to paste stands in quotes or behind a colon.
bool is_shown(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  return (before.ends_with('\'') || before.ends_with(": ")) && !is_foreign(text, at);
}

}  // namespace

std::string with_told_folder(const std::string& text, const Context& context) {
  const std::string option = folder_option(context);
  if (option.empty()) return text;
  const std::string_view all = text;
  std::string told;
  std::size_t end = 0;
  for (std::size_t at = all.find(kProgram); at != std::string::npos; at = all.find(kProgram, end)) {
    const std::size_t begin = std::exchange(end, at + kProgram.size());
    told += all.substr(begin, end - begin);
    if (is_shown(all, at) && takes_folder(all.substr(end))) told += option;
  }
  return told.append(all.substr(end));
}

std::string program_with_told_folder(const Context& context) { return std::string(kProgram) + folder_option(context); }

std::string command_with_told_folder(std::string command, const Context& context) {
  const bool is_ours = command.starts_with(kProgram) && takes_folder(std::string_view(command).substr(kProgram.size()));
  if (is_ours) command.insert(kProgram.size(), folder_option(context));
  return command;
}

}  // namespace checkpoint::cli
