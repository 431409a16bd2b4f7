#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>

#include "cli/desk.h"
#include "support/catch.h"

namespace checkpoint::test {

inline std::string section_of(const std::string& page, const std::string& title) {
  const std::size_t begin = page.find("<h2>" + title);
  if (begin == std::string::npos) return "";
  return page.substr(begin, page.find("</section>", begin) - begin);
}

// What a reader sees: without markup, one space between words.
inline std::string words_of(const std::string& html) {
  std::string text = std::regex_replace(html, std::regex("<[^>]*>"), " ");
  text = std::regex_replace(text, std::regex("&#39;"), "'");
  return std::regex_replace(text, std::regex("\\s+"), " ");
}

// All that a reader sees of one piece of work, unfolded.
inline std::string row_of(const std::string& page, const std::string& name) {
  const std::size_t begin = page.find("<span class=\"name\">" + name + "<");
  return begin == std::string::npos ? "" : words_of(page.substr(begin, page.find("</details>", begin) - begin));
}

inline std::map<std::string, int> counts_in(const std::string& text, const std::regex& pattern) {
  std::map<std::string, int> counts;
  for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at) {
    counts[(*at)[1]] = std::stoi((*at)[2]);
  }
  return counts;
}

inline std::string queue_of(const std::string& skill, const std::string& actions, const std::string& more = "") {
  return bare_checkpoint_text(skill, "in_progress", ", \"next_actions\": " + actions + more);
}

// It asks, and has another blocker, of which `needs` says whether that asks, too.
inline std::string stopped_and_asking(const std::string& status, const std::string& needs) {
  return bare_checkpoint_text("build", status,
                              R"(, "blockers": [
  {"id": "d1", "description": "Go on?", "blocking": "all", "needs": "user_decision"},
  {"id": "e1", "description": "No disk", "blocking": "all", "needs": ")" +
                                  needs + R"("}], "next_actions": ["Ask"])");
}

inline const std::string kTwoQuestions = R"(, "blockers": [
  {"id": "b1", "description": "Break it?", "blocking": "all", "needs": "user_decision"},
  {"id": "b2", "description": "Sell it?", "blocking": "all", "needs": "user_decision"}])";

inline Desk& fill_with_each_concern(Desk& desk) {
  desk.with_repository().with("review", checkpoint_text("review", kTwoQuestions)).with("ship", checkpoint_text("ship"));
  desk.with("rest", bare_checkpoint_text("rest", "complete", R"(, "next_actions": ["Sweep"])"));
  desk.with("over", bare_checkpoint_text("over", "complete", R"(, "next_actions": [])"));
  REQUIRE(desk.say({"workflow", "start", "build"}).exit == 0);
  REQUIRE(desk.say({"workflow", "advance", "build", "--fail"}).exit == 0);
  return desk;
}

inline std::string commit_on(Desk& desk, const std::string& day, const std::string& message) {
  for (const std::string role : {"AUTHOR", "COMMITTER"}) {
    desk.context.environment.set("GIT_" + role + "_DATE", day + "T10:00:00Z");
  }
  desk.git({"add", "--all"});
  desk.git({"commit", "--quiet", "--allow-empty", "--message", message});
  return desk.git({"rev-parse", "HEAD"}).substr(0, 10);
}

}  // namespace checkpoint::test
