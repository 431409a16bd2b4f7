#include "cli/command/global_options.h"

namespace checkpoint::cli {

void register_global(OptionSet& options, GlobalOptions& target) {
  options.flag("--json", target.json, "print one JSON object on standard output");
  options.flag("-q,--quiet", target.quiet, "print results and errors only");
  options.value("--color", "when", target.colour, "auto, always or never");
  options.offers({"auto", "always", "never"});
  options.value("--dir", "path", target.dir, "the project folder, if not the current one");
  options.value("--now", "time", target.now, "take this ISO time for the current one");
  options.flag("-h,--help", target.help, "show this help");
  options.flag("--version", target.version, "show the version");
}

}  // namespace checkpoint::cli
