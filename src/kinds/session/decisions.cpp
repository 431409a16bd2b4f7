#include "kinds/session/decisions.h"

#include <algorithm>

#include "core/control.h"
#include "core/dotted_path.h"
#include "core/member.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "kinds/session/work.h"

namespace checkpoint::session {
namespace {

constexpr const char* kPrimer = "context_primer";

std::string update_of(const Overview& overview, const std::string& unset) {
  return "git checkpoint update " + shell_word(overview.skill) + " " + shell_word("--unset=" + unset);
}

// The path of the entry by what it says: its place is another's once one before it is gone.
std::string path_of_decision(const std::string& text) {
  PathSegment primer;
  primer.key = kPrimer;
  PathSegment list;
  list.key = kDecisions;
  PathSegment row;
  row.kind = PathSegment::Kind::match;
  row.key = "text";
  row.value = text;
  return DottedPath({primer, list, row}).text();
}

// What a shell or a terminal would not take as one line is named by nobody.
bool is_plain_line(const std::string& text) {
  return !has_unsafe(text) && none_of(text, [](char c) { return c >= 0 && c < ' '; });
}

MadeDecision settled(const Overview& overview, const Blocker& blocker, const Node& row) {
  MadeDecision made{"session", overview.skill, blocker.id, blocker.description + " (resolved)", "decided"};
  made.at = instant_member(row, "resolved_at");
  made.at_last = overview.updated_at;
  if (!blocker.id.empty()) made.back = update_of(overview, path_of_blocker(blocker.id) + ".resolved");
  return made;
}

}  // namespace

std::vector<Node> decision_rows(const Node& root) {
  const auto primer = root.find(kPrimer);
  return primer ? elements_of(*primer, kDecisions) : std::vector<Node>();
}

std::vector<std::string> decisions_of(const Node& root) {
  const auto primer = root.find(kPrimer);
  return primer ? text_elements_of(*primer, kDecisions) : std::vector<std::string>();
}

std::vector<MadeDecision> made_decisions(const Overview& overview, const Node& root) {
  std::vector<MadeDecision> all;
  const std::vector<std::string> texts = decisions_of(root);
  for (const std::string& text : texts) {
    MadeDecision& made = all.emplace_back(MadeDecision{"session", overview.skill, "", text, "decided"});
    made.at_last = overview.updated_at;
    const bool is_one = std::count(texts.begin(), texts.end(), text) == 1;
    if (is_one && is_plain_line(text)) made.back = update_of(overview, path_of_decision(text));
  }
  const std::vector<Node> rows = elements_of(root, "blockers");
  for (std::size_t at = 0; at < std::min(rows.size(), overview.blockers.size()); ++at) {
    const Blocker& blocker = overview.blockers[at];
    if (blocker.resolved && blocker.needs == "user_decision") all.push_back(settled(overview, blocker, rows[at]));
  }
  return all;
}

}  // namespace checkpoint::session
