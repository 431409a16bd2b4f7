#pragma once

#include <span>
#include <string>

namespace checkpoint {

/// Two lower-case digits for each byte.
std::string hexadecimal(std::span<const unsigned char> bytes);

}  // namespace checkpoint
