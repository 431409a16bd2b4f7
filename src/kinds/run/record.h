#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "core/name.h"
#include "core/time.h"
#include "kinds/run/place.h"
#include "kinds/run/run_id.h"

namespace checkpoint::run {

/// The version of the schema that new records have, and that one which names none is read by.
inline constexpr std::string_view kRecordVersion = "1.0.0";

/// What a new record is made of, as the caller gave it.
struct Contents {
  Name ticket;
  RunId run;
  FileName file;
  Instant finished;                   ///< when the phase was finished
  std::optional<Document> commits;    ///< repo_commit_map; nothing: empty
  std::optional<Document> artifacts;  ///< artifact_paths; nothing: none
  std::optional<Document> payload;    ///< without `phase`, or with: the file's phase wins; nothing: empty
};

/// The whole text of a record: fields in the order of the schema, lists that the payload leaves out empty, paths
/// normalised, times in UTC. What is wrong with the contents stays, for the schema to say so; a path that cannot be
/// normalised is Error{invalid}.
std::string text_of(const Contents& contents);

/// The members of the payload of `phase` that a caller gives, for help; in brackets what may be left out: `[files]`.
std::vector<std::string> payload_members(const Phase& phase);

/// The text of a record as that of another attempt; nothing where it is not a record.
std::optional<std::string> numbered(const std::string& record, int attempt);

/// What a record is but for the number of its attempt and how it is laid out: the same text for one record, another for
/// another. Anything but a record is its own text.
std::string identity_of(const std::string& record);

/// The phase that the payload names, where it is not the one that the record is written for.
std::optional<std::string> overruled_phase(const Contents& contents);

/// A record as readers get it: one without schema_version has the first version.
std::string read_text(const Document& record);

}  // namespace checkpoint::run
