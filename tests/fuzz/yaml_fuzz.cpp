// Feeds the reader of YAML that imports go through. What it takes is a value that a trip through our own YAML keeps;
// what it does not take, it says.

#include <string>

#include "cli/yaml/yaml.h"
#include "core/error.h"
#include "fuzz/fuzz.h"

using namespace checkpoint;
using namespace checkpoint::cli;

namespace {

// The text as JSON, or nothing where the reader refuses it.
template <class Read>
std::optional<std::string> read(const Read& reader) {
  try {
    return reader();
  } catch (const Error& error) {
    must(error.code == ErrorCode::invalid, "what is no YAML is invalid, and nothing else");
    must(error.message.starts_with("'x.yaml' "), "a refusal names the file");
    return std::nullopt;
  }
}

// What YAML allows and the store does not.
bool is_for_the_store_to_refuse(ParseCode code) {
  return code == ParseCode::duplicate_key || code == ParseCode::too_deep || code == ParseCode::oversize;
}

void judge_round_trip(const Document& document) {
  const std::string yaml = yaml_of_json(document.root());
  const auto again = read([&] { return json_of_yaml(yaml, "x.yaml"); });
  must(again.has_value(), "what we write, we read");
  const auto value = Document::parse(*again);
  must(value.ok() && same_value(document.root(), value->root()), "a trip through YAML keeps the value");
}

void judge_with_schema(std::string_view text, const Document& plain) {
  std::size_t notes = 0;
  const auto json = read([&] {
    const YamlReading reading = read_yaml(text, "x.yaml", *find_schema("run")->root);
    notes = reading.notes.size();
    return reading.json;
  });
  must(json.has_value(), "a schema decides about types, not about what is YAML");
  const auto document = Document::parse(*json);
  must(document.ok(), "with a schema it is as much of a document");
  must(same_value(document->root(), plain.root()) == (notes == 0), "a note says what is read otherwise");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto json = read([&] { return json_of_yaml(text, "x.yaml"); });
  if (!json) return 0;
  const auto document = Document::parse(*json);
  must(document.ok() || is_for_the_store_to_refuse(document.problem().code), "what is read is JSON");
  if (!document.ok()) return 0;
  judge_round_trip(*document);
  judge_with_schema(text, *document);
  return 0;
}
