#include "cli/report/proof_html.h"

#include <string_view>

#include "cli/report/appearance.h"
#include "cli/report/page_time.h"
#include "core/listed.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace {

constexpr std::size_t kTokenColumns = 100;
constexpr std::size_t kSubjectColumns = 2000;

// Where the quotes end that a text begins with. In them stands a command, which may have quoted words itself: such a
// quote stands behind a blank, or goes on behind one that is escaped.
std::size_t end_of_quoted(std::string_view text) {
  bool is_in_word = false;
  bool is_behind_escape = false;
  for (std::size_t at = 1; at < text.size(); ++at) {
    const bool is_escape = text[at] == '\\' && !is_in_word;
    const bool is_quote = text[at] == '\'';
    if (is_quote && !is_in_word && !is_behind_escape && text[at - 1] != ' ') return at;
    if (is_quote) is_in_word = !is_in_word;
    is_behind_escape = is_escape;
    if (is_escape) ++at;
  }
  return std::string_view::npos;
}

// A command that the text begins with in quotes stands as code.
std::string advice_html(const std::string& text) {
  const std::size_t end = text.starts_with("'git ") ? end_of_quoted(text) : std::string::npos;
  if (end == std::string::npos) return begun(text, kSubjectColumns);
  return "<code>" + begun(text.substr(1, end - 1), kSubjectColumns) + "</code>" +
         begun(text.substr(end + 1), kSubjectColumns);
}

}  // namespace

std::string commit_html(const LandedReference& reference, const Instant& now) {
  return "<code>" + short_commit(reference) + "</code> " + begun(reference.subject, kSubjectColumns) +
         " <span class=\"soft\">" + html_day(reference.when, now) + "</span>";
}

std::string proof_paragraphs(const Proof& proof, const Instant& now) {
  const std::string all = run_together(proof.commits, [&](const LandedReference& reference) {
    return "<p>" + begun(reference.token, kTokenColumns) + " " + std::string(proof.fate) + ": " +
           commit_html(reference, now) + "</p>";
  });
  return all.empty() && !proof.otherwise.empty() ? "<p>" + advice_html(proof.otherwise) + "</p>" : all;
}

std::string proof_line(const Proof& proof, const Instant& now) {
  if (proof.commits.empty()) return begun(proof.otherwise, kSubjectColumns);
  return listed(proof.commits, [&](const LandedReference& reference) { return commit_html(reference, now); });
}

}  // namespace checkpoint::cli
