#include "cli/commands/next_claim.h"

#include <algorithm>
#include <iterator>

#include "cli/choice/skill_choice.h"
#include "cli/command/rendering.h"
#include "cli/terminal/age.h"
#include "cli/terminal/paragraph.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/claimed.h"
#include "cli/views/problems.h"
#include "cli/views/work_json.h"
#include "cli/views/work_text.h"
#include "core/digest.h"
#include "core/first_where.h"
#include "core/listed.h"
#include "core/shell_word.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace {

constexpr const char* kUsualSpan = "30m";
constexpr std::int64_t kLongest = std::int64_t{7} * 24 * 60 * 60;

std::int64_t claim_seconds(const NextOptions& options) {
  const std::string text = options.span.value_or(kUsualSpan);
  const auto span = parse_span(text);
  if (span && span->count() > 0 && span->count() <= kLongest) return span->count();
  throw Error(ErrorCode::usage, "--for takes how long a claim holds, up to a week (got \"" + text + "\")",
              {"write for example --for=30m or --for=2h"});
}

// A name of its own for each claim: two who give none must not be taken for one.
std::string made_up_name(const Context& context) {
  const std::string user = value_of(context.environment, "USER").value_or("");
  const std::string stem = Name::parse(user) && user.size() <= Name::max_bytes / 2 ? user : "agent";
  return stem + "-" + context.new_id().substr(0, 8);
}

std::string holder_of(const NextOptions& options, const Context& context) {
  return options.claim->empty() ? made_up_name(context) : Name::checked("holder", *options.claim).text();
}

// One attempt to take something, under the lock.
struct Attempt {
  const Workspace& workspace;
  std::string who;
  std::int64_t seconds;
  std::optional<std::string> skill;  // whose actions alone are of use to whoever asks
};

const SessionEntry* claimable_entry(const Sessions& sessions, const std::string& skill) {
  return first_where(sessions.entries, [&](const SessionEntry& entry) { return entry.overview.skill == skill; });
}

const session::Action* queued(const SessionEntry& entry, const std::string& text) {
  const auto& queue = entry.overview.next_actions;
  return first_where(queue, [&](const session::Action& action) { return action.text == text; });
}

bool is_own(const ActionClaim& claim, const Attempt& attempt) {
  return claim.who == attempt.who && claim.store == attempt.workspace.location.shown_store() && !claim.is_done;
}

// The checkpoint is as whoever claims has seen it.
void require_seen(const NextOptions& options, const Sessions& sessions) {
  const SessionEntry* const entry = options.if_match ? claimable_entry(sessions, options.skill.value_or("")) : nullptr;
  if (entry == nullptr) return;
  require_match(options.if_match, entry->path, sha256(entry->document.text()));
}

// What others have: nobody passes over what is their own.
Claimed without_own(const Claimed& claimed, const Attempt& attempt) {
  Claimed others = claimed;
  std::erase_if(others.claims, [&](const ActionClaim& claim) { return is_own(claim, attempt); });
  return others;
}

// What the holder has already and is still to be done here.
std::vector<ActionClaim> held_by(const Attempt& attempt, const Claimed& claimed, const Sessions& sessions,
                                 LandedActions& landed) {
  std::vector<ActionClaim> held;
  for (const ActionClaim& claim : claimed.claims) {
    const SessionEntry* entry = is_own(claim, attempt) ? claimable_entry(sessions, claim.skill) : nullptr;
    const session::Action* action = entry == nullptr ? nullptr : queued(*entry, claim.action);
    if (action == nullptr || landed.outlook(*entry, *action).prospect == session::Prospect::landed) continue;
    held.push_back(claim);
  }
  return held;
}

// Of that the oldest; where one checkpoint is meant, of that one.
std::optional<Work> held_already(const Attempt& attempt, const std::vector<ActionClaim>& held, const Claimed& claimed,
                                 const Sessions& sessions, LandedActions& landed) {
  const ActionClaim* claim =
      first_where(held, [&](const ActionClaim& one) { return !attempt.skill || one.skill == *attempt.skill; });
  if (claim == nullptr) return std::nullopt;
  const SessionEntry& entry = *claimable_entry(sessions, claim->skill);
  const session::Action& action = *queued(entry, claim->action);
  Work work = session_work(entry, attempt.workspace, landed, without_own(claimed, attempt));
  work.queue.first = work.action = action.text;
  work.queue.done_when = action.done_when;
  work.queue.unblocked_by.clear();
  return work;
}

// A decision is a person's; nobody may go on before it is made.
bool may_be_claimed(const Work& work, const Attempt& attempt) {
  const bool is_meant = !attempt.skill || *attempt.skill == work.owner;
  return is_meant && work.rank != Rank::decision && !work.queue.first.empty();
}

// Whoever names a checkpoint may be about to clear what is in its way.
bool is_held_up(const Work& work, const Attempt& attempt) {
  return work.blocked && work.queue.unblocked_by.empty() && !attempt.skill;
}

std::optional<Work> first_free(const std::vector<Work>& ranked, const Attempt& attempt) {
  const Work* found =
      first_where(ranked, [&](const Work& one) { return may_be_claimed(one, attempt) && !is_held_up(one, attempt); });
  return found == nullptr ? std::nullopt : std::optional(*found);
}

