#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/time.h"

namespace checkpoint {

/// A decision that somebody has made, as a document keeps it.
struct MadeDecision {
  std::string_view kind;                ///< as in JSON output: `session`, `stage`, `workflow`
  std::string owner;                    ///< whose it is: the skill, the project, the workflow
  std::string id;                       ///< what it is about: a stage, a phase; empty where the document does not say
  std::string text;                     ///< what was decided, as a sentence
  std::string_view ruling;              ///< `decided`, `approved`, `sent_back`, `taken_back`
  std::string by = {};                  ///< who made it, or committed it first; empty where nobody knows
  std::optional<Instant> at = {};       ///< when; nothing where no document and no commit says it
  std::optional<Instant> at_last = {};  ///< where that is not known: it had been made by then
  std::string path = {};                ///< of the document, as it is shown
  bool holds = true;                    ///< false: it was taken back, or counts no more
  std::string back = {};                ///< the command that takes it back; empty where there is none
  std::string commit = {};              ///< the first that has it, where the document itself says neither who nor when
  std::vector<std::string> questions =
      {};  ///< what was asked, where a document has said it before, and `text` does not
};

}  // namespace checkpoint
