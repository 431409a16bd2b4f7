#include "kinds/admission.h"

#include <algorithm>
#include <string>

#include "core/error.h"
#include "kinds/examine.h"

namespace checkpoint {
namespace {

constexpr std::size_t kHints = 3;

Error refusal(const Violations& errors, const Instant& now) {
  Error error(ErrorCode::invalid, errors.front().message);
  error.pointer = errors.front().pointer;
  // Every write stamps it, so it is the clock that is wrong, or the other time.
  if (error.pointer == "/updated_at") {
    error.hints.push_back("this machine's clock says " + format_instant(now) + "; correct it, or created_at");
  }
  const std::size_t shown = std::min(errors.size() - 1, kHints);
  for (std::size_t index = 1; index <= shown; ++index) error.hints.push_back("also: " + errors[index].message);
  if (errors.size() - 1 > shown) {
    error.hints.push_back("and " + std::to_string(errors.size() - 1 - shown) + " more errors");
  }
  return error;
}

}  // namespace

void admit(std::string_view path, const Document& document, const Instant& now) {
  const Kind* kind = kind_at(path);
  if (kind == nullptr) return;
  const Examination examination = examine(*kind, document, path, now);
  if (!examination.is_valid()) throw refusal(examination.errors, now);
}

}  // namespace checkpoint
