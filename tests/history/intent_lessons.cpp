#include "history/intent_lessons.h"

#include <optional>

#include "history/composed_texts.h"
#include "history/texts.h"

namespace checkpoint::test {

using namespace checkpoint::history;
using nlohmann::json;

namespace {

Wanted wanted_by(const json& entry) {
  if (entry.at("expected") == "waits") return waits;
  if (entry.at("expected") == "mentioned") return mentioned;
  return entry.contains("left") ? left : asked;
}

// The labels of an entry: its own; of a corpus's action, what it wants of each; without any it is no order that is done
// with the landing.
std::vector<json> labelled(const json& entry) {
  std::vector<json> all;
  if (entry.is_string()) {
    const std::string text = entry;
    for (const Reference& named : references_in(text, text_vocabulary()))
      all.push_back({{"text", text}, {"reference", token_of(named)}, {"expected", "mentioned"}});
  } else if (entry.contains("wants")) {
    if (entry.at("part") != "open") return all;
    for (const auto& [named, want] : entry.at("wants").items()) {
      const bool is_landing = want == "target" && entry.at("verdict") == "landed";
      const std::string expected = is_landing ? "asked" : want == "gate" ? "waits" : "mentioned";
      all.push_back({{"text", entry.at("text")}, {"reference", named}, {"expected", expected}});
    }
  } else {
    all.push_back(entry);
  }
  return all;
}

std::optional<Lesson> lesson_of(const json& entry) {
  const std::string text = entry.at("text");
  const std::vector<Reference> references = references_in(text, vocabulary_of(entry));
  const std::vector<Token> tokens = tokens_of(text, references);
  for (std::size_t place = 0; place < tokens.size(); ++place) {
    if (!tokens[place].is_reference()) continue;
    const std::size_t named = tokens[place].references.front();
    if (!is_labelled_for(entry, references[named])) continue;
    const Intent ruled = ruled_intentions(text, references)[named].intent;
    return Lesson{intent_text(tokens, references, place, ruled), wanted_by(entry)};
  }
  return std::nullopt;
}

void add_lessons(const json& table, std::vector<Lesson>& all) {
  const double weight = table.value("weight", 1.0);
  const json& texts = table.at(table.contains("actions") ? "actions" : "texts");
  for (const json& part : texts) {
    for (const json& entry : part.is_array() ? part : json::array({part})) {
      for (const json& label : labelled(entry)) {
        auto lesson = lesson_of(label);
        if (!lesson || lesson->text.is_empty()) continue;
        lesson->weight = label.value("weight", weight);  // more for what was taken for something else
        all.push_back(std::move(*lesson));
      }
    }
  }
}

// Some of the texts that are put together: all of them would outweigh the others.
json some_composed() {
  constexpr std::size_t every = 23;
  json texts = json::array();
  const std::vector<std::string> all = composed_texts();
  for (std::size_t at = 0; at < all.size(); at += every) texts.push_back(all[at]);
  return {{"texts", texts}, {"weight", 0.3}};
}

}  // namespace

std::vector<Lesson> lessons_of(const std::vector<json>& tables) {
  std::vector<Lesson> all;
  for (const json& table : tables) add_lessons(table, all);
  add_lessons(some_composed(), all);
  return all;
}

}  // namespace checkpoint::test
