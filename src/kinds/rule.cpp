#include "kinds/rule.h"

#include <iterator>
#include <unordered_set>
#include <utility>

#include "core/member.h"
#include "schema/subject.h"

namespace checkpoint {

namespace {

Violation violation(const Rule& rule, Breach breach) {
  const Node& node = breach.node;
  if (breach.member.empty()) {
    return {rule.code, rule.level, node.pointer(), std::move(breach.message), node.position()};
  }
  return {rule.code, rule.level, pointer_to(node, breach.member), std::move(breach.message), node.position()};
}

}  // namespace

Violations broken(std::span<const Rule> rules, const Subject& subject) {
  Violations violations;
  for (const Rule& rule : rules) {
    for (Breach& breach : rule.check(subject)) violations.push_back(violation(rule, std::move(breach)));
  }
  return violations;
}

Breaches joined(Breaches some, Breaches more) {
  some.insert(some.end(), std::move_iterator(more.begin()), std::move_iterator(more.end()));
  return some;
}

Breaches not_as_filed(const Node& root, std::initializer_list<FiledWord> words) {
  return breaches_in(words, [&](const FiledWord& filed) -> std::optional<Breach> {
    const auto member = root.find(filed.member);
    if (filed.word.empty() || !member || !member->is_string() || member->is(filed.word)) return std::nullopt;
    return Breach{*member, "",
                  std::string(filed.member) + " must be \"" + std::string(filed.word) + "\", as the " +
                      std::string(filed.source) + " says (got " + shown(*member) + ")"};
  });
}

Breaches repeated(const Node& root, std::string_view list, std::string_view key, std::string_view what) {
  std::unordered_set<std::string> seen;
  return breaches_in(elements_of(root, list), [&](const Node& row) -> std::optional<Breach> {
    const auto member = row.find(key);
    if (!member || !member->is_string() || seen.insert(member->string()).second) return std::nullopt;
    return Breach{*member, "",
                  subject_of(*member) + " is " + std::string(what) + " too (" + shown(*member) +
                      "): keep one of the two, or rename it"};
  });
}

}  // namespace checkpoint
