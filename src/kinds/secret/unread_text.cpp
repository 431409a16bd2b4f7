#include "kinds/secret/unread_text.h"

#include <algorithm>

#include "core/take.h"
#include "kinds/secret/secret.h"

namespace checkpoint::secret {
namespace {

/// The next string of `line`, with its quotes, and takes it off the front; empty where there is no whole one.
std::string_view take_string(std::string_view& line) {
  take_until(line, '"');
  std::size_t end = 0;
  while (end < line.size() && line[end] != '"') end += line[end] == '\\' ? std::size_t{2} : 1;
  if (end >= line.size()) return line = {};
  const std::string_view quoted(line.data() - 1, end + 2);
  line.remove_prefix(end + 1);
  return quoted;
}

bool names_what_follows(std::string_view line) {
  const std::size_t next = line.find_first_not_of(" \t\r");
  return next != std::string_view::npos && line[next] == ':';
}

bool holds_secret(const std::string& json) {
  const auto document = Document::parse(json);
  return document && !secrets_of(*document).empty();
}

}  // namespace

// No string goes on to the next line, so that a broken one hides those of its own line at most. UTF-16 is letters with
// NULs between them.
bool may_stand_in(std::string_view text) {
  std::string letters(text);
  std::erase(letters, '\0');
  if (!found_in(letters).empty()) return true;
  std::string key = "\"\"";
  for (std::string_view line : parts_of(letters, '\n')) {
    while (!line.empty()) {
      const std::string quoted(take_string(line));
      if (quoted.empty()) break;
      const bool is_key = names_what_follows(line);
      std::string member = "{";
      member.append(is_key ? quoted : key).append(":").append(is_key ? "0" : quoted).append("}");
      if (holds_secret(member)) return true;
      key = is_key ? quoted : "\"\"";
    }
  }
  return false;
}

}  // namespace checkpoint::secret
