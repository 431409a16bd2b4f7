#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "history/reference.h"

namespace checkpoint::history {

/// `#12` or `!12` where the subject ends in it, in brackets, and it is no object of the sentence; else empty.
std::string subject_number(std::string_view subject);

/// The tickets that a subject is about: `ABC-1: x`, `[ABC-1] x`, `ABC-1 x`, `ABC-1. x`, `feat: x (ABC-1)`, `fix(ABC-1):
/// x`, `fix: ABC-1 x`, `[x] ABC-1 y`, `x [ABC-1]`. Bugs that a subject begins with (`Bug 12 - x`) as `#12`.
std::vector<std::string> subject_tickets(std::string_view subject);

/// The tickets in front of a title, and what follows them: labels, the kind of change, and keys are taken off. A bug's
/// number (`Bug 12 - x`) stays in front.
struct Front {
  std::vector<std::string> tickets;
  std::string_view rest;
};
Front tickets_in_front(std::string_view subject);

/// A title that has no number behind it, without its tickets and the kind of change in front.
std::string_view title_alone(std::string_view bare);

/// `ABC-1 x` for every way in which one ticket stands in front: `ABC-1: x`, `[ABC-1] x`; else empty.
std::string keyed_title(std::string_view subject);

/// True where the text before or behind a ticket's key speaks about the ticket instead of doing it.
bool speaks_about(std::string_view text);

/// True where a subject, or the name of a branch, speaks about its ticket (speaks_about()), or only prepares what it
/// asks for (only_prepares()). The last part of some does neither.
bool leaves_work(std::string_view subject);

/// Every key is a ticket.
Vocabulary any_ticket();

/// The last word of a text, with its dashes and apostrophes.
std::string_view last_word(std::string_view text);

}  // namespace checkpoint::history
