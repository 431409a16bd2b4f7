#include "store/install/registration.h"

#include <string_view>

#include "core/shell_word.h"
#include "core/snapshot_layout.h"

namespace checkpoint {

namespace fs = std::filesystem;

namespace {

std::string with_doubled(const std::string& text, char letter) {
  std::string result;
  for (const char each : text) result.append(each == letter ? 2 : 1, each);
  return result;
}

// A value as git's configuration files have it.
std::string config_quoted(std::string_view text) {
  std::string result = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') result += '\\';
    if (letter == '\n') {
      result += "\\n";
    } else {
      result += letter;
    }
  }
  return result + "\"";
}

std::string section(std::string_view head, std::string_view name) {
  return "[" + std::string(head) + " \"" + std::string(name) + "\"]\n";
}

std::string entry(std::string_view key, std::string_view value) {
  return "\t" + std::string(key) + " = " + config_quoted(value) + "\n";
}

}  // namespace

std::string driver_line(const std::filesystem::path& driver, const std::string& first_words) {
  const std::string program = with_doubled(shell_quoted(driver.string()), '%');
  return "x=" + program +
         "; [ -x \"$x\" ] || x=$(command -v git-checkpoint-merge) || { "
         "git merge-file --marker-size=%L -L ours -L base -L theirs %A %O %B; "
         "r=$?; [ $r -lt 128 ] && exit $r; exit 1; }; exec \"$x\"" +
         first_words + " %O %A %B %L %P %S %X %Y";
}

std::string textconv_line(const fs::path& program) {
  return "x=" + shell_quoted(program.string()) +
         "; [ -x \"$x\" ] || x=$(command -v git-checkpoint) || x=false; "
         "t() { \"$x\" textconv \"$1\" 2>/dev/null || cat \"$1\"; }; t";
}

std::string mergetool_line(const fs::path& program) {
  return "x=" + shell_quoted(program.string()) +
         "; [ -x \"$x\" ] || x=$(command -v git-checkpoint) || { echo 'git-checkpoint is not installed here' >&2; exit "
         "1; "
         "}; \"$x\" resolve --interactive -- \"$MERGED\"";
}

std::string snapshot_refspec(const std::string& remote) {
  return "+" + std::string(layout::checkpoint_refs) + "*:" + std::string(layout::fetched_refs) + remote + "/*";
}

std::string registration_text(const Registration& registration) {
  std::string text = "# Written by 'git checkpoint install'; 'git checkpoint uninstall' removes it.\n";
  text += section("merge", kDriverName) + entry("name", "checkpoint documents, field by field") +
          entry("driver", driver_line(registration.driver, "")) + entry("recursive", kBaseDriverName);
  text += section("merge", kBaseDriverName) + entry("name", "checkpoint documents, as a base that is always valid") +
          entry("driver", driver_line(registration.driver, " --virtual"));
  if (registration.textconv_program) {
    text += section("diff", kDriverName) + entry("textconv", textconv_line(*registration.textconv_program));
    text += section("mergetool", kDriverName) + entry("cmd", mergetool_line(*registration.textconv_program)) +
            entry("trustExitCode", "true");
  }
  if (registration.hook_program) {
    const std::string program = shell_quoted(registration.hook_program->string());
    text += section("hook", kDriverName) + entry("event", "pre-commit") +
            entry("command", "x=" + program +
                                 "; [ -x \"$x\" ] || x=$(command -v git-checkpoint) || { echo 'git-checkpoint is not "
                                 "installed here: staged checkpoints were not checked' >&2; exit 0; }; \"$x\" "
                                 "hook pre-commit; r=$?; case $r in 126 | 127) echo 'git-checkpoint does not run here: "
                                 "staged checkpoints were not checked' >&2; exit 0;; esac; exit $r");
  }
  for (const std::string& remote : registration.snapshot_remotes) {
    text += section("remote", remote) + entry("fetch", snapshot_refspec(remote));
  }
  return text;
}

}  // namespace checkpoint
