// The laws of rows that have a name, where the sides give them another one, move, edit and remove them: no row is there
// twice, none is lost, and what one side alone did is done; or the merge asks. And merges that break them.

#include <algorithm>
#include <array>
#include <functional>
#include <map>

#include "merge/sessions.h"
#include "merge/triples.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using Json = nlohmann::ordered_json;

/// The number says which row it is, whatever its name and its fields.
struct Thing {
  int number = 0;
  int name = 0;
  int label = 0;
  int state = 0;

  bool operator==(const Thing&) const = default;
};

using Table = std::vector<Thing>;

struct TableTriple {
  Table base;
  Table ours;
  Table theirs;
};

/// A place for rows in a checkpoint, and what their members are called.
struct Place {
  const char* pointer;
  const char* key;
  const char* label;
  const char* state;
};

constexpr std::array<Place, 3> places{{{"/progress_table", "id", "label", "status"},
                                       {"/blockers", "id", "description", "needs"},
                                       {"/skill_state/parts", "name", "about", "state"}}};

constexpr std::array<const char*, 3> states{"not_started", "in_progress", "complete"};

void edit(Table& table, int first_new, Dice& dice) {
  const std::size_t at = dice.below(table.size() + 1);
  if (at == table.size()) {
    table.push_back({first_new + static_cast<int>(dice.below(2)), 0, static_cast<int>(dice.below(2)), 0});
    const auto same = [&](const Thing& thing) { return thing.number == table.back().number; };
    if (std::count_if(table.begin(), table.end(), same) > 1) table.pop_back();
    return;
  }
  const auto row = table.begin() + static_cast<std::ptrdiff_t>(at);
  switch (dice.below(8)) {
    case 0:
    case 1:
    case 2: row->name = row->number < first_new ? 1 + static_cast<int>(dice.below(2)) : 0; break;
    case 3: row->label = 1 + static_cast<int>(dice.below(3)); break;
    case 4:
    case 5: row->state = static_cast<int>(dice.below(3)); break;
    case 6: table.erase(row); break;
    default: std::rotate(table.begin(), row, row + 1); break;
  }
}

Table edited(Table table, Dice& dice) {
  for (std::size_t edits = 1 + dice.below(4); edits-- > 0;) edit(table, 7, dice);
  return table;
}

TableTriple random_tables(Dice& dice) {
  Table base;
  const int size = 1 + static_cast<int>(dice.below(4));
  for (int number = 0; number < size; ++number) {
    base.push_back({number, 0, 0, static_cast<int>(dice.below(3))});
  }
  return {base, edited(base, dice), edited(base, dice)};
}

std::string name_of(const Thing& thing) { return std::to_string(thing.number) + "-" + std::to_string(thing.name); }

Json rows_of(const Place& place, const Table& table) {
  Json rows = Json::array();
  for (const Thing& thing : table) {
    const std::string label = "Part " + std::to_string(thing.number) + " " + std::to_string(thing.label);
    rows.push_back({{place.key, name_of(thing)},
                    {place.label, label},
                    {place.state, states[static_cast<std::size_t>(thing.state)]}});
  }
  return rows;
}

Table table_of(const Place& place, const Json& rows) {
  Table table;
  for (const Json& row : rows) {
    const auto text = [&](const char* member) { return row[member].get<std::string>(); };
    const auto* const state = std::find(states.begin(), states.end(), text(place.state));
    table.push_back({text(place.key).front() - '0', text(place.key).back() - '0', text(place.label).back() - '0',
                     static_cast<int>(state - states.begin())});
  }
  return table;
}

Json document(const Place& place, const Table& table) {
  Json result = session({{"status", "failed"}});
  result[Json::json_pointer(place.pointer)] = rows_of(place, table);
  return result;
}

/// A merge of tables; nothing where it asks.
using TableMerge = std::function<std::optional<Table>(const TableTriple&)>;

