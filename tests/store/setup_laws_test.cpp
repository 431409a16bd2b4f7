// Laws of the edits that a setup makes in JSON, on texts from a generator with fixed seeds.

#include <algorithm>
#include <random>
#include <set>

#include "store/setup/config_json.h"
#include "store/setup_files.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

// JSON as nobody would write it by hand: any white space, comments where they may stand, our keys among others.
class Scribbler {
 public:
  Scribbler(unsigned seed, JsonSyntax syntax) : random_(seed), syntax_(syntax) {}

  std::string object(int depth) {
    std::string text = "{" + space();
    const std::size_t count = pick(4);
    std::set<std::string> keys;
    for (std::size_t number = 0; number < count; ++number) keys.insert(key());
    std::size_t number = 0;
    for (const std::string& one : keys) {
      text += "\"" + one + "\"" + space() + ":" + space() + value(depth) + space();
      if (++number < keys.size()) text += "," + space();
    }
    if (number > 0 && syntax_ == JsonSyntax::comments && pick(4) == 0) text += "," + space();
    return text + "}";
  }

 private:
  std::size_t pick(std::size_t below) { return random_() % below; }

  std::string key() {
    static const std::vector<std::string> keys{"hooks", "mcpServers", "SessionStart", "Stop", "a", "other", "\\u00e9"};
    return keys[pick(keys.size())];
  }

  std::string value(int depth) {
    static const std::vector<std::string> scalars{"1.10", "null", "true", R"("// \" /* , ]")", "[]", "{}", "[ 1 ,2]"};
    return depth == 0 || pick(3) == 0 ? scalars[pick(scalars.size())] : object(depth - 1);
  }

  std::string space() {
    static const std::vector<std::string> spaces{"", "", " ", "\n", "\n  ", "\r\n\t", "  \n\n"};
    static const std::vector<std::string> comments{"// one\n", "/* , } */", "/**/ "};
    std::string text = spaces[pick(spaces.size())];
    if (syntax_ == JsonSyntax::comments && pick(6) == 0) text += comments[pick(comments.size())];
    return text;
  }

  std::mt19937 random_;
  JsonSyntax syntax_;
};

bool fits(const std::string& text, JsonSyntax syntax, const std::vector<ConfigEntry>& entries) {
  const auto config = parse_config(text, syntax);
  REQUIRE(config.ok());
  return std::none_of(entries.begin(), entries.end(), [&](const ConfigEntry& entry) {
    return find_entry(*config, entry).state != EntryState::missing;
  });
}

}  // namespace

TEST_CASE("whatever a JSON file looks like, what is added to it can be taken out byte for byte") {
  std::vector<ConfigEntry> entries = file_at(".claude/settings.json").entries;
  entries.push_back(file_at(".mcp.json").entries.front());
  std::size_t tried = 0;
  for (const JsonSyntax syntax : {JsonSyntax::plain, JsonSyntax::comments}) {
    for (unsigned seed = 1; seed <= 1500; ++seed) {
      const std::string text = Scribbler(seed, syntax).object(3);
      if (!fits(text, syntax, entries)) continue;  // something else stands where ours belongs
      ++tried;
      INFO(seed << "\n" << text);
      std::string changed = text;
      for (const ConfigEntry& entry : entries) changed = with_entry(changed, syntax, entry);
      INFO(changed);
      const auto config = parse_config(changed, syntax);
      REQUIRE(config.ok());
      for (const ConfigEntry& entry : entries) CHECK(find_entry(*config, entry).state == EntryState::ok);
      CHECK(is_subsequence(text, changed));
      std::optional<std::string> back = changed;
      for (auto entry = entries.rbegin(); back && entry != entries.rend(); ++entry) {
        back = without_entry(*back, syntax, *entry);
      }
      CHECK(back == text);
    }
  }
  CHECK(tried > 1000);
}
