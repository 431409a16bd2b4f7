#pragma once

#include <string_view>

#include "merge/result.h"

namespace checkpoint::merge {

/// The rules for the document at `inside`, relative to its store's folder and empty outside of one: those of its kind,
/// with `policy`. Where the path names no kind, `document` tells whether it is a session.
Rules document_rules(std::string_view inside, Policy policy, std::string_view document);

}  // namespace checkpoint::merge
