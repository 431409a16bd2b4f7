#include "cli/command/board.h"

#include <optional>
#include <vector>

#include "cli/choice/watched_places.h"
#include "cli/choice/workspace.h"
#include "cli/command/envelope.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/commands/link_page.h"
#include "core/interruption.h"

namespace checkpoint::cli {
namespace {

struct BoardOptions {
  std::optional<int> port;
  bool read_only = false;
  bool open = false;
};

BoardOrder order_of(const BoardOptions& options, const Location& location, const GlobalOptions& global) {
  constexpr int last_port = 65535;
  if (options.port.value_or(0) > last_port) {
    throw Error(ErrorCode::usage, "--port takes a number up to 65535 (got " + std::to_string(*options.port) + ")",
                {"without --port, one that is free is taken"});
  }
  const BoardUse use = options.read_only ? BoardUse::read_only : BoardUse::full;
  return {options.port.value_or(0), use, words_for_others(global), watched_places(location)};
}

std::string words_about(const std::string& link, const BoardOptions& options) {
  const std::string power =
      options.read_only ? "read on the page what you can, and change nothing" : "do on the page what you can";
  return link + "\n\nOpen it in a browser on this machine. Whoever has the link can " + power + "; Ctrl-C ends it.\n";
}

// The link is of use while the command runs, and so it does not wait for its answer.
void announce(const std::string& link, const BoardOptions& options, Context& context,
              const std::vector<std::string>& warnings) {
  Answer answer;
  answer.warnings = warnings;
  answer.fields.set("url", link).set("read_only", options.read_only);
  answer.text = words_about(link, options);
  if (context.global.json) {
    context.out->write(json_shown(envelope({"board", context.new_id()}, answer)));
  } else {
    print_text(answer, context);
  }
}

// As JSON there is one object, which has been printed: what goes wrong afterwards is told beside it.
Answer failed_later(const Error& error, Context& context) {
  Answer answer;
  answer.failure = error;
  if (!context.global.json) return answer;
  print_text(answer, context);
  answer.verbatim = "";
  return answer;
}

void register_board(OptionSet& set, BoardOptions& options) {
  set.number("--port", "number", options.port, 1, "the port that it is served on; without it, one that is free");
  set.flag("--read-only", options.read_only, "nothing can be changed from the page");
  set.flag("--open", options.open, "open it in your browser, too");
}

Answer run_board(const BoardOptions& options, Context& context) {
  if (!context.open_board) throw Error(ErrorCode::unsupported, "there is nobody to serve here");
  const BoardOrder order = order_of(options, open_workspace(context).location, context.global);
  const std::shared_ptr<Board> board = context.open_board(order, context);
  std::optional<LinkPage> page;
  std::vector<std::string> warnings;
  if (options.open) warnings = open_in_browser(page.emplace(board->link(), context.environment), context);
  announce(board->link(), options, context, warnings);
  try {
    board->serve();
  } catch (const Interrupted&) {
    // This is how it is meant to end.
  } catch (const Error& error) {
    return failed_later(error, context);
  }
  Answer answer;
  answer.verbatim = "";
  return answer;
}

}  // namespace

Runner board_command(OptionSet& set) { return prepared(set, register_board, run_board); }

}  // namespace checkpoint::cli
