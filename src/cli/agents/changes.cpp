#include "cli/agents/changes.h"

#include <set>

namespace checkpoint::cli {
namespace {

std::string news_of(const Told& told, const std::vector<Fact>& facts) {
  std::set<std::string> known;
  for (const Memory& memory : told.facts) known.insert(memory.digest);
  std::string text;
  for (const Fact& fact : facts) {
    if (known.count(fact.digest()) == 0) text += "- " + fact.about + ": " + fact.text + "\n";
  }
  return text;
}

std::string gone_from(const Told& told, const std::vector<Fact>& facts) {
  std::set<std::string> named;
  for (const Fact& fact : facts) named.insert(fact.about);
  std::string text;
  for (const Memory& memory : told.facts) {
    if (named.insert(memory.about).second) text += "- no longer: " + memory.about + "\n";
  }
  return text;
}

}  // namespace

std::string changes_text(const Told& told, const std::vector<Fact>& facts) {
  const std::string text = news_of(told, facts) + gone_from(told, facts);
  return text.empty() ? "" : "The checkpoints have changed since you were last told:\n" + text;
}

}  // namespace checkpoint::cli
