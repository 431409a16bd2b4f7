#pragma once

#include <string>

#include "cli/report/proofs.h"

namespace checkpoint::cli {

/// `7fb0766dcc Turn off old TLS (#41) 20 July`, as HTML.
std::string commit_html(const LandedReference& reference, const Instant& now);

/// What shows that a note is wrong, a paragraph for each commit.
std::string proof_paragraphs(const Proof& proof, const Instant& now);

/// The same on one line: the commits, or what shows it where none does.
std::string proof_line(const Proof& proof, const Instant& now);

}  // namespace checkpoint::cli
