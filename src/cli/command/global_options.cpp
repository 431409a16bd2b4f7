#include "cli/command/global_options.h"

#include "cli/command/colour.h"

namespace checkpoint::cli {

void register_global(OptionSet& options, GlobalOptions& target) {
  options.flag("--json", target.json, "print one JSON object on standard output");
  options.flag("-q,--quiet", target.quiet, "print results and errors only");
  options.value("--color", "when", target.colour, "auto, always or never");
  options.offers({kColourChoices.begin(), kColourChoices.end()});
  options.value("--dir", "path", target.dir, "the project folder, if not the current one");
  options.value("--now", "time", target.now, "take this time for the present, as in 2026-05-08T05:55:00Z");
  options.flag("-h,--help", target.help, "show this help");
  options.flag("--version", target.version, "show the version");
}

std::vector<std::string> words_for_others(const GlobalOptions& global) {
  std::vector<std::string> words;
  if (global.dir) words.push_back("--dir=" + *global.dir);
  if (global.now) words.push_back("--now=" + *global.now);
  return words;
}

}  // namespace checkpoint::cli
