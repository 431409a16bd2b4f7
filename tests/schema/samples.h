#pragma once

#include <string>
#include <vector>

namespace checkpoint::test {

/// Valid documents that together hold a value for every keyword of the schema with this name.
std::vector<std::string> full_samples(const std::string& schema);

}  // namespace checkpoint::test