std::optional<Table> merge_at(const Place& place, const TableTriple& tables) {
  const auto outcome =
      merged_sessions(document(place, tables.base), document(place, tables.ours), document(place, tables.theirs));
  if (!outcome.is_clean()) return std::nullopt;
  const Json result = result_of(outcome);
  return table_of(place, result[Json::json_pointer(place.pointer)]);
}

std::vector<Thing> things_in(const Table& table, int number) {
  std::vector<Thing> things;
  std::copy_if(table.begin(), table.end(), std::back_inserter(things),
               [number](const Thing& thing) { return thing.number == number; });
  return things;
}

/// One side's change holds; where both changed it otherwise, any of the two may.
bool is_right_value(int base, int ours, int theirs, int merged) {
  if (ours == base) return merged == theirs;
  if (theirs == base) return merged == ours;
  return merged == ours || merged == theirs;
}

std::string wrong_thing(const Thing& base, const Thing& ours, const Thing& theirs, const Thing& merged) {
  const bool relabelled = ours.label != theirs.label && ours.label != base.label && theirs.label != base.label;
  const bool renamed = ours.name != theirs.name && ours.name != base.name && theirs.name != base.name;
  if (relabelled || renamed) return " has two names or labels, and it was not asked";
  const bool is_right = is_right_value(base.name, ours.name, theirs.name, merged.name) &&
                        is_right_value(base.label, ours.label, theirs.label, merged.label) &&
                        is_right_value(base.state, ours.state, theirs.state, merged.state);
  return is_right ? "" : " is not what the sides made of it";
}

/// A row that one side removed is gone, where the other left it; where that changed it, it is as there.
std::string wrong_removed(const Thing& base, const std::vector<Thing>& left, const std::vector<Thing>& merged) {
  if (left.empty() || left.front() == base) return merged.empty() ? "" : " came back";
  return merged == left ? "" : " was removed here and changed there";
}

/// Nothing but its name was left of it on either side: that it is the same row cannot be told.
bool is_beyond_recognition(const Thing& base, const Thing& ours, const Thing& theirs) {
  return ours.name != base.name && theirs.name != base.name && (ours.label != base.label || theirs.label != base.label);
}

std::string wrong_number(const TableTriple& tables, const Table& merged, int number) {
  const auto base = things_in(tables.base, number);
  const auto ours = things_in(tables.ours, number);
  const auto theirs = things_in(tables.theirs, number);
  const auto after = things_in(merged, number);
  if (base.empty()) {
    const bool is_added = !ours.empty() || !theirs.empty();
    if (after.size() != (is_added ? 1U : 0U)) return " is new, and there " + std::to_string(after.size()) + " times";
    if (!ours.empty() && !theirs.empty() && ours.front().label != theirs.front().label)
      return " is new with two labels";
    return is_added && after != ours && after != theirs ? " is new, and as nobody made it" : "";
  }
  if (ours.empty() || theirs.empty()) return wrong_removed(base.front(), ours.empty() ? theirs : ours, after);
  if (after.size() != 1 && is_beyond_recognition(base.front(), ours.front(), theirs.front())) return "";
  if (after.size() != 1) return " is there " + std::to_string(after.size()) + " times";
  return wrong_thing(base.front(), ours.front(), theirs.front(), after.front());
}

std::string broken_table_law(const TableMerge& merge, const TableTriple& tables) {
  const auto merged = merge(tables);
  if (merge({tables.base, tables.theirs, tables.ours}) != merged) return "swapped it is another merge";
  if (!merged) return "";
  for (int number = 0; number < 10; ++number) {
    const std::string wrong = wrong_number(tables, *merged, number);
    if (!wrong.empty()) return std::to_string(number) + wrong;
  }
  for (const Table* side : {&tables.ours, &tables.theirs}) {
    if (merge({tables.base, *merged, *side}) != merged) return "merged again with a side it is not the same";
  }
  return "";
}

