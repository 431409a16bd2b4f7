#pragma once

#include <optional>
#include <string>

#include "core/document.h"
#include "kinds/kind.h"

namespace checkpoint {

/// All there is to say about one document of the store.
struct Examination {
  std::optional<Document> document;  ///< nothing where the text is not JSON that the store accepts
  Violations errors;                 ///< by position
  Violations warnings;               ///< by position

  bool is_valid() const { return errors.empty(); }
};

/// Reads `text` and holds it to the schema and the rules of `kind`. `path` is relative to the store's folder; without
/// one the rules that compare a document with its file's name are left out.
Examination examine(const Kind& kind, std::string text, std::string_view path, const Instant& now);

/// The same for what has been read already.
Examination examine(const Kind& kind, const Document& document, std::string_view path, const Instant& now);

}  // namespace checkpoint
