#pragma once

#include <string>
#include <string_view>

#include "cli/terminal/look.h"
#include "history/passage.h"

namespace checkpoint::cli {

/// What happened to a document, one change on a line, in words: `~ phase: build → test`. Empty where nothing did.
std::string passage_text(const history::Passage& passage, const Look& look);

/// A value on one line: of an object or list all that it says, but for the member `key` that names a row already.
std::string value_words(const Node& node, std::string_view key = {});

}  // namespace checkpoint::cli
