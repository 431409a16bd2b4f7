#pragma once

#include <string>
#include <string_view>

#include "core/json_text.h"

namespace checkpoint::cli {

/// Something that can be done from the live page. What the script sends, word for word, once somebody has said yes.
struct Offer {
  std::string_view action;
  std::string_view label;
  json::Object arguments;
  std::string about;             ///< what it is about, for whoever is asked
  std::string text = {};         ///< what stands in the field at first
  std::string as = {};           ///< the name that is recorded; empty where none is
  std::string_view extent = {};  ///< `part` where the page shows only a part of what it is about, `old` where some of
                                 ///< that is from an earlier attempt, `left` where something is not done
  std::string_view wants = {};   ///< the argument that whoever is asked has to give; empty where none
};

/// The button of it, known by `key` among all of its action; or a sentence that says why there is none: the page never
/// holds a secret, and what is sent must come to the command as it stands in the document.
std::string button_of(const Offer& offer, const std::string& key);

/// Why there is no button of it, as it stands in the place of one; `obstacle` is a sentence.
std::string refused_button(const Offer& offer, const std::string& obstacle);

/// How work that no session is goes on, by the command that the page shows for it.
struct OfferedStep {
  Offer offer;
  std::string key;
  std::string refusal = {};  ///< what the command would say, as a clause; empty where it would do it
};

/// The button of it, or what the command would say.
std::string button_of(const OfferedStep& step);

}  // namespace checkpoint::cli
