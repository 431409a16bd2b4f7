#include "cli/views/hook_context.h"

#include <algorithm>

#include "cli/command/rendering.h"
#include "core/json_text.h"

namespace checkpoint::cli {
namespace {

// An agent's session-start hook takes this much at most.
constexpr std::size_t kHookBytes = std::size_t{8} << 10U;

std::string hook_json(const std::string& context_text) {
  json::Object inner;
  inner.set("hookEventName", "SessionStart");
  inner.set("additionalContext", context_text);
  json::Object outer;
  outer.set("hookSpecificOutput", inner);
  return json_shown(outer.text()) + "\n";
}

// The beginning of `text`, at most `length` bytes and no half character, by whole lines where little is lost by it.
std::string beginning(const std::string& text, std::size_t length) {
  constexpr std::size_t kLittle = 512;
  while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xc0U) == 0x80U) --length;
  const std::size_t line_end = text.rfind('\n', length);
  return text.substr(0, line_end != std::string::npos && length - line_end < kLittle ? line_end : length);
}

}  // namespace

std::string hook_output(const std::string& text, std::string_view program) {
  return framed_to_fit(text, {kHookBytes, program}, hook_json);
}

// Escapes count as JSON writes them, so the length is searched for.
std::string framed_to_fit(const std::string& text, const Fit& fit,
                          const std::function<std::string(const std::string& text)>& frame) {
  std::string output = frame(text);
  if (output.size() <= fit.most_bytes) return output;
  const std::string mark = "\n(cut; '" + std::string(fit.program) + "resume' shows all of it)";
  const auto cut_at = [&](std::size_t length) { return frame(beginning(text, length) + mark); };
  std::size_t fits = 0;
  for (std::size_t over = std::min(text.size(), fit.most_bytes); over - fits > 1;) {
    const std::size_t middle = fits + (over - fits) / 2;
    (cut_at(middle).size() <= fit.most_bytes ? fits : over) = middle;
  }
  return cut_at(fits);
}

}  // namespace checkpoint::cli
