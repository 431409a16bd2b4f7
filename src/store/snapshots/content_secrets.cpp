#include "store/snapshots/content_secrets.h"

#include <cstdint>
#include <fstream>
#include <optional>

#include "kinds/secret/secret.h"
#include "kinds/snapshot/file_path.h"

namespace checkpoint {
namespace {

constexpr std::uint64_t kLargest = std::uint64_t{1} << 20U;
constexpr std::uint64_t kAll = std::uint64_t{64} << 20U;

// Nothing where the disk does not give it.
std::optional<std::string> text_of(const std::filesystem::path& file, std::uint64_t size) {
  std::ifstream stream(file, std::ios::binary);
  std::string text(size, '\0');
  if (!stream || (!stream.read(text.data(), static_cast<std::streamsize>(size)) && stream.bad())) return std::nullopt;
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

}  // namespace

ContentSecrets secrets_in(const std::filesystem::path& root, const std::vector<snapshot::SnapshotFile>& files) {
  ContentSecrets secrets;
  std::uint64_t looked_at = 0;
  for (const snapshot::SnapshotFile& file : files) {
    if (file.mode == snapshot::symlink_mode) continue;
    const bool is_read = file.size <= kLargest && looked_at + file.size <= kAll;
    const std::optional<std::string> text = is_read ? text_of(root / file.path, file.size) : std::nullopt;
    if (!text) {
      ++secrets.unread;
      continue;
    }
    looked_at += file.size;
    if (text->find('\0') != std::string::npos) continue;
    const std::vector<secret::Found> found = secret::found_in(*text);
    if (!found.empty()) secrets.found.push_back({file.path, std::string(found.front().what)});
  }
  return secrets;
}

}  // namespace checkpoint
