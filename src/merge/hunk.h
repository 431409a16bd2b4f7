#pragma once

#include <string>

#include "merge/render.h"

namespace checkpoint::merge {

/// The lines of a question's alternatives, each with its newline; empty where a side has nothing.
struct Hunk {
  std::string base;
  std::string ours;
  std::string theirs;
};

/// Writes git's conflict markers.
class HunkWriter {
 public:
  HunkWriter(Markers markers, std::string newline) : markers_(std::move(markers)), newline_(std::move(newline)) {}

  /// The hunk between markers, without the newline behind the last marker.
  std::string around(const Hunk& hunk) const;

 private:
  std::string marker(char sign, const std::string& label) const;

  Markers markers_;
  std::string newline_;
};

}  // namespace checkpoint::merge
