#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json_text.h"
#include "doctor/bearing.h"
#include "doctor/note.h"
#include "doctor/reference_note.h"

namespace checkpoint::doctor {

/// How much a finding weighs: what `--fail-on` goes by.
enum class Severity : std::uint8_t {
  info,     ///< worth knowing, and no reason to fail
  warning,  ///< somebody will be misled
  error,    ///< something is broken, lost or leaked
};

/// `info`, `warning`, `error`
std::string_view name_of(Severity severity);

/// Members of `evidence`, in order.
using Details = std::vector<std::pair<std::string, json::Value>>;

/// One point in which checkpoints and reality disagree.
struct Finding {
  std::string_view check;  ///< its name in the table of checks; set by the runner
  Severity level = Severity::warning;
  Bearing bearing = Bearing::now;  ///< set by a check, or by how its findings age
  std::string kind;                ///< of checkpoint; empty where the store or the installation is concerned
  std::string owner;               ///< skill, ticket, project or workflow; empty as above
  std::string path;                ///< relative to the repository; empty where no file is concerned
  std::string pointer;             ///< RFC 6901, into that file
  std::string message;   ///< one sentence, no final full stop; what is the case and, where it helps, what to do
  Details details = {};  ///< what it rests on, beside the proof
  std::optional<Proof> proof = {};              ///< the commit that it rests on
  std::optional<ReferenceNote> reference = {};  ///< for findings about what an action or claim refers to
  bool fixable = false;                         ///< `--fix` can do something about it

  /// `evidence` in JSON: the proof's fields, then the details.
  json::Object evidence() const;
};

/// A finding about `pointer` in a session checkpoint.
Finding finding_in(const Note& note, std::string pointer);
/// A finding about a document of any kind.
Finding finding_in(const Listed& listed);

/// An error in one.
Finding error_in(const Listed& listed);

}  // namespace checkpoint::doctor
