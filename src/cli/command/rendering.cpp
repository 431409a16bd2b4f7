#include "cli/command/rendering.h"

#include <algorithm>

#include "cli/command/colour.h"
#include "cli/command/shown_commands.h"
#include "cli/terminal/paragraph.h"
#include "core/letters.h"
#include "core/wrong_word.h"

namespace checkpoint::cli {
namespace {

bool is_false(std::string_view text) { return text == "never" || text == "false" || text == "no" || text == "off"; }

// What decides, in the order of precedence; nothing where only the terminal can.
std::optional<std::string> colour_setting(const Context& context) {
  if (context.global.colour) return context.global.colour;
  if (value_of(context.environment, "NO_COLOR")) return "never";
  if (context.settings == nullptr) return std::nullopt;
  const auto own = context.settings->get("color.checkpoint");
  return own ? own : context.settings->get("color.ui");
}

bool coloured(const Context& context, bool terminal) {
  const std::string setting = colour_setting(context).value_or("auto");
  if (setting == "always") return true;
  if (is_false(setting)) return false;
  return terminal && value_of(context.environment, "TERM").value_or("dumb") != "dumb";
}

// As in setlocale(3): the first of the three that is set names the locale.
bool locale_is_utf8(const Environment& environment) {
  for (const std::string_view name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::optional<std::string> value = value_of(environment, name);
    if (!value) continue;
    const std::string locale = lower(*value);
    return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
  }
  return false;
}

Look look_for(const Context& context, bool terminal) {
  Look look;
  look.unicode_glyphs = locale_is_utf8(context.environment);
  look.colour = coloured(context, terminal);
  // A terminal of another charset could take bytes of UTF-8 for control characters; a pipe's reader gets the text.
  look.charset = look.unicode_glyphs || !terminal ? Charset::utf8 : Charset::ascii;
  look.width = std::max<std::size_t>(context.terminal.width, 40);
  look.is_terminal = terminal;
  look.program = program_with_told_folder(context);
  return look;
}

// On a terminal at words, below the place where the text began; programs read whole lines.
std::string labelled(const Look& look, Tone tone, const std::string& label, const std::string& text) {
  if (look.is_terminal) return paragraph_text({label + " ", text, tone}, look);
  return look.paint(tone, label) + " " + look.safe(text) + "\n";
}

std::string failure_text(const Error& error, const Look& look) {
  std::string text = labelled(look, Tone::bad, "error:", error.message);
  for (const std::string& hint : error.hints) text += labelled(look, Tone::accent, "hint:", hint);
  return text;
}

}  // namespace

Look look_of(const Context& context) { return look_for(context, context.terminal.output); }

void check_colour(const GlobalOptions& global) {
  const auto& known = kColourChoices;
  if (!global.colour || std::find(known.begin(), known.end(), *global.colour) != known.end()) return;
  throw wrong_word("--color", known, *global.colour);
}

void print_text(const Answer& answer, Context& context) {
  std::string results = answer.text;
  if (!context.global.quiet) results += answer.confirmation;
  if (!results.empty()) context.out->write(results);
  const Look look = look_for(context, context.terminal.errors);
  std::string remarks;
  for (const std::string& alert : answer.alerts) remarks += labelled(look, Tone::bad, "problem:", alert);
  if (!context.global.quiet) {
    for (const std::string& warning : answer.warnings) remarks += labelled(look, Tone::warning, "warning:", warning);
  }
  if (answer.failure) remarks += failure_text(*answer.failure, look);
  if (!remarks.empty()) context.err->write(remarks);
}

}  // namespace checkpoint::cli
