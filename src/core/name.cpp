#include "core/name.h"

#include <array>

#include "core/control.h"
#include "core/error.h"
#include "core/letters.h"
#include "core/ranges.h"
#include "core/utf8.h"

namespace checkpoint {

namespace {

std::optional<std::string> encoding_objection(std::string_view text) {
  if (!is_utf8(text)) return "must be UTF-8";
  if (has_control(text)) return "must not hold control characters";
  return std::nullopt;
}

// Windows opens a device for these, whatever extension follows.
bool is_device(std::string_view text) {
  const std::string stem = lower(text.substr(0, text.find('.')));
  constexpr std::array<std::string_view, 6> devices = {"con", "prn", "aux", "nul", "conin$", "conout$"};
  if (contains(devices, stem)) return true;
  return stem.size() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")) && stem[3] >= '0' && stem[3] <= '9';
}

struct Rule {
  bool (*broken)(std::string_view text);
  std::string_view objection;
};

constexpr std::array<Rule, 9> rules = {{
    {[](std::string_view text) { return text.empty(); }, "must not be empty"},
    {[](std::string_view text) { return text.size() > Name::max_bytes; }, "must not be longer than 64 bytes"},
    {[](std::string_view text) { return text.front() == '-' || text.front() == '.'; },
     "must not begin with '-' or '.'"},
    {[](std::string_view text) { return text.find_first_of("/\\") != text.npos; }, "must not hold '/' or '\\'"},
    {[](std::string_view text) { return text.find_first_of(" ~^:?*[") != text.npos; },
     "must not hold a space or one of ~^:?*["},
    {[](std::string_view text) { return text.find("..") != text.npos; }, "must not hold '..'"},
    {[](std::string_view text) { return text == "@" || text.find("@{") != text.npos; }, "must not be '@' or hold '@{'"},
    {[](std::string_view text) { return text.back() == '.' || lower(text).ends_with(".lock"); },
     "must not end in '.' or '.lock'"},
    {is_device, "must not be the name of a device"},
}};

}  // namespace

std::optional<std::string> Name::objection(std::string_view text) {
  for (const Rule& rule : rules) {
    if (rule.broken(text)) return std::string(rule.objection);
  }
  return encoding_objection(text);
}

std::optional<Name> Name::parse(std::string_view text) {
  if (objection(text)) return std::nullopt;
  return Name(text);
}

Name Name::checked(std::string_view role, std::string_view text) {
  if (const std::optional<std::string> reason = objection(text)) {
    throw Error(ErrorCode::usage,
                "'" + std::string(text) + "' cannot be a " + std::string(role) + " name: it " + *reason,
                {"use letters, digits, '-', '_' and '.', at most 64 bytes"});
  }
  return Name(text);
}

}  // namespace checkpoint
