#include "cli/command/board.h"
#include "cli/command/context.h"
#include "cli/succession.h"
#include "core/error.h"

namespace checkpoint::cli {
namespace {

constexpr std::string_view kBoard = "git-checkpoint-board";

}  // namespace

// A program of its own serves the page, so that no other command loads what speaks HTTP.
BoardOpener board_of_program(const std::vector<std::string>& arguments) {
  return [arguments](const BoardOrder&, const Context& context) -> std::shared_ptr<Board> {
    if (const auto program = program_beside(context.program, kBoard)) go_on_as(*program, arguments, context);
    throw Error(ErrorCode::unsupported, "git-checkpoint was built here without the board",
                {"'git checkpoint report > report.html' makes the same page, as it stands now",
                 "to have the board, install libcpp-httplib-dev and build git-checkpoint again"});
  };
}

}  // namespace checkpoint::cli
