#include "store/snapshots/searched_blobs.h"

#include "core/atomic_file.h"
#include "core/digest.h"
#include "core/error.h"
#include "core/take.h"
#include "kinds/secret/edition.h"
#include "store/worktree.h"

namespace checkpoint {
namespace {

constexpr const char* kOwnFolder = "checkpoint";
constexpr const char* kFile = "searched-blobs";
constexpr std::size_t kLargest = std::size_t{64} << 20U;
constexpr std::string_view kNoText = "?";
constexpr std::string_view kNothing = "-";

// `<blob> <what>`, `<blob> -` for one without a secret, `<blob> ?` for what is no text.
ContentVerdict verdict_in(std::string_view word) {
  if (word == kNoText) return {};
  return {true, word == kNothing ? "" : std::string(word)};
}

std::string word_of(const ContentVerdict& verdict) {
  if (!verdict.is_text) return std::string(kNoText);
  return verdict.what.empty() ? std::string(kNothing) : verdict.what;
}

// Behind a digest of all that follows.
std::optional<std::string_view> sealed_in(std::string_view text) {
  const std::string_view digest = take_until(text, '\n');
  if (sha256(text) != digest || take_until(text, '\n') != secret::edition()) return std::nullopt;
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
      const std::string blob(take_until(row, ' '));
      known_.emplace(blob, verdict_in(row));
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
  std::string text = std::string(secret::edition()) + "\n";
  for (const auto& [blob, verdict] : known_) text += blob + " " + word_of(verdict) + "\n";
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
