#pragma once

#include <string>

namespace checkpoint::test {

/// Whether `part` stands in `text`.
inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// `text` with `to` in place of the first `from`, which must be there.
inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

/// `text` so many times.
inline std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int count = 0; count < times; ++count) all += text;
  return all;
}

}  // namespace checkpoint::test
