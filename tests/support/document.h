#pragma once

#include <string>
#include <utility>

#include "core/document.h"
#include "support/catch.h"

namespace checkpoint::test {

/// The document that stands in `text`; what cannot be read fails the test.
inline Document document_of(std::string text) {
  const auto parsed = Document::parse(std::move(text));
  if (!parsed.ok()) FAIL(parsed.problem().message << " at offset " << parsed.problem().at.offset);
  return *parsed;
}

}  // namespace checkpoint::test
