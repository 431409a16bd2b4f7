#pragma once

#include <string>

namespace checkpoint::manual {

/// The fields of each kind of document as its schema has them: what they hold, which are required, and how they merge.
/// Roff.
std::string formats_text();

/// The artifacts of a pipeline's stages in short: roff.
std::string artifacts_text();

}  // namespace checkpoint::manual
