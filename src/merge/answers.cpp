#include "merge/answers.h"

#include <unordered_map>

#include "core/ranges.h"

namespace checkpoint::merge {

namespace {

std::optional<Container> both_lists(const Versions& versions) {
  if (!versions.ours || !versions.theirs || !versions.ours->is_array() || !versions.theirs->is_array()) {
    return std::nullopt;
  }
  Container container{NodeKind::array, {}};
  std::unordered_map<std::string, std::size_t> shared;  // how often ours has each value that theirs may have as well
  for (const Node element : versions.ours->children()) {
    ++shared[canonical(element)];
    container.items.push_back({{std::nullopt, element, std::nullopt}, Verbatim{Side::ours}});
  }
  for (const Node element : versions.theirs->children()) {
    const auto found = shared.find(canonical(element));
    if (found != shared.end() && found->second > 0) {
      --found->second;
      continue;
    }
    container.items.push_back({{std::nullopt, std::nullopt, element}, Verbatim{Side::theirs}});
  }
  return container;
}

class Answering {
 public:
  Answering(const Answers& answers, Side newer) : answers_(answers), newer_(newer) {}

  /// The node with its questions answered; nothing where the answer is that there is no such value.
  std::optional<Merged> apply(const Merged& merged) const {
    if (const Question* question = merged.question()) return answer(merged, *question);
    Merged result = merged;
    if (Container* container = result.container()) {
      std::vector<Merged> items;
      for (const Merged& item : container->items) {
        if (auto applied = apply(item)) items.push_back(std::move(*applied));
      }
      container->items = std::move(items);
    }
    return result;
  }

 private:
  std::optional<Merged> answer(const Merged& merged, const Question& question) const {
    for (const auto& [path, json] : answers_.values) {
      if (path == question.path) return Merged{merged.versions, Literal{json}};
    }
    switch (preference_for(question)) {
      case Preference::none: return merged;
      case Preference::base: return side_of(merged, Side::base);
      case Preference::ours: return side_of(merged, Side::ours);
      case Preference::theirs: return side_of(merged, Side::theirs);
      case Preference::latest: return side_of(merged, newer_);
      case Preference::both: break;
    }
    auto lists = both_lists(merged.versions);
    return lists ? Merged{merged.versions, std::move(*lists)} : merged;
  }

  Preference preference_for(const Question& question) const {
    for (const auto& [path, preference] : answers_.choices) {
      if (path == question.path) return preference;
    }
    return answers_.preference;
  }

  static std::optional<Merged> side_of(const Merged& merged, Side side) {
    if (!merged.versions.of(side)) return std::nullopt;
    return Merged{merged.versions, Verbatim{side}};
  }

  const Answers& answers_;
  Side newer_;
};

}  // namespace

Outcome with_answers(const Outcome& outcome, const Answers& answers) {
  Outcome result = outcome;
  // The root is there on both sides, so that some document always remains.
  if (auto merged = Answering(answers, outcome.seniority.newer).apply(outcome.merged)) {
    result.merged = std::move(*merged);
  }
  return result;
}

std::vector<std::string> unasked(const Outcome& outcome, const Answers& answers) {
  const auto questions = questions_of(outcome.merged);
  std::vector<std::string> paths;
  for (const auto& answer : answers.values) {
    const bool asked = any_of(questions, [&](const Merged* node) { return node->question()->path == answer.first; });
    if (!asked) paths.push_back(answer.first);
  }
  return paths;
}

}  // namespace checkpoint::merge
