#include "store/snapshots/content_secrets.h"

#include <algorithm>
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

// Control characters that no text has: all but those for white space, and what begins a colour.
bool is_no_text(unsigned char byte) {
  constexpr unsigned char first_blank = '\t';
  constexpr unsigned char last_blank = '\r';
  constexpr unsigned char escape = 0x1b;
  constexpr unsigned char first_printed = ' ';
  return byte < first_printed && byte != escape && (byte < first_blank || byte > last_blank);
}

class Search {
 public:
  explicit Search(std::filesystem::path root) : root_(std::move(root)) {}

  void look_at(const snapshot::SnapshotFile& file) {
    if (add(secret::masked(file.path), file.path)) return;
    const std::optional<std::string> text =
        file.mode == snapshot::symlink_mode ? target_of(file) : content_of_text(file);
    if (!text) {
      ++secrets_.unread;
    } else {
      add(file.path, *text);
    }
  }
  ContentSecrets take() { return std::move(secrets_); }

 private:
  bool add(const std::string& path, const std::string& text) {
    const std::vector<secret::Found> found = secret::found_in(text);
    if (!found.empty()) secrets_.found.push_back({path, std::string(found.front().what)});
    return !found.empty();
  }

  std::optional<std::string> target_of(const snapshot::SnapshotFile& link) const {
    std::error_code failed;
    const std::filesystem::path target = std::filesystem::read_symlink(root_ / link.path, failed);
    return failed ? std::nullopt : std::optional(target.string());
  }

  // Nothing for what is no text, or is not looked at.
  std::optional<std::string> content_of_text(const snapshot::SnapshotFile& file) {
    if (file.size > kLargest || looked_at_ + file.size > kAll) return std::nullopt;
    std::optional<std::string> text = text_of(root_ / file.path, file.size);
    if (!text) return std::nullopt;
    looked_at_ += file.size;
    const bool is_text = std::none_of(text->begin(), text->end(),
                                      [](char byte) { return is_no_text(static_cast<unsigned char>(byte)); });
    return is_text ? text : std::nullopt;
  }

  std::filesystem::path root_;
  std::uint64_t looked_at_ = 0;
  ContentSecrets secrets_;
};

}  // namespace

ContentSecrets secrets_in(const std::filesystem::path& root, const std::vector<snapshot::SnapshotFile>& files) {
  Search search(root);
  for (const snapshot::SnapshotFile& file : files) search.look_at(file);
  return search.take();
}

}  // namespace checkpoint
