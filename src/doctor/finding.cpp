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

Finding finding_in(const Note& note, std::string pointer) {
  Finding finding;
  finding.kind = "session";
  finding.owner = note.skill();
  finding.path = note.path;
  finding.pointer = std::move(pointer);
  return finding;
}

Finding finding_in(const Listed& listed) {
  Finding finding;
  finding.kind = kind_of(listed);
  finding.owner = owner_of(listed);
  finding.path = listed.path;
  return finding;
}

Finding error_in(const Listed& listed) {
  Finding finding = finding_in(listed);
  finding.level = Severity::error;
  return finding;
}

}  // namespace checkpoint::doctor
