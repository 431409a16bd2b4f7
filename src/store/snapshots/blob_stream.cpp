#include "store/snapshots/blob_stream.h"

#include <charconv>

#include "core/object_digest.h"

namespace checkpoint {

BlobStream::BlobStream(const GitCommand& git, std::vector<Request> requests)
    : git_(git), requests_(std::move(requests)) {}

// From the next blob on: also after a process that gave up on one before.
void BlobStream::start() {
  input_.clear();
  for (std::size_t index = index_; index < requests_.size(); ++index) input_ += requests_[index].blob + "\n";
  // What a replacement ref puts in a blob's place is not what was recorded.
  output_.emplace(
      ProgramCall{"git", {"--no-replace-objects", "cat-file", "--batch", "--buffer"}, git_.folder(), input_},
      git_.environment());
}

std::string BlobStream::broken_off() {
  const ProgramAnswer answer = output_->finish();
  output_.reset();
  return "cannot be read: " + answer.complaint();
}

// `<id> <type> <size>`; nothing for `<id> missing`.
std::optional<BlobStream::Head> BlobStream::head_in(const std::string& text) const {
  const std::size_t type = text.find(' ');
  const std::size_t size = text.rfind(' ');
  if (type == text.npos || type == size) return std::nullopt;
  Head head{text.substr(type + 1, size - type - 1), 0};
  std::from_chars(text.data() + size + 1, text.data() + text.size(), head.size);
  return head;
}

std::optional<std::string> BlobStream::content(const Request& request, const Head& head, const Taker& take) {
  ObjectDigest digest(ObjectDigest::format_of(request.blob), head.size);
  for (std::uint64_t rest = head.size; rest > 0;) {
    const std::string_view piece = output_->piece(rest);
    if (piece.empty()) return broken_off();
    digest.add(piece);
    take(piece);
    rest -= piece.size();
  }
  if (!output_->until('\n')) return broken_off();  // the newline behind the content
  if (head.type != "blob") return "is a " + head.type + " and no blob";
  if (head.size != request.size) {
    return "has " + std::to_string(head.size) + " bytes, not " + std::to_string(request.size);
  }
  if (digest.finish() != request.blob) return "does not hold the content that its id stands for";
  return std::nullopt;
}

std::optional<std::string> BlobStream::next(const Taker& take) {
  const Request& request = requests_.at(index_);
  if (!output_) start();
  ++index_;
  const std::optional<std::string> text = output_->until('\n');
  if (!text) return broken_off();
  const std::optional<Head> head = head_in(*text);
  if (!head) return "is not there";
  return content(request, *head, take);
}

}  // namespace checkpoint
