#pragma once

#include <string_view>

namespace checkpoint::history {

/// True where a text in German, French, Spanish, Chinese or Japanese says that something waits for the landing of the
/// reference that it names: `nach #12`, `una vez que #12 esté fusionado`. `before` and `behind` it, in lower case.
bool waits_elsewhere(std::string_view before, std::string_view behind);

}  // namespace checkpoint::history
