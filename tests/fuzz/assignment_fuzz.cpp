// Feeds the update grammar: the first line is the argument, the rest the document. Whatever comes, the answer is a
// document that still parses, or a problem.

#include <string>

#include "core/assignment.h"
#include "fuzz/fuzz.h"

using namespace checkpoint;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::size_t newline = text.find('\n');
  if (newline == std::string::npos) return 0;
  const auto assignment = parse_assignment(text.substr(0, newline));
  if (!assignment.ok()) {
    must(!assignment.problem().message.empty(), "a refusal says why");
    return 0;
  }
  const auto path = DottedPath::parse(assignment->path.text());
  must(path.ok() && path->segments() == assignment->path.segments(), "a path's text reads as the same path");
  const auto document = Document::parse(text.substr(newline + 1));
  if (!document.ok()) return 0;
  const auto changed = applied(*document, *assignment);
  if (!changed.ok()) return 0;
  const auto target = resolve(changed->root(), assignment->path);
  if (assignment->operation == Assignment::Operation::set) {
    const auto value = Document::parse(assignment->json);
    must(target.ok() && value.ok() && same_value(*target, value->root()), "what was set is there");
  }
  if (assignment->operation == Assignment::Operation::append)
    must(target.ok() && target->is_array(), "a list is there");
  return 0;
}
