#include "cli/views/near_words.h"

#include "cli/views/address.h"
#include "core/letters.h"
#include "core/texts.h"
#include "kinds/status.h"

namespace checkpoint::cli {
namespace {

using Words = std::vector<std::string>;

// What stands before the first slash, with it: `stage/`. Empty where there is none.
std::string before_slash(const std::string& name) { return name.substr(0, name.find('/') + 1); }

// A run is also found by its ticket, and by what it is called itself.
Words short_names(const Work& work) {
  const std::size_t slash = work.owner.find('/');
  if (work.kind != "run" || slash == std::string::npos) return {};
  return {work.owner.substr(0, slash), work.owner.substr(slash + 1)};
}

// Behind what belongs to it, or to its kind; not all that can be written so is an address.
void add_parts(const std::string& before, const Work& work, Words& words) {
  for (const WorkPart& part : work.parts) {
    for (const std::string& lead : {before, work.owner + "/", full_name(work) + "/"}) {
      if (!parts_called(work, lead + part.name).empty()) words.push_back(lead + part.name);
    }
  }
}

// Kinds and statuses, and names of less than the whole.
void add_short_words(const std::vector<Work>& works, Words& words) {
  for (const Work& work : works) {
    for (std::string& name : short_names(work)) words.push_back(std::move(name));
    for (const WorkPart& part : work.parts) words.push_back(part.name);
  }
  for (const Status& status : statuses()) words.emplace_back(status.name);
  for (const WorkKind& kind : work_kinds()) words.push_back(lower(kind.title));
}

}  // namespace

std::vector<std::string> words_near(const std::string& name, const std::vector<Work>& works) {
  Words words;
  if (!has_kind(name)) words = texts_for(works, &Work::owner);
  const std::string before = before_slash(name);
  if (before.empty()) {
    if (!is_word_for_many(name)) add_short_words(works, words);
    return words;
  }
  for (const Work& work : works) {
    words.push_back(full_name(work));
    for (const std::string& one : short_names(work)) {
      if (is_called(work, before + one)) words.push_back(before + one);
    }
    add_parts(before, work, words);
  }
  return words;
}

}  // namespace checkpoint::cli
