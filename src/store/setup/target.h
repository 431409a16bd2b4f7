#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "store/setup/config_json.h"

namespace checkpoint {

/// The form of a file that a setup writes to.
enum class ConfigForm : std::uint8_t {
  json,
  json_with_comments,
  markdown,
  toml,
  workflow,    ///< YAML that is ours from beginning to end
  module,      ///< JavaScript that is ours from beginning to end
  gitlab_ci,   ///< YAML with jobs at its top level
  pre_commit,  ///< YAML with a list `repos`
};

/// One file of a target, and what is ours in it.
struct TargetFile {
  std::string path;  ///< from the root of the work tree
  ConfigForm form;
  std::vector<ConfigEntry> entries = {};  ///< in JSON
  std::string skeleton = "{}";            ///< what a new JSON file begins with
  std::string lines = {};                 ///< in all else, with a newline each
};

/// What may differ from one setup to another.
struct SetupChoices {
  std::string action;                   ///< `<owner>/<name>@<version>` of the action for GitHub; empty: not known
  std::vector<std::string> there = {};  ///< which of the paths that targets look for exist
};

/// A program, or a service, that can be told of checkpoints.
struct SetupTarget {
  std::string_view name;                        ///< `claude`
  std::string_view title;                       ///< `Claude Code`
  std::string_view agent;                       ///< how `hook --for` knows it; empty where it calls no hooks
  bool serves = false;                          ///< it starts the server for agents
  std::vector<std::string_view> programs = {};  ///< one of which is on PATH where it is used
  std::vector<std::string_view> traces = {};    ///< paths in a work tree that tell of its use
  std::vector<TargetFile> (*files)(const SetupChoices& choices);
};

/// What agents are told where they are told in words.
std::string instructions();

}  // namespace checkpoint
