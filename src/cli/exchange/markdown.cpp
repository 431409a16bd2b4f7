#include "cli/exchange/layouts.h"
#include "core/member.h"
#include "core/texts.h"
#include "kinds/session/overview.h"

namespace checkpoint::cli::markdown {
namespace {

// A text of more than one line stays in its list, or in its row.
std::string on_one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    if (c == '\n') {
      line += ' ';
    } else if (c != '\r') {
      line += c;
    }
  }
  return line;
}

std::string cell(std::string_view text) {
  std::string escaped;
  for (const char c : on_one_line(text)) {
    if (c == '|' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

template <class Rows, class Line>
std::string part(std::string_view heading, const Rows& rows, const Line& line) {
  const std::string text = as_lines(rows, line);
  return text.empty() ? "" : "\n## " + std::string(heading) + "\n\n" + text;
}

std::string in_list(std::string_view text) { return "- " + on_one_line(text); }

std::string blocker_line(const session::Blocker& blocker) {
  std::string line = "- **" + on_one_line(blocker.id) + "** " + on_one_line(blocker.description);
  if (blocker.needs == "user_decision") line += " (needs a decision)";
  if (!blocker.proposed_resolution.empty()) line += " Proposed: " + on_one_line(blocker.proposed_resolution);
  return line;
}

std::string finished_line(const Node& finished) {
  const std::string at = text_member(finished, "at");
  return "- [x] " + on_one_line(text_member(finished, "action")) + (at.empty() ? "" : " (" + at + ")");
}

std::string table(const std::vector<session::Row>& rows) {
  if (rows.empty()) return "";
  std::string text = "\n## Progress\n\n| | what | status |\n|---|---|---|\n";
  for (const session::Row& row : rows) {
    text += "| " + cell(row.id) + " | " + cell(row.label) + " | " + cell(row.status) + " |\n";
  }
  return text;
}

std::string page_of(std::string_view skill, const Document& document) {
  const session::Overview overview = session::overview_of(skill, document);
  const Node root = document.root();
  const auto primer = root.find("context_primer");
  const auto noted = [&](std::string_view key) {
    return primer ? text_elements_of(*primer, key) : std::vector<std::string>();
  };
  return "# " + std::string(skill) + "\n\n" + overview.progress_summary + "\n\nStatus: " + overview.status + ", " +
         on_one_line(overview.phase) + " / " + on_one_line(overview.step) +
         (overview.updated_at ? ", " + format_instant(*overview.updated_at) : "") + "\n" +
         part("Blockers", overview.open_blockers(), blocker_line) +
         part("Next actions", overview.next_actions,
              [](const session::Action& action) { return "- [ ] " + on_one_line(action.text); }) +
         part("Key decisions", noted("key_decisions"), in_list) +
         part("Preferences", noted("user_preferences"), in_list) + table(overview.rows) +
         part("Done", elements_of(root, "recently_done"), finished_line);
}

// A page is compared as the text that it is.
std::string as_string(std::string_view text, std::string_view) { return json_quoted(text); }

}  // namespace

Exchange give_out(const ExchangeJob& job) {
  Exchange exchange;
  for (const Listed& row : job.workspace.store.sessions()) {
    if (!row.file.ok() || !row.file->content) {
      exchange.refused.push_back(
          {row.path, "", row.file.ok() ? row.file->content.problem().message : row.file.problem().message});
      continue;
    }
    const OutsideFile page{job.folder, row.name + ".md", page_of(row.name, *row.file->content)};
    const Document value = Document::composed(json_quoted(page.text));
    cli::give_out(job, {page, row.path, as_string}, value.root(), exchange);
  }
  return exchange;
}

}  // namespace checkpoint::cli::markdown
