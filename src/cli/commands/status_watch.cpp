#include "cli/commands/status_watch.h"

#include "cli/choice/watched_places.h"
#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/command/watch.h"
#include "core/interruption.h"
#include "core/system/folder_watch.h"
#include "kinds/secret/secret.h"

namespace checkpoint::cli {
namespace {

class Screen final : public Sink {
 public:
  void write(std::string_view text) override { text_ += text; }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

// While files are being put in place a look may fail; the next one will not.
std::string seen(const std::function<Answer(Context& context)>& look, const Context& context) {
  Screen screen;
  Context once = context;
  once.out = once.err = &screen;
  Answer answer;
  try {
    answer = look(once);
  } catch (const Error& error) {
    answer.failure = error;
  }
  for (std::string& alert : answer.alerts) alert = secret::masked(alert);
  print_text(answer, once);
  return screen.take();
}

void show(const std::string& text, const Context& context) {
  constexpr std::string_view from_the_top = "\x1b[H\x1b[2J";
  const bool can_clear = context.terminal.output && value_of(context.environment, "TERM").value_or("dumb") != "dumb";
  const std::string time = format_instant(context.now());
  const Look look = look_of(context);
  if (can_clear) {
    context.out->write(std::string(from_the_top) + text + "\n" + look.paint(Tone::faint, time + ", Ctrl-C ends") +
                       "\n");
  } else {
    context.out->write(time + "\n" + text + "\n");
  }
}

}  // namespace

Answer run_watched(const std::function<Answer(Context& context)>& look, Context& context) {
  if (context.global.json) {
    throw Error(ErrorCode::usage, "--watch shows text again and again, and --json is one object",
                {"leave out one of the two", "'git checkpoint mcp' tells programs of changes"});
  }
  if (!context.open_watch) throw Error(ErrorCode::unsupported, "there is nobody to wait for changes here");
  // The first look fails as it would without --watch; what changes after it has begun is not missed.
  const auto watch = context.open_watch(watched_places(open_workspace(context).location));
  Context first = context;
  static_cast<void>(look(first));
  context.settings = first.settings;
  std::string shown_last;
  try {
    do {
      const std::string text = seen(look, context);
      if (text != shown_last) show(text, context);
      shown_last = text;
    } while (watch->wait());
  } catch (const Interrupted&) {
    // This is how it is meant to end.
  }
  return {};
}

}  // namespace checkpoint::cli
