#include "core/member.h"
#include "doctor/checks/checks.h"
#include "doctor/departure.h"
#include "doctor/survey.h"

namespace checkpoint::doctor {

namespace {

std::optional<Instant> updated_at(const std::string& text) {
  const auto document = Document::parse(text);
  if (!document || !document->root().is_object()) return std::nullopt;
  return parse_instant(text_member(document->root(), "updated_at"));
}

Finding finding_of(const Note& note, const history::Base& base, const Instant& there) {
  Finding finding = finding_in(note, "/updated_at");
  finding.message = base.name + " has a newer version of this checkpoint, of " + format_instant(there) +
                    "; merge or rebase before you go on from this one";
  finding.details = {{"updated_at", format_instant(*note.overview.updated_at)}, {"newer", format_instant(there)}};
  return finding;
}

}  // namespace

Outcome check_newer_on_base(Survey& survey) {
  if (survey.notes().empty()) return {};
  const auto base = survey.base();
  if (!base) return skipped(base.reason);
  if (!base->tip) return skipped("there are no commits yet");
  const git::Repository& repository = *survey.repository();
  std::vector<Finding> findings;
  for (const Note& note : survey.notes()) {
    const auto there = repository.file(*base->tip, note.path);
    if (!there || there->text == note.document.text() || !note.overview.updated_at) continue;
    const auto newer = updated_at(there->text);
    if (!newer || *newer <= *note.overview.updated_at) continue;
    Finding finding = finding_of(note, *base, *newer);
    finding.proof = last_change(repository, *base->tip, note.path);
    if (finding.proof) finding.proof->base = base->name;
    findings.push_back(std::move(finding));
  }
  return outcome_of(std::move(findings));
}

}  // namespace checkpoint::doctor
