#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/name.h"
#include "store/edition.h"

namespace checkpoint {

/// What people call the kind of work, another than `kind`, of which something in the store is called `name`: `session`,
/// `project`, `workflow`, `runs`, `snapshots`. Nothing where there is none. Errors as Edition::entries().
std::optional<std::string_view> other_kind_called(const Edition& store, const Name& name, std::string_view kind);

/// For the error that no `kind` is called `name`: the hint at what else is called so; `hints` where nothing is. What
/// cannot be looked into has no name.
std::vector<std::string> with_namesake(const Edition& store, const Name& name, std::string_view kind,
                                       std::vector<std::string> hints);

}  // namespace checkpoint
