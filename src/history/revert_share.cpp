#include "history/revert_share.h"

#include <algorithm>
#include <array>
#include <string>

#include "history/letters.h"
#include "history/revert_names.h"

namespace checkpoint::history {

namespace {

constexpr std::array<std::string_view, 9> portions = {"part",     "parts", "partially", "partly", "some",
                                                      "portions", "half",  "most",      "partial"};

// `git revert --reference` puts the title and the day behind a name: ` (Add the last part (#12), 2024-05-31)`. Where
// that ends; 0 where it does not stand there.
std::size_t end_of_dated_title(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(' ');
  const std::size_t day = line.rfind(", 2");
  const bool has_day = day != std::string_view::npos && digits_at(line, day + 2) == 4 && at(line, day + 6) == '-';
  const std::size_t end = has_day ? line.find(')', day) : std::string_view::npos;
  return at(line, begin) == '(' && end != std::string_view::npos ? end + 1 : 0;
}

// The line behind a name, without its title in brackets and the clauses that give reasons: `as it broke some builds`
// says nothing of parts.
std::string without_reasons(std::string_view rest) {
  std::string line = " " + lower(rest.substr(0, rest.find('\n')));
  if (const std::size_t title = line.find("(\""); title != std::string::npos) {
    line.erase(title, std::min(line.find("\")", title), line.size()) - title);
  }
  if (const std::size_t dated = end_of_dated_title(line); dated > 0) line.erase(0, dated);
  for (const std::string_view reason :
       {" as it ", " as this ", " as we ", " as they ", " because ", " since it ", " since this ", " due to "}) {
    const std::size_t begin = line.find(reason);
    if (begin == std::string::npos) continue;
    const std::size_t end = std::min(line.find_first_of(",;.", begin), line.size());
    line.erase(begin, end - begin);
  }
  return line;
}

}  // namespace

bool take_portion(std::string_view& text) { return take(text, portions); }

bool takes_back_less(std::string_view rest) {
  constexpr std::array<std::string_view, 9> talking = {"is",  "was",    "would", "will", "may",
                                                       "can", "should", "could", "if"};
  std::string_view next = trimmed(rest);
  if (next.starts_with("(")) next = trimmed(next.substr(std::min(next.find(')'), next.size() - 1) + 1));
  if (rest.starts_with("'") || rest.starts_with("\u2019") || take(next, talking)) return true;
  const std::string line = without_reasons(rest);
  return std::any_of(portions.begin(), portions.end(),
                     [&](std::string_view word) { return line.find(" " + std::string(word)) != std::string::npos; }) ||
         line.find("except") != std::string::npos || line.find(" only") != std::string::npos;
}

}  // namespace checkpoint::history
