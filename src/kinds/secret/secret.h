#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "kinds/secret/shape.h"
#include "schema/violation.h"

namespace checkpoint::secret {

/// Something in a text that looks like a secret.
struct Found {
  std::string_view what;   ///< with its article: `a GitHub token`
  std::string_view shown;  ///< how it begins, where that is public: `ghp_`
  Span span;
};

/// All that look like secrets in `text`, by position, without overlaps.
std::vector<Found> found_in(std::string_view text);

/// `text` with each secret replaced by how it begins and `…(masked)`. Every message that may quote a document goes
/// through here.
std::string masked(std::string_view text);

/// Keys, tokens, private keys and URLs with passwords in any string or key of `document`: code `secret`, one for each
/// string, at its place. The messages say what it is and never the secret itself.
Violations secrets_of(const Document& document);

/// Throws Error{refused} where `after` holds a secret that `before` (null: no document) does not. What was committed
/// already must not keep people from working; `validate` and the hook name it.
void refuse_new(const Document* before, const Document& after);

}  // namespace checkpoint::secret
