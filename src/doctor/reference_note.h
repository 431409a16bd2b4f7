#pragma once

#include <optional>
#include <string>

#include "core/json_text.h"
#include "core/time.h"
#include "history/verdict.h"

namespace checkpoint::doctor {

/// A commit that something rests on, or a checkpoint's own claim (`how` is `claim`, and there is no commit).
struct Proof {
  std::string commit;        ///< 40 digits; empty for a claim
  std::string subject = {};  ///< UTF-8
  std::string how = {};      ///< as history::name_of(How): `merge commit`
  std::string base = {};     ///< from where it can be reached: `origin/main`, `HEAD`
  std::optional<Instant> when = {};
  std::string key = {};  ///< of the sign in its message, see history/sign.h
};

Proof proof_of(const history::Evidence& evidence);

/// `commit`, `subject`, `how`, `base`, `when`; null where there is none.
json::Object json_of(const Proof& proof);

/// One reference in an action, a blocker or a claim, with what is known of it.
struct ReferenceNote {
  std::string owner;    ///< the skill
  std::string path;     ///< relative to the repository
  std::string pointer;  ///< of the text that names it
  std::string action;   ///< that text
  std::string token;    ///< in normal form: `#12`, `!12`, `ABC-12`, a full SHA, a branch
  history::State state = history::State::unknown;
  history::Intent intent = history::Intent::context;
  history::Confidence confidence = history::Confidence::low;
  std::optional<Proof> evidence = {};
};

}  // namespace checkpoint::doctor
