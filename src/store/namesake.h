#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/name.h"
#include "store/edition.h"

namespace checkpoint {

/// What people call the kind of work, another than `kind`, of which something in the store is called `name`: `session`,
/// `project`, `workflow`, `runs`, `snapshots`. Nothing where there is none. Errors as Edition::entries().
std::optional<std::string_view> other_kind_called(const Edition& store, const Name& name, std::string_view kind);

/// The same for who does not tell why it cannot be looked into: nothing then.
std::optional<std::string_view> other_kind_readable(const Edition& store, const Name& name, std::string_view kind);

/// For the error that no `kind` is called `name`: the hint at what else is called so; `hints` where nothing is. What
/// cannot be looked into has no name.
std::vector<std::string> with_namesake(const Edition& store, const Name& name, std::string_view kind,
                                       std::vector<std::string> hints);

/// Why no session of that name, which there is not, is begun unasked: other work has it, which is written by another
/// command, and would be hidden by a session. Error{refused} with that command and the way to begin one all the same;
/// nothing where no other work has the name. What cannot be looked into has none.
std::optional<Error> taken_name(const Edition& store, const Name& name);

}  // namespace checkpoint
