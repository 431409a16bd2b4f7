#include "cli/command/shown_commands.h"

#include <string_view>

#include "core/shell_word.h"

namespace checkpoint::cli {
namespace {

constexpr std::string_view kProgram = "git checkpoint ";
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

}  // namespace

std::string with_told_folder(std::string text, const Context& context) {
  const std::string option = folder_option(context);
  if (option.empty()) return text;
  for (const std::string_view begin : {std::string_view("'git checkpoint "), std::string_view(": git checkpoint ")}) {
    for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at)) {
      at += begin.size();
      if (!names_folder(std::string_view(text).substr(at))) text.insert(at, option);
    }
  }
  return text;
}

std::string program_with_told_folder(const Context& context) { return std::string(kProgram) + folder_option(context); }

std::string command_with_told_folder(std::string command, const Context& context) {
  const bool is_ours =
      command.starts_with(kProgram) && !names_folder(std::string_view(command).substr(kProgram.size()));
  if (is_ours) command.insert(kProgram.size(), folder_option(context));
  return command;
}

}  // namespace checkpoint::cli
