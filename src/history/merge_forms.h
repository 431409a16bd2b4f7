#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace checkpoint::history {

/// What the message of a merge, or what stands for one, says was merged.
struct Merged {
  std::vector<std::string> tokens;    ///< `#12`, `!12`
  std::vector<std::string> branches;  ///< without the remote's or owner's name
};

/// Reads the forms in which hosts and git itself write merges; empty for all other messages.
Merged merged_by(std::string_view subject, std::string_view body, bool is_merge);

/// The title that Gitea and Forgejo quote in a merge's subject: `Merge pull request 'x' (#12) from y into main`; empty
/// where there is none.
std::string_view gitea_title(std::string_view subject);

}  // namespace checkpoint::history
