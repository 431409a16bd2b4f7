#pragma once

#include "cli/commands/next.h"

namespace checkpoint::cli {

/// `next --claim`: takes the most urgent action that is free. Error{not_found} where none is.
Answer claim_next(const NextOptions& options, Context& context);

/// `next --release`.
Answer release_claims(const NextOptions& options, Context& context);

}  // namespace checkpoint::cli
