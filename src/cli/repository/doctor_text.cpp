#include "cli/repository/doctor_text.h"

#include <algorithm>
#include <array>
#include <map>

#include "cli/repository/doctor_explained.h"
#include "cli/terminal/table.h"
#include "cli/terminal/terminal_text.h"
#include "core/texts.h"
#include "kinds/secret/secret.h"

namespace checkpoint::cli {
namespace {

using doctor::Finding;
using doctor::Severity;

constexpr std::size_t kShort = 7;
constexpr std::size_t kIndent = 6;
constexpr std::size_t kDate = 10;  // of an ISO time

struct Weight {
  Severity severity;
  Tone tone;
  Glyph glyph;
  std::string_view noun;
};
constexpr std::array<Weight, 3> kWeights{{{Severity::error, Tone::bad, Glyph::stop, "error"},
                                          {Severity::warning, Tone::warning, Glyph::warning, "warning"},
                                          {Severity::info, Tone::accent, Glyph::bullet, "note"}}};

const Weight& weight_of(Severity severity) {
  return *std::find_if(kWeights.begin(), kWeights.end(),
                       [severity](const Weight& weight) { return weight.severity == severity; });
}

std::string safe(const Look& look, const std::string& text) { return look.safe(secret::masked(text)); }

std::string paragraph(const std::string& text, const Look& look) {
  return run_together(wrapped(text, look.width - kIndent),
                      [](const std::string& line) { return std::string(kIndent, ' ') + line + "\n"; });
}

std::string proof_text(const doctor::Proof& proof, const Look& look) {
  const std::string when = proof.when ? ", " + format_instant(*proof.when).substr(0, kDate) : "";
  const std::string where = proof.base.empty() ? "" : " on " + proof.base;
  return proof.commit.substr(0, kShort) + " \"" + proof.subject + "\" " + std::string(look.glyph(Glyph::dash)) + " " +
         proof.how + where + when;
}

std::string finding_text(const Finding& finding, const Look& look) {
  const Weight& weight = weight_of(finding.level);
  const std::string place = place_of(finding.pointer);
  std::string text = "  " + look.paint(weight.tone, look.glyph(weight.glyph)) + " " +
                     look.paint(weight.tone, finding.check) + (place.empty() ? "" : "  " + safe(look, place)) +
                     (finding.fixable ? look.paint(Tone::faint, "  (--fix)") : "") + "\n";
  if (finding.reference) text += paragraph(safe(look, "\"" + finding.reference->action + "\""), look);
  text += paragraph(safe(look, finding.message), look);
  if (finding.proof && !finding.proof->commit.empty()) {
    for (const std::string& line : wrapped(safe(look, proof_text(*finding.proof, look)), look.width - kIndent)) {
      text += std::string(kIndent, ' ') + look.paint(Tone::faint, line) + "\n";
    }
  }
  return text;
}

// By checkpoint, in the order of their first finding; what concerns the whole store comes last.
std::string findings_text(const Diagnosis& diagnosis, const Look& look) {
  std::vector<std::string> headings;
  std::map<std::string, std::string> parts;
  Selection selection(diagnosis.report, diagnosis.extent);
  for (const Finding& finding : diagnosis.report.findings) {
    if (!selection.takes(finding)) continue;
    const std::string heading = finding.kind.empty() ? "" : finding.path;
    auto [part, is_new] = parts.try_emplace(heading);
    if (is_new) {
      headings.push_back(heading);
      part->second =
          look.paint(Tone::strong, heading.empty() ? "the store and its installation" : safe(look, heading)) + "\n";
    }
    part->second += finding_text(finding, look);
  }
  std::stable_partition(headings.begin(), headings.end(), [](const std::string& heading) { return !heading.empty(); });
  std::string text;
  for (const std::string& heading : headings) text += parts.at(heading) + "\n";
  return text + selection.rest(diagnosis.limits, look);
}

std::string changes_text(const Diagnosis& diagnosis, const Look& look) {
  std::string text;
  for (const doctor::Repaired& change : diagnosis.changes) {
    text += look.paint(Tone::good, diagnosis.is_preview ? "would change " : "changed ") + safe(look, change.path) +
            ": " + safe(look, change.what) + "\n";
    const std::string kept = diagnosis.is_preview ? "  would keep a copy in " : "  a copy is in ";
    for (const std::string& archive : change.archived) text += kept + safe(look, archive) + "\n";
  }
  return text.empty() ? "" : text + "\n";
}

// Why checks were skipped; one with findings that could not see everything says so too.
std::string reasons_text(const doctor::Report& report, CheckState state, std::string_view word, const Look& look) {
  constexpr std::size_t column = 9;
  std::string text;
  for (const doctor::CheckResult& result : report.results) {
    if (result.state != state || (state == CheckState::findings && result.reason.empty())) continue;
    text += look.paint(Tone::faint, word) + std::string(column - word.size(), ' ') + std::string(result.check->name) +
            ": " + safe(look, result.reason) + "\n";
  }
  return text;
}

struct Aside {
  doctor::Bearing bearing;
  std::string_view words;
};
constexpr std::array<Aside, 2> kAsides{
    {{doctor::Bearing::old, "old"}, {doctor::Bearing::setup, "of this clone's setup"}}};

// What does not count, by what it is.
std::string aside_text(const doctor::Report& report) {
  std::string text;
  for (const Aside& aside : kAsides) {
    const auto count = std::count_if(report.findings.begin(), report.findings.end(), [&](const Finding& finding) {
      return finding.bearing == aside.bearing && !report.counts(finding);
    });
    if (count > 0) text += ", " + std::to_string(count) + " " + std::string(aside.words);
  }
  return text;
}

std::string summary_text(const doctor::Report& report, const Look& look) {
  const auto count = [&](CheckState state) {
    return static_cast<std::size_t>(
        std::count_if(report.results.begin(), report.results.end(),
                      [state](const doctor::CheckResult& result) { return result.state == state; }));
  };
  const std::string base = report.base.empty() ? "" : ", compared with " + safe(look, report.base);
  std::string text = counted(count(CheckState::ok), "check") + " ok, " + std::to_string(count(CheckState::findings)) +
                     " with findings, " + std::to_string(count(CheckState::skipped)) + " skipped" + base + "\n";
  const auto worst = report.worst();
  text += look.paint(worst ? weight_of(*worst).tone : Tone::good, "found: " + counts_text(report)) + aside_text(report);
  return text + (report.suppressed > 0 ? ", " + std::to_string(report.suppressed) + " suppressed" : "") + "\n";
}

}  // namespace

std::string place_of(const std::string& pointer) {
  std::string place;
  std::string step;
  const auto take = [&] {
    const bool is_index = !step.empty() && step.find_first_not_of("0123456789") == std::string::npos;
    if (is_index) place += "[" + step + "]";
    if (!is_index && !step.empty()) place += (place.empty() ? "" : ".") + step;
    step.clear();
  };
  for (const char c : pointer) {
    if (c == '/') take();
    if (c != '/') step += c;
  }
  take();
  return place;
}

std::string counts_text(const doctor::Report& report) {
  std::string text;
  for (const Weight& weight : kWeights) {
    const auto count = std::count_if(report.findings.begin(), report.findings.end(), [&](const Finding& finding) {
      return finding.level == weight.severity && report.counts(finding);
    });
    if (count == 0) continue;
    text += (text.empty() ? "" : ", ") + counted(static_cast<std::size_t>(count), std::string(weight.noun));
  }
  return text.empty() ? "nothing" : text;
}

std::string diagnosis_text(const Diagnosis& diagnosis, const Look& look) {
  const doctor::Report& report = diagnosis.report;
  return changes_text(diagnosis, look) + findings_text(diagnosis, look) +
         explanations_text(diagnosis.explanations, look) + reasons_text(report, CheckState::skipped, "skipped", look) +
         reasons_text(report, CheckState::findings, "partly", look) + summary_text(report, look);
}

std::string listing_text(const Look& look) {
  Table table({"check", "finds"});
  for (const doctor::Check& check : doctor::checks()) {
    table.add({{std::string(check.name), Tone::strong}, {std::string(check.summary)}});
  }
  return table.text(look);
}

}  // namespace checkpoint::cli
