#include "board/keys.h"

#include <sys/random.h>
#include <unistd.h>

#include <array>

#include "core/error.h"
#include "core/hexadecimal.h"

namespace checkpoint::board {
namespace {

std::string random_digits() {
  constexpr std::size_t bytes = 24;
  std::array<unsigned char, bytes> random{};
  if (getentropy(random.data(), random.size()) != 0) {
    throw Error(ErrorCode::io, "no random numbers from the system");
  }
  return hexadecimal(random);
}

}  // namespace

Keys Keys::random() { return {random_digits(), random_digits(), random_digits(), random_digits()}; }

bool is_same_secret(std::string_view one, std::string_view other) {
  if (one.size() != other.size()) return false;
  unsigned difference = 0;
  for (std::size_t at = 0; at < one.size(); ++at) {
    difference |= static_cast<unsigned>(one[at] ^ other[at]);
  }
  return difference == 0;
}

}  // namespace checkpoint::board
