#include "cli/command/shown_commands.h"

#include <string_view>
#include <utility>
#include <vector>

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
  return command.starts_with(kOption) || command.starts_with("'" + std::string(kOption)) ||
         command.starts_with("\"" + std::string(kOption));
}

// A line for a hook is none to paste here: git runs hooks in a folder of its own choice.
bool takes_folder(std::string_view command) { return !names_folder(command) && !command.starts_with("hook "); }

// `text` with blanks for the commands in quotes that it shows.
std::string without_quoted(std::string text, const std::vector<CommandSpan>& commands) {
  for (const CommandSpan& command : commands) {
    const std::size_t size = command.end - command.begin;
    if (text[command.begin] == '\'') text.replace(command.begin, size, size, ' ');
  }
  return text;
}

// Words of documents stand in double quotes, and may have some in them, too: what is between the first and the last of
// what is said around commands is not ours.
bool is_foreign(const CommandSpan& command, std::string_view around) {
  return around.find('"') < command.begin && around.find('"', command.begin) != std::string_view::npos;
}

// Each command in quotes as one can see where it ends.
std::string with_plain_quotes(const std::string& text) {
  std::string plain;
  std::size_t end = 0;
  for (const CommandSpan& command : command_spans(text)) {
    if (text[command.begin] != '\'' || command.begin < end) continue;
    const std::size_t inside = command.begin + 1;
    plain.append(text, end, inside - end);
    plain += quotable(std::string_view(text).substr(inside, command.end - 1 - inside));
    end = command.end - 1;
  }
  return plain.append(text, end);
}

// `option` is that of the folder, with a blank behind it.
std::string with_folder(const std::string& text, const std::string& option) {
  if (option.empty()) return text;
  const std::vector<CommandSpan> commands = command_spans(text);
  const std::string around = without_quoted(text, commands);
  std::string told;
  std::size_t end = 0;
  for (const CommandSpan& command : commands) {
    const std::size_t begin = std::exchange(end, text.find(kProgram, command.begin) + kProgram.size());
    told.append(text, begin, end - begin);
    if (!is_foreign(command, around) && takes_folder(std::string_view(text).substr(end))) told += option;
  }
  return told.append(text, end);
}

}  // namespace

std::string with_told_folder(const std::string& text, const Context& context) {
  return with_plain_quotes(with_folder(text, folder_option(context)));
}

std::string program_with_told_folder(const Context& context) { return std::string(kProgram) + folder_option(context); }

std::string command_with_told_folder(std::string command, const Context& context) {
  const bool is_ours = command.starts_with(kProgram) && takes_folder(std::string_view(command).substr(kProgram.size()));
  if (is_ours) command.insert(kProgram.size(), folder_option(context));
  return command;
}

}  // namespace checkpoint::cli
