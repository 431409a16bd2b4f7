#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/desk.h"

namespace checkpoint::test {

/// A desk where `git checkpoint snapshot` is called.
class SnapshotCommands {
 public:
  Said run(std::vector<std::string> words) {
    words.insert(words.begin(), "snapshot");
    return desk.say(words);
  }
  nlohmann::json json(std::vector<std::string> words) {
    words.emplace_back("--json");
    return run(std::move(words)).json();
  }

  Desk desk;
};

}  // namespace checkpoint::test
