#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "history/verdict.h"
#include "support/files.h"

namespace checkpoint::test {

/// A table of texts from this folder.
inline nlohmann::json texts_in(const std::string& file) { return nlohmann::json::parse(file_text("history/" + file)); }

/// What the texts' repository knows: tickets ABC-1 and ADEV-1, two branches, one commit.
inline history::Vocabulary text_vocabulary() {
  history::Vocabulary words;
  words.is_ticket = [](std::string_view key) { return key.starts_with("ABC-") || key.starts_with("ADEV-"); };
  words.commit_of = [](std::string_view digits) -> std::optional<std::string> {
    return digits == "4cb0b09" ? std::optional<std::string>("4cb0b09000000000000000000000000000000000") : std::nullopt;
  };
  words.branch_of = [](std::string_view word) -> std::optional<std::string> {
    const bool is_known = word == "feature/login" || word == "feature/search";
    return is_known ? std::optional(std::string(word)) : std::nullopt;
  };
  return words;
}

/// The vocabulary of a labelled text: what it is labelled for is known, its ticket or its branch.
inline history::Vocabulary vocabulary_of(const nlohmann::json& entry) {
  history::Vocabulary words = text_vocabulary();
  const std::string named = entry.at("reference");
  words.is_ticket = [](std::string_view) { return true; };
  const auto known = words.branch_of;
  words.branch_of = [named, known](std::string_view word) {
    return word == named && word.find('/') != std::string_view::npos ? std::optional(std::string(word)) : known(word);
  };
  return words;
}

inline bool is_own_repository(const std::string& name) {
  return name.empty() || name == "acme/shop" || name == "acme/web/shop";
}

/// As the texts spell it: of a commit seven digits.
inline std::string token_of(const history::Reference& reference) {
  constexpr std::size_t shown = 7;
  return reference.kind == history::ReferenceKind::commit ? reference.token.substr(0, shown) : reference.token;
}

/// Whether the labelled text `entry` is labelled for this reference.
inline bool is_labelled_for(const nlohmann::json& entry, const history::Reference& reference) {
  return token_of(reference) == entry.at("reference").get<std::string>();
}

/// How much an intent says: of a name that stands in a text more than once, the one that says most counts.
inline int strength(history::Intent intent) {
  return intent == history::Intent::target ? 2 : intent == history::Intent::gate ? 1 : 0;
}

/// The references of a text, judged where everything has landed but `open` and what is another repository's.
inline std::vector<history::Judgement> judged_text(const std::string& text, const std::set<std::string>& open = {},
                                                   const history::Vocabulary& words = text_vocabulary()) {
  const std::vector<history::Reference> references = history::references_in(text, words);
  const std::vector<history::Intention> intentions = history::intentions_in(text, references);
  std::vector<history::Judgement> judgements;
  for (std::size_t index = 0; index < references.size(); ++index) {
    const bool is_open = open.count(token_of(references[index])) != 0;
    history::Standing standing;
    if (is_own_repository(references[index].repository) && !is_open) standing.state = history::State::landed;
    judgements.push_back({references[index], standing, intentions[index]});
  }
  return judgements;
}

inline bool is_called_done(const std::string& text) {
  return history::finding_of(judged_text(text)).verdict == history::Verdict::landed;
}

}  // namespace checkpoint::test
