#pragma once

#include <string>

#include "kinds/work.h"

namespace checkpoint::cli {

/// One piece of work as a row of the page that unfolds: how it stands, where, how far, since when, what comes next; and
/// below that what there is to know of it.
std::string work_row(const Work& work, const Instant& now);

/// Whether to say that it is old: what is done may be as old as it likes.
bool is_left_behind(const Work& work);

/// `width` tenths of a bar from `from` on.
std::string bar_path(long from, long width, std::string_view style);

}  // namespace checkpoint::cli
