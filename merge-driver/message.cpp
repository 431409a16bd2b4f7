#include "message.h"

namespace checkpoint::driver {

namespace {

bool is_plain(unsigned char c) { return c >= 0x20 && c != 0x7F; }

/// The length of a sequence that steers a terminal though each of its bytes is above ASCII: C1 controls, and the marks
/// that change the direction of writing.
std::size_t steering_length(std::string_view text) {
  const auto byte = [text](std::size_t at) { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U; };
  if (byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) <= 0x9F) return 2;
  const bool embedding = byte(0) == 0xE2 && byte(1) == 0x80 && byte(2) >= 0x8E && byte(2) <= 0xAE;
  const bool isolate = byte(0) == 0xE2 && byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9;
  return embedding || isolate ? 3 : 0;
}

/// One line that a terminal shows as it is, whatever keys a document has.
std::string shown(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t steering = steering_length(text);
    const bool plain = steering == 0 && is_plain(static_cast<unsigned char>(text.front()));
    out += plain ? text.front() : '?';
    text.remove_prefix(steering == 0 ? 1 : steering);
  }
  return out;
}

}  // namespace

std::string plain_message(std::string_view path, std::string_view what) {
  return shown("git-checkpoint-merge: " + (path.empty() ? "" : std::string(path) + ": ") + std::string(what));
}

std::string conflict_message(std::string_view path, const std::vector<merge::Conflict>& conflicts) {
  std::string what = std::to_string(conflicts.size()) + (conflicts.size() == 1 ? " conflict:" : " conflicts:");
  for (const merge::Conflict& conflict : conflicts) {
    what += (what.back() == ':' ? " " : ", ") + conflict.path;
  }
  return plain_message(path, what);
}

}  // namespace checkpoint::driver
