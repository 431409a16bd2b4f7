#include "merge/triples.h"

#include <algorithm>
#include <array>

namespace checkpoint::test {

std::uint64_t Dice::next() {
  state_ += 0x9E3779B97F4A7C15ULL;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31U);
}

namespace {

// Small pools, so that the sides collide.
constexpr std::array<const char*, 6> words{"alpha", "beta", "gamma", "delta", "epsilon", "zeta"};
constexpr std::array<const char*, 4> statuses{"in_progress", "blocked", "complete", "failed"};
constexpr std::array<const char*, 5> row_statuses{"not_started", "in_progress", "complete", "blocked", "failed"};

std::string word(Dice& dice) { return dice.pick(words); }

std::string instant(Dice& dice, int day) {
  constexpr std::array<const char*, 5> times{"T08:00:00Z", "T10:00:00Z", "T10:00:00.500Z", "T15:00:00Z", "T21:30:00Z"};
  return "2026-06-0" + std::to_string(day) + dice.pick(times);
}

OrderedJson action(Dice& dice) {
  const std::string text = "Do " + word(dice);
  if (dice.chance(60)) return text;
  OrderedJson item{{"text", text}};
  if (dice.chance(60)) item["done_when"] = "test -e " + word(dice);
  return item;
}

std::string action_text(const OrderedJson& item) {
  return item.is_string() ? item.get<std::string>() : item["text"].get<std::string>();
}

OrderedJson row(Dice& dice) {
  return {{"id", "row-" + word(dice)}, {"label", "Row " + word(dice)}, {"status", dice.pick(row_statuses)}};
}

OrderedJson blocker(Dice& dice) {
  return {{"id", "b" + std::to_string(dice.below(4))}, {"description", "No " + word(dice)}, {"needs", "user_decision"}};
}

OrderedJson run(Dice& dice) {
  return {{"at", instant(dice, 2)}, {"verdict", dice.chance(50) ? "PASS" : "FAIL"}, {"notes", {word(dice)}}};
}

OrderedJson ticket(Dice& dice, int day) {
  return {{"provider", "linear"}, {"id", word(dice)}, {"first_seen_at", instant(dice, day)}};
}

bool has_id(const OrderedJson& list, const OrderedJson& item, const char* key) {
  return std::any_of(list.begin(), list.end(), [&](const OrderedJson& other) {
    return other.is_object() && item.is_object() && other[key] == item[key];
  });
}

void insert_at(OrderedJson& list, std::size_t index, const OrderedJson& item) {
  list.insert(list.begin() + static_cast<std::ptrdiff_t>(index), item);
}

void add_action(OrderedJson& list, Dice& dice, std::size_t index) {
  const OrderedJson item = action(dice);
  for (const OrderedJson& other : list) {
    if (action_text(other) == action_text(item)) return;
  }
  insert_at(list, index, item);
}

void add_unique(OrderedJson& list, const OrderedJson& item, std::size_t index, const char* key) {
  if (!has_id(list, item, key)) insert_at(list, index, item);
}

OrderedJson base_document(Dice& dice) {
  OrderedJson document{{"protocol_version", dice.chance(70) ? "1.1" : "1.0"},
                       {"skill", "demo"},
                       {"project", "gtrack"},
                       {"project_dir", "/home/dev/gtrack"},
                       {"created_at", "2026-06-01T07:00:00Z"},
                       {"updated_at", "2026-06-01T12:00:00Z"},
                       {"phase", "phase " + word(dice)},
                       {"step", "step " + word(dice)},
                       {"status", dice.chance(60) ? "in_progress" : "blocked"},
                       {"progress_summary", "At " + word(dice)}};
  document["next_actions"] = OrderedJson::array();
  for (std::size_t count = dice.below(4); count-- > 0;) add_action(document["next_actions"], dice, 0);
  document["progress_table"] = OrderedJson::array();
  for (std::size_t count = dice.below(5); count-- > 0;) add_unique(document["progress_table"], row(dice), 0, "id");
  document["context_primer"] = {{"key_decisions", {"Use " + word(dice) + "."}},
                                {"generated_files", {word(dice) + ".md"}},
                                {"user_preferences", OrderedJson::array()}};
  document["context_primer"]["key_decisions"].push_back("Keep " + word(dice) + ".");
  document["blockers"] = OrderedJson::array();
  if (dice.chance(50)) document["blockers"].push_back(blocker(dice));
  if (dice.chance(50)) document["recently_done"] = {{{"at", "2026-05-20T00:00:00Z"}, {"action", "Do something old"}}};
  if (dice.chance(40)) document["eval_scores"] = {{{"rubric", "audit"}, {"score", 7}, {"at", instant(dice, 1)}}};
  if (dice.chance(40)) document["pm_refs"] = OrderedJson::array({ticket(dice, 1)});
  if (dice.chance(40)) document["cost"] = {{"total_usd", 1.5}, {"budget_usd", 10}, {"updated_at", instant(dice, 1)}};
  if (dice.chance(40)) document["telemetry_handle"] = {{"enabled", true}, {"sink", "a"}};
  document["skill_state"] = {{"mode", word(dice)}, {"iteration", dice.below(9)}, {"tags", {word(dice)}}};
  document["skill_state"]["merged_prs"] = {{{"number", 1}, {"title", word(dice)}}};
  if (dice.chance(60)) document["skill_state"]["last_run"] = run(dice);
  if (dice.chance(60)) document["skill_state"]["run_history"] = OrderedJson::array({run(dice)});
  document["x_team"] = {{"lead", word(dice)}, {"size", 3}};
  return document;
}

void erase_random(OrderedJson& list, Dice& dice) {
  if (!list.empty()) list.erase(list.begin() + static_cast<std::ptrdiff_t>(dice.below(list.size())));
}

void leave_one(OrderedJson& list, Dice& dice) {
  if (list.empty()) return;
  const OrderedJson left = list[dice.below(list.size())];
  list = OrderedJson::array({left});
}

/// The optional list `key` of `object`, made where it is not there.
OrderedJson& list_in(OrderedJson& object, const char* key) {
  if (!object.contains(key)) object[key] = OrderedJson::array();
  return object[key];
}

void edit_status(OrderedJson& document, Dice& dice) {
  document["status"] = dice.pick(statuses);
  if (document["status"] == "complete" && dice.chance(70)) document["next_actions"] = OrderedJson::array();
}

void edit_position(OrderedJson& document, Dice& dice) {
  switch (dice.below(6)) {
    case 0: document["phase"] = "phase " + word(dice); break;
    case 1: document["step"] = "step " + word(dice); break;
    case 2:
    case 3: edit_status(document, dice); break;
    case 4: document["progress_summary"] = "At " + word(dice) + " and " + word(dice); break;
    default: document["project_dir"] = "/srv/" + word(dice); break;
  }
}

void finish_action(OrderedJson& document, Dice& dice) {
  if (document["next_actions"].empty()) return;
  OrderedJson& done = list_in(document, "recently_done");
  OrderedJson& list = document["next_actions"];
  const std::size_t index = dice.chance(50) ? 0 : dice.below(list.size());
  insert_at(done, 0, {{"at", instant(dice, 3)}, {"action", action_text(list[index])}});
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(index));
}

