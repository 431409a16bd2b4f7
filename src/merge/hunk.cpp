#include "merge/hunk.h"

namespace checkpoint::merge {

std::string HunkWriter::marker(char sign, const std::string& label) const {
  return std::string(markers_.size, sign) + (label.empty() ? "" : " " + label);
}

std::string HunkWriter::around(const Hunk& hunk) const {
  std::string text = marker('<', markers_.our_label) + newline_ + hunk.ours;
  if (markers_.with_base) text += marker('|', markers_.base_label) + newline_ + hunk.base;
  text += marker('=', "") + newline_ + hunk.theirs;
  return text += marker('>', markers_.their_label);
}

}  // namespace checkpoint::merge
