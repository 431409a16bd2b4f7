#include "cli/views/near_words.h"

#include "cli/command/suggestion.h"
#include "cli/views/address.h"
#include "core/first_where.h"
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

Words words_near(const std::string& name, const std::vector<Work>& works) {
  Words words = texts_for(works, &Work::owner);
  const std::string before = before_slash(name);
  if (before.empty()) {
    if (!is_word_for_many(name)) add_short_words(works, words);
    return words;
  }
  for (const Work& work : works) {
    words.push_back(full_name(work));
    add_parts(before, work, words);
  }
  return words;
}

// Of work of the kind that stands before it, without that: how far two names are apart must not depend on the kind.
Words words_behind(const std::string& before, const std::vector<Work>& works) {
  Words words;
  for (const Work& work : works) {
    Words names = short_names(work);
    names.push_back(work.owner);
    for (const WorkPart& part : work.parts) names.insert(names.end(), {part.name, work.owner + "/" + part.name});
    for (std::string& name : names) {
      const bool is_meant = is_called(work, before + name) || !parts_called(work, before + name).empty();
      if (is_meant) words.push_back(std::move(name));
    }
  }
  return words;
}

// The word that work there has for how far it has come.
std::optional<std::string> status_there(std::string_view word, const std::vector<Work>& works) {
  const auto condition = condition_meant(word);
  const Work* const work =
      first_where(works, [&](const Work& one) { return condition && condition_of(one.status) == condition; });
  return work == nullptr ? std::nullopt : std::optional(work->status);
}

}  // namespace

bool means_status(std::string_view word) { return condition_meant(word).has_value(); }

std::optional<std::string> near_word(const std::string& name, const std::vector<Work>& works) {
  if (auto status = status_there(name, works)) return status;
  if (!has_kind(name)) return nearest(name, words_near(name, works));
  const std::string before = before_slash(name);
  const std::string rest = name.substr(before.size());
  if (const auto near = nearest(rest, words_behind(before, works))) return before + *near;
  const Work* const namesake = first_where(works, [&](const Work& work) { return work.owner == rest; });
  return namesake == nullptr ? std::nullopt : std::optional(full_name(*namesake));
}

}  // namespace checkpoint::cli