void edit_queue(OrderedJson& document, Dice& dice) {
  OrderedJson& list = document["next_actions"];
  switch (dice.below(10)) {
    case 0: add_action(list, dice, list.size()); break;
    case 1: add_action(list, dice, 0); break;
    case 2:
    case 3:
    case 4: finish_action(document, dice); break;
    case 5: erase_random(list, dice); break;
    case 6:
    case 7: leave_one(list, dice); break;
    case 8: std::reverse(list.begin(), list.end()); break;
    default:
      list = OrderedJson::array();
      add_action(list, dice, 0);
      break;
  }
}

void edit_table(OrderedJson& document, Dice& dice) {
  OrderedJson& list = list_in(document, "progress_table");
  switch (dice.below(5)) {
    case 0: add_unique(list, row(dice), dice.below(list.size() + 1), "id"); break;
    case 1: erase_random(list, dice); break;
    case 2: std::reverse(list.begin(), list.end()); break;
    case 3:
      if (!list.empty()) list[dice.below(list.size())]["label"] = "Row " + word(dice);
      break;
    default:
      if (!list.empty()) list[dice.below(list.size())]["status"] = dice.pick(row_statuses);
      break;
  }
}

void edit_blockers(OrderedJson& document, Dice& dice) {
  OrderedJson& list = list_in(document, "blockers");
  switch (dice.below(4)) {
    case 0: add_unique(list, blocker(dice), list.size(), "id"); break;
    case 1: erase_random(list, dice); break;
    case 2:
      if (!list.empty()) list[0]["resolved"] = true;
      break;
    default:
      if (!list.empty()) list[0]["proposed_resolution"] = "Ask " + word(dice);
      break;
  }
}

