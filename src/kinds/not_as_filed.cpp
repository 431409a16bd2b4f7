#include "kinds/not_as_filed.h"

#include <string>

#include "schema/subject.h"

namespace checkpoint {

Breaches not_as_filed(const Node& root, std::initializer_list<FiledWord> words) {
  Breaches breaches;
  for (const FiledWord& filed : words) {
    const auto member = root.find(filed.member);
    if (filed.word.empty() || !member || !member->is_string() || member->is(filed.word)) continue;
    breaches.push_back({*member, "",
                        std::string(filed.member) + " must be \"" + std::string(filed.word) + "\", as the " +
                            std::string(filed.source) + " says (got " + shown(*member) + ")"});
  }
  return breaches;
}

}  // namespace checkpoint
