#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/document.h"
#include "store/edition.h"
#include "store/location.h"
#include "store/stored.h"

namespace checkpoint {

/// The committed `.checkpoints/config.json`, as far as it may be listened to. What it must not set, does not set
/// rightly or is not known is left out and named in a warning.
struct CommittedConfig {
  std::optional<Document> document;     ///< nothing where there is no such file, or no use in it
  std::vector<Node> members;            ///< of the root: those that hold; valid as long as `document`
  std::vector<Node> suppressions;       ///< the entries of `suppress` that hold
  std::optional<StoreProblem> problem;  ///< why there is a file but no document
  std::vector<std::string> unheeded;    ///< members of the root that are set, and not rightly
  std::vector<std::string> warnings;    ///< sentences for the user

  /// The value of the member `key`; nothing when it does not hold.
  std::optional<Node> find(std::string_view key) const;
  /// Whether nobody knows what `key` was to be: it is not set rightly, or the file cannot be read.
  bool is_unknown(std::string_view key) const;
};

/// Judges the text of a configuration, which may come from another revision than the one checked out. `path` is for the
/// messages.
CommittedConfig parse_committed_config(std::string text, const std::string& path);

/// The configuration that `store` has, whichever tree that is.
CommittedConfig committed_config_of(const Edition& store);

/// The configuration of the store at `location`.
CommittedConfig read_committed_config(const Location& location);

}  // namespace checkpoint
