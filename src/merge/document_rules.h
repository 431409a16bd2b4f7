#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "merge/result.h"

namespace checkpoint::merge {

/// The rules for the document at `inside`, relative to its store's folder and empty outside of one: those of its kind,
/// with `policy`. Where the path names no kind, `document` tells whether it is a session.
Rules document_rules(std::string_view inside, Policy policy, std::string_view document);

/// The text of the file at a path that begins as the one does for which rules are asked; nothing where it cannot be
/// read.
using ReadFile = std::function<std::optional<std::string>(const std::string& path)>;

/// The same for the document at `path` (with `/`), in a store or outside of one. The policy is that of the committed
/// configuration of its store, which `read` reads; one that cannot be read sets none.
Rules rules_for(const std::string& path, std::string_view document, const ReadFile& read);

}  // namespace checkpoint::merge
