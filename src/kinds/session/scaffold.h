#pragma once

#include <string>

#include "core/document.h"
#include "core/time.h"

namespace checkpoint::session {

/// What a new checkpoint is made of.
struct Origin {
  std::string skill;
  std::string project;      ///< name of the project's folder
  std::string project_dir;  ///< its absolute path
  Instant now;
};

/// A new checkpoint: phase `init`, step `scaffolded`, in progress, with one placeholder action, and the lists that a
/// session fills as it goes.
Document scaffold(const Origin& origin);

/// `document` without the placeholder action, where other actions stand behind it.
Document without_placeholder(const Document& document);

/// `document` with `updated_at` set to `now`. All else keeps its bytes.
Document stamped(const Document& document, const Instant& now);

}  // namespace checkpoint::session
