#include "cli/choice/claiming.h"

#include "core/first_where.h"
#include "core/ranges.h"
#include "core/shell_word.h"

namespace checkpoint::cli {
namespace {

constexpr std::int64_t kRemembered = std::int64_t{7} * 24 * 60 * 60;

// What was finished here is gone from the queue here; if it is there, somebody queued it again.
bool counts(const ActionClaim& claim, const Workspace& workspace) {
  const bool is_done_here = claim.is_done && claim.worktree == workspace.location.root.string();
  return claim.store == workspace.location.shown_store() && claim.holds(workspace.now) && !is_done_here;
}

std::string flaw_text(const std::string& flaw) {
  return "the repository's file of claims, checkpoint/claims in the git folder, " + flaw;
}

// Changes the claims of the store, where there are any that `concerned` picks.
std::vector<std::string> change_claims(const Workspace& workspace,
                                       const std::function<bool(const ActionClaim&)>& concerned,
                                       const std::function<void(ClaimBook&)>& change) {
  const ActionClaims before = read_claims(workspace.location);
  if (none_of(before.all, concerned)) return {};
  try {
    ClaimBook book(workspace.location, workspace.store.lock_timeout());
    change(book);
    return save_claims(book, workspace.now);
  } catch (const Error& error) {
    return {"the claim on it could not be released, and ends by itself: " + error.message};
  }
}

bool has(const std::vector<session::Action>& queue, const std::string& text) {
  return any_of(queue, [&](const session::Action& action) { return action.text == text; });
}

std::optional<std::string> action_of_holder(const std::vector<ActionClaim>& claims, const Name& skill,
                                            const MeantAction& meant) {
  const ActionClaim* claim = first_where(claims, [&](const ActionClaim& one) { return one.who == *meant.by; });
  if (claim == nullptr) {
    throw Error(ErrorCode::not_found, "'" + *meant.by + "' has claimed no action of " + skill.text(),
                {"'git checkpoint status' shows who works on what", "'--expect=<text>' names the action itself"});
  }
  if (!meant.expected || *meant.expected == claim->action) return claim->action;
  throw Error(ErrorCode::conflict,
              "'" + *meant.by + "' has claimed \"" + claim->action + "\", not \"" + *meant.expected + "\"");
}

// Whoever works beside others must say what is finished: the first action need not be theirs.
void refuse_unclear(const std::vector<ActionClaim>& claims, const Name& skill,
                    const std::vector<session::Action>& queue, const Instant& now) {
  for (const ActionClaim& claim : claims) {
    const bool is_behind = has(queue, claim.action) && queue.front().text != claim.action;
    if (!is_behind || !claim.holds(now)) continue;
    throw Error(ErrorCode::refused,
                "actions of " + skill.text() + " that do not stand first are claimed, so it is not clear which is done",
                {"'--by=<who>' finishes what that one has claimed: " + shell_word("--by=" + claim.who) +
                     " finishes \"" + claim.action + "\"",
                 "'--expect=<text>' names the action itself"});
  }
}

}  // namespace

const ActionClaim* Claimed::on(std::string_view skill, std::string_view action) const {
  return first_where(claims, [&](const ActionClaim& claim) { return claim.is_about(skill, action); });
}

Claimed claimed_among(const ActionClaims& claims, const Workspace& workspace) {
  Claimed claimed;
  for (const ActionClaim& claim : claims.all) {
    if (counts(claim, workspace)) claimed.claims.push_back(claim);
  }
  if (!claims.flaw.empty()) {
    claimed.warnings.push_back(flaw_text(claims.flaw) +
                               "; every action counts as free, and the next claim moves it aside");
  }
  return claimed;
}

Claimed claimed_now(const Workspace& workspace) { return claimed_among(read_claims(workspace.location), workspace); }

std::optional<std::string> claimed_action(const Workspace& workspace, const Name& skill,
                                          const std::vector<session::Action>& queue, const MeantAction& meant) {
  std::vector<ActionClaim> claims = read_claims(workspace.location).all;
  std::erase_if(claims, [&](const ActionClaim& claim) { return claim.is_done || claim.skill != skill.text(); });
  if (meant.by) return action_of_holder(claims, skill, meant);
  if (!meant.expected) {
    refuse_unclear(claims, skill, queue, workspace.now);
    return std::nullopt;
  }
  const bool is_claimed = any_of(claims, [&](const ActionClaim& claim) { return claim.action == *meant.expected; });
  return is_claimed ? meant.expected : std::nullopt;
}

std::vector<std::string> settle_finished(const Workspace& workspace, std::string_view skill, std::string_view action) {
  const std::string store = workspace.location.shown_store();
  const auto concerned = [&](const ActionClaim& claim) {
    return claim.store == store && claim.is_about(skill, action) && !claim.is_done;
  };
  return change_claims(workspace, concerned, [&](ClaimBook& book) {
    if (!has_linked_worktrees(workspace.location)) {
      std::erase_if(book.all(), concerned);
      return;
    }
    for (ActionClaim& claim : book.all()) {
      if (!concerned(claim)) continue;
      claim.is_done = true;
      claim.at = workspace.now;
      claim.until = {workspace.now.seconds + kRemembered, 0};
      claim.worktree = workspace.location.root.string();
    }
  });
}

std::vector<std::string> settle_removed(const Workspace& workspace, std::string_view skill,
                                        const std::vector<session::Action>& before,
                                        const std::vector<session::Action>& after) {
  const std::string store = workspace.location.shown_store();
  const auto concerned = [&](const ActionClaim& claim) {
    const bool is_here = claim.store == store && claim.skill == skill && !claim.is_done;
    return is_here && has(before, claim.action) && !has(after, claim.action);
  };
  return change_claims(workspace, concerned, [&](ClaimBook& book) { std::erase_if(book.all(), concerned); });
}

std::vector<std::string> save_claims(ClaimBook& book, const Instant& now) {
  const std::string flaw = book.flaw();
  const auto aside = book.save(now);
  if (!aside) return {};
  return {flaw_text(flaw) + "; it was moved aside as " + *aside};
}

}  // namespace checkpoint::cli
