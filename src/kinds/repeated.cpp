#include "kinds/repeated.h"

#include <string>
#include <unordered_set>

#include "core/member.h"
#include "schema/subject.h"

namespace checkpoint {

Breaches repeated(const Node& root, std::string_view list, std::string_view key, std::string_view what) {
  std::unordered_set<std::string> seen;
  Breaches breaches;
  for (const Node& row : elements_of(root, list)) {
    if (breaches.size() == max_breaches) break;
    const auto member = row.find(key);
    if (!member || !member->is_string() || seen.insert(member->string()).second) continue;
    breaches.push_back({*member, "",
                        subject_of(*member) + " is " + std::string(what) + " too (" + shown(*member) +
                            "): keep one of the two, or rename it"});
  }
  return breaches;
}

}  // namespace checkpoint
