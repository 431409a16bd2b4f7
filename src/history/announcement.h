#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace checkpoint::history {

enum class Verb : std::uint8_t { none, reverts, restores };

/// Takes `Revert`, `temporarily back out`, `Reland` off the front of a text.
Verb take_verb(std::string_view& text);

/// `Revert to the old rounding`: what it takes back it does not say.
bool goes_back(std::string_view title);

/// False where no verb that take_verb() knows, nor an adverb, begins with this letter: most lines do not.
bool may_begin_verb(char letter);

/// A subject in pieces: `[core] KAF-1: `, `reverts`, `"x"`.
struct Announcement {
  std::string_view head;  ///< before the verb
  std::vector<std::string> tickets;
  Verb verb = Verb::none;
  std::string_view rest;
};
Announcement announcement_of(std::string_view subject);

}  // namespace checkpoint::history
