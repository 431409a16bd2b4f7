#include "merge/commented_json.h"

#include "core/document.h"
#include "core/json_comments.h"

namespace checkpoint::merge {

bool is_commented_json(std::string_view text) {
  return Document::parse(without_json_comments(text), {text.size(), text.size()}).ok();
}

}  // namespace checkpoint::merge
