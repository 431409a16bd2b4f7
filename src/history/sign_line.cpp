#include "history/sign_line.h"

#include <algorithm>
#include <vector>

#include "history/letters.h"

namespace checkpoint::history {

namespace {

constexpr std::size_t longest = 64UL * 1024;  // bytes: a person reads no more either
constexpr std::size_t most_lines = 400;       // each of them is tried

struct Part {
  std::size_t begin = 0;
  std::size_t end = 0;  ///< behind the line's end
};

std::vector<Part> parts_of_message(std::string_view message) {
  std::vector<Part> parts;
  for (std::size_t begin = 0; begin < message.size();) {
    const std::size_t newline = message.find('\n', begin);
    const std::size_t end = newline == std::string_view::npos ? message.size() : newline + 1;
    parts.push_back({begin, end});
    begin = end;
  }
  return parts;
}

// Its place stays, so that what stands below keeps its paragraph.
std::string without(std::string_view message, const Part& part) {
  std::string rest(message.substr(0, part.begin));
  return rest.append("x\n").append(message.substr(part.end));
}

}  // namespace

std::optional<MessageLine> line_of_sign(std::string_view message, bool is_merge,
                                        const std::function<bool(const Sign&)>& is_meant) {
  if (message.size() > longest) return std::nullopt;
  const std::vector<Part> parts = parts_of_message(message);
  const auto has_sign = [&](std::string_view text) {
    const std::vector<Sign> signs = signs_in(text, is_merge);
    return std::any_of(signs.begin(), signs.end(), is_meant);
  };
  if (parts.size() > most_lines || !has_sign(message)) return std::nullopt;
  for (std::size_t index = 0; index < parts.size(); ++index) {
    const std::string_view line = trimmed(message.substr(parts[index].begin, parts[index].end - parts[index].begin));
    if (!line.empty() && !has_sign(without(message, parts[index]))) return MessageLine{index + 1, std::string(line)};
  }
  return std::nullopt;
}

}  // namespace checkpoint::history
