#include "cli/views/concern.h"

#include <array>

#include "kinds/status.h"

namespace checkpoint::cli {
namespace {

// In the order of the concerns.
constexpr std::array kConcernLooks{
    ConcernLook{Concern::waits, "wait", "\u25c6", "!"}, ConcernLook{Concern::halted, "halt", "\u2715", "x"},
    ConcernLook{Concern::going, "go", "\u25d0", ">"},   ConcernLook{Concern::resting, "rest", "\u25cb", "."},
    ConcernLook{Concern::over, "done", "\u2713", "+"},
};

struct ConditionLook {
  Condition condition;
  Concern concern;
  Tone tone;
};

// In the order of the conditions.
constexpr std::array kConditionLooks{
    ConditionLook{Condition::open, Concern::resting, Tone::faint},
    ConditionLook{Condition::active, Concern::going, Tone::accent},
    ConditionLook{Condition::waiting, Concern::waits, Tone::warning},
    ConditionLook{Condition::blocked, Concern::halted, Tone::warning},
    ConditionLook{Condition::failed, Concern::halted, Tone::bad},
    ConditionLook{Condition::over, Concern::over, Tone::good},
};

// A word that no valid document has is bad.
ConditionLook look_of_status(std::string_view status) {
  const auto condition = condition_of(status);
  if (!condition) return {Condition::open, Concern::resting, Tone::bad};
  return kConditionLooks.at(static_cast<std::size_t>(*condition));
}

}  // namespace

const ConcernLook& look_of(Concern concern) { return kConcernLooks.at(static_cast<std::size_t>(concern)); }

Concern concern_of_status(std::string_view status) { return look_of_status(status).concern; }

StatusSign sign_of(std::string_view status, const Look& look) {
  const ConditionLook meaning = look_of_status(status);
  const ConcernLook& drawn = look_of(meaning.concern);
  return {meaning.tone, std::string(look.unicode_glyphs ? drawn.sign : drawn.ascii)};
}

Concern concern_of(const Step& step) { return step.flaw.empty() ? concern_of_status(step.status) : Concern::resting; }

StatusSign sign_of(const Step& step, const Look& look) {
  if (step.flaw.empty()) return sign_of(step.status, look);
  return {Tone::warning, std::string(look.glyph(Glyph::warning))};
}

const std::string& standing_of(const Step& step) { return step.flaw.empty() ? step.status : step.flaw; }

}  // namespace checkpoint::cli
