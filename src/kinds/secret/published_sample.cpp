#include "kinds/secret/published_sample.h"

#include <algorithm>
#include <array>

#include "core/digest.h"

namespace checkpoint::secret {
namespace {

// Of the samples their digests, in order: no scanner takes this file for a leak, and nothing but a sample has one.
constexpr std::array<std::string_view, 13> kSamples{
    "0011cc25eb4320717494d2703e8cba85743e71b500283c21c8b88147992f9059",  // Azurite, the account's key
    "00cf4c781dc37003f7c7dd7d4c9a6ef1e0f4c62d9a291aa8bc398774e3fefd32",  // RFC 6749, refresh token
    "6c96130f130ab0d6d158397e24d2bcc1c9a5e73ae081f6e983f1c7b545d24a4c",  // RFC 6749, access token
    "7f75367e7881255134e1375e723d1dea8ad5f6a4fdb79d938df1f1754a830606",  // jwt.io, issued at a time
    "8b1b17a9740c068accab5c3d0d652c8e3cc13206e70bb73b42ea41d4c2de3c12",  // RFC 7515, A.1, key
    "8d4ef6536dc8895f256c1e0d95dcd19763036732d64a095e44a90ed444267ad3",  // RFC 7519 and RFC 7515, token
    "a35b81a7d7927b70ec99270dd2362b88580a28574af812f2c02f56469579186f",  // RFC 6749, authorization code
    "aa6547439583c3a275d4542a0df6c1ad6a863971be9f2a2220f027cc02aef615",  // Cosmos DB, the emulator's key
    "b8e148545b13c78bc74da2f1a7275dd71e56ddece129d7d2f7b3ecc06f7994da",  // RFC 6750, access token
    "c794fa6d20c64efb9adf980ae93af472a1679775862d421ffe55d4a57fad5b3e",  // jwt.io, an administrator's, with a time
    "ca7459e2b26776de081b9a07e40227fd6cff232a1e3233ff6b6aa6d036ca9981",  // RFC 6749, a client's login
    "da816f9f2c16e6c5390e7636cadc40c43551bf0bbcf8f36c65539e6633a9c5e8",  // jwt.io, an administrator's
    "e9974c507d2a802143f614c878fcbb622a3800e05e6e0d329fee2c5b6b243329",  // RFC 6749, client secret
};

bool is_sample(std::string_view value) {
  constexpr std::size_t shortest = 15;
  constexpr std::size_t longest = 179;
  return value.size() >= shortest && value.size() <= longest &&
         std::binary_search(kSamples.begin(), kSamples.end(), sha256(value));
}

}  // namespace

std::size_t published_sample_in(std::string_view value) {
  if (is_sample(value)) return value.size();
  const std::size_t end = value.find('&');
  return end != std::string_view::npos && is_sample(value.substr(0, end)) ? end : 0;
}

}  // namespace checkpoint::secret
