#pragma once

#include "kinds/succession.h"

namespace checkpoint::workflow {

/// What a change of a workflow's phase.json takes of the gates that it had: a phase that a person has to approve keeps
/// that, and stays before what stood behind it, as long as the workflow runs (`gate-removed`); and where there is such
/// a phase, all of them stay as they are, but for gates that come (`phases-changed`). No command does otherwise, so
/// these are errors. Where it was archived and begun anew, under its own name and at another moment or at the one of
/// archiving it, gates that it has no more, and work that stands before them now, are a warning; an error where such
/// work is completed already, or all of the workflow is, or, where nobody had opened the gate, a phase that the one
/// before did not have. An approval that says what was approved goes on to say it (`gate-changed-by-hand`). Empty where
/// one of the two is no such document, or the workflow is gone.
Violations gates_lost(const Succession& succession);

}  // namespace checkpoint::workflow
