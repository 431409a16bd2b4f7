#include "merge/conflicted_text.h"

#include <algorithm>

#include "merge/marker_line.h"

namespace checkpoint::merge {

namespace {

std::string label_of(std::string_view line, std::size_t size) {
  std::string label(line.substr(std::min(line.size(), size + 1)));
  while (!label.empty() && (label.back() == '\n' || label.back() == '\r')) label.pop_back();
  return label;
}

class Reader {
 public:
  std::optional<ConflictedText> read(std::string_view text) {
    while (!text.empty()) {
      const std::string_view line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
      text.remove_prefix(line.size());
      if (!take_marker(line)) take_line(line);
    }
    if (hunks_ == 0 || place_ != Place::outside) return std::nullopt;
    found_.markers.with_base = bases_ == hunks_;  // where one has no base, nothing is known of what was there
    if (found_.markers.with_base) {
      found_.base = base_;
    } else {
      found_.open_in_base.clear();
    }
    return std::move(found_);
  }

 private:
  enum class Place { outside, ours, base, theirs };

  bool take_marker(std::string_view line) {
    Markers& markers = found_.markers;
    if (const std::size_t size = marker_length(line, '<'); size > 0 && place_ == Place::outside) {
      markers.size = size;
      markers.our_label = label_of(line, size);
      place_ = Place::ours;
      found_.open_in_ours.push_back({found_.ours.size(), 0});
      found_.open_in_theirs.push_back({found_.theirs.size(), 0});
      found_.open_in_base.push_back({base_.size(), 0});
      return true;
    }
    if (place_ == Place::ours && marker_length(line, '|') == markers.size) {
      markers.base_label = label_of(line, markers.size);
      ++bases_;
      place_ = Place::base;
      return true;
    }
    if ((place_ == Place::ours || place_ == Place::base) && marker_length(line, '=') == markers.size) {
      place_ = Place::theirs;
      return true;
    }
    if (place_ == Place::theirs && marker_length(line, '>') == markers.size) {
      markers.their_label = label_of(line, markers.size);
      place_ = Place::outside;
      found_.open_in_ours.back().end = found_.ours.size();
      found_.open_in_theirs.back().end = found_.theirs.size();
      found_.open_in_base.back().end = base_.size();
      ++hunks_;
      return true;
    }
    return false;
  }

  void take_line(std::string_view line) {
    const bool outside = place_ == Place::outside;
    if (outside || place_ == Place::ours) found_.ours += line;
    if (outside || place_ == Place::theirs) found_.theirs += line;
    if (outside || place_ == Place::base) base_ += line;
  }

  ConflictedText found_;
  std::string base_;
  Place place_ = Place::outside;
  std::size_t bases_ = 0;  ///< hunks that show the base
  std::size_t hunks_ = 0;
};

}  // namespace

std::optional<ConflictedText> read_conflicted(std::string_view text) { return Reader().read(text); }

}  // namespace checkpoint::merge