// The checkpoints that come before `chosen`, or at all where nothing is chosen, and that only blockers keep.
std::vector<std::string> held_up_before(const std::optional<Work>& chosen, const std::vector<Work>& ranked,
                                        const Attempt& attempt) {
  std::vector<std::string> names;
  for (const Work& one : ranked) {
    if (chosen && one.owner == chosen->owner) break;
    if (may_be_claimed(one, attempt) && is_held_up(one, attempt)) names.push_back(one.owner);
  }
  return names;
}

// What is taken is what whoever claims has seen.
void require_expected(const NextOptions& options, const std::optional<Work>& chosen, const Claimed& claimed,
                      const Sessions& sessions) {
  const SessionEntry* const entry = options.expect ? claimable_entry(sessions, *options.skill) : nullptr;
  if (entry == nullptr || (chosen && chosen->queue.first == *options.expect)) return;
  const std::string meant = "\"" + *options.expect + "\"";
  const ActionClaim* const claim = claimed.on(*options.skill, *options.expect);
  std::string why = meant + " is not to be claimed now";
  if (chosen) why = "the action to be claimed is \"" + chosen->queue.first + "\", not " + meant;
  if (queued(*entry, *options.expect) == nullptr) why = meant + " is not queued any more";
  if (claim != nullptr) why = "'" + claim->who + (claim->is_done ? "' has done " : "' has claimed ") + meant;
  throw Error(ErrorCode::conflict, why + "; nothing was claimed",
              {"'git checkpoint next' shows what is to be done now"});
}

// In place of what the holder had of this checkpoint, or has no more to do, and of a claim on the same that is over.
ActionClaim note_claim(ClaimBook& book, const Work& chosen, const Attempt& attempt,
                       const std::vector<ActionClaim>& held) {
  const Instant now = attempt.workspace.now;
  const std::string store = attempt.workspace.location.shown_store();
  const std::string& skill = chosen.owner;
  const auto is_held_elsewhere = [&](const ActionClaim& claim) {
    return claim.skill != skill && std::any_of(held.begin(), held.end(), [&](const ActionClaim& one) {
             return one.is_about(claim.skill, claim.action);
           });
  };
  std::erase_if(book.all(), [&](const ActionClaim& claim) {
    const bool is_over = is_own(claim, attempt) && !is_held_elsewhere(claim);
    return is_over || (claim.store == store && claim.is_about(skill, chosen.queue.first));
  });
  ActionClaim claim{store,
                    skill,
                    chosen.queue.first,
                    attempt.who,
                    attempt.workspace.location.root.string(),
                    now,
                    {now.seconds + attempt.seconds, 0}};
  book.all().push_back(claim);
  return claim;
}

std::string held_up_text(const std::vector<std::string>& names, const Look& look) {
  if (names.empty()) return "";
  const std::string are_blocked = names.size() == 1 ? ", which is blocked" : ", which are blocked";
  return paragraph_text({"  ", "passed over " + listed(names) + are_blocked}, look);
}

std::string claim_text(const Work& work, const ActionClaim& claim, const Instant& now, const Look& look) {
  std::string text = urgency_text(work, "", look);
  if (!work.queue.done_when.empty()) text += paragraph_text({"  done when: ", work.queue.done_when}, look);
  text += passed_over_lines(work, "  ", look);
  const std::string end = format_instant(claim.until) + " (" + relative_age(claim.until, now) + ")";
  text += paragraph_text({"  ", "claimed by " + claim.who + " until " + end}, look);
  const std::string words = "done " + shell_word(claim.skill) + " " + shell_word("--by=" + claim.who);
  return text + "  " + look.safe(look.quoted_command(words)) + " finishes it\n";
}

Error nothing_free(const std::vector<Work>& ranked, const std::vector<std::string>& held_up) {
  std::size_t taken = 0;
  std::size_t waiting = 0;
  for (const Work& one : ranked) {
    taken += one.queue.claimed;
    waiting += one.rank == Rank::decision ? 1U : 0U;
  }
  Error error(ErrorCode::not_found, "nothing is free to be claimed");
  if (taken > 0) error.message += "; claimed: " + counted(taken, "action");
  if (waiting > 0) error.message += "; waiting for a decision: " + counted(waiting, "checkpoint");
  if (!held_up.empty()) error.message += "; blocked: " + counted(held_up.size(), "checkpoint");
  error.hints = {"'git checkpoint status' shows who works on what"};
  if (!held_up.empty()) {
    error.hints.push_back("'git checkpoint next --claim " + shell_word("--skill=" + held_up.front()) +
                          "' takes an action of it all the same");
  }
  return error;
}

void set_claim(Answer& answer, const Work& chosen, const ActionClaim& claim, const Context& context) {
  answer.fields.set("next", ranked_json(chosen, context.now()));
  answer.fields.set("claim", claim_json(claim));
  answer.text = claim_text(chosen, claim, context.now(), look_of(context));
}

