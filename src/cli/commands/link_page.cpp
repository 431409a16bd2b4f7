#include "cli/commands/link_page.h"

#include <array>

#include "core/atomic_file.h"
#include "core/folder.h"
#include "core/program.h"

namespace checkpoint::cli {
namespace {

// What opens a page as the user's desktop would, on Linux and on macOS.
constexpr std::array<const char*, 2> kOpeners{"xdg-open", "open"};

// The browser stays when the terminal goes.
constexpr const char* kBeside = R"(trap '' HUP; "$0" "$1" </dev/null >/dev/null 2>&1 &)";

}  // namespace

LinkPage::LinkPage(const std::string& link, const Environment& environment) : folder_(environment) {
  in_scratch([&] {
    replace_fleeting_file(
        Folder::open(folder_.path().string(), ""), path().filename().string(),
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Checkpoints</title>\n"
        "<meta name=\"referrer\" content=\"no-referrer\"><meta http-equiv=\"refresh\" content=\"0;url=" +
            link + "\">\n<p><a href=\"" + link + "\">The board</a></p></html>\n");
  });
}

std::vector<std::string> open_in_browser(const LinkPage& page, const Context& context) {
  for (const char* const name : kOpeners) {
    const auto opener = find_program(name, context.environment);
    if (!opener) continue;
    const std::vector<std::string> words{"-c", kBeside, opener->string(), page.path().string()};
    if (run_program({"/bin/sh", words, context.cwd}, context.environment).ok()) return {};
  }
  return {"there is no program here that opens a browser (xdg-open); open the link yourself"};
}

}  // namespace checkpoint::cli
