#include "cli/completion/completion.h"

#include <algorithm>
#include <optional>

#include "cli/call.h"
#include "cli/command/global_options.h"
#include "cli/command_table.h"
#include "cli/completion/completion_values.h"
#include "core/first_where.h"
#include "core/ranges.h"

namespace checkpoint::cli {
namespace {

using Words = std::vector<std::string>;

// Stands for the word at the cursor: what read_call makes of it says what is being typed. No word looks like it.
constexpr std::string_view kCursor("\x01", 1);

std::string_view name_of(const OptionRow& row) {
  const std::string_view spelling(row.spelling);
  const std::size_t begin = spelling.find("--");
  if (row.positional || begin == std::string_view::npos) return {};
  return spelling.substr(begin, spelling.find_first_of("[=<", begin) - begin);
}

bool takes_value(const OptionRow& row) { return row.spelling.find('=') != std::string::npos; }

// `--verify[=<sha256>]` does not take the next word for its value.
bool takes_next_word(const OptionRow& row) { return takes_value(row) && row.spelling.find('[') == std::string::npos; }

const OptionRow* find_option(const std::vector<OptionRow>& rows, std::string_view word) {
  const std::string_view name = word.substr(0, word.find('='));
  return first_where(rows, [&](const OptionRow& row) { return name.size() > 2 && name_of(row) == name; });
}

Completion matching(Completion all, std::string_view typed) {
  std::vector<Candidate>& candidates = all.candidates;
  std::erase_if(candidates, [&](const Candidate& candidate) { return !candidate.word.starts_with(typed); });
  const auto is_spare = [](const Candidate& candidate) { return candidate.is_spare; };
  if (!all_of(candidates, is_spare)) std::erase_if(candidates, is_spare);
  return all;
}

Completion behind(const std::string& prefix, Completion values) {
  for (Candidate& value : values.candidates) value.word = prefix + value.word;
  return values;
}

// The names that may stand where a command's first word does, or the second of `family`.
std::vector<Candidate> command_names(const Family* family) {
  std::vector<Candidate> names;
  for (const Command& command : commands()) {
    if (command.hidden || family_of(command) != family) continue;
    const std::size_t skipped = family == nullptr ? 0 : family->name.size() + 1;
    names.push_back({std::string(command.name.substr(skipped)), std::string(command.summary)});
  }
  if (family != nullptr) return names;
  for (const Family& other : families()) names.push_back({std::string(other.name), std::string(other.summary)});
  return names;
}

std::vector<Candidate> option_names(const std::vector<OptionRow>& rows) {
  std::vector<Candidate> names;
  for (const OptionRow& row : rows) {
    const std::string name(name_of(row));
    if (name.size() > 2) names.push_back({name + (takes_next_word(row) ? "=" : ""), row.help});
  }
  return names;
}

// The command line as far as the cursor, read with the help of the command's table.
struct Reading {
  std::vector<std::string> positionals;
  const OptionRow* awaiting = nullptr;  // the option that takes the word at the cursor for its value
  bool only_positionals = false;        // behind `--`
};

Reading read(const Words& before, const std::vector<OptionRow>& rows) {
  Reading reading;
  for (const std::string& word : before) {
    const bool is_option = !reading.only_positionals && word.size() > 1 && word.front() == '-';
    if (reading.awaiting != nullptr) {
      reading.awaiting = nullptr;
    } else if (!is_option) {
      reading.positionals.push_back(word);
    } else if (word == "--") {
      reading.only_positionals = true;
    } else if (word.find('=') == std::string::npos) {
      const OptionRow* row = find_option(rows, word);
      if (row != nullptr && takes_next_word(*row)) reading.awaiting = row;
    }
  }
  return reading;
}

const OptionRow* positional_at(const std::vector<OptionRow>& rows, std::size_t index) {
  const OptionRow* last = nullptr;
  for (const OptionRow& row : rows) {
    if (!row.positional) continue;
    last = &row;
    if (index-- == 0) return last;
  }
  return last != nullptr && last->spelling.ends_with("...") ? last : nullptr;
}

bool knows_fields(const std::vector<OptionRow>& rows) {
  return any_of(rows, [](const OptionRow& row) { return row.spelling.starts_with("--<"); });
}

Completion option_at(const std::string& typed, const std::vector<OptionRow>& rows, const Surroundings& around) {
  const std::size_t equals = typed.find('=');
  if (equals == std::string::npos) {
    Completion names{option_names(rows)};
    if (knows_fields(rows)) append_fields(names.candidates, "--");
    return names;
  }
  const std::string prefix = typed.substr(0, equals + 1);
  if (const OptionRow* row = find_option(rows, typed)) return behind(prefix, values_of(*row, around));
  return knows_fields(rows) ? behind(prefix, {field_values(typed.substr(2, equals - 2))}) : Completion();
}

std::vector<OptionRow> rows_of(const Command& command) {
  OptionSet set;
  static_cast<void>(command.prepare(set));
  GlobalOptions global;
  register_global(set, global);
  return set.rows();
}

Completion topic_at(const Words& topic) {
  if (topic.empty()) return {command_names(nullptr)};
  const Family* family = topic.size() == 1 ? find_family(topic.front()) : nullptr;
  return family == nullptr ? Completion() : Completion{command_names(family)};
}

Completion argument_at(const Command& command, const Words& before, const std::string& typed, const Context& context) {
  const std::vector<OptionRow> rows = rows_of(command);
  const Reading reading = read(before, rows);
  const Surroundings around{reading.positionals, before, context};
  if (reading.awaiting != nullptr) return values_of(*reading.awaiting, around);
  if (!reading.only_positionals && typed.starts_with('-')) return option_at(typed, rows, around);
  if (command.name == kHelp) return topic_at(reading.positionals);
  const OptionRow* row = positional_at(rows, reading.positionals.size());
  return row == nullptr ? Completion() : values_of(*row, around);
}

// Which word of a command's name stands at the cursor; nothing where none does.
std::optional<Completion> name_at(const Call& call) {
  if (call.name == kCursor) return Completion{command_names(nullptr)};
  const std::size_t space = call.name.find(' ');
  const bool is_second = space != std::string::npos && call.name.substr(space + 1) == kCursor;
  const Family* family = is_second ? find_family(call.name.substr(0, space)) : nullptr;
  return family == nullptr ? std::nullopt : std::optional(Completion{command_names(family)});
}

}  // namespace

Completion completion_of(const Words& words, const Context& context) {
  const std::string typed = words.empty() ? "" : words.back();
  Words line(words.begin(), words.empty() ? words.end() : words.end() - 1);
  line.emplace_back(kCursor);
  const Call call = read_call(line);
  const std::optional<Completion> names = name_at(call);
  if (names && !typed.starts_with('-')) return matching(*names, typed);
  const Command* command = names ? find_command("status") : call.command;
  if (command == nullptr) return {};
  const auto at = std::find(call.arguments.begin(), call.arguments.end(), kCursor);
  return matching(argument_at(*command, {call.arguments.begin(), at}, typed, context), typed);
}

}  // namespace checkpoint::cli
