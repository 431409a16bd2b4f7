#pragma once

#include "history/latin_phrase.h"

namespace checkpoint::history::latin {

/// Behind an order that brings the named request before its reviewers, or does what is left for it and lands it:
/// `Kim um Review von #12 bitten`, `demander à Kim de relire #12`, `resolver los conflictos de #12 y fusionarlo`.
/// `place` itself where none begins there.
Place behind_petition(const Phrase& phrase, const Naming& naming, Place place);

/// Behind what is said of the named request, right behind it: that it awaits a review, or is to be brought to its
/// landing. `espera la revisión de Kim`, `durchs Review bringen`. `place` itself where nothing of that stands there.
Place behind_expectation(const Phrase& phrase, Place place);

/// Behind a further step that lands it: `, dann mergen`, `et la fusionner`.
Place behind_closing_step(const Phrase& phrase, Place place);

/// Behind a step that does what it still lacks: `CI abwarten`, `corriger les tests`.
Place behind_tended_step(const Phrase& phrase, Place place);

}  // namespace checkpoint::history::latin
