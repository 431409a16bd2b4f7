#pragma once

#include <cstddef>
#include <string_view>

namespace checkpoint::secret {

/// How many letters at the beginning of `value` are a token or key that a standard or a vendor has published as a
/// sample, whole and to the letter, so that it opens nothing: all of `value`, or what stands before the next parameter
/// of a query
/// (`&`). 0 where none are.
std::size_t published_sample_in(std::string_view value);

}  // namespace checkpoint::secret
