#pragma once

#include <string>
#include <string_view>

namespace checkpoint::history {

/// True where the title of a commit, with or without its kind (`feat: `), says that it only prepares what its ticket
/// asks for, or is one part of it and not the last: `scaffolding`, `POC for the parser`, `add failing test`, `x (1/3)`,
/// `part 1 of 3`. `Fix test stub` and `Reduce the timeout to 1/2` do all of it.
/// What a branch is called behind its ticket may stand for a title: `-spike`. To prepare a release is work of its own.
bool only_prepares(std::string_view title);

/// Whether an action that makes something (`Implement the queue (#12)`) asks for more than, or for other work than, a
/// commit with that title has done: `Design the queue`, `Remove the queue`.
bool is_other_work(std::string_view action, std::string_view title);

/// `prepare the release`, `prepare 2.0`
bool prepares_release(std::string_view said);

/// Whether a text says that it is a part of something, and not the last: `(part 1 of 3)`, `1/3`, `part 2`.
bool is_part_of_series(std::string_view title);

/// Whether the words of a title may say that something of its ticket is left: `x, y still fails`, `x; y to follow`,
/// `x teilweise behoben, y fehlt noch`.
bool may_leave_rest(std::string_view title);

/// The title without the words that call it the last part of some: `x (part 3/3)`.
std::string without_last_part(std::string_view title);

}  // namespace checkpoint::history
