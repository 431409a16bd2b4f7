#pragma once

#include "cli/commands/doctor.h"

namespace checkpoint::cli {

/// The whole of `doctor`, for the program that links libgit2.
Answer diagnose(const DoctorOptions& options, Context& context);

}  // namespace checkpoint::cli
