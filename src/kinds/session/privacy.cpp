#include "kinds/session/privacy.h"

#include <cassert>

#include "core/edit.h"
#include "schema/schema.h"

namespace checkpoint::session {

Document without_private(const Document& document) {
  Document result = document;
  for (const SchemaProperty& property : find_schema("session")->root->properties) {
    const auto member = result.root().find(property.name);
    if (!property.node->is_private || !member) continue;
    const auto parsed = Document::parse(without(result, *member));
    assert(parsed.ok());
    result = *parsed;
  }
  return result;
}

}  // namespace checkpoint::session
