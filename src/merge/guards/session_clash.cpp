#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/member.h"
#include "core/ranges.h"
#include "core/time.h"
#include "kinds/session/overview.h"
#include "merge/guards/clash.h"
#include "merge/strategies/rows.h"
#include "merge/versions.h"

namespace checkpoint::merge {

namespace {

using Names = std::unordered_set<std::string>;

bool has_status(const std::optional<Node>& document, std::string_view status) {
  const auto value = document ? document->find("status") : std::nullopt;
  return value && value->is(status);
}

bool is_within(const Names& part, const Names& whole) {
  return all_of(part, [&](const std::string& name) { return whole.count(name) > 0; });
}

/// What names a row: its id, else the row itself.
std::string name_of_row(const Node& row) { return canonical(row.find("id").value_or(row)); }

Names open_blockers(const Node& document) {
  Names names;
  for (const Node& row : elements_of(document, "blockers")) {
    if (!boolean_member(row, "resolved").value_or(false)) names.insert(name_of_row(row));
  }
  return names;
}

Names actions_of(const Node& document) {
  Names texts;
  for (const Node& item : elements_of(document, "next_actions")) texts.insert(item_text(item, "text"));
  return texts;
}

/// All that says that there is work left: actions, open blockers, and unfinished rows with how far they are.
Names open_work(const Node& document) {
  Names work;
  for (const std::string& text : actions_of(document)) work.insert("action " + text);
  for (const std::string& name : open_blockers(document)) work.insert("blocker " + name);
  for (const Node& row : elements_of(document, "progress_table")) {
    const std::string status = text_member(row, "status");
    if (status != "complete") work.insert("row " + name_of_row(row) + status);
  }
  return work;
}

using Found = std::optional<Clash>;

Found finished_with_open_work(const Mixture& mixture) {
  if (!has_status(mixture.result, "complete")) return std::nullopt;
  Names known;
  for (const Node& side : {mixture.ours, mixture.theirs}) {
    if (has_status(side, "complete")) known.merge(open_work(side));
  }
  if (is_within(open_work(mixture.result), known)) return std::nullopt;
  return Clash{{"status"}, "one side completed it, the other has work left"};
}

Found blocked_by_nothing(const Mixture& mixture) {
  if (!has_status(mixture.result, "blocked") || !open_blockers(mixture.result).empty()) return std::nullopt;
  for (const Node& side : {mixture.ours, mixture.theirs}) {
    if (has_status(side, "blocked") && open_blockers(side).empty()) return std::nullopt;
  }
  return Clash{{"status", "blockers"}, "together the sides leave it blocked, and nothing that blocks it"};
}

/// One side went on, and the other, still blocked, has a blocker that the first does not know of.
Found unblocked_with_blocker(const Mixture& mixture) {
  if (!has_status(mixture.base, "blocked") || has_status(mixture.result, "blocked")) return std::nullopt;
  const bool ours_waits = has_status(mixture.ours, "blocked");
  if (ours_waits == has_status(mixture.theirs, "blocked")) return std::nullopt;
  const Node& unblocked = ours_waits ? mixture.theirs : mixture.ours;
  if (is_within(open_blockers(mixture.result), open_blockers(unblocked))) return std::nullopt;
  return Clash{{"status"}, "one side unblocked it, the other found a new blocker"};
}

/// Actions that are done, and when, for the last time; nothing where that is not known.
using Done = std::unordered_map<std::string, std::optional<Instant>>;

/// What had been done when the base was written and was no more to be done then.
Done settled_before(const std::optional<Node>& base) {
  Done settled;
  if (!base) return settled;
  const Names to_do = actions_of(*base);
  for (const Node& entry : elements_of(*base, "recently_done")) {
    const std::string text = text_member(entry, "action");
    if (to_do.count(text) > 0) continue;
    auto& last = settled[text];
    last = std::max(last, instant_member(entry, "at"));
  }
  return settled;
}

/// The actions that the log of `side` has as done since the base. What it adds from before the base had them done, as
/// when both sides of an earlier merge or pick had finished one, is nothing new.
Done done_since(const std::optional<Node>& base, const Node& side) {
  std::multiset<std::string> known;
  if (base) {
    for (const Node& entry : elements_of(*base, "recently_done")) known.insert(canonical(entry));
  }
  const Done settled = settled_before(base);
  const auto is_old = [&](const std::string& text, const std::optional<Instant>& time) {
    const auto before = settled.find(text);
    return time && before != settled.end() && *time <= before->second;
  };
  Done done;
  for (const Node& entry : elements_of(side, "recently_done")) {
    const auto old = known.find(canonical(entry));
    if (old == known.end()) {
      const std::string text = text_member(entry, "action");
      const auto time = instant_member(entry, "at");
      if (is_old(text, time)) continue;
      auto& last = done[text];
      last = std::max(last, time);
    } else {
      known.erase(old);
    }
  }
  return done;
}

using Texts = std::vector<std::string>;

/// The actions of `document` that `kept` names as well, in their order.
Texts queue_of(const std::optional<Node>& document, const Names& kept) {
  Texts texts;
  if (!document) return texts;
  for (const Node& item : elements_of(*document, "next_actions")) {
    if (std::string text = item_text(item, "text"); kept.count(text) > 0) texts.push_back(std::move(text));
  }
  return texts;
}

/// Whether the list of `side` is as if nobody had touched what the base has of it.
bool is_untouched(const std::optional<Node>& base, const Node& side) {
  return base && queue_of(base, actions_of(side)) == queue_of(side, actions_of(*base));
}

bool is_any_in(const Done& names, const Names& here, const Names& there) {
  return any_of(names, [&](const auto& name) { return here.count(name.first) > 0 && there.count(name.first) == 0; });
}

/// What `side` has finished and still lists because it has not taken it off yet, for all that can be told: it stands
/// where it stood, and the other side has finished it later. Else it may have been put back, to be done again.
Names noted_alone(const Mixture& mixture, const Node& side, const Node& other) {
  Names noted;
  if (!is_untouched(mixture.base, side)) return noted;
  const Done done = done_since(mixture.base, side);
  for (const auto& [text, last] : done_since(mixture.base, other)) {
    const auto own = done.find(text);
    if (own != done.end() && own->second && own->second < last) noted.insert(text);
  }
  return noted;
}

/// Finished on one side, and to be done by the other's account.
Found finished_and_to_do(const Mixture& mixture) {
  const Names to_do = actions_of(mixture.result);
  for (const auto& [side, other] : {std::pair(mixture.ours, mixture.theirs), std::pair(mixture.theirs, mixture.ours)}) {
    const Done done = done_since(mixture.base, side);
    const Names left = actions_of(side);
    if (is_any_in(done, to_do, left)) return Clash{{"next_actions"}, "one side has finished what the other has to do"};
    Names gone = to_do;
    gone.merge(noted_alone(mixture, side, other));
    if (is_any_in(done, left, gone)) return Clash{{"next_actions"}, "one side took away what the other does again"};
  }
  return std::nullopt;
}

using session::is_over_budget;

Found over_budget(const Mixture& mixture) {
  if (!is_over_budget(mixture.result) || is_over_budget(mixture.ours) || is_over_budget(mixture.theirs)) {
    return std::nullopt;
  }
  return Clash{{"cost.budget_usd"}, "one side's cost is more than the other side's budget"};
}

/// True where `a` has the members of `b`, but for `ignored`, and no others.
bool same_but_for(const Node& a, const Node& b, std::string_view ignored) {
  const auto has_all = [ignored](const Node& from, const Node& to) {
    const Children members = from.children();
    return all_of(members,
                  [&](const Node& member) { return member.has_key(ignored) || same(member, to.find(member.key())); });
  };
  return has_all(a, b) && has_all(b, a);
}

Found amounts_in_two_currencies(const Mixture& mixture) {
  const Versions cost{mixture.result.find("cost"), mixture.ours.find("cost"), mixture.theirs.find("cost")};
  if (!cost.base || !cost.ours || !cost.theirs || !cost.all(NodeKind::object)) return std::nullopt;
  const Versions currency = cost.member("currency");
  if (same(currency.ours, currency.theirs)) return std::nullopt;
  const Node& chosen = same(currency.base, currency.ours) ? *cost.ours : *cost.theirs;
  if (same_but_for(*cost.base, chosen, "updated_at")) return std::nullopt;
  return Clash{{"cost"}, "one side's amounts are in another currency than the other's"};
}

bool has_consent(const std::optional<Node>& document) {
  const auto handle = document ? document->find("telemetry_handle") : std::nullopt;
  return handle && handle->is_object() && boolean_member(*handle, "enabled").value_or(false);
}

/// Consent is given to what it was given beside.
Found consent_to_something_else(const Mixture& mixture) {
  if (!has_consent(mixture.result) || has_consent(mixture.base)) return std::nullopt;
  const Node handle = *mixture.result.find("telemetry_handle");
  for (const Node& side : {mixture.ours, mixture.theirs}) {
    if (has_consent(side) && same_but_for(handle, *side.find("telemetry_handle"), "")) return std::nullopt;
  }
  return Clash{{"telemetry_handle"}, "one side gave its consent, to something else than the other says"};
}

bool repeats_id(const Node& document, std::string_view list) {
  Names seen;
  for (const Node& row : elements_of(document, list)) {
    const std::string id = text_member(row, "id");
    if (!id.empty() && !seen.insert(id).second) return true;
  }
  return false;
}

Found id_twice(const Mixture& mixture) {
  for (const std::string_view list : {"progress_table", "blockers"}) {
    if (!repeats_id(mixture.result, list) || repeats_id(mixture.ours, list) || repeats_id(mixture.theirs, list))
      continue;
    return Clash{{list}, "together the sides have two rows with one id"};
  }
  return std::nullopt;
}

constexpr std::array<Found (*)(const Mixture&), 8> kClashFinders{finished_with_open_work,
                                                                 blocked_by_nothing,
                                                                 unblocked_with_blocker,
                                                                 finished_and_to_do,
                                                                 over_budget,
                                                                 amounts_in_two_currencies,
                                                                 consent_to_something_else,
                                                                 id_twice};

}  // namespace

std::vector<Clash> session_clashes(const Mixture& mixture) {
  std::vector<Clash> clashes;
  for (const auto& find : kClashFinders) {
    if (auto clash = find(mixture)) clashes.push_back(std::move(*clash));
  }
  return clashes;
}

}  // namespace checkpoint::merge
