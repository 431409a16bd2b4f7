#pragma once

namespace checkpoint {

/// Gives a program that was started without standard input, output or errors an empty one in its place. Else the first
/// files that it opens would take their numbers: what it says would be written into them, and what it starts would find
/// them closed.
void open_standard_streams();

}  // namespace checkpoint
