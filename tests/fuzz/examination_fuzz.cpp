// Feeds the whole examination of documents of every kind: the first line is the path in the store, which says what kind
// it is, the rest the text. Whatever comes, the answer names places that are in the text.

#include <string>

#include "core/take.h"
#include "fuzz/fuzz.h"
#include "kinds/examine.h"

using namespace checkpoint;

namespace {

void judge(const Violations& violations, Level level, std::size_t size) {
  std::size_t before = 0;
  for (const Violation& violation : violations) {
    must(violation.level == level, "errors and warnings are kept apart");
    must(!violation.message.empty() && violation.code != "", "a violation says what is wrong");
    must(violation.message.size() < 2000, "messages do not repeat the document");
    must(violation.at.line >= 1 && violation.at.column >= 1, "lines and columns count from 1");
    must(violation.at.offset <= size && violation.at.offset >= before, "violations stand in the order of the text");
    before = violation.at.offset;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::string path(take_until(input, '\n'));
  const std::string text(input);
  const Kind* const kind = kind_at(path);
  if (kind == nullptr) return 0;
  const Instant now{1'796'083'200, 0};
  const Examination result = examine(*kind, text, path, now);
  judge(result.errors, Level::error, text.size());
  judge(result.warnings, Level::warning, text.size());
  must(result.document.has_value() || !result.is_valid(), "what does not parse is invalid");
  return 0;
}
