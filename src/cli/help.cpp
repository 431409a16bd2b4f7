#include "cli/help.h"

#include <algorithm>

#include "cli/command/global_options.h"
#include "cli/command_table.h"
#include "core/listed.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace {

struct HelpRow {
  std::string left;
  std::string right;
};

// Rows of two columns; what is too long on the right goes on below where it began.
std::string columns(const std::vector<HelpRow>& rows, const Look& look) {
  constexpr std::size_t kNarrowest = 24;
  constexpr std::size_t kIndent = 2;
  constexpr std::size_t kGap = 2;
  std::size_t left = 0;
  for (const HelpRow& row : rows) left = std::max(left, row.left.size());
  left = std::min(left, look.width - kNarrowest - kIndent - kGap);
  const std::size_t begin = kIndent + left + kGap;
  std::string text;
  for (const HelpRow& row : rows) {
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

std::string help_section(std::string_view title, const std::vector<HelpRow>& rows, const Look& look) {
  return rows.empty() ? "" : "\n" + look.paint(Tone::accent, title) + "\n" + columns(rows, look);
}

std::string wrapped_lines(std::string_view sentence, const Look& look) {
  return run_together(wrapped(sentence, look.width), [](const std::string& line) { return line + "\n"; });
}

enum class Part { arguments, options };

std::vector<HelpRow> rows_of(const OptionSet& set, Part part) {
  std::vector<HelpRow> rows;
  for (const OptionRow& option : set.rows()) {
    if (option.positional == (part == Part::arguments)) rows.push_back({option.spelling, option.help});
  }
  return rows;
}

// Part of the overview: its title in the first column, and what it lists beside it.
constexpr std::size_t kTitleWidth = 9;

std::string beside_title(std::string_view title, const std::string& text, const Look& look) {
  const std::string left = look.paint(Tone::accent, title) + std::string(kTitleWidth - title.size(), ' ');
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin) + 1;
    result += (begin == 0 ? left : std::string(kTitleWidth, ' ')) + text.substr(begin, end - begin);
    begin = end;
  }
  return result;
}

std::vector<HelpRow> rows_of(Group group) {
  std::vector<HelpRow> rows;
  for (const Command& command : commands()) {
    if (command.group != group || command.hidden || family_of(command) != nullptr) continue;
    rows.push_back({std::string(command.name), std::string(command.summary)});
  }
  for (const Family& family : families()) {
    if (family.group == group) rows.push_back({std::string(family.name) + " ...", std::string(family.summary)});
  }
  return rows;
}

std::size_t longest_name() {
  std::size_t longest = 0;
  for (const Group group : {Group::look, Group::work, Group::keep}) {
    for (const HelpRow& row : rows_of(group)) longest = std::max(longest, row.left.size());
  }
  return longest;
}

// What is used every day has a line for itself.
std::string full_part(Group group, const Look& look) {
  constexpr std::size_t kGap = 2;
  const std::size_t name_width = longest_name() + kGap;
  std::string text;
  for (const HelpRow& row : rows_of(group)) {
    std::string lead = look.paint(Tone::strong, row.left) + std::string(name_width - row.left.size(), ' ');
    for (const std::string& line : wrapped(row.right, look.width - kTitleWidth - name_width)) {
      text += lead + line + "\n";
      lead = std::string(name_width, ' ');
    }
  }
  return beside_title(group_word(group), text, look);
}

// The rest is named only.
std::string short_part(std::string_view title, const std::vector<HelpRow>& rows, const Look& look) {
  std::string text;
  for (const std::string& line : wrapped(listed(rows, &HelpRow::left), look.width - kTitleWidth)) text += line + "\n";
  return beside_title(title, text, look);
}

// `-q|--quiet`, because commas stand between options already; what an option takes, its command's help says.
std::vector<HelpRow> in_one_word(std::vector<HelpRow> rows) {
  for (HelpRow& row : rows) {
    if (const std::size_t comma = row.left.find(", "); comma != std::string::npos) row.left.replace(comma, 2, "|");
    row.left = row.left.substr(0, row.left.find('='));
  }
  return rows;
}

std::vector<HelpRow> global_rows() {
  GlobalOptions unused;
  OptionSet global;
  register_global(global, unused);
  return rows_of(global, Part::options);
}

}  // namespace

std::string call_of(const Command& command, const OptionSet& own) {
  std::string call = "git checkpoint " + std::string(command.name);
  std::string options;
  bool has_others = false;
  for (const OptionRow& option : own.rows()) {
    if (option.positional) call += option.required ? " " + option.spelling : " [" + option.spelling + "]";
    if (!option.positional && option.required) options += " " + option.spelling;
    has_others = has_others || !(option.positional || option.required);
  }
  return call + options + (has_others ? " [options]" : "");
}

std::string overview(const Look& look) {
  std::string text = "usage: git checkpoint [<command>] [<options>]        (without a command: status)\n";
  for (const Group group : {Group::look, Group::work, Group::keep}) text += full_part(group, look);
  for (const Group group : {Group::setup, Group::plumbing}) text += short_part(group_word(group), rows_of(group), look);
  text += short_part("Options", in_one_word(global_rows()), look);
  return text + wrapped_lines("'git checkpoint init' sets up; 'git checkpoint help \"<command>\"' explains.", look);
}

std::string help_of(const Family& family, const Look& look) {
  const std::string name(family.name);
  std::vector<HelpRow> rows;
  for (const Command& command : commands()) {
    if (family_of(command) == &family) rows.push_back({std::string(command.name), std::string(command.summary)});
  }
  return "usage: git checkpoint " + name + " <command> [options]\n\n" + wrapped_lines(family.summary, look) +
         help_section("Commands", rows, look) + "\n" +
         wrapped_lines("'git checkpoint help " + name + " \"<command>\"' explains one of them.", look);
}

std::string help_of(const Command& command, const OptionSet& own, const Look& look) {
  return "usage: " + call_of(command, own) + "\n\n" + wrapped_lines(command.summary, look) +
         help_section("Arguments", rows_of(own, Part::arguments), look) +
         help_section("Options", rows_of(own, Part::options), look) + help_section("Everywhere", global_rows(), look);
}

}  // namespace checkpoint::cli
