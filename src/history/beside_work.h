#pragma once

#include <string_view>

namespace checkpoint::history {

/// Whether a commit with that title, which has no more of a ticket than its key, may be beside what the ticket asks
/// for: a trial, a sketch, a step ahead of it, a look at what is wrong, a note in a list. An action that says the same
/// as the title asks for no more than that.
bool is_beside_ticket(std::string_view action, std::string_view title);

/// Whether both begin with the label of a part that many projects have, and it is not the same: `[android] ABC-1: x`
/// and `[ios] ABC-1: x`.
bool is_of_other_part(std::string_view action, std::string_view subject);

/// Whether a title takes back something of its ticket, and says why or for how long: `revert signing, it broke login`.
/// `Revert button is shown` is a feature.
bool takes_back_some(std::string_view title);

/// Whether a title is of nothing but a touch to earlier work: `fix typo`, `address review comments`.
bool only_touches_up(std::string_view title);

/// Whether `title` does once more what `before` did, or took back with a reason: one of its words stands there, too.
bool lands_again(std::string_view title, std::string_view before);

/// Whether the author of a commit says in the body of its message that something is still to come: `TODO: rotate keys`,
/// `The verification follows in a separate change.` Reads no further than people write.
bool says_rest(std::string_view body);

}  // namespace checkpoint::history
