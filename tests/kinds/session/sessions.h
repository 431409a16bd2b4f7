#pragma once

#include <string>

#include "core/document.h"
#include "kinds/session/overview.h"
#include "support/catch.h"

// Session documents for tests, as short as the behaviour at hand allows.

inline checkpoint::Document document_of(std::string text) {
  const auto parsed = checkpoint::Document::parse(std::move(text));
  if (!parsed.ok()) FAIL(parsed.problem().message);
  return *parsed;
}

inline checkpoint::session::Overview session_of(const std::string& skill, std::string text) {
  return checkpoint::session::overview_of(skill, document_of(std::move(text)));
}

inline checkpoint::Instant at(const char* time) { return checkpoint::parse_instant(time).value(); }
