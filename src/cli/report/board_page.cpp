#include "cli/report/board_page.h"

#include "cli/report/content_policy.h"
#include "cli/report/html_text.h"
#include "cli/report/page_form.h"
#include "cli/report/report_assets.h"

namespace checkpoint::cli {
namespace {

std::string style_of_board() { return std::string(report_style()) + std::string(board_style()); }

std::string script_of_board() { return std::string(report_script()) + std::string(board_script()); }

// The row by which the script finds a piece of work again once the page has been drawn anew.
RowExtras extras_of(const Work& work) {
  RowExtras extras;
  extras.attributes = " data-work=\"" + html_text(std::string(work.kind) + "/" + work.owner) + "\"";
  return extras;
}

constexpr std::string_view kState = "<p id=\"live\" class=\"live\" role=\"status\" hidden></p>\n";

}  // namespace

std::string board_policy() { return content_policy(style_of_board(), script_of_board()) + "; connect-src 'self'"; }

std::string board_html_of(const Report& report, BoardUse) {
  PageForm form;
  form.style = style_of_board();
  form.script = script_of_board();
  form.policy = board_policy();
  form.foot = "Served by git checkpoint board to this machine alone, as long as it runs in its terminal.";
  form.end = kState;
  form.of_work = extras_of;
  return html_of(report, form);
}

}  // namespace checkpoint::cli
