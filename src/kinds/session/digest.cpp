#include "kinds/session/digest.h"

#include <map>
#include <set>

#include "core/member.h"
#include "kinds/session/decisions.h"
#include "kinds/session/overview.h"

namespace checkpoint::session {
namespace {

bool is_at_or_after(const Node& object, std::string_view clock, const Instant& since) {
  return instant_member(object, clock) >= since;
}

std::vector<std::string> done_since(const Document& after, const Instant& since) {
  std::vector<std::string> done;
  for (const Node& entry : elements_of(after.root(), "recently_done")) {
    if (is_at_or_after(entry, "at", since)) done.push_back(text_member(entry, "action"));
  }
  return done;
}

std::vector<std::string> new_decisions(const Document& before, const Document& after) {
  const std::vector<std::string> known = decisions_of(before.root());
  const std::set<std::string> old(known.begin(), known.end());
  std::vector<std::string> fresh = decisions_of(after.root());
  std::erase_if(fresh, [&](const std::string& text) { return old.count(text) > 0; });
  return fresh;
}

std::vector<Movement> movements(const Overview& before, const Overview& after) {
  std::map<std::string, std::string> old;
  for (const Row& row : before.rows) old[row.id] = row.status;
  std::vector<Movement> moved;
  for (const Row& row : after.rows) {
    const auto found = old.find(row.id);
    const std::string from = found == old.end() ? "" : found->second;
    if (from != row.status) moved.push_back({row.id, from, row.status});
  }
  return moved;
}

std::vector<Movement> standing_of(const Overview& before, const Overview& after) {
  std::vector<Movement> moved;
  if (before.status != after.status) moved.push_back({"status", before.status, after.status});
  if (before.phase != after.phase) moved.push_back({"phase", before.phase, after.phase});
  return moved;
}

// Ids of the open blockers of `here` that are not open `there`.
std::vector<std::string> open_only(const Overview& here, const Overview& there) {
  std::set<std::string> others;
  for (const Blocker& blocker : there.open_blockers()) others.insert(blocker.id);
  std::vector<std::string> ids;
  for (const Blocker& blocker : here.open_blockers()) {
    if (others.count(blocker.id) == 0) ids.push_back(blocker.id);
  }
  return ids;
}

std::vector<std::string> resolved_since(const Document& after, const Instant& since) {
  std::vector<std::string> ids;
  for (const Node& blocker : elements_of(after.root(), "blockers")) {
    if (is_at_or_after(blocker, "resolved_at", since)) ids.push_back(text_member(blocker, "id"));
  }
  return ids;
}

std::string next_of(const Overview& overview) {
  return overview.next_actions.empty() ? "" : overview.next_actions.front().text;
}

}  // namespace

bool Digest::is_empty() const {
  return !is_new && standing.empty() && done.empty() && decided.empty() && rows.empty() && opened.empty() &&
         closed.empty() && !next;
}

Digest digest_of(const std::optional<Document>& before, const Document& after, const Instant& since) {
  Digest digest;
  if (!before) {
    const bool begun_since = is_at_or_after(after.root(), "created_at", since);
    if (begun_since) digest = digest_of(Document::composed("{}"), after, since);
    digest.done = done_since(after, since);
    digest.closed = resolved_since(after, since);
    return digest;
  }
  digest.done = done_since(after, since);
  const Overview old = overview_of("", *before);
  const Overview now = overview_of("", after);
  digest.is_new = before->root().empty();
  digest.standing = standing_of(old, now);
  digest.decided = new_decisions(*before, after);
  digest.rows = movements(old, now);
  digest.opened = open_only(now, old);
  digest.closed = open_only(old, now);
  if (digest.is_empty() && next_of(old) != next_of(now)) digest.next = next_of(now);
  return digest;
}

}  // namespace checkpoint::session
