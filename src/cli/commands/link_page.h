#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/command/context.h"
#include "core/scratch_folder.h"

namespace checkpoint::cli {

/// A page that leads on to a link with a secret, in a file that this user alone can read, as long as it lives: what a
/// program is given as an argument everybody on the machine can see.
class LinkPage {
 public:
  LinkPage(const std::string& link, const Environment& environment);

  std::filesystem::path path() const { return folder_.path() / "board.html"; }

 private:
  ScratchFolder folder_;
};

/// Has the user's browser open it, and does not wait for it. What is wrong where it cannot be done.
std::vector<std::string> open_in_browser(const LinkPage& page, const Context& context);

}  // namespace checkpoint::cli
