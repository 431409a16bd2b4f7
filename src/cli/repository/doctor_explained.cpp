#include "cli/repository/doctor_explained.h"

#include "cli/repository/doctor_text.h"
#include "core/texts.h"
#include "kinds/secret/secret.h"

namespace checkpoint::cli {
namespace {

using doctor::Explanation;

constexpr std::size_t kFirstDigits = 12;

std::string row(std::string_view name, const std::string& text, const Look& look) {
  constexpr std::size_t column = 7;
  if (text.empty()) return "";
  return "    " + look.paint(Tone::faint, name) + std::string(column - name.size(), ' ') + text + "\n";
}

std::string masked_safe(const std::string& text, const Look& look) { return look.safe(secret::masked(text)); }

std::string proof_of(const Explanation& explanation) {
  const auto& proof = explanation.reference.evidence;
  if (!proof || proof->commit.empty()) return "";
  const std::string commit = proof->commit.substr(0, kFirstDigits);
  if (explanation.line == 0) return commit + ": " + proof->subject;
  return commit + ", line " + std::to_string(explanation.line) + ": " + explanation.text;
}

std::string explanation_text(const Explanation& explanation, const Look& look) {
  const doctor::ReferenceNote& reference = explanation.reference;
  const std::string found = explanation.check.empty() ? "" : " (" + explanation.check + ")";
  std::string text =
      look.paint(Tone::strong, look.safe(reference.path)) + "  " + look.safe(place_of(reference.pointer)) + "\n";
  text += "  \"" + masked_safe(reference.action, look) + "\"\n";
  text += "  " + masked_safe(explanation.because, look) + found + "\n";
  text += row("proof", masked_safe(proof_of(explanation), look), look);
  text += row("rule", explanation.rule, look);
  text += row("on", reference.evidence ? look.safe(reference.evidence->base) : "", look);
  text += row("wants",
              std::string(history::name_of(reference.intent)) + ", confidence " +
                  std::string(history::name_of(reference.confidence)),
              look);
  return text + row("see", masked_safe(explanation.command, look), look) + "\n";
}

}  // namespace

std::string explanations_text(const std::vector<Explanation>& explanations, const Look& look) {
  return run_together(explanations,
                      [&](const Explanation& explanation) { return explanation_text(explanation, look); });
}

json::Object explanation_json(const Explanation& explanation) {
  const doctor::ReferenceNote& reference = explanation.reference;
  const auto& proof = reference.evidence;
  json::Object object;
  object.set("path", reference.path);
  object.set("pointer", reference.pointer);
  object.set("action", secret::masked(reference.action));
  object.set("token", reference.token);
  object.set("state", history::name_of(reference.state));
  object.set("intent", history::name_of(reference.intent));
  object.set("check", json::text_or_null(explanation.check));
  object.set("because", secret::masked(explanation.because));
  object.set("rule", json::text_or_null(explanation.rule));
  object.set("commit", json::text_or_null(proof ? proof->commit : ""));
  object.set("base", json::text_or_null(proof ? proof->base : ""));
  object.set("line", explanation.line > 0 ? json::Value(explanation.line) : json::Value());
  object.set("text", json::text_or_null(secret::masked(explanation.text)));
  object.set("command", json::text_or_null(secret::masked(explanation.command)));
  return object;
}

}  // namespace checkpoint::cli
