#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "store/git_command.h"
#include "store/settings.h"

namespace checkpoint::cli {

/// The settings of each store as they hold in one commit: what is reviewed must not choose the rules that it is held
/// to. git's own configuration and the environment, which no commit changes, win over the committed files as ever.
class BaseSettings {
 public:
  BaseSettings(const GitCommand& git, std::string commit);

  /// Of the store at `folder`, relative to the repository: `part/.checkpoints`.
  const std::shared_ptr<const Settings>& of_store(const std::string& folder);
  /// Of the store that `path` lies in.
  const std::shared_ptr<const Settings>& of_file(const std::string& path);

 private:
  const GitCommand& git_;
  std::string commit_;
  GitConfig config_;
  std::map<std::string, std::shared_ptr<const Settings>> stores_;
};

}  // namespace checkpoint::cli
