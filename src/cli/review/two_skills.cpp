#include "cli/review/two_skills.h"

#include "core/layout.h"
#include "core/member.h"

namespace checkpoint::cli {

std::optional<TwoSkills> two_skills(const std::string& path, const merge::Outcome& outcome, std::string_view named) {
  const auto skill_of = [](const Document& document) { return text_member(document.root(), "skill"); };
  const merge::Side here = skill_of(outcome.ours) == named ? merge::Side::ours : merge::Side::theirs;
  const Document& kept = here == merge::Side::ours ? outcome.ours : outcome.theirs;
  const Document& displaced = here == merge::Side::ours ? outcome.theirs : outcome.ours;
  const auto other = Name::parse(skill_of(displaced));
  if (named.empty() || skill_of(kept) != named || !other || other->text() == named) return std::nullopt;
  const std::filesystem::path elsewhere = std::filesystem::path(path).parent_path() / layout::session(*other).text();
  return TwoSkills{here, other->text(), {elsewhere.generic_string(), std::string(displaced.text())}};
}

std::vector<std::string> ways_with(const TwoSkills& two, std::string_view named) {
  return {"--both keeps both, and '" + two.other + "' in " + two.elsewhere.path,
          "--" + std::string(name_of(two.here)) + " keeps '" + std::string(named) + "' alone"};
}

}  // namespace checkpoint::cli
