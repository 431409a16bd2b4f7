#pragma once

#include <string>
#include <vector>

#include "doctor/report.h"

namespace checkpoint::doctor {

/// Why one reference in an action, a blocker or a claim came to what it came to, and how a person sees it with git
/// alone.
struct Explanation {
  ReferenceNote reference;
  std::string check;         ///< that judges so, whether or not it was asked for; empty where none does
  std::string because;       ///< one sentence: what it comes to
  std::string rule;          ///< by which rule its commit proves it; empty where there is no commit and no claim
  std::size_t line = 0;      ///< of the commit's message, from 1; 0 where it is no line that proves it
  std::string text = {};     ///< that line, UTF-8
  std::string command = {};  ///< for a shell
};

/// One for each reference of `report`, in its order, and for each other finding that is about one.
std::vector<Explanation> explanations(const Report& report, Survey& survey);

}  // namespace checkpoint::doctor
