#include "store/snapshots/output_reader.h"

#include <algorithm>

#include "core/take.h"

namespace checkpoint {

OutputReader::OutputReader(const ProgramCall& call, const Environment& environment) : program_(call, environment) {
  constexpr std::size_t at_once = 1 << 20;
  buffer_.resize(at_once);
}

bool OutputReader::fill() {
  const std::size_t got = program_.read(buffer_.data(), buffer_.size());
  pending_ = {buffer_.data(), got};
  return got > 0;
}

std::optional<std::string> OutputReader::until(char end) {
  std::string text;
  while (!pending_.empty() || fill()) {
    const bool has_end = pending_.find(end) != pending_.npos;
    text += take_until(pending_, end);
    if (has_end) return text;
  }
  return std::nullopt;
}

std::string_view OutputReader::piece(std::uint64_t most) {
  if (pending_.empty() && !fill()) return {};
  const std::string_view piece = pending_.substr(0, std::min<std::uint64_t>(most, pending_.size()));
  pending_.remove_prefix(piece.size());
  return piece;
}

std::optional<char> OutputReader::ahead() {
  if (pending_.empty() && !fill()) return std::nullopt;
  return pending_.front();
}

}  // namespace checkpoint
