#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace checkpoint {

/// The candidate nearest to a word that was not understood, whatever the case of its letters; nothing where none is
/// near enough to be what was meant.
std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates);

/// The hint that names what may have been meant: `did you mean 'status'?`.
std::string meant_hint(std::string_view near);

/// `hints` behind the one that names the candidate nearest to `word`, where one is near enough.
std::vector<std::string> with_nearest(std::string_view word, const std::vector<std::string>& candidates,
                                      std::vector<std::string> hints);

}  // namespace checkpoint
