#include "cli/review/dialogue.h"

#include <algorithm>
#include <array>
#include <set>

#include "cli/command/rendering.h"
#include "cli/review/conflict_text.h"
#include "core/document.h"
#include "core/json_string.h"

namespace checkpoint::cli {
namespace {

using merge::Preference;

enum class Act { choose, edit, skip, quit };

struct Reply {
  std::string_view letter;
  std::string_view word;
  Act act;
  Preference preference = Preference::none;
};

constexpr std::array<Reply, 7> kReplies{{{"o", "ours", Act::choose, Preference::ours},
                                         {"t", "theirs", Act::choose, Preference::theirs},
                                         {"b", "both", Act::choose, Preference::both},
                                         {"base", "base", Act::choose, Preference::base},
                                         {"e", "edit", Act::edit},
                                         {"s", "skip", Act::skip},
                                         {"q", "quit", Act::quit}}};

constexpr std::string_view kQuestion = "[o]urs, [t]heirs, [b]oth, base, [e]dit, [s]kip or [q]uit? ";

bool is_json_text(const std::optional<std::string>& json) { return json && json->starts_with('"'); }

// What reads as JSON is that, but where the sides have texts: then only what stands in quotes is.
std::optional<std::string> value_of_line(const std::string& line, const merge::Conflict& conflict) {
  const bool has_texts = is_json_text(conflict.ours) || is_json_text(conflict.theirs);
  const bool is_json = Document::parse(line).ok();
  if (is_json && (!has_texts || line.starts_with('"'))) return line;
  return has_texts ? std::optional(json_quoted(line)) : std::nullopt;
}

class Dialogue {
 public:
  Dialogue(const GitCommand& git, Context& context) : git_(git), context_(context), look_(look_of(context)) {}

  void go_through(const std::string& path) {
    skipped_.clear();
    if (listed(path).refused.empty() && listed(path).remaining.empty()) return settle_with({}, path);
    while (!has_ended_ && !is_resolved(path)) {
      const Settled open = listed(path);
      const auto next = std::find_if(open.remaining.begin(), open.remaining.end(),
                                     [&](const auto& remaining) { return skipped_.count(remaining.second.path) == 0; });
      if (!open.refused.empty()) return note_refusal(open.refused.front());
      if (next == open.remaining.end()) return;
      ask(path, next->second);
    }
  }

  Settled finished(const std::vector<std::string>& paths) {
    for (const std::string& path : paths) {
      if (is_resolved(path)) continue;
      for (auto& remaining : listed(path).remaining) settled_.remaining.push_back(std::move(remaining));
    }
    return std::move(settled_);
  }

  bool has_ended() const { return has_ended_; }

 private:
  // A file that says what ours does could as well be one that nobody has merged: what was settled here is not asked
  // again.
  bool is_resolved(const std::string& path) const {
    return std::find(settled_.resolved.begin(), settled_.resolved.end(), path) != settled_.resolved.end();
  }

  Settled listed(const std::string& path) const {
    Settled open;
    settle(git_, path, {{}, true, true}, open);
    return open;
  }

  void say(const std::string& text) { context_.err->write(text); }

  std::optional<std::string> heard() {
    auto line = context_.in->read_line();
    if (!line) has_ended_ = true;
    return line;
  }

  void ask(const std::string& path, const merge::Conflict& conflict) {
    say("\n" + conflict_text(path, conflict, look_) + std::string(kQuestion));
    const auto line = heard();
    if (!line) return;
    const auto reply = std::find_if(kReplies.begin(), kReplies.end(),
                                    [&](const Reply& known) { return *line == known.letter || *line == known.word; });
    if (reply == kReplies.end()) return say("'" + look_.safe(*line) + "' is none of these\n");
    if (reply->act == Act::quit) has_ended_ = true;
    if (reply->act == Act::skip) skipped_.insert(conflict.path);
    if (reply->act == Act::edit) edit(path, conflict);
    if (reply->act == Act::choose) choose(path, conflict, reply->preference);
  }

  void edit(const std::string& path, const merge::Conflict& conflict) {
    say(look_.safe(conflict.path) + " = ");
    const auto line = heard();
    if (!line) return;
    const auto value = value_of_line(*line, conflict);
    if (!value) return say("that is not a JSON value, and must be one here\n");
    merge::Answers answers;
    answers.values.emplace_back(conflict.path, *value);
    apply(answers, path, conflict);
  }

  void choose(const std::string& path, const merge::Conflict& conflict, Preference preference) {
    merge::Answers answers;
    if (is_whole(conflict)) {
      answers.preference = preference;
    } else {
      answers.choices.emplace_back(conflict.path, preference);
    }
    apply(answers, path, conflict);
  }

  void apply(const merge::Answers& answers, const std::string& path, const merge::Conflict& conflict) {
    const std::size_t before = settled_.resolved.size();
    settle_with(answers, path);
    if (settled_.resolved.size() > before) return say("resolved " + look_.safe(path) + "\n");
    const Settled open = listed(path);
    const bool is_open = std::any_of(open.remaining.begin(), open.remaining.end(),
                                     [&](const auto& remaining) { return remaining.second.path == conflict.path; });
    if (is_open) say("this does not settle it\n");
  }

  void settle_with(const merge::Answers& answers, const std::string& path) {
    Settled done;
    settle(git_, path, {answers, false, true}, done);
    settled_.resolved.insert(settled_.resolved.end(), done.resolved.begin(), done.resolved.end());
    // A wrong answer is told and asked for again.
    for (const Error& error : done.refused) say("error: " + look_.safe(error.message) + "\n");
  }

  void note_refusal(const Error& error) { settled_.refused.push_back(error); }

  const GitCommand& git_;
  Context& context_;
  Look look_;
  Settled settled_;
  std::set<std::string> skipped_;  // of the file at hand
  bool has_ended_ = false;
};

}  // namespace

void check_dialogue(const Context& context) {
  if (context.terminal.input) return;
  throw Error(ErrorCode::refused, "--interactive asks at a terminal, and standard input is none",
              {"--list shows the conflicts; --set, --ours, --theirs, --latest or --both settle them"});
}

Settled settle_in_dialogue(const std::vector<std::string>& paths, const GitCommand& git, Context& context) {
  Dialogue dialogue(git, context);
  for (const std::string& path : paths) {
    if (!dialogue.has_ended()) dialogue.go_through(path);
  }
  return dialogue.finished(paths);
}

}  // namespace checkpoint::cli
