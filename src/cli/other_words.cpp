#include "cli/other_words.h"

#include <algorithm>
#include <array>
#include <functional>
#include <sstream>

#include "cli/command_table.h"
#include "cli/terminal/command_span.h"
#include "core/first_where.h"
#include "core/letters.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "core/texts.h"
#include "kinds/work.h"

namespace checkpoint::cli {
namespace {

using Words = std::vector<std::string>;

struct OtherWord {
  std::string_view words;        // a space around each
  std::string_view command;      // one of the table
  std::string_view advice = {};  // where that is not all there is to say: the hints, a line each; # for what was named
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
              "'git grep # -- .checkpoints': where a word stands\n'git checkpoint decisions --made #': "
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

// Of all work of a kind, or of the one that was named, by a command that is about work of all kinds. A stage is named
// by two words.
std::string hint_for(const Command& command, const WorkKind& kind, const Words& named) {
  std::string work = lower(kind.title);
  if (!named.empty()) work = std::string(kind.word) + "/" + named.front();
  if (kind.kind == "stage" && named.size() == 2) work += "/" + named.back();
  return "'git checkpoint " + std::string(command.name) + " " + (named.empty() ? work : shell_word(work)) +
         "': " + std::string(command.summary);
}

// Those that take a kind in the place of a name.
bool takes_kind(const Command& command) {
  constexpr std::array<std::string_view, 6> names{"status", "list", "next", "decisions", "resume", "log"};
  return std::find(names.begin(), names.end(), command.name) != names.end();
}

// `advice` with what was given in the place of its #, or with a place for it.
std::string filled(std::string_view advice, const std::string& given, std::string_view blank) {
  std::string text(advice);
  const std::string word = given.empty() ? "\"<" + std::string(blank) + ">\"" : quotable(shell_word(given));
  for (std::size_t at = text.find('#'); at != std::string::npos; at = text.find('#', at + word.size())) {
    text.replace(at, 1, word);
  }
  return text;
}

std::vector<std::string> hints_for(const OtherWord& row, const Words& named) {
  if (row.advice.empty()) return {hint_for(*find_command(row.command))};
  std::istringstream lines{filled(row.advice, run_together(named, std::identity{}, " "), "word")};
  std::vector<std::string> hints;
  for (std::string line; std::getline(lines, line);) hints.push_back(line);
  return hints;
}

// What was given to an option: `3` of `--limit 3` and of `--limit=3`; empty where nothing was.
std::string given_to(std::string_view option, const Words& words) {
  for (std::size_t at = 0; at < words.size(); ++at) {
    const std::string& word = words[at];
    if (word == option && at + 1 < words.size() && !words[at + 1].starts_with('-')) return words[at + 1];
    if (word.starts_with(std::string(option) + "=")) return word.substr(option.size() + 1);
  }
  return "";
}

bool is_number(std::string_view text) { return !text.empty() && all_of(text, is_digit); }

// `-n 3`, `-n3`, `--limit=3`: how many entries are wanted, as git and others take it.
std::optional<std::string> count_meant(std::string_view option, const Words& words) {
  constexpr std::string_view names = " -n --limit --number ";
  constexpr std::string_view short_name = "-n";
  const bool is_joined = option.starts_with(short_name) && is_number(option.substr(short_name.size()));
  if (!is_joined && names.find(" " + std::string(option) + " ") == std::string_view::npos) return std::nullopt;
  const std::string number = is_joined ? std::string(option.substr(short_name.size())) : given_to(option, words);
  const std::string count = is_number(number) ? "--max-count=" + number : "\"--max-count=<n>\"";
  return "'git checkpoint log " + count + "' shows so many entries, the newest";
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

std::optional<std::string> meant_by_option(std::string_view option, const Words& words) {
  if (auto count = count_meant(option, words)) return count;
  struct OtherOption {
    std::string_view names;   // a space around each
    std::string_view advice;  // what was given to it takes the place of the #
  };
  constexpr std::array kOtherOptions{
      OtherOption{" --since --after --when ",
                  "'git checkpoint status \"--since=<when>\"' says what has happened since"},
      OtherOption{" --kind --type ", "a kind is a word of its own: 'git checkpoint list runs'"},
      OtherOption{" --status --state --filter ", "a status is a word of its own: 'git checkpoint list failed'"},
      OtherOption{" -C ", "git's own option comes first, 'git -C part checkpoint list'; ours is --dir=part"},
      OtherOption{" --stale --waiting ", "that is a word of its own: 'git checkpoint list stale'"},
      OtherOption{" --all -a --list ", "'git checkpoint list' shows all checkpoints"},
      OtherOption{" --by --who --author ",
                  "'git checkpoint decisions --made #' shows the decisions with that name in them"},
  };
  const std::string spaced = " " + std::string(option) + " ";
  for (const OtherOption& other : kOtherOptions) {
    if (other.names.find(spaced) != std::string_view::npos)
      return filled(other.advice, given_to(option, words), "name");
  }
  return std::nullopt;
}

std::optional<std::string> meant_by_word(std::string_view word, std::string_view command, const Words& words) {
  Words named = words;
  std::erase_if(named, [](const std::string& one) { return one.starts_with('-'); });
  if (command != "show" || named.size() != 2 || named.back() != word) return std::nullopt;
  return "'git checkpoint show " + shell_word(named.front()) + " " + shell_word("--path=" + std::string(word)) +
         "' shows that part";
}

std::vector<std::string> meant_by(std::string_view name, const Words& named) {
  const std::size_t space = name.find(' ');
  const bool is_in_family = space != std::string_view::npos;
  const std::string_view family = is_in_family ? name.substr(0, space) : "";
  const std::string_view word = is_in_family ? name.substr(space + 1) : name;
  // `workflow status`: what one kind does not have, there may be for all of them.
  const Command* const command = is_in_family ? find_command(word) : nullptr;
  const WorkKind* const kind = kind_called(is_in_family ? family : name);
  if (command != nullptr) {
    const bool takes = kind != nullptr && (takes_kind(*command) || (command->name == "show" && !named.empty()));
    return {takes ? hint_for(*command, *kind, named) : hint_for(*command)};
  }
  if (!is_in_family && kind != nullptr) return {hint_for(*find_command("list"), *kind, {})};
  const OtherWord* const row = row_of(word, family);
  return row == nullptr ? std::vector<std::string>() : hints_for(*row, named);
}

}  // namespace checkpoint::cli
