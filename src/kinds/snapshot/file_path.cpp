#include "kinds/snapshot/file_path.h"

#include <algorithm>

#include "core/layout.h"
#include "core/letters.h"
#include "core/relative_path.h"
#include "core/take.h"
#include "core/utf8.h"

namespace checkpoint::snapshot {
namespace {

bool is_control(unsigned point) { return point < 0x20 || (point >= 0x7f && point < 0xa0); }

// Those that HFS+ leaves out where it compares names.
bool is_ignored_by_hfs(unsigned point) {
  return (point >= 0x200c && point <= 0x200f) || (point >= 0x202a && point <= 0x202e) ||
         (point >= 0x206a && point <= 0x206f) || point == 0xfeff;
}

bool holds_control(std::string_view path) {
  for (std::size_t at = 0, length = 0; at < path.size(); at += length) {
    length = utf8_length(path, at);
    if (is_control(code_point(path, at, length))) return true;
  }
  return false;
}

std::string without_ignored(std::string_view component) {
  std::string result;
  for (std::size_t at = 0, length = 0; at < component.size(); at += length) {
    length = utf8_length(component, at);
    if (!is_ignored_by_hfs(code_point(component, at, length))) result += component.substr(at, length);
  }
  return result;
}

// As Windows reads it: nothing behind a stream's colon or a backslash, no dots and spaces at the end.
std::string plainest(std::string_view component) {
  std::string plain = lower(without_ignored(component));
  plain.resize(std::min(plain.find_first_of(":\\"), plain.size()));
  plain.resize(plain.find_last_not_of(" .") + 1);
  return plain;
}

bool is_short_name(std::string_view plain) {
  constexpr std::string_view stem = "git~";
  return plain.starts_with(stem) && plain.size() > stem.size() &&
         plain.find_first_not_of("0123456789", stem.size()) == plain.npos;
}

// A backslash divides components elsewhere: `a\.git` is `.git` there.
std::optional<std::string> component_objection(std::string_view component) {
  while (true) {
    const std::size_t end = std::min(component.find('\\'), component.size());
    const std::string plain = plainest(component.substr(0, end));
    if (plain.empty()) return "must not hold a component that begins with a colon, or is nothing but dots and spaces";
    if (plain == ".git" || is_short_name(plain)) return "must not lead into a .git folder";
    if (end == component.size()) return std::nullopt;
    component.remove_prefix(end + 1);
  }
}

}  // namespace

bool is_own_file(std::string_view path) {
  const auto inside = layout::inside_store(path);
  return inside && inside->starts_with(std::string(layout::snapshots_folder) + "/");
}

std::optional<std::string> unsafe_snapshot_path(std::string_view path) {
  if (!is_utf8(path)) return "must be UTF-8";
  if (holds_control(path)) return "must not hold control characters";
  const auto normal = normalised_path(path);
  if (!normal) return normal.problem().text;
  if (*normal != path) return "must be normalised, as \"" + *normal + "\"";
  for (const std::string_view component : parts_of(path, '/')) {
    if (auto objection = component_objection(component)) return objection;
  }
  if (is_own_file(path)) return "must not lead into the folder of snapshots";
  return std::nullopt;
}

}  // namespace checkpoint::snapshot
