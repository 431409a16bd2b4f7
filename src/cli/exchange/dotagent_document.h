#pragma once

#include <string>
#include <vector>

#include "core/document.h"
#include "schema/schema.h"

namespace checkpoint::cli::dotagent {

/// A document in the spelling of the store.
struct Spelled {
  std::string text;
  std::vector<std::string> changes;  ///< one sentence each, each once
};

/// Times in UTC, paths normal, and no null where it only says that there is nothing. What is none of these keeps its
/// value; a document without any of them keeps its very text.
Spelled spelled(const Document& document, const SchemaNode& schema);

}  // namespace checkpoint::cli::dotagent
