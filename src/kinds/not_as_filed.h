#pragma once

#include <initializer_list>
#include <string_view>

#include "kinds/rule.h"

namespace checkpoint {

/// A word of a document's path that a member of the document repeats.
struct FiledWord {
  std::string_view member;
  std::string_view word;    ///< empty where the path says nothing: then the member is as it likes
  std::string_view source;  ///< the part of the path, for the message: `file's name`, `project's folder`
};

/// A breach for each of `words` whose member is another string than the path has.
Breaches not_as_filed(const Node& root, std::initializer_list<FiledWord> words);

}  // namespace checkpoint
