#include "store/snapshots/content_secrets.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <optional>
#include <set>

#include "kinds/secret/secret.h"
#include "kinds/snapshot/file_path.h"
#include "store/snapshots/blob_stream.h"
#include "store/snapshots/content_text.h"

namespace checkpoint {
namespace {

constexpr std::uint64_t kLargest = std::uint64_t{1} << 20U;
constexpr std::uint64_t kAll = std::uint64_t{64} << 20U;

// Nothing where the disk does not give it.
std::optional<std::string> bytes_of(const std::filesystem::path& file, std::uint64_t size) {
  std::ifstream stream(file, std::ios::binary);
  std::string text(size, '\0');
  if (!stream || (!stream.read(text.data(), static_cast<std::streamsize>(size)) && stream.bad())) return std::nullopt;
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

std::vector<Sighting> sightings_in(std::string_view text) {
  std::vector<Sighting> sightings;
  std::size_t line = 1;
  std::size_t from = 0;
  for (const secret::Found& found : secret::found_in(text)) {
    line += static_cast<std::size_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(from),
                                                text.begin() + static_cast<std::ptrdiff_t>(found.span.begin), '\n'));
    from = found.span.begin;
    sightings.push_back({std::string(found.what), line});
  }
  return sightings;
}

ContentVerdict verdict_on(std::string bytes) {
  const std::optional<std::string> text = text_in(std::move(bytes));
  return text ? ContentVerdict{true, sightings_in(*text)} : ContentVerdict{};
}

void add(const snapshot::SnapshotFile& file, const std::optional<ContentVerdict>& verdict, ContentSecrets& secrets) {
  const std::vector<Sighting> in_name = sightings_in(file.path);
  const std::string shown = in_name.empty() ? file.path : secret::masked(file.path);
  if (!in_name.empty()) secrets.found.push_back({shown, in_name.front().what, 0, file.path});
  if (!verdict || !verdict->is_text) return secrets.unread.push_back(shown);
  const bool has_lines = file.mode != snapshot::symlink_mode;
  for (const Sighting& one : verdict->secrets) {
    secrets.found.push_back({shown, one.what, has_lines ? one.line : 0, file.path});
  }
}

// Counts what is read, and says no to more than that.
class Allowance {
 public:
  bool takes(std::uint64_t size) {
    if (size > kLargest || read_ + size > kAll) return false;
    read_ += size;
    return true;
  }

 private:
  std::uint64_t read_ = 0;
};

std::optional<std::string> bytes_in(const std::filesystem::path& root, const snapshot::SnapshotFile& file,
                                    Allowance& allowance) {
  if (file.mode == snapshot::symlink_mode) {
    std::error_code failed;
    const std::filesystem::path target = std::filesystem::read_symlink(root / file.path, failed);
    return failed ? std::nullopt : std::optional(target.string());
  }
  return allowance.takes(file.size) ? bytes_of(root / file.path, file.size) : std::nullopt;
}

void search(const GitCommand& git, const std::vector<BlobStream::Request>& requests, SearchedBlobs& known) {
  if (requests.empty()) return;
  BlobStream stream(git, requests);
  for (const BlobStream::Request& request : requests) {
    std::string bytes;
    const auto flaw = stream.next([&](std::string_view piece) { bytes += piece; });
    if (!flaw) known.note(request.blob, verdict_on(std::move(bytes)));
  }
}

}  // namespace

ContentSecrets secrets_in(const std::filesystem::path& root, const std::vector<snapshot::SnapshotFile>& files) {
  ContentSecrets secrets;
  Allowance allowance;
  for (const snapshot::SnapshotFile& file : files) {
    auto bytes = bytes_in(root, file, allowance);
    add(file, bytes ? std::optional(verdict_on(*std::move(bytes))) : std::nullopt, secrets);
  }
  return secrets;
}

ContentSecrets secrets_in_blobs(const GitCommand& git, const std::vector<snapshot::SnapshotFile>& files,
                                SearchedBlobs& known) {
  std::vector<BlobStream::Request> requests;
  std::set<std::string> asked;
  Allowance allowance;
  for (const snapshot::SnapshotFile& file : files) {
    const bool is_new = !known.find(file.blob) && asked.insert(file.blob).second;
    if (is_new && allowance.takes(file.size)) requests.push_back({file.blob, file.size});
  }
  search(git, requests, known);
  ContentSecrets secrets;
  for (const snapshot::SnapshotFile& file : files) add(file, known.find(file.blob), secrets);
  return secrets;
}

std::vector<ContentSecret> first_of_each(const std::vector<ContentSecret>& secrets) {
  std::vector<ContentSecret> firsts;
  for (const ContentSecret& one : secrets) {
    if (firsts.empty() || firsts.back().file != one.file) firsts.push_back(one);
  }
  return firsts;
}

std::string some_of(const std::vector<std::string>& paths) {
  constexpr std::size_t most = 5;
  std::string text;
  for (std::size_t at = 0; at < std::min(most, paths.size()); ++at) {
    text += (at == 0 ? "'" : ", '") + secret::masked(paths[at]) + "'";
  }
  return paths.size() <= most ? text : text + " and " + std::to_string(paths.size() - most) + " more";
}

std::string unread_text(const std::vector<std::string>& paths) {
  if (paths.empty()) return "";
  const bool is_one = paths.size() == 1;
  return std::to_string(paths.size()) + (is_one ? " file" : " files") +
         " not searched for secrets: no text, too large, or too many (" + some_of(paths) + ")";
}

}  // namespace checkpoint
