#pragma once

#include <string_view>

#include "kinds/examine.h"
#include "merge/result.h"

namespace checkpoint::test {

/// The rules that the driver goes by for session checkpoints; `configuration` is the text of a config.json.
inline merge::Rules session_rules(std::string_view configuration = "{}") {
  const Kind& kind = *find_kind("session");
  merge::Rules rules;
  rules.schema = &schema_of(kind);
  rules.policy = merge::policy_from(Document::parse(std::string(configuration))->root());
  rules.examine = [&kind](const Document& document) {
    return examine(kind, document, "", *parse_instant("2026-12-01T00:00:00Z")).errors;
  };
  return rules;
}

}  // namespace checkpoint::test
