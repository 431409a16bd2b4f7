#include "cli/command/board.h"

#include "cli/choice/watched_places.h"
#include "cli/choice/workspace.h"
#include "cli/command/envelope.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "core/interruption.h"

namespace checkpoint::cli {
namespace {

struct BoardOptions {
  std::optional<int> port;
  bool read_only = false;
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
void announce(const std::string& link, const BoardOptions& options, Context& context) {
  Answer answer;
  answer.fields.set("url", link).set("read_only", options.read_only);
  answer.text = words_about(link, options);
  if (context.global.json) {
    context.out->write(json_shown(envelope({"board", context.new_id()}, answer)));
  } else {
    print_text(answer, context);
  }
}

void register_board(OptionSet& set, BoardOptions& options) {
  set.number("--port", "number", options.port, 1, "where it is served; without this, where a port is free");
  set.flag("--read-only", options.read_only, "nothing can be changed from the page");
}

Answer run_board(const BoardOptions& options, Context& context) {
  if (!context.open_board) throw Error(ErrorCode::unsupported, "there is nobody to serve here");
  const BoardOrder order = order_of(options, open_workspace(context).location, context.global);
  const std::shared_ptr<Board> board = context.open_board(order, context);
  announce(board->link(), options, context);
  try {
    board->serve();
  } catch (const Interrupted&) {
    // This is how it is meant to end.
  }
  Answer answer;
  answer.verbatim = "";
  return answer;
}

}  // namespace

Runner board_command(OptionSet& options) { return prepared(options, register_board, run_board); }

}  // namespace checkpoint::cli
