#include "cli/other_words.h"

#include <algorithm>
#include <array>

#include "cli/command_table.h"

namespace checkpoint::cli {
namespace {

struct OtherWord {
  std::string_view words;  // a space around each
  std::string_view command;
};

constexpr std::array kOtherWords{
    OtherWord{" inbox pending waiting approvals questions blockers blocked ask waits ", "decisions"},
    OtherWord{" todo what whats now work ", "next"},
    OtherWord{" where overview dashboard state summary show-all ", "status"},
    OtherWord{" continue go open begin restart pickup on ", "resume"},
    OtherWord{" ls all projects runs workflows sessions stages snapshots skills tasks checkpoints ", "list"},
    OtherWord{" history changes changed since blame ", "log"},
    OtherWord{" set edit write add new create save note ", "update"},
    OtherWord{" finish finished complete close did ", "done"},
    OtherWord{" approve accept ", "stage approve"},
    OtherWord{" reject decline ", "stage reject"},
    OtherWord{" reopen ", "stage reopen"},
    OtherWord{" check verify lint ", "validate"},
    OtherWord{" health problems ", "doctor"},
    OtherWord{" undo rollback revert restore back ", "snapshot restore"},
    OtherWord{" delete remove rm clear ", "reset"},
    OtherWord{" merge conflicts conflict fix ", "resolve"},
    OtherWord{" cat get print view read ", "show"},
    OtherWord{" setup ", "init"},
    OtherWord{" format pretty ", "fmt"},
    OtherWord{" settings options ", "config"},
};

const Command* command_for(std::string_view word) {
  const std::string spaced = " " + std::string(word) + " ";
  const auto* const found = std::find_if(kOtherWords.begin(), kOtherWords.end(), [&](const OtherWord& row) {
    return row.words.find(spaced) != std::string_view::npos;
  });
  return found == kOtherWords.end() ? nullptr : find_command(found->command);
}

}  // namespace

std::optional<std::string> meant_by(std::string_view name) {
  const std::size_t space = name.find(' ');
  const std::string_view word = space == std::string_view::npos ? name : name.substr(space + 1);
  const Command* command = command_for(name);
  // `workflow status`: what one kind does not have, there may be for all of them.
  if (command == nullptr && space != std::string_view::npos) command = find_command(word);
  if (command == nullptr && space != std::string_view::npos) command = command_for(word);
  if (command == nullptr) return std::nullopt;
  return "'git checkpoint " + std::string(command->name) + "': " + std::string(command->summary);
}

}  // namespace checkpoint::cli
