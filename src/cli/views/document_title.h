#pragma once

#include <string>

#include "history/passage.h"

namespace checkpoint::cli {

/// What people call the document that `passage` is about: `session 'review'`, `stage 'script' of project 'film'`,
/// `implement of run PLAT-1/r1`; its path where that is all there is to say.
std::string document_title(const history::Passage& passage);

}  // namespace checkpoint::cli
