#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/environment.h"

namespace checkpoint {

/// The files in which git looks for rules about others: attributes, or what it is to pass over, of which it reads what
/// folders do not say (`shared_ignores`) also where it only compares trees.
enum class Rules { attributes, ignores, shared_ignores };

/// The files of rules that git's settings name for all repositories, for a git that is asked in `folder`. git is asked
/// once, when the first of them is wanted: nobody changes settings while a command of ours runs.
class RuleSettings {
 public:
  RuleSettings(std::filesystem::path folder, Environment environment);

  const std::filesystem::path& folder() const { return folder_; }
  const Environment& environment() const { return environment_; }
  /// The file that `setting` names (core.attributesFile, core.excludesFile), empty where it names none on purpose;
  /// nothing where nobody has set it. A relative one is found from where git runs.
  std::optional<std::filesystem::path> file(const std::string& setting) const;

 private:
  void read() const;

  std::filesystem::path folder_;
  Environment environment_;
  mutable std::once_flag is_read_;
  mutable std::map<std::string, std::string> files_;  // by the name of the setting in lower case
};

/// The first of them that is a FIFO or a device, as a path that people can find, for a git that is asked in `folder`:
/// it would wait for one without end. Those of the folders from there up to the root of the work tree, of the store in
/// it, of the repository (what a sparse checkout has, too), and of the user or the machine (core.attributesFile,
/// core.excludesFile); nothing where each is a file, or is not there.
std::optional<std::string> blocking_rules(const std::filesystem::path& folder, const Environment& environment,
                                          Rules rules);

/// Error{refused} where a git with these arguments would read such a file.
void require_plain_rules(const RuleSettings& settings, const std::vector<std::string>& arguments);

/// The same for those of all folders of the work tree, where git goes through them. It reads every folder, so it is for
/// a git that is not done after a while.
void require_plain_rules_below(const RuleSettings& settings, const std::vector<std::string>& arguments);

/// What to say of one: `'.gitattributes' is a FIFO or a device, and git would wait for it without end`.
std::string blocking_text(const std::string& file);

}  // namespace checkpoint
