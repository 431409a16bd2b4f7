#include "cli/report/board_page.h"

#include "cli/commands/commands.h"
#include "cli/commands/report.h"
#include "core/digest.h"

namespace checkpoint::cli {
namespace {

struct BoardPageOptions {
  bool read_only = false;
};

void register_board_page(OptionSet& set, BoardPageOptions& options) {
  set.flag("--read-only", options.read_only, "with nothing that changes a checkpoint");
}

// What a reader would see otherwise; that time goes by is no change.
std::string digest_of(Report report, BoardUse use) {
  report.now = {};
  return sha256(board_html_of(report, use));
}

Answer run_board_page(const BoardPageOptions& options, Context& context) {
  const Workspace workspace = open_workspace_of_sessions(context);
  const Reported found = reported({}, workspace, context);
  const BoardUse use = options.read_only ? BoardUse::read_only : BoardUse::full;
  Answer answer;
  answer.fields.set("page", board_html_of(found.report, use));
  answer.fields.set("digest", digest_of(found.report, use));
  answer.warnings = found.warnings;
  return answer;
}

}  // namespace

Runner board_page_command(OptionSet& options) { return prepared(options, register_board_page, run_board_page); }

}  // namespace checkpoint::cli
