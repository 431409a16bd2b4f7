#include "doctor/finding.h"

#include <array>

namespace checkpoint::doctor {

namespace {

constexpr std::array<std::string_view, 3> kNames{"info", "warning", "error"};

}  // namespace

std::string_view name_of(Severity severity) { return kNames.at(static_cast<std::size_t>(severity)); }

json::Object Finding::evidence() const {
  json::Object object;
  if (proof) object = json_of(*proof);
  for (const auto& [key, value] : details) {
    if (!object.has(key)) object.set(key, value);
  }
  return object;
}

}  // namespace checkpoint::doctor
