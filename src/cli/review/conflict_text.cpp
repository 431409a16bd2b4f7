#include "cli/review/conflict_text.h"

#include "cli/terminal/paragraph.h"

namespace checkpoint::cli {
namespace {

constexpr std::string_view kWhole = "$";  // the path of a conflict about the whole document

std::string alternative(const merge::Conflict& conflict, const std::string& name,
                        const std::optional<std::string>& text, const Look& look) {
  constexpr std::size_t kLines = 2;
  const std::string label = "    " + name + ": ";
  if (text && is_whole(conflict)) return paragraph_text({label, *text, Tone::plain, Tone::plain, kLines}, look);
  return label + (text ? look.safe(*text) : "(none)") + "\n";
}

}  // namespace

bool is_whole(const merge::Conflict& conflict) { return conflict.path == kWhole; }

std::string conflict_text(const std::string& file, const merge::Conflict& conflict, const Look& look) {
  return look.safe(file) + ": " + look.safe(conflict.path) + " (" + std::string(conflict.why) + ")\n" +
         alternative(conflict, "base", conflict.base, look) + alternative(conflict, "ours", conflict.ours, look) +
         alternative(conflict, "theirs", conflict.theirs, look);
}

}  // namespace checkpoint::cli
