#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace checkpoint::workflow {

/// By what archives are ordered: the time in the name, then the number of archives of one second.
struct ArchiveAge {
  std::string stamp;
  int number = 1;
  std::strong_ordering operator<=>(const ArchiveAge&) const =
      default;  // NOLINT(modernize-use-nullptr): clang-tidy 14 misreads it
};

/// What the name of an archive's folder, `<id>_<stamp>`, says; nothing where it is not named as one.
std::optional<ArchiveAge> archive_age(std::string_view folder);

/// This many archives, the newest, are always kept.
inline constexpr std::size_t kept_archives = 5;

/// Whether the archive called `folder` may be gone where those in `left` are left: as many as are always kept are
/// newer.
bool may_be_gone(std::string_view folder, const std::vector<std::string>& left);

}  // namespace checkpoint::workflow
