#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace checkpoint::history {

/// What a message says was taken back, or put back again.
struct Reverted {
  std::vector<std::string> commits;       ///< digits as written, seven or more, in lower case
  std::vector<std::string> ranges;        ///< `0123abc..4567def`: all between, too
  std::vector<std::string> tokens;        ///< `#12`, `!12`, `ABC-12`, `D12`, `c/12`, `I0123abcd`, `#12@owner/name`
  std::vector<std::string> titled;        ///< tickets that are named in a title alone: `Revert "ABC-12: x"`
  std::vector<std::string> subjects;      ///< as bare_subject has them
  std::vector<std::string> guesses;       ///< the same, where the words may say what the commit itself does
  std::vector<std::string> again;         ///< digits of commits, and tokens, that are landed once more
  std::vector<std::string> titles_again;  ///< subjects of what is landed once more
};

/// Reads the forms in which git, hosts and people write reverts. A part that is taken back is no revert.
Reverted reverted_by(std::string_view subject, std::string_view body);

/// What the name of a merged branch says: `revert-12-login`, `revert-pr-12`, `revert-0123abcd`.
Reverted reverted_by_branch(std::string_view branch);

}  // namespace checkpoint::history
