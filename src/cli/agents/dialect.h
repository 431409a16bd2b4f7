#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace checkpoint::cli {

/// When an agent calls us.
enum class Occasion { session_start, prompt, pre_compact, post_compact, stop };

/// `session-start`, `prompt`, `pre-compact`, `post-compact`, `stop`; nothing for other words.
std::optional<Occasion> occasion_called(std::string_view word);
/// Their words, in this order.
std::vector<std::string> occasion_words();

/// One way in which an agent's hook can be answered.
struct Way {
  std::string_view agent;
  Occasion occasion;
  std::string_view event;  ///< as the agent calls it; the first way of an occasion is the usual one
  /// The answer that tells the agent `text`; nullptr where its hooks of this event tell it nothing.
  std::string (*told)(std::string_view event, const std::string& text);
  bool is_certain = true;             ///< what the event announces does happen, even where the user did not ask for it
  std::string_view silence = "{}\n";  ///< the answer that says nothing; empty where any answer is taken as words
};

/// As `--for` names them.
std::vector<std::string> agent_names();
bool is_agent(std::string_view name);

/// How `agent`, one of agent_names(), is answered. `event` is what it says that it calls us for; empty where it does
/// not say. For an event that nobody knows there is no way.
std::optional<Way> way_for(std::string_view agent, Occasion occasion, std::string_view event);

/// The answer of `way` with `text`, cut to what a hook may say; the answer that says nothing where there is no way, it
/// tells nothing, or the text is empty. What shows the rest is a command that begins with `program`.
std::string answer_by(const std::optional<Way>& way, const std::string& text, std::string_view program);

}  // namespace checkpoint::cli
