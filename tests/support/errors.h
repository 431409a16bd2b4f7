#pragma once

#include <functional>
#include <optional>

#include "core/error.h"
#include "support/catch.h"

namespace checkpoint::test {

/// The error that `action` throws; none where it throws none.
inline std::optional<Error> error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return error;
  }
  return std::nullopt;
}

/// The code of the error that `action` throws; the test fails where it throws none.
inline ErrorCode code_of(const std::function<void()>& action) {
  const std::optional<Error> error = error_of(action);
  REQUIRE(error);
  return error->code;
}

}  // namespace checkpoint::test
