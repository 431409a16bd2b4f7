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
    throw Error(
        ErrorCode::unsupported,
        "the board is a program of its own, " + std::string(kBoard) + ", and there is none beside " +
            context.program.string() + ", nor in the libexec that belongs to it",
        {"'git checkpoint report > report.html' makes the same page, as it stands now",
         "the Debian package and a build with libcpp-httplib-dev install it; programs of a release, of npm too, "
         "come without"});
  };
}

}  // namespace checkpoint::cli