std::string released_text(const std::vector<ActionClaim>& released, const Look& look) {
  if (released.empty()) return "Nothing to release.\n";
  return run_together(released, [&](const ActionClaim& claim) {
    return "released " + look.safe(claim.skill) + ": " + look.safe(claim.action) + " (" + look.safe(claim.who) + ")\n";
  });
}

// Whether it is a claim of what is to be given back, whoever has it.
bool is_meant(const ActionClaim& claim, const NextOptions& options) {
  const bool is_of_skill = !options.skill || claim.skill == *options.skill;
  return is_of_skill && (!options.expect || (claim.action == *options.expect && !claim.is_done));
}

// Without a name: what was taken in this work tree, if it is one holder's.
std::string holder_to_release(const NextOptions& options, const std::vector<ActionClaim>& all,
                              const Workspace& workspace) {
  if (!options.release->empty()) return Name::checked("holder", *options.release).text();
  std::vector<std::string> holders;
  for (const ActionClaim& claim : all) {
    const bool is_here = claim.worktree == workspace.location.root.string() && claim.holds(workspace.now);
    const bool is_known = std::find(holders.begin(), holders.end(), claim.who) != holders.end();
    if (is_here && !claim.is_done && !is_known && is_meant(claim, options)) holders.push_back(claim.who);
  }
  if (holders.size() <= 1) return holders.empty() ? "" : holders.front();
  throw Error(ErrorCode::usage, "more than one have claimed actions in this work tree: " + listed(holders),
              {"name one: " + shell_word("--release=" + holders.front())});
}

Error not_claimed(const std::string& who, const NextOptions& options) {
  const std::string holder = who.empty() ? "anybody here" : "'" + who + "'";
  return {
      ErrorCode::conflict,
      "\"" + *options.expect + "\" of " + *options.skill + " is not claimed by " + holder + "; nothing was given back",
      {"'git checkpoint status' shows who works on what"}};
}

}  // namespace

Answer claim_next(const NextOptions& options, Context& context) {
  const std::int64_t seconds = claim_seconds(options);
  const std::string who = holder_of(options, context);
  const Workspace workspace = open_workspace(context);
  if (options.skill) load_session(workspace, skill_named(*options.skill));  // a name that is none is refused
  const Attempt attempt{workspace, who, seconds, acting_skill(context, options.skill)};
  LandedActions landed(workspace.location, context);
  // What the history has to say is asked before the lock is taken; what is queued is read under it.
  session_works(read_sessions(workspace), workspace, landed, {});
  ClaimBook book(workspace.location, workspace.store.lock_timeout());
  const Sessions sessions = read_sessions(workspace);
  require_seen(options, sessions);
  const Claimed claimed = claimed_among({book.all(), ""}, workspace);
  const Works works = session_works(sessions, workspace, landed, claimed);
  const std::vector<Work> ranked = in_order(works.all);
  const std::vector<ActionClaim> held = held_by(attempt, claimed, sessions, landed);
  auto chosen = held_already(attempt, held, claimed, sessions, landed);
  const bool is_new = !chosen;
  if (is_new) chosen = first_free(ranked, attempt);
  const auto held_up = is_new ? held_up_before(chosen, ranked, attempt) : std::vector<std::string>();
  require_expected(options, chosen, claimed, sessions);
  Answer answer;
  answer.warnings = landed.warnings();
  if (chosen) {
    const ActionClaim claim = note_claim(book, *chosen, attempt, held);
    for (std::string& warning : save_claims(book, workspace.now)) answer.warnings.push_back(std::move(warning));
    set_claim(answer, *chosen, claim, context);
    answer.text += held_up_text(held_up, look_of(context));
  } else {
    answer.fields.set("next", json::Value());
    answer.fields.set("claim", json::Value());
    answer.failure = nothing_free(ranked, held_up);
  }
  answer.fields.set("claims", claims_json(claimed_among({book.all(), ""}, workspace).claims));
  answer.fields.set("problems", problems_json(works));
  answer.alerts = problem_lines(works);
  return answer;
}

Answer release_claims(const NextOptions& options, Context& context) {
  const Workspace workspace = open_workspace(context);
  const std::string store = workspace.location.shown_store();
  ClaimBook book(workspace.location, workspace.store.lock_timeout());
  const std::string who = holder_to_release(options, book.all(), workspace);
  const auto is_theirs = [&](const ActionClaim& claim) {
    return claim.who == who && claim.store == store && is_meant(claim, options);
  };
  std::vector<ActionClaim> released;
  std::copy_if(book.all().begin(), book.all().end(), std::back_inserter(released), is_theirs);
  if (options.expect && released.empty()) throw not_claimed(who, options);
  std::erase_if(book.all(), is_theirs);
  Answer answer;
  const bool changes = !released.empty() || !book.flaw().empty();
  if (changes) answer.warnings = save_claims(book, workspace.now);
  answer.fields.set("next", json::Value());
  answer.fields.set("released", claims_json(released));
  answer.fields.set("claims", claims_json(claimed_among({book.all(), ""}, workspace).claims));
  answer.fields.set("problems", json::Array());
  answer.confirmation = released_text(released, look_of(context));
  return answer;
}

}  // namespace checkpoint::cli
