#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/command/answer.h"
#include "cli/terminal/look.h"
#include "store/snapshots/content_secrets.h"

namespace checkpoint::cli {

/// Which files may hold what looks like a secret, as `--allow-secret` says.
struct SecretLeave {
  std::vector<std::string> words;  ///< of the option: the path of a file each, or empty for all
  std::filesystem::path root;      ///< of the work tree
  std::filesystem::path base;      ///< the folder that paths are relative to

  /// Those of `found` that it does not let in.
  std::vector<ContentSecret> refused(const std::vector<ContentSecret>& found) const;
};

/// What a search of contents for secrets has found, and what it has left out: `secrets[]`, `unsearched[]`, and
/// warnings.
void add_secrets(const ContentSecrets& secrets, Answer& answer);

/// What is said where no snapshot was taken for the sake of `refused`, of which there is one at least: each with its
/// file and line, and the option that lets its file in.
Answer secrets_refusal(const std::vector<ContentSecret>& refused, const SecretLeave& leave, const Look& look);

}  // namespace checkpoint::cli
