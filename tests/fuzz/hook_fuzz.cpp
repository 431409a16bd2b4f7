// Feeds what agents tell their hooks with any text. Whatever comes, each agent's answer is one JSON object on one line,
// not longer than a hook may say; or nothing at all, where the agent would take any answer as words.

#include <optional>
#include <string>

#include "cli/agents/dialect.h"
#include "cli/agents/hook_input.h"
#include "core/document.h"
#include "fuzz/fuzz.h"

using namespace checkpoint;

namespace {

void judge_answer(const std::optional<cli::Way>& way, const std::string& text) {
  const std::string answer = cli::answer_by(way, text, "git checkpoint");
  if (way && way->silence.empty() && way->told == nullptr) return must(answer.empty(), "nothing is said");
  constexpr std::size_t kMost = 8000;
  must(answer.size() <= kMost, "an answer is short");
  must(!answer.empty() && answer.find('\n') == answer.size() - 1, "an answer is one line");
  const auto document = Document::parse(answer);
  must(document.ok() && document->root().is_object(), "an answer is an object");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const cli::HookInput input = cli::read_hook_input(text);
  for (const std::string& agent : cli::agent_names()) {
    for (const std::string& word : cli::occasion_words()) {
      judge_answer(cli::way_for(agent, *cli::occasion_called(word), input.event), text);
      judge_answer(cli::way_for(agent, *cli::occasion_called(word), ""), text);
    }
  }
  return 0;
}
