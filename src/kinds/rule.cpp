#include "kinds/rule.h"

#include <utility>

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

}  // namespace checkpoint
