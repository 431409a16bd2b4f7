#include "cli/help.h"

#include <algorithm>

#include "cli/command_table.h"
#include "cli/global_options.h"

namespace checkpoint::cli {
namespace {

struct Row {
  std::string left;
  std::string right;
};

// Rows of two columns; what is too long on the right goes on below where it began.
std::string columns(const std::vector<Row>& rows, const Look& look) {
  constexpr std::size_t kNarrowest = 24;
  constexpr std::size_t kIndent = 2;
  constexpr std::size_t kGap = 2;
  std::size_t left = 0;
  for (const Row& row : rows) left = std::max(left, row.left.size());
  left = std::min(left, look.width - kNarrowest - kIndent - kGap);
  const std::size_t begin = kIndent + left + kGap;
  std::string text;
  for (const Row& row : rows) {
    std::string lead = std::string(kIndent, ' ') + look.paint(Tone::strong, row.left);
    const bool fits = row.left.size() <= left;
    lead += fits ? std::string(left - row.left.size() + kGap, ' ') : "\n" + std::string(begin, ' ');
    for (const std::string& line : wrapped(row.right, look.width - begin)) {
      text += lead + line + "\n";
      lead = std::string(begin, ' ');
    }
  }
  return text;
}

std::string section(std::string_view title, const std::vector<Row>& rows, const Look& look) {
  return rows.empty() ? "" : "\n" + look.paint(Tone::accent, title) + "\n" + columns(rows, look);
}

std::string lines(std::string_view sentence, const Look& look) {
  std::string text;
  for (const std::string& line : wrapped(sentence, look.width)) text += line + "\n";
  return text;
}

enum class Part { arguments, options };

std::vector<Row> rows_of(const OptionSet& set, Part part) {
  std::vector<Row> rows;
  for (const OptionRow& option : set.rows()) {
    if (option.positional == (part == Part::arguments)) rows.push_back({option.spelling, option.help});
  }
  return rows;
}

std::string call_of(const Command& command, const OptionSet& own) {
  std::string call = "git checkpoint " + std::string(command.name);
  for (const OptionRow& option : own.rows()) {
    if (option.positional) call += option.required ? " " + option.spelling : " [" + option.spelling + "]";
  }
  return rows_of(own, Part::options).empty() ? call : call + " [options]";
}

bool is_of(const Command& command, std::string_view family) {
  return command.name.size() > family.size() && command.name.starts_with(family) && command.name[family.size()] == ' ';
}

bool is_of_any_family(const Command& command) {
  return std::any_of(families().begin(), families().end(),
                     [&](const Family& family) { return is_of(command, family.name); });
}

std::vector<Row> rows_of(Group group) {
  std::vector<Row> rows;
  for (const Command& command : commands()) {
    if (command.group != group || command.hidden || is_of_any_family(command)) continue;
    rows.push_back({std::string(command.name), std::string(command.summary)});
  }
  for (const Family& family : families()) {
    if (family.group == group) rows.push_back({std::string(family.name) + " ...", std::string(family.summary)});
  }
  return rows;
}

}  // namespace

std::string overview(const Look& look) {
  std::string text = "usage: git checkpoint [<command>] [options]\n\nWithout a command: status.\n";
  for (const Group group : {Group::look, Group::work, Group::keep, Group::plumbing}) {
    text += section(title_of(group), rows_of(group), look);
  }
  GlobalOptions unused;
  OptionSet global;
  register_global(global, unused);
  text += section("Everywhere", rows_of(global, Part::options), look);
  return text + "\n" + lines("'git checkpoint help <command>' explains one command.", look);
}

std::string help_of(const Family& family, const Look& look) {
  const std::string name(family.name);
  std::vector<Row> rows;
  for (const Command& command : commands()) {
    if (is_of(command, family.name)) rows.push_back({std::string(command.name), std::string(command.summary)});
  }
  return "usage: git checkpoint " + name + " <command> [options]\n\n" + lines(family.summary, look) +
         section("Commands", rows, look) + "\n" +
         lines("'git checkpoint help " + name + " <command>' explains one of them.", look);
}

std::string help_of(const Command& command, const OptionSet& own, const Look& look) {
  GlobalOptions unused;
  OptionSet global;
  register_global(global, unused);
  return "usage: " + call_of(command, own) + "\n\n" + lines(command.summary, look) +
         section("Arguments", rows_of(own, Part::arguments), look) +
         section("Options", rows_of(own, Part::options), look) +
         section("Everywhere", rows_of(global, Part::options), look);
}

}  // namespace checkpoint::cli
