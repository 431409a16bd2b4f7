#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "history/intent_text.h"

namespace checkpoint::test {

/// What a text wants of its reference, as the columns of the weights and the outcomes of the networks count.
enum Wanted : std::size_t { asked, left, waits, mentioned };
inline constexpr std::size_t kWanted = 4;

/// A labelled text that something is learned from.
struct Lesson {
  history::IntentText text;
  Wanted wanted = mentioned;
  double weight = 1;
};

/// All labelled texts of the tables, and some of those that are put together (composed_texts.h).
std::vector<Lesson> lessons_of(const std::vector<nlohmann::json>& tables);

}  // namespace checkpoint::test
