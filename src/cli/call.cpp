#include "cli/call.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "cli/command/global_options.h"
#include "cli/command/option_set.h"
#include "cli/command/suggestion.h"
#include "cli/command_table.h"
#include "cli/other_words.h"
#include "core/shell_word.h"

namespace checkpoint::cli {
namespace {

using Words = std::vector<std::string>;

constexpr std::array<std::string_view, 3> kTakeTheNextWord{"--color", "--dir", "--now"};

bool takes_next_word(std::string_view option) {
  return std::find(kTakeTheNextWord.begin(), kTakeTheNextWord.end(), option) != kTakeTheNextWord.end();
}

// Index of the first word from `index` on that is no option; the number of words where there is none.
std::size_t first_word(const Words& arguments, std::size_t index) {
  for (; index < arguments.size(); ++index) {
    const std::string& word = arguments[index];
    if (word == "--") return arguments.size();
    if (word.empty() || word.front() != '-') return index;
    if (takes_next_word(word)) ++index;
  }
  return arguments.size();
}

Call call_of(std::string name, Words arguments) {
  const Command* command = find_command(name);
  return {command, std::move(name), std::move(arguments)};
}

// `run help` and `run help list` ask as `help run` and `help run list` do.
Call of_family(const Words& arguments, std::size_t at) {
  const std::string& family = arguments[at];
  const std::size_t next = first_word(arguments, at + 1);
  const bool is_alone = next == arguments.size();
  const bool asks = !is_alone && arguments[next] == kHelp;
  std::string name = is_alone ? family : asks ? std::string(kHelp) : family + " " + arguments[next];
  Words rest = arguments;
  if (!is_alone) rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(next));
  if (!asks) rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
  return call_of(std::move(name), std::move(rest));
}

Call named_call(const Words& arguments) {
  const std::size_t at = first_word(arguments, 0);
  if (at == arguments.size()) return call_of("status", arguments);
  if (find_family(arguments[at]) != nullptr) return of_family(arguments, at);
  Words rest = arguments;
  rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
  Call call = call_of(arguments[at], std::move(rest));
  call.before = at;
  return call;
}

bool asks_for_help(const Words& arguments) {
  const auto end = std::find(arguments.begin(), arguments.end(), "--");
  return std::any_of(arguments.begin(), end, [](const std::string& word) { return word == "-h" || word == "--help"; });
}

// Whatever else was said: somebody who asks for help need not have got the rest right.
Call help_on(const Call& call, const Words& arguments) {
  Words topic;
  if (first_word(arguments, 0) != arguments.size() && call.name != kHelp) topic.push_back(call.name);
  for (const std::string& word : call.arguments) {
    if (word.starts_with("--color=") || (call.name == kHelp && !word.starts_with('-'))) topic.push_back(word);
  }
  return call_of(std::string(kHelp), std::move(topic));
}

// What a word in the place of a command could have been meant for.
Words known_names() {
  Words names = listed_names();
  for (const Family& family : families()) names.emplace_back(family.name);
  return names;
}

// What stands in the place of names: neither options nor their values.
Words named_in(const Words& behind) {
  Words named;
  for (std::size_t at = first_word(behind, 0); at < behind.size(); at = first_word(behind, at + 1)) {
    named.push_back(behind[at]);
  }
  return named;
}

Error without_command(const Family& family) {
  return {ErrorCode::usage,
          "'" + std::string(family.name) + "' needs one of its commands",
          {"'git checkpoint " + std::string(family.name) + " -h' lists them"}};
}

}  // namespace

Call read_call(const Words& arguments) {
  Call call = named_call(arguments);
  return asks_for_help(arguments) ? help_on(call, arguments) : call;
}

void refuse_options_before(const Call& call) {
  const auto name_at = call.arguments.begin() + static_cast<std::ptrdiff_t>(call.before);
  const Words before(call.arguments.begin(), name_at);
  OptionSet options;
  GlobalOptions values;
  register_global(options, values);
  try {
    options.parse(before);
  } catch (Error& error) {
    if (before.back() != "-C") throw;
    const std::string folder = shell_word(call.name);
    std::string rest;
    std::for_each(name_at, call.arguments.end(), [&](const std::string& word) { rest += " " + shell_word(word); });
    error.hints = {"as git has it: git -C " + folder + " checkpoint" + rest,
                   "for the folder of a project: git checkpoint --dir=" + folder + rest};
    throw;
  }
}

void refuse_unknown(const std::string& name, const Words& behind) {
  if (const Family* family = find_family(name)) throw without_command(*family);
  Error error(ErrorCode::usage, "'" + name + "' is not a git checkpoint command");
  const Family* family = find_family(name.substr(0, name.find(' ')));
  error.hints = meant_by(name, named_in(behind));
  if (!error.hints.empty()) throw error;
  if (const auto near = nearest(name, known_names())) {
    error.hints.push_back(meant_hint(*near));
  } else if (family != nullptr) {
    error.hints = without_command(*family).hints;
  } else {
    error.hints.emplace_back("'git checkpoint -h' lists the commands");
  }
  throw error;
}

}  // namespace checkpoint::cli
