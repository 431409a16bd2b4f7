// What the annotations of the schemas say of two different changes of one place, and that each of them says something:
// none can say something else without a row that notices.

#include <algorithm>
#include <array>
#include <sstream>

#include "merge/annotation_rows.h"
#include "schema/altered_schema.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using Json = nlohmann::ordered_json;
using Paths = std::set<std::string>;

Paths expected_questions(const AnnotationRow& row) {
  if (row.answer != Answer::asked) return {};
  std::istringstream words(row.expected);
  Paths paths{std::istream_iterator<std::string>(words), {}};
  if (!paths.empty()) return paths;
  std::string path = std::string(row.pointer).substr(1);
  std::replace(path.begin(), path.end(), '/', '.');
  return {path};
}

bool has_all_of(const Json& list, const char* side) {
  const Json elements = Json::parse(side);
  return std::all_of(elements.begin(), elements.end(),
                     [&](const Json& element) { return std::count(list.begin(), list.end(), element) == 1; });
}

void check(const AnnotationRow& row, const RowMerge& merged) {
  CHECK(merged.asked() == expected_questions(row));
  if (row.answer == Answer::united) {
    CHECK(has_all_of(merged.value(), row.ours));
    CHECK(has_all_of(merged.value(), row.theirs));
    CHECK(merged.value().size() == 3);
  } else if (row.answer != Answer::asked) {
    CHECK(merged.value() == Json::parse(row.answer == Answer::merged ? row.expected : row.theirs));
  }
}

/// What documents are of is asked before any field is looked at: of two skills, or workflows, nothing is merged.
constexpr std::array<std::string_view, 2> asked_before{"session skill x-merge", "workflow-phase workflow_id x-merge"};

using Merges = std::vector<RowMerge>;

/// What each row of the schema gives.
Merges merges_of(const Schema& schema) {
  Merges merges;
  for (const AnnotationRow& row : annotation_rows()) {
    if (row.schema == schema.name) merges.emplace_back(row, schema, merge::Side::ours);
  }
  return merges;
}

/// Whether a row gives something else than by the schema as it is. Those that speak of `member` are asked first.
bool is_noticed(Merges& merges, const Schema& altered, std::string_view member) {
  std::stable_partition(merges.begin(), merges.end(), [&](const RowMerge& merge) { return merge.speaks_of(member); });
  return std::any_of(merges.begin(), merges.end(), [&](const RowMerge& merge) {
    return !(RowMerge(merge.row(), altered, merge::Side::ours) == merge);
  });
}

/// `status`, of `progress_table[].status x-merge`.
std::string member_of(const Alteration& alteration) {
  const std::string place = alteration.name.substr(0, alteration.name.find_first_of("[ "));
  return place.substr(place.rfind('.') + 1);
}

}  // namespace

TEST_CASE("each field that both sides changed merges as its annotation says, whichever side is called ours") {
  for (const AnnotationRow& row : annotation_rows()) {
    INFO(row.schema << " " << row.pointer << " " << row.ours);
    const Schema& schema = *find_schema(row.schema);
    check(row, RowMerge(row, schema, merge::Side::ours));
    check(row, RowMerge(row, schema, merge::Side::theirs));
  }
}

TEST_CASE("no annotation can say something else unnoticed") {
  for (const Schema* schema : schemas()) {
    Merges merges = merges_of(*schema);
    for (const Alteration& alteration : altered_merges_of(*schema)) {
      const std::string name = std::string(schema->name) + " " + alteration.name;
      INFO(name);
      if (std::find(asked_before.begin(), asked_before.end(), name) != asked_before.end()) continue;
      CHECK(is_noticed(merges, AlteredSchema(*schema, alteration).schema(), member_of(alteration)));
    }
  }
}

}  // namespace checkpoint::test
