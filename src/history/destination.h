#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace checkpoint::history {

/// A word of a text that may name the branch something is to land on.
struct Destination {
  std::string_view name;
  std::size_t begin = 0;  ///< in bytes
  bool follows = false;   ///< only one where the word before it is one: `into main and develop`
};

/// The words that stand where a text says where something lands: `into develop`, `to the develop branch`, an arrow and
/// a name, `(develop)`, `nach develop`. Whether there is such a branch only the repository knows.
std::vector<Destination> destinations_in(std::string_view text);

/// A name that projects give to a line of work beside their main one. Where a text leads there and no such branch is
/// here, nobody can tell whether something has landed on it.
bool is_line_of_work(std::string_view name);

}  // namespace checkpoint::history