std::string first_broken(const TableMerge& merge, std::uint64_t first_seed, int triples) {
  for (std::uint64_t seed = first_seed; seed < first_seed + static_cast<std::uint64_t>(triples); ++seed) {
    Dice dice(seed);
    const TableTriple tables = random_tables(dice);
    const std::string wrong = broken_table_law(merge, tables);
    if (wrong.empty()) continue;
    const auto text = [](const Table& table) { return rows_of(places[0], table).dump(); };
    return "seed " + std::to_string(seed) + ": " + wrong + "\n" + text(tables.base) + "\n" + text(tables.ours) + "\n" +
           text(tables.theirs);
  }
  return "";
}

// Merges that are wrong, each in a way of its own.

std::optional<Table> ours_wins(const TableTriple& tables) { return tables.ours; }

/// By name: a row that both sides renamed is two.
std::optional<Table> by_name(const TableTriple& tables) {
  std::map<std::string, Thing> rows;
  const auto has = [](const Table& table, const Thing& row) {
    return std::any_of(table.begin(), table.end(), [&](const Thing& other) { return name_of(other) == name_of(row); });
  };
  for (const Table* side : {&tables.ours, &tables.theirs}) {
    const Table& other = side == &tables.ours ? tables.theirs : tables.ours;
    for (const Thing& row : *side) {
      if (has(tables.base, row) && !has(other, row)) continue;
      Thing& known = rows.try_emplace(name_of(row), row).first->second;
      known.state = std::max(known.state, row.state);
      known.label = std::max(known.label, row.label);
    }
  }
  Table merged;
  for (const auto& [name, row] : rows) merged.push_back(row);
  return merged;
}

/// What one side removed stays, if the other has it.
std::optional<Table> united(const TableTriple& tables) {
  Table merged =
      std::min(tables.ours, tables.theirs, [](const Table& a, const Table& b) { return a.size() < b.size(); });
  for (const Thing& row : tables.ours.size() < tables.theirs.size() ? tables.theirs : tables.ours) {
    if (things_in(merged, row.number).empty()) merged.push_back(row);
  }
  return merged;
}

}  // namespace

TEST_CASE("rows that the sides rename, move and edit are there once, as the sides made them, or the merge asks") {
  std::uint64_t seed = 1;
  for (const Place& place : places) {
    INFO(place.pointer);
    CHECK(first_broken([&](const TableTriple& tables) { return merge_at(place, tables); }, seed, 200) == "");
    seed += 100000;
  }
}

TEST_CASE("the law of rows finds fault with merges that are wrong") {
  for (const auto& fault : {ours_wins, by_name, united}) {
    CHECK(first_broken(fault, 1, 100) != "");
    const TableMerge seldom_wrong = [&](const TableTriple& tables) {
      const auto right = merge_at(places[0], tables);
      return right ? right : fault(tables);
    };
    CHECK(first_broken(seldom_wrong, 1, 300) != "");
  }
}

TEST_CASE("a row that both sides renamed is one row, and its two names are a question") {
  const auto row = [](int name, int label, int state) { return Table{{1, name, label, state}}; };
  CHECK(merge_at(places[0], {row(0, 0, 2), row(1, 0, 1), row(1, 0, 2)}) == row(1, 0, 1));
  CHECK(merge_at(places[0], {row(0, 0, 0), row(1, 1, 0), row(1, 0, 2)}) == row(1, 1, 2));
  const auto apart = merged_sessions(document(places[0], row(0, 0, 0)), document(places[0], row(1, 0, 0)),
                                     document(places[0], row(2, 0, 1)));
  CHECK_FALSE(merge_at(places[0], {row(0, 0, 0), row(1, 1, 0), row(2, 2, 0)}));
  CHECK_FALSE(merge_at(places[2], {row(0, 0, 0), row(1, 0, 1), row(2, 1, 0)}));
  CHECK(asked_paths(apart) == std::set<std::string>{"progress_table[id=1-0]"});
}

}  // namespace checkpoint::test
