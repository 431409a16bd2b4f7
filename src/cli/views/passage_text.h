#pragma once

#include <string>

#include "cli/terminal/look.h"
#include "history/passage.h"

namespace checkpoint::cli {

/// What happened to a document, one change on a line, in words: `~ phase: build → test`. Empty where nothing did.
std::string passage_text(const history::Passage& passage, const Look& look);

/// `session 'review'` for a session's file, else its path.
std::string document_called(const std::string& path);

}  // namespace checkpoint::cli
