#pragma once

#include <string>

namespace checkpoint::manual {

/// A manual page from its source in docs/: each line `.\" insert <part>` gives way to what the tables say of that part,
/// and `@VERSION@` to the version. Throws std::runtime_error for a part that nobody knows.
std::string page(const std::string& source);

}  // namespace checkpoint::manual
