#include "store/snapshots/searched_blobs.h"

#include "core/atomic_file.h"
#include "core/digest.h"
#include "core/error.h"
#include "core/take.h"
#include "core/whole_number.h"
#include "kinds/secret/edition.h"
#include "store/worktree.h"

namespace checkpoint {
namespace {

constexpr const char* kOwnFolder = "checkpoint";
constexpr const char* kFile = "searched-blobs";
constexpr std::size_t kLargest = std::size_t{64} << 20U;
constexpr std::string_view kForm = "lines";
constexpr std::string_view kNoText = "?";
constexpr std::string_view kNothing = "-";

// `<blob> <line> <what>` for each secret, `<blob> -` for a content without one, `<blob> ?` for what is no text.
std::optional<std::pair<std::string, ContentVerdict>> row_in(std::string_view row) {
  const std::string blob(take_until(row, ' '));
  if (row == kNoText) return std::pair(blob, ContentVerdict{});
  if (row == kNothing) return std::pair(blob, ContentVerdict{true});
  const auto line = whole_number<std::size_t>(take_until(row, ' '));
  if (!line) return std::nullopt;
  return std::pair(blob, ContentVerdict{true, {{std::string(row), *line}}});
}

std::string rows_of(const std::string& blob, const ContentVerdict& verdict) {
  if (!verdict.is_text) return blob + " " + std::string(kNoText) + "\n";
  if (verdict.secrets.empty()) return blob + " " + std::string(kNothing) + "\n";
  std::string rows;
  for (const Sighting& one : verdict.secrets) rows += blob + " " + std::to_string(one.line) + " " + one.what + "\n";
  return rows;
}

// Behind a digest of all that follows.
std::optional<std::string_view> sealed_in(std::string_view text) {
  const std::string_view digest = take_until(text, '\n');
  if (sha256(text) != digest || take_until(text, '\n') != kForm) return std::nullopt;
  if (take_until(text, '\n') != secret::edition()) return std::nullopt;
  return text;
}

}  // namespace

SearchedBlobs::SearchedBlobs(const Location& location) {
  if (!location.in_repository()) return;
  try {
    common_dir_ = common_dir_of(*location.git_dir);
    const auto own = Folder::open(common_dir_.string(), "").enter(kOwnFolder);
    if (!own) return;
    const auto content = own->read(kFile, kLargest);
    const auto rows = content ? sealed_in(content->text) : std::nullopt;
    if (!rows) return;
    for (std::string_view row : parts_of(*rows, '\n')) {
      const auto read = row_in(row);
      if (!read) continue;
      std::vector<Sighting>& all =
          known_.try_emplace(read->first, ContentVerdict{read->second.is_text}).first->second.secrets;
      all.insert(all.end(), read->second.secrets.begin(), read->second.secrets.end());
    }
  } catch (const Error&) {
    known_.clear();
  }
}

std::optional<ContentVerdict> SearchedBlobs::find(const std::string& blob) const {
  const auto found = known_.find(blob);
  return found == known_.end() ? std::nullopt : std::optional(found->second);
}

void SearchedBlobs::note(const std::string& blob, ContentVerdict verdict) {
  known_.insert_or_assign(blob, std::move(verdict));
  has_news_ = true;
}

std::string SearchedBlobs::file_text() const {
  std::string text = std::string(kForm) + "\n" + std::string(secret::edition()) + "\n";
  for (const auto& [blob, verdict] : known_) text += rows_of(blob, verdict);
  return sha256(text) + "\n" + text;
}

void SearchedBlobs::keep() const noexcept {
  if (!has_news_ || common_dir_.empty()) return;
  try {
    replace_file(Folder::open(common_dir_.string(), "").enter_or_create(kOwnFolder), kFile, file_text());
  } catch (const std::exception&) {
    return;  // it is searched again
  }
}

}  // namespace checkpoint
