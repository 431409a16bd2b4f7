#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "core/environment.h"
#include "core/result.h"

namespace checkpoint::doctor {

/// A question to a deployed service.
struct HealthQuestion {
  std::string url;
  Environment environment;                  ///< proxies: https_proxy, all_proxy, no_proxy
  std::chrono::milliseconds timeout{5000};  ///< for everything together
  std::size_t most_bytes = std::size_t{64} * 1024;
};

/// Why there is no answer.
struct HealthObstacle {
  std::string reason;  ///< one sentence, without the URL, which may hold a password
};

/// GET of the URL, which must be https, or http on this very machine. Redirects are followed to the same host and
/// scheme only. Whatever keeps the answer away is an obstacle; so is a status other than 2xx. libcurl is loaded by the
/// first question: no other run should pay for it.
Result<std::string, HealthObstacle> ask_health(const HealthQuestion& question);

}  // namespace checkpoint::doctor
