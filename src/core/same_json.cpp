#include "core/same_json.h"

namespace checkpoint {

bool same_json(const std::string& text, const Node& value) {
  const auto document = Document::parse(text);
  return document && same_value(document->root(), value);
}

}  // namespace checkpoint
