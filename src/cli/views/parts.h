#pragma once

#include <string>
#include <vector>

#include "core/json_text.h"
#include "kinds/work.h"

namespace checkpoint::cli {

/// What a word names within work, where it is no name of work: `the stage 'script' of the project 'film'`; empty where
/// it names nothing there.
std::string part_title(const Work& work, const std::string& word);

/// Of work of which a word names a part: what it means, as a sentence, and the command that shows that part alone.
struct PartRemark {
  std::string text;
  std::string command;

  std::string sentence() const { return text + ": '" + command + "' shows it alone"; }
};

/// For each of `works` of which `word` names a part.
std::vector<PartRemark> part_remarks(const std::vector<Work>& works, const std::string& word);

/// `parts[]`: text, command.
json::Array parts_json(const std::vector<PartRemark>& remarks);

}  // namespace checkpoint::cli