void edit_primer(OrderedJson& document, Dice& dice) {
  if (!document.contains("context_primer")) return;
  OrderedJson& decisions = document["context_primer"]["key_decisions"];
  OrderedJson& files = document["context_primer"]["generated_files"];
  switch (dice.below(6)) {
    case 0: decisions.push_back("Decided " + word(dice) + "."); break;
    case 1: decisions = {"Summary of " + word(dice) + "."}; break;
    case 2: erase_random(decisions, dice); break;
    case 3:
      if (!decisions.empty()) decisions[0] = "Reworded " + word(dice) + ".";
      break;
    case 4: files.push_back(word(dice) + ".ts"); break;
    default: erase_random(files, dice); break;
  }
}

void edit_logs(OrderedJson& document, Dice& dice) {
  switch (dice.below(5)) {
    case 0: list_in(document, "pm_refs").push_back(ticket(dice, 2)); break;
    case 1:
      list_in(document, "eval_scores")
          .push_back({{"rubric", word(dice)}, {"score", dice.below(9)}, {"at", instant(dice, 2)}});
      break;
    case 2: erase_random(list_in(document, "pm_refs"), dice); break;
    case 3: erase_random(list_in(document, "eval_scores"), dice); break;
    default:
      insert_at(list_in(document, "recently_done"), 0, {{"at", instant(dice, 3)}, {"action", "Do " + word(dice)}});
      break;
  }
}

void edit_meters(OrderedJson& document, Dice& dice) {
  if (document.contains("cost") && dice.chance(50)) {
    document["cost"]["total_usd"] = 2 + static_cast<int>(dice.below(5));
    document["cost"]["by_phase"] = {{word(dice), 1}};
    document["cost"]["updated_at"] = instant(dice, 2);
  }
  if (document.contains("cost") && dice.chance(20))
    document["cost"]["budget_usd"] = 20 + static_cast<int>(dice.below(3));
  if (document.contains("telemetry_handle")) {
    document["telemetry_handle"][dice.chance(50) ? "enabled" : "sink"] =
        dice.chance(50) ? OrderedJson(false) : OrderedJson("b");
    if (!document["telemetry_handle"]["enabled"].is_boolean()) document["telemetry_handle"]["enabled"] = true;
    if (!document["telemetry_handle"]["sink"].is_string()) document["telemetry_handle"]["sink"] = word(dice);
  }
}

void edit_state(OrderedJson& document, Dice& dice) {
  if (!document.contains("skill_state")) return;
  OrderedJson& state = document["skill_state"];
  switch (dice.below(10)) {
    case 0: state["mode"] = word(dice); break;
    case 1: state["iteration"] = dice.below(9); break;
    case 2: list_in(state, "tags").push_back(word(dice)); break;
    case 3: state["merged_prs"].push_back({{"number", 2 + dice.below(4)}, {"title", word(dice)}}); break;
    case 4: state["last_run"] = run(dice); break;
    case 5: insert_at(list_in(state, "run_history"), 0, run(dice)); break;
    case 6: state.erase("mode"); break;
    case 7: erase_random(list_in(state, "tags"), dice); break;
    case 8: erase_random(list_in(state, "run_history"), dice); break;
    default: state["new_" + word(dice)] = {{"n", dice.below(3)}}; break;
  }
}

void edit_shape(OrderedJson& document, Dice& dice) {
  constexpr std::array<const char*, 5> optional{"blockers", "progress_table", "recently_done", "x_team", "eval_scores"};
  switch (dice.below(4)) {
    case 0: document.erase(dice.pick(optional)); break;
    case 1: document["x_" + word(dice)] = dice.below(3); break;
    case 2:
      if (document.contains("x_team")) document["x_team"]["lead"] = word(dice);
      break;
    default: document["protocol_version"] = "1.1"; break;
  }
}

void restart(OrderedJson& document, Dice& dice) {
  document["created_at"] = instant(dice, 2);
  document["phase"] = "init";
  document["step"] = "scaffolded";
  document["next_actions"] = {"Plan the work"};
  document.erase("skill_state");
}

