#include "cli/call.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "cli/command_table.h"
#include "cli/suggestion.h"

namespace checkpoint::cli {
namespace {

constexpr std::array<std::string_view, 3> kTakeTheNextWord{"--color", "--dir", "--now"};

bool takes_next_word(std::string_view option) {
  return std::find(kTakeTheNextWord.begin(), kTakeTheNextWord.end(), option) != kTakeTheNextWord.end();
}

// Index of the first word that is no option; the number of words where there is none.
std::size_t first_word(const std::vector<std::string>& arguments) {
  for (std::size_t index = 0; index < arguments.size(); ++index) {
    const std::string& word = arguments[index];
    if (word == "--") return arguments.size();
    if (word.empty() || word.front() != '-') return index;
    if (takes_next_word(word)) ++index;
  }
  return arguments.size();
}

Call without_words(const std::vector<std::string>& arguments, std::size_t from, std::size_t count) {
  Call call;
  for (std::size_t index = from; index < from + count; ++index) {
    call.name += (index == from ? "" : " ") + arguments[index];
  }
  call.command = find_command(call.name);
  call.arguments = arguments;
  const auto begin = call.arguments.begin() + static_cast<std::ptrdiff_t>(from);
  call.arguments.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
  return call;
}

}  // namespace

Call read_call(const std::vector<std::string>& arguments) {
  const std::size_t at = first_word(arguments);
  if (at == arguments.size()) return {find_command("status"), "status", arguments};
  if (at + 1 < arguments.size()) {
    Call of_group = without_words(arguments, at, 2);
    if (of_group.command != nullptr) return of_group;
  }
  return without_words(arguments, at, 1);
}

void refuse_unknown(const Call& call) {
  Error error(ErrorCode::usage, "'" + call.name + "' is not a git checkpoint command");
  if (const auto near = nearest(call.name, listed_names())) {
    error.hints.push_back("did you mean '" + *near + "'?");
  } else {
    error.hints.push_back("'git checkpoint -h' lists the commands");
  }
  throw error;
}

}  // namespace checkpoint::cli
