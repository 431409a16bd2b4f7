#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "core/error.h"
#include "core/folder.h"
#include "core/layout.h"
#include "core/result.h"
#include "kinds/kind.h"

namespace checkpoint {

/// Why one file of the store has no document to show. Lists carry these beside the good files.
struct StoreProblem {
  std::string path;            ///< as Location::shown gives it
  ProblemCode code;            ///< why: a ParseCode's word, a FileFault's, `unsafe-name`, or that of the rule it breaks
  std::string message;         ///< one sentence, without the position
  std::optional<Position> at;  ///< where in the file; nothing when it could not be read at all
  std::optional<bool> is_committed = {};  ///< whether HEAD has a version of it; nothing where nobody asked

  /// There is a document in it, and it breaks the schema or a rule of its kind.
  bool is_invalid() const;

  /// Nobody knows what is in it: it is no file, the system does not give it, or it is larger than the limit.
  bool is_unread() const;
  /// A merge has left its markers in it.
  bool is_conflict() const;
  /// The message as a sentence of its own, with the path where it goes on from that: `'<path>' is not a regular file`.
  std::string sentence() const;

  /// The error of a command that was asked for this very file, `what` for short (`session 'review'`): {refused} for
  /// symlinks, what is no file, and what a sparse checkout leaves out, {io} for what the system will not read, else
  /// {corrupt}.
  Error error(std::string_view what) const;
};

/// Something other than a folder stands at `path`, where only a folder may (is_to_be_folder).
StoreProblem no_folder(std::string path);

/// One file as it stands in the store.
struct Stored {
  StorePath place;
  std::string path;  ///< as Location::shown gives it
  std::string text;  ///< its bytes
  FileState state;
  Result<Document, StoreProblem> content;

  /// SHA-256 of the text, computed at each call.
  std::string etag() const;
  /// Whether a merge has left its markers in the text.
  bool is_in_conflict() const;
  /// The document, or the problem as an Error{corrupt}. `what` names it in the message.
  const Document& document(std::string_view what) const;
};

/// What a caller gives for an etag who has seen that there is no file.
inline constexpr std::string_view no_etag = "none";

/// Error{changed} where a caller has seen another text than what stands at `path`, which has the etag `now`; nothing
/// where nothing stands there.
void require_match(const std::optional<std::string>& if_match, const std::string& path,
                   const std::optional<std::string>& now);

/// One row of a listing.
struct Listed {
  const Kind* kind;  ///< null for a symlink that stands where a folder may be
  std::string name;  ///< the skill, as the file's name has it (unchecked where the problem is `unsafe-name`); for other
                     ///< kinds the path in the store
  std::string path;  ///< as Location::shown gives it
  Result<Stored, StoreProblem> file;  ///< the problem also where there is a text but no document in it
};

/// A copy that is made before the write. It goes to `place`, or beside it with `-2`, `-3`… : no archive is overwritten.
struct Archive {
  StorePath place;
  std::string text;
};

/// What a change wants written.
struct Draft {
  std::string text;
  std::vector<Archive> archives = {};
};

/// From what stands in the store (null when nothing does; its content may be a problem) to what shall stand there. Runs
/// under the lock, may run more than once, and must do nothing but compute. Throws Error to refuse.
using Change = std::function<Draft(const Stored* now)>;

/// Throws Error{invalid} when `document` must not be written at `place`.
using Check = std::function<void(const StorePath& place, const Document& document)>;

/// What a write did, or would do.
struct Receipt {
  std::string path;                        ///< as Location::shown gives it
  std::string etag;                        ///< of the text that stands there now
  std::optional<std::string> before = {};  ///< the text that stood there; nothing where the file is new
  std::string text;                        ///< the text that stands there now
  std::vector<std::string> archived = {};  ///< as Location::shown gives them

  bool created() const { return !before; }
  bool changed() const { return before != text; }  ///< false: the very same bytes stood there, and nothing was written
};

}  // namespace checkpoint