using Edit = void (*)(OrderedJson&, Dice&);
constexpr std::array<Edit, 12> edits{edit_position, edit_position, edit_queue,  edit_queue, edit_table, edit_blockers,
                                     edit_primer,   edit_logs,     edit_meters, edit_state, edit_state, edit_shape};

void make_valid(OrderedJson& document) {
  if (document["status"] == "in_progress" && document["next_actions"].empty()) {
    document["next_actions"].push_back("Go on");
  }
}

/// What is edited in one triple: most often a few things alone, so that the sides meet.
std::vector<Edit> edits_of_one_triple(Dice& dice) {
  if (dice.chance(40)) return {edits.begin(), edits.end()};
  if (dice.chance(40)) return {edit_status, edit_queue};
  std::vector<Edit> some;
  for (std::size_t count = 1 + dice.below(4); count-- > 0;) some.push_back(dice.pick(edits));
  return some;
}

OrderedJson edited(const OrderedJson& base, const std::vector<Edit>& some, Dice& dice) {
  OrderedJson document = base;
  for (std::size_t count = 1 + dice.below(5); count-- > 0;) dice.pick(some)(document, dice);
  if (dice.chance(3)) restart(document, dice);
  make_valid(document);
  if (document != base || dice.chance(50)) document["updated_at"] = instant(dice, 4);
  return document;
}

}  // namespace

Triple random_triple(Dice& dice) {
  OrderedJson base = base_document(dice);
  make_valid(base);
  const std::vector<Edit> some = edits_of_one_triple(dice);
  OrderedJson ours = edited(base, some, dice);
  OrderedJson theirs = edited(base, some, dice);
  if (dice.chance(15)) theirs = edited(ours, some, dice);  // what came over by an earlier merge
  return {base, ours, theirs};
}

namespace {

class RandomLayout {
 public:
  explicit RandomLayout(Dice& dice)
      : dice_(dice), indent_(dice.chance(30) ? std::string(4, ' ') : std::string(2, ' ')) {}

  std::string text(const OrderedJson& value) {
    write(value, "\n");
    return text_ + (dice_.chance(80) ? "\n" : "");
  }

 private:
  void write(const OrderedJson& value, const std::string& line) {
    if (value.is_object()) return write_object(value, line);
    if (value.is_array()) return write_array(value, line);
    if (value.is_string()) return write_string(value);
    text_ += value.dump();
    if (value.is_number_integer() && dice_.chance(10)) text_ += ".0";
  }

  void write_string(const std::string& value) {
    text_ += OrderedJson(value).dump();
    if (!value.empty() && value.front() > ' ' && dice_.chance(10)) {
      constexpr std::array<char, 17> digits{"0123456789abcdef"};
      const auto first = static_cast<unsigned char>(value.front());
      const std::string escape = std::string("\\u00") + digits[first / 16U] + digits[first % 16U];
      text_.replace(text_.size() - value.size() - 1, 1, escape);
    }
  }

  void write_object(const OrderedJson& object, const std::string& line) {
    std::vector<std::string> keys;
    for (const auto& item : object.items()) keys.push_back(item.key());
    if (dice_.chance(10)) std::reverse(keys.begin(), keys.end());
    const bool on_one_line = line.size() > 3 && dice_.chance(30);
    const std::string inner = on_one_line ? " " : line + indent_;
    text_ += '{';
    for (const std::string& key : keys) {
      text_ += (key == keys.front() ? "" : ",") + inner + OrderedJson(key).dump() + ": ";
      write(object[key], on_one_line ? line : inner);
    }
    text_ += (keys.empty() ? "" : on_one_line ? " " : line) + "}";
  }

  void write_array(const OrderedJson& array, const std::string& line) {
    const bool on_one_line = dice_.chance(20);
    const std::string inner = on_one_line ? "" : line + indent_;
    text_ += '[';
    for (std::size_t index = 0; index < array.size(); ++index) {
      text_ += (index == 0 ? "" : ",") + (on_one_line && index > 0 ? " " : inner);
      write(array[index], on_one_line ? line : inner);
    }
    text_ += (array.empty() || on_one_line ? "" : line) + "]";
  }

  Dice& dice_;
  std::string indent_;
  std::string text_;
};

}  // namespace

std::string laid_out_at_random(const OrderedJson& value, Dice& dice) { return RandomLayout(dice).text(value); }

}  // namespace checkpoint::test
