#include "cli/help.h"

#include <algorithm>

#include "cli/command_table.h"
#include "cli/global_options.h"

namespace checkpoint::cli {
namespace {

std::string padded(std::string_view text, std::size_t width) {
  std::string result(text);
  result.resize(std::max(width, text.size()), ' ');
  return result;
}

std::string row(std::string_view left, std::size_t width, std::string_view right, const Look& look) {
  return "  " + look.paint(Tone::strong, padded(left, width)) + "  " + std::string(right) + "\n";
}

std::size_t widest(const std::vector<OptionRow>& rows) {
  std::size_t width = 0;
  for (const OptionRow& option : rows) width = std::max(width, option.spelling.size());
  return width;
}

std::string section(std::string_view title, const std::vector<OptionRow>& rows, const Look& look) {
  if (rows.empty()) return {};
  std::string text = "\n" + look.paint(Tone::accent, title) + "\n";
  for (const OptionRow& option : rows) text += row(option.spelling, widest(rows), option.help, look);
  return text;
}

std::string call_of(const Command& command, const OptionSet& own) {
  std::string call = "git checkpoint " + std::string(command.name);
  for (const OptionRow& option : own.rows()) {
    if (option.positional) call += option.required ? " " + option.spelling : " [" + option.spelling + "]";
  }
  const bool has_options =
      std::any_of(own.rows().begin(), own.rows().end(), [](const OptionRow& option) { return !option.positional; });
  return has_options ? call + " [options]" : call;
}

}  // namespace

std::string overview(const Look& look) {
  std::string text = "usage: git checkpoint [<command>] [options]        status is the default command\n";
  for (const Group group : {Group::look, Group::work, Group::keep, Group::plumbing}) {
    std::string rows;
    for (const Command& command : commands()) {
      if (command.group == group && !command.hidden) rows += row(command.name, 9, command.summary, look);
    }
    if (!rows.empty()) text += look.paint(Tone::accent, title_of(group)) + "\n" + rows;
  }
  text += look.paint(Tone::accent, "Everywhere") + "\n";
  text += "  --json  -q/--quiet  --color=auto|always|never  --dir=<path>  --now=<time>\n";
  text += "  git checkpoint <command> -h   explains one command\n";
  return text;
}

std::string help_of(const Command& command, const OptionSet& own, const Look& look) {
  GlobalOptions unused;
  OptionSet global;
  register_global(global, unused);
  std::string text = "usage: " + call_of(command, own) + "\n\n" + std::string(command.summary) + "\n";
  text += section("Arguments", own.rows(), look);
  text += section("Everywhere", global.rows(), look);
  return text;
}

}  // namespace checkpoint::cli
