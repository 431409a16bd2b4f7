#include "kinds/workflow/archive.h"

#include <algorithm>
#include <utility>

#include "core/letters.h"
#include "core/ranges.h"

namespace checkpoint::workflow {
namespace {

constexpr std::size_t kStampLength = 16;  // 20260508T055500Z

}  // namespace

std::optional<ArchiveAge> archive_age(std::string_view folder) {
  const std::size_t line = folder.rfind('_');
  if (line == folder.npos || folder.size() - line - 1 < kStampLength) return std::nullopt;
  const std::string stamp(folder.substr(line + 1, kStampLength));
  const std::string rest(folder.substr(line + 1 + kStampLength));
  if (!is_digit(stamp.front()) || stamp.back() != 'Z') return std::nullopt;
  if (rest.empty()) return ArchiveAge{stamp, 1};
  const bool is_number = rest.size() > 1 && rest.size() < 8 && rest.front() == '-' &&
                         std::all_of(rest.begin() + 1, rest.end(), [](char letter) { return is_digit(letter); });
  return is_number ? std::optional(ArchiveAge{stamp, std::stoi(rest.substr(1))}) : std::nullopt;
}

bool may_be_gone(std::string_view folder, const std::vector<std::string>& left) {
  const std::optional<ArchiveAge> age = archive_age(folder);
  if (!age || contains(left, folder)) return false;
  const auto is_newer = [&](const std::string& other) {
    const std::optional<ArchiveAge> others = archive_age(other);
    return others && std::pair(*age, folder) < std::pair(*others, std::string_view(other));
  };
  return static_cast<std::size_t>(count_if(left, is_newer)) >= kept_archives;
}

}  // namespace checkpoint::workflow
