#pragma once

#include <string>

#include "kinds/session/overview.h"
#include "support/document.h"

// Session documents for tests, as short as the behaviour at hand allows.

using checkpoint::test::document_of;

inline checkpoint::session::Overview session_of(const std::string& skill, std::string text) {
  return checkpoint::session::overview_of(skill, document_of(std::move(text)));
}

// When what is asked of a session is asked.
inline constexpr const char* now = "2026-06-10T00:00:00Z";

inline checkpoint::Instant at(const char* time) { return checkpoint::parse_instant(time).value(); }
