#pragma once

#include "cli/command/answer.h"
#include "cli/repository/doctor_selection.h"
#include "doctor/explanation.h"
#include "doctor/repair.h"
#include "doctor/report.h"

namespace checkpoint::cli {

/// What doctor was asked, and what it came to.
struct Diagnosis {
  doctor::Report report;
  std::vector<doctor::Repaired> changes;               ///< by `--fix`
  bool is_preview = false;                             ///< the changes were not made
  std::optional<Error> unwritten = {};                 ///< why `--fix` could not write all that it meant to
  std::vector<doctor::Explanation> explanations = {};  ///< with `--explain`
  std::size_t layouts = 0;                             ///< how many files `--fix` would lay out anew besides
  Extent extent = Extent::screen;                      ///< of the text; JSON always has everything
  std::string limits = {};  ///< of the command line, what this is about: ` review --base=main`; empty for all
};

/// `checks`, `findings`, `references`, `changes`, `suppressed`, `base`, `dry_run`. Texts of documents are masked where
/// they hold what looks like a secret.
json::Object diagnosis_json(const Diagnosis& diagnosis);

/// A diagnosis of nothing: the checks by name.
Diagnosis listing();

}  // namespace checkpoint::cli
