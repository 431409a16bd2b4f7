// Holds our validator to valijson: the first line is the name of a schema, the rest a document. Both refuse the same
// documents, but for our formats, which valijson does not know.

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "core/take.h"
#include "fuzz/fuzz.h"
#include "schema/validator.h"
#include "support/json_schema.h"

using namespace checkpoint;

namespace {

using Json = nlohmann::json;

const test::Referee& referee_of(const Schema& schema) {
  static std::map<std::string_view, test::Referee> referees;
  const auto known = referees.find(schema.name);
  if (known != referees.end()) return known->second;
  return referees.try_emplace(schema.name, Json::parse(schema.text)).first->second;
}

// valijson holds numbers as doubles, and `1.0` for no integer.
bool is_read_alike(std::string_view number) {
  constexpr std::size_t exact_digits = 15;
  const bool is_short = number.size() <= exact_digits && number.find_first_of("eE") == std::string_view::npos;
  return is_short && (number.find('.') == std::string_view::npos || number.back() != '0');
}

bool has_disputed_number(const Node& node) {
  if (node.is_number()) return !is_read_alike(node.source());
  const Children children = node.children();
  return std::any_of(children.begin(), children.end(), has_disputed_number);
}

void judge(const Violations& violations, std::size_t size) {
  must(violations.size() <= 2 * max_told, "the answer is bounded");
  for (const Violation& violation : violations) {
    must(!violation.message.empty() && violation.code != "", "a violation says what is wrong");
    must(violation.at.offset <= size, "a violation stands in the text");
  }
}

bool is_refused_by_keyword(const Violations& violations) {
  return std::any_of(violations.begin(), violations.end(), [](const Violation& violation) {
    return violation.level == Level::error && violation.code != "format";
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view input(reinterpret_cast<const char*>(data), size);
  const Schema* const schema = find_schema(take_until(input, '\n'));
  if (schema == nullptr) return 0;
  const auto document = Document::parse(std::string(input));
  if (!document) return 0;
  const Violations violations = validate(*schema->root, document->root());
  judge(violations, input.size());
  const Json json = Json::parse(input, nullptr, false);
  if (json.is_discarded() || has_disputed_number(document->root())) return 0;
  const bool is_told_in_full = violations.size() < max_told;
  const bool is_refused = !referee_of(*schema).problems(json).empty();
  if (is_told_in_full) must(is_refused_by_keyword(violations) == is_refused, "both validators give the same verdict");
  return 0;
}
