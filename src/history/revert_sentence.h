#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace checkpoint::history {

/// The commits that a body takes back in the middle of what it tells, as mails of patches do: `The link is down since,
/// so revert commit 0123abc`, `Fix it by reverting 0123abc`, `Commit 0123abc broke the link. Revert it.`
std::vector<std::string> reverted_within(std::string_view body);

}  // namespace checkpoint::history
