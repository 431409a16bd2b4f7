#include "cli/other_words.h"

#include <algorithm>
#include <array>
#include <sstream>

#include "cli/command_table.h"
#include "core/first_where.h"
#include "core/letters.h"
#include "core/shell_word.h"
#include "kinds/work.h"

namespace checkpoint::cli {
namespace {

struct OtherWord {
  std::string_view words;        // a space around each
  std::string_view command;      // one of the table
  std::string_view advice = {};  // where that is not all there is to say: the hints, a line each
  std::string_view family = {};  // the one in which the words mean this; empty for everywhere else
};

// Nothing takes back whatever was last written. What only looks comes first; what discards is named by nobody.
constexpr std::string_view kWaysBack =
    "'git checkpoint diff' shows what has changed since the last commit\n"
    "'git checkpoint decisions --made' shows how each decision is taken back\n"
    "'git checkpoint snapshot restore' puts the files of a snapshot back; with --dry-run it only says which";

constexpr std::string_view kFilesBack =
    "'git checkpoint snapshot restore' puts the files of a snapshot back; with --dry-run it only says which";

constexpr std::string_view kDoneAgain =
    "'git checkpoint workflow task' with --status=pending sets a task back to be done again";

// What a family has of its own stands before what a word means everywhere.
constexpr std::array kOtherWords{
    OtherWord{" undo rollback revert restore back unapprove withdraw ", "stage reopen", {}, "stage"},
    OtherWord{" undo rollback revert back ", "snapshot restore", kFilesBack, "snapshot"},
    OtherWord{" cancel abort stop delete remove rm clear ", "workflow archive", {}, "workflow"},
    OtherWord{" reopen restart undo rollback revert restore back reject decline unapprove withdraw ", "workflow task",
              kDoneAgain, "workflow"},
    OtherWord{" inbox pending waiting approvals questions ask waits answer decide unblock ", "decisions"},
    OtherWord{" todo what whats now work why ", "next"},
    OtherWord{" blocked blockers ", "list", "'git checkpoint list blocked': what is blocked"},
    OtherWord{" stale old outdated ", "list", "'git checkpoint list stale': what nobody has gone on with for too long"},
    OtherWord{" completed ", "list", "'git checkpoint list complete': what is complete"},
    OtherWord{" release unclaim ", "next", "'git checkpoint next --release': give back what was claimed"},
    OtherWord{" archive purge prune clean cleanup gc tidy expire ", "list",
              "'git checkpoint list --removable': workflows, snapshots and telemetry that could go, and how"},
    OtherWord{" version ", "help", "'git checkpoint --version': show the version"},
    OtherWord{" claim take assign ", "next", "'git checkpoint next --claim': take the first action that is free"},
    OtherWord{" who owner owners assigned ", "status",
              "'git checkpoint status --worktrees': who works where, and on what"},
    OtherWord{" today yesterday news recent happened ", "status",
              "'git checkpoint status --since=yesterday': what has happened since then"},
    OtherWord{" search grep find ", "list",
              "'git grep <word> -- .checkpoints': where a word stands\n'git checkpoint decisions --made \"<word>\"': "
              "what was decided about it"},
    OtherWord{
        " decided decision agreed resolutions rationale adr ", "decisions",
        "'git checkpoint decisions --made': what was decided\n'git checkpoint decisions': what waits for a person"},
    OtherWord{" where overview dashboard state summary show-all ", "status"},
    OtherWord{" continue go open begin start restart pickup on ", "resume"},
    OtherWord{" ls all skills tasks checkpoints ", "list"},
    OtherWord{" history changes changed since blame ", "log"},
    OtherWord{" set edit write add new create save note block ", "update"},
    OtherWord{" finish finished complete close did ", "done"},
    OtherWord{" approve accept ", "stage approve"},
    OtherWord{" reject decline ", "stage reject"},
    OtherWord{" reopen unapprove disapprove ", "stage reopen"},
    OtherWord{" check verify lint ", "validate"},
    OtherWord{" health problems ", "doctor"},
    OtherWord{" undo rollback revert restore back withdraw ", "stage reopen", kWaysBack},
    OtherWord{
        " delete remove rm clear ", "list",
        "'git checkpoint list --removable': what could go, and the command for it\n'git checkpoint reset': archive a "
        "checkpoint and start it afresh"},
    OtherWord{
        " merge ", "premerge",
        "'git checkpoint premerge' says what a merge would leave open\n'git checkpoint resolve' finishes what one "
        "has left"},
    OtherWord{" conflicts conflict fix ", "resolve"},
    OtherWord{" cat get print view read ", "show"},
    OtherWord{" setup ", "init"},
    OtherWord{" format pretty ", "fmt"},
    OtherWord{" settings options ", "config"},
};

const OtherWord* row_of(std::string_view word, std::string_view family) {
  const std::string spaced = " " + std::string(word) + " ";
  return first_where(kOtherWords, [&](const OtherWord& row) {
    return row.words.find(spaced) != std::string_view::npos && (row.family.empty() || row.family == family);
  });
}

std::string hint_for(const Command& command) {
  return "'git checkpoint " + std::string(command.name) + "': " + std::string(command.summary);
}

// Of all work of a kind, or of the one that was named, by a command that is about work of all kinds.
std::string hint_for(const Command& command, const WorkKind& kind, std::string_view owner) {
  const std::string work =
      owner.empty() ? lower(kind.title) : shell_word(std::string(kind.word) + "/" + std::string(owner));
  return "'git checkpoint " + std::string(command.name) + " " + work + "': " + std::string(command.summary);
}

// Those that take a kind in the place of a name.
bool takes_kind(const Command& command) {
  constexpr std::array<std::string_view, 6> names{"status", "list", "next", "decisions", "resume", "log"};
  return std::find(names.begin(), names.end(), command.name) != names.end();
}

std::vector<std::string> hints_for(const OtherWord& row) {
  if (row.advice.empty()) return {hint_for(*find_command(row.command))};
  std::istringstream lines{std::string(row.advice)};
  std::vector<std::string> hints;
  for (std::string line; std::getline(lines, line);) hints.push_back(line);
  return hints;
}

}  // namespace

std::optional<std::string> way_to_missing(std::string_view missing, std::string_view command) {
  struct Way {
    std::string_view missing;
    std::string_view command;
  };
  constexpr std::array kWays{
      Way{"<project>", "list projects"}, Way{"<workflow>", "list workflows"}, Way{"<snapshot>", "snapshot list"},
      Way{"--ticket-id", "list runs"},   Way{"<skill>", "list sessions"},
  };
  for (const Way& way : kWays) {
    if (missing.find(way.missing) == std::string_view::npos) continue;
    const std::string_view lists = command.starts_with("snapshot ") ? "list snapshots" : way.command;
    return "'git checkpoint " + std::string(way.missing == "<snapshot>" ? way.command : lists) +
           "' shows those there are";
  }
  return std::nullopt;
}

std::optional<std::string> meant_by_option(std::string_view option) {
  struct OtherOption {
    std::string_view names;  // a space around each
    std::string_view advice;
  };
  constexpr std::array kOtherOptions{
      OtherOption{" --since --after --when ",
                  "'git checkpoint status \"--since=<when>\"' says what has happened since"},
      OtherOption{" -n --limit --number ", "'git checkpoint log \"--max-count=<n>\"' shows the newest few"},
      OtherOption{" --kind --type ", "a kind is a word of its own: 'git checkpoint list runs'"},
      OtherOption{" --status --state --filter ", "a status is a word of its own: 'git checkpoint list failed'"},
      OtherOption{" -C ", "git's own option comes first, 'git -C part checkpoint list'; ours is --dir=part"},
      OtherOption{" --stale --waiting ", "that is a word of its own: 'git checkpoint list stale'"},
  };
  const std::string spaced = " " + std::string(option) + " ";
  for (const OtherOption& other : kOtherOptions) {
    if (other.names.find(spaced) != std::string_view::npos) return std::string(other.advice);
  }
  return std::nullopt;
}

std::vector<std::string> meant_by(std::string_view name, std::string_view owner) {
  const std::size_t space = name.find(' ');
  const bool is_in_family = space != std::string_view::npos;
  const std::string_view family = is_in_family ? name.substr(0, space) : "";
  const std::string_view word = is_in_family ? name.substr(space + 1) : name;
  // `workflow status`: what one kind does not have, there may be for all of them.
  const Command* const command = is_in_family ? find_command(word) : nullptr;
  const WorkKind* const kind = kind_called(is_in_family ? family : name);
  if (command != nullptr)
    return {kind != nullptr && takes_kind(*command) ? hint_for(*command, *kind, owner) : hint_for(*command)};
  if (!is_in_family && kind != nullptr) return {hint_for(*find_command("list"), *kind, "")};
  const OtherWord* const row = row_of(word, family);
  return row == nullptr ? std::vector<std::string>() : hints_for(*row);
}

}  // namespace checkpoint::cli
