#include "core/same_json.h"

namespace checkpoint {

bool same_json(const std::string& text, const Node& value) {
  const auto document = Document::parse(text);
  return document && same_value(document->root(), value);
}

bool same_json(const std::string& one, const std::string& other) {
  const auto document = Document::parse(one);
  return document && same_json(other, document->root());
}

}  // namespace checkpoint
