#include "merge/work_triples.h"

#include <algorithm>
#include <array>

namespace checkpoint::test {

namespace {

constexpr std::array<const char*, 5> verbs{"write", "test", "ship", "draw", "count"};
constexpr std::array<const char*, 3> rows{"r1", "r2", "r3"};

std::string instant(Dice& dice, int day) {
  return "2026-06-0" + std::to_string(day) + "T1" + std::to_string(dice.below(3)) + ":00:00Z";
}

OrderedJson& list_in(OrderedJson& document, const char* key) {
  if (!document.contains(key)) document[key] = OrderedJson::array();
  return document[key];
}

std::string text_of(const OrderedJson& action) {
  return action.is_object() ? action["text"].get<std::string>() : action.get<std::string>();
}

std::ptrdiff_t place(std::size_t index) { return static_cast<std::ptrdiff_t>(index); }

/// An entry at the head of the log, somewhat later than the newest; the other side's may be as late.
void log_done(OrderedJson& document, const std::string& action, Dice& dice) {
  OrderedJson& log = list_in(document, "recently_done");
  int minute = 100;
  if (!log.empty()) minute = std::stoi(log[0]["at"].get<std::string>().substr(11, 2)) * 60;
  if (!log.empty()) minute += std::stoi(log[0]["at"].get<std::string>().substr(14, 2));
  minute += 1 + static_cast<int>(dice.below(2));
  const std::string clock =
      std::to_string(100 + minute / 60).substr(1) + ":" + std::to_string(100 + minute % 60).substr(1);
  log.insert(log.begin(), OrderedJson{{"at", "2026-06-03T" + clock + ":00Z"}, {"action", action}});
  if (log.size() > 10) log.erase(log.begin() + 10, log.end());
}

void add_action(OrderedJson& document, Dice& dice) {
  OrderedJson& queue = list_in(document, "next_actions");
  const std::size_t at = dice.chance(60) ? queue.size() : 0;
  queue.insert(queue.begin() + place(at), dice.pick(verbs));
  if (document["status"] == "complete") document["status"] = "in_progress";
}

void finish(OrderedJson& document, Dice& dice) {
  OrderedJson& queue = list_in(document, "next_actions");
  if (queue.empty()) return;
  const std::size_t at = dice.chance(70) ? 0 : dice.below(queue.size());
  log_done(document, text_of(queue[at]), dice);
  queue.erase(queue.begin() + place(at));
}

void finish_many(OrderedJson& document, Dice& dice) {
  for (int count = 0; count < 11; ++count) {
    add_action(document, dice);
    finish(document, dice);
  }
}

void edit_action(OrderedJson& document, Dice& dice) {
  OrderedJson& queue = list_in(document, "next_actions");
  if (queue.empty()) return;
  OrderedJson& action = queue[dice.below(queue.size())];
  switch (dice.below(3)) {
    case 0: action = {{"text", text_of(action)}, {"done_when", "make " + std::to_string(dice.below(3))}}; break;
    case 1: action = text_of(action) + " again"; break;
    default: std::reverse(queue.begin(), queue.end()); break;
  }
}

void drop_action(OrderedJson& document, Dice& dice) {
  OrderedJson& queue = list_in(document, "next_actions");
  if (!queue.empty()) queue.erase(queue.begin() + place(dice.below(queue.size())));
}

void move_row(OrderedJson& document, Dice& dice) {
  OrderedJson& table = list_in(document, "progress_table");
  constexpr std::array<const char*, 3> statuses{"not_started", "in_progress", "complete"};
  if (table.empty()) return;
  OrderedJson& row = table[dice.below(table.size())];
  row["status"] = dice.pick(statuses);
  if (row["status"] != "complete" && document["status"] == "complete") document["status"] = "in_progress";
}

void change_table(OrderedJson& document, Dice& dice) {
  OrderedJson& table = list_in(document, "progress_table");
  if (table.empty()) return;
  const std::size_t at = dice.below(table.size());
  switch (dice.below(3)) {
    case 0: table[at]["label"] = std::string("Row ") + dice.pick(verbs); break;
    case 1: table[at]["id"] = "n" + std::to_string(dice.below(4)) + table[at]["id"].get<std::string>(); break;
    default: table.erase(table.begin() + place(at)); break;
  }
}

void complete(OrderedJson& document, Dice& dice) {
  while (!list_in(document, "next_actions").empty()) finish(document, dice);
  for (OrderedJson& row : list_in(document, "progress_table")) row["status"] = "complete";
  document.erase("blockers");
  document["status"] = "complete";
}

bool is_open(const OrderedJson& blocker) { return !blocker.value("resolved", false); }

void block(OrderedJson& document, Dice& dice) {
  OrderedJson& blockers = list_in(document, "blockers");
  const std::string id = "b" + std::to_string(dice.below(4));
  const bool is_known =
      std::any_of(blockers.begin(), blockers.end(), [&](const OrderedJson& row) { return row["id"] == id; });
  if (!is_known) blockers.push_back({{"id", id}, {"description", "wait for " + id}});
  const bool waits = std::any_of(blockers.begin(), blockers.end(), is_open);
  if (waits && (document["status"] == "complete" || dice.chance(70))) document["status"] = "blocked";
}

void unblock(OrderedJson& document, Dice& dice) {
  OrderedJson& blockers = list_in(document, "blockers");
  for (std::size_t at = blockers.size(); at-- > 0;) {
    if (dice.chance(30)) continue;
    if (dice.chance(40)) {
      blockers.erase(blockers.begin() + place(at));
    } else {
      blockers[at]["resolved"] = true;
      blockers[at]["resolved_at"] = instant(dice, 3);
    }
  }
  if (std::none_of(blockers.begin(), blockers.end(), is_open) && document["status"] == "blocked") {
    document["status"] = "in_progress";
  }
}

void open_again(OrderedJson& document, Dice& dice) {
  OrderedJson& blockers = list_in(document, "blockers");
  if (blockers.empty() || document["status"] == "complete") return;
  OrderedJson& blocker = blockers[dice.below(blockers.size())];
  blocker.erase("resolved");
  blocker.erase("resolved_at");
}

void go_on(OrderedJson& document, Dice& dice) {
  const std::string where = std::to_string(dice.below(4));
  document["phase"] = "phase " + where;
  document["step"] = "step " + where;
}

void spend(OrderedJson& document, Dice& dice) {
  OrderedJson& cost = document["cost"];
  const int total = 1 + static_cast<int>(dice.below(9));
  switch (dice.below(4)) {
    case 0: cost["budget_usd"] = cost["total_usd"].get<int>() + static_cast<int>(dice.below(5)); break;
    case 1:
      cost["currency"] = dice.chance(50) ? "EUR" : "GBP";
      cost["total_usd"] = total;
      cost["budget_usd"] = total + 3;
      break;
    default:
      cost["total_usd"] = total;
      if (cost["budget_usd"].get<int>() < total) cost["budget_usd"] = total;
      break;
  }
}

void consent(OrderedJson& document, Dice& dice) {
  OrderedJson& handle = document["telemetry_handle"];
  switch (dice.below(3)) {
    case 0: handle["enabled"] = true; break;
    case 1: handle["enabled"] = false; break;
    default:
      handle["enabled"] = false;  // nobody consents for another
      handle["sink"] = dice.pick(verbs);
      break;
  }
}

using Step = void (*)(OrderedJson&, Dice&);
constexpr std::array<Step, 21> steps{add_action,   add_action,  finish,      finish,   finish,   finish_many,
                                     edit_action,  edit_action, drop_action, move_row, move_row, move_row,
                                     change_table, complete,    block,       block,    unblock,  unblock,
                                     open_again,   go_on,       spend};

void make_valid(OrderedJson& document, Dice& dice) {
  if (document["status"] == "in_progress" && list_in(document, "next_actions").empty()) add_action(document, dice);
}

OrderedJson base_document(Dice& dice) {
  OrderedJson document{{"protocol_version", "1.1"},
                       {"skill", "demo"},
                       {"project", "gtrack"},
                       {"project_dir", "/srv/gtrack"},
                       {"created_at", "2026-06-01T07:00:00Z"},
                       {"updated_at", "2026-06-01T12:00:00Z"},
                       {"phase", "phase 0"},
                       {"step", "step 0"},
                       {"status", "in_progress"},
                       {"progress_summary", "All is well."},
                       {"progress_table", OrderedJson::array()},
                       {"blockers", OrderedJson::array()},
                       {"next_actions", OrderedJson::array()},
                       {"recently_done", OrderedJson::array()},
                       {"cost", {{"total_usd", 1}, {"budget_usd", 5}}},
                       {"telemetry_handle", {{"enabled", false}, {"sink", "local"}}}};
  for (const char* id : rows) {
    document["progress_table"].push_back({{"id", id}, {"label", std::string("Row ") + id}, {"status", "not_started"}});
  }
  for (std::size_t count = 2 + dice.below(3); count-- > 0;) add_action(document, dice);
  return document;
}

OrderedJson worked_on(OrderedJson document, Dice& dice) {
  for (std::size_t count = 1 + dice.below(4); count-- > 0;) dice.pick(steps)(document, dice);
  if (dice.chance(25)) consent(document, dice);
  make_valid(document, dice);
  document["updated_at"] = "2026-06-04T1" + std::to_string(dice.below(2)) + ":00:00Z";
  return document;
}

/// The other side's newest action, taken over as by a cherry-pick, and most often finished.
void pick_action(OrderedJson& document, const OrderedJson& from, Dice& dice) {
  if (!from.contains("next_actions") || from["next_actions"].empty() || document["status"] == "complete") return;
  OrderedJson& queue = list_in(document, "next_actions");
  queue.push_back(from["next_actions"].back());
  std::rotate(queue.begin(), queue.end() - 1, queue.end());
  if (!dice.chance(70)) return;
  log_done(document, text_of(queue[0]), dice);
  queue.erase(queue.begin());
  make_valid(document, dice);
}

void note_statuses(const OrderedJson& document, std::set<std::string>& found) {
  const auto elements = [&](const char* key) { return document.value(key, OrderedJson::array()); };
  const OrderedJson blockers = elements("blockers");
  const bool waits = std::any_of(blockers.begin(), blockers.end(), is_open);
  if (document["status"] == "blocked" && !waits) found.insert("blocked by nothing");
  if (document["status"] != "complete") return;
  for (const OrderedJson& action : elements("next_actions")) found.insert("complete, and to do " + text_of(action));
  for (const OrderedJson& row : elements("progress_table")) {
    if (row["status"] != "complete") found.insert("complete, and row " + row["id"].dump() + row["status"].dump());
  }
  for (const OrderedJson& blocker : blockers) {
    if (is_open(blocker)) found.insert("complete, and waits for " + blocker["id"].dump());
  }
}

void note_ids(const OrderedJson& document, const char* list, std::set<std::string>& found) {
  std::set<std::string> known;
  for (const OrderedJson& row : document.value(list, OrderedJson::array())) {
    if (!known.insert(row["id"].dump()).second) found.insert("twice " + row["id"].dump());
  }
}

}  // namespace

Triple random_work(Dice& dice) {
  OrderedJson base = base_document(dice);
  if (dice.chance(60)) base = worked_on(base, dice);
  OrderedJson ours = worked_on(base, dice);
  OrderedJson theirs = worked_on(base, dice);
  if (dice.chance(30)) pick_action(theirs, ours, dice);
  return {base, ours, theirs};
}

std::set<std::string> contradictions_in(const OrderedJson& document) {
  std::set<std::string> found;
  note_statuses(document, found);
  note_ids(document, "progress_table", found);
  note_ids(document, "blockers", found);
  for (const OrderedJson& blocker : document.value("blockers", OrderedJson::array())) {
    if (blocker.contains("resolved_at") && is_open(blocker)) found.insert("resolved when, but not that it is");
    if (!blocker.contains("resolved_at") && !is_open(blocker)) found.insert("resolved, but not when");
  }
  const OrderedJson& cost = document["cost"];
  if (cost["total_usd"] > cost["budget_usd"]) found.insert("over budget");
  const std::string phase = document["phase"].get<std::string>();
  if (phase.back() != document["step"].get<std::string>().back()) found.insert("a step of another phase");
  const OrderedJson& handle = document["telemetry_handle"];
  if (handle["enabled"] == true) found.insert("consent to " + handle["sink"].dump());
  found.insert("money in " + cost.value("currency", "dollars") + cost["total_usd"].dump());
  return found;
}

namespace {

/// Done when the base was written, at this time or later, and no more to be done then.
bool is_settled(const OrderedJson& base, const OrderedJson& entry) {
  if (actions_of(base).count(entry["action"].get<std::string>()) > 0) return false;
  const OrderedJson log = base.value("recently_done", OrderedJson::array());
  return std::any_of(log.begin(), log.end(), [&](const OrderedJson& old) {
    return old["action"] == entry["action"] && entry["at"] <= old["at"];
  });
}

}  // namespace

std::set<std::string> done_since(const OrderedJson& base, const OrderedJson& side) {
  std::set<std::string> done;
  OrderedJson known = base.value("recently_done", OrderedJson::array());
  for (const OrderedJson& entry : side.value("recently_done", OrderedJson::array())) {
    const auto old = std::find(known.begin(), known.end(), entry);
    if (old == known.end()) {
      if (!is_settled(base, entry)) done.insert(entry["action"].get<std::string>());
    } else {
      known.erase(old);
    }
  }
  return done;
}

std::set<std::string> actions_of(const OrderedJson& document) {
  std::set<std::string> texts;
  for (const OrderedJson& action : document.value("next_actions", OrderedJson::array())) texts.insert(text_of(action));
  return texts;
}

}  // namespace checkpoint::test
