#include "invocation.h"

#include <algorithm>

#include "core/whole_number.h"

namespace checkpoint::driver {

namespace {

constexpr std::size_t usual_size = 7;
constexpr std::size_t largest_size = 1000;

std::size_t marker_size(std::string_view text) {
  const auto size = whole_number<std::size_t>(text);
  return size && *size > 0 ? std::min(*size, largest_size) : usual_size;
}

/// A label that git did not fill in is none: empty in rerere, a bare placeholder in old versions.
std::string label_or(std::string_view label, std::string_view otherwise) {
  const bool placeholder = label.size() == 2 && label.front() == '%';
  std::string text(label.empty() || placeholder ? otherwise : label);
  std::replace(text.begin(), text.end(), '\n', ' ');
  std::replace(text.begin(), text.end(), '\r', ' ');
  return text;
}

}  // namespace

std::optional<Invocation> Invocation::parse(const std::vector<std::string_view>& arguments) {
  Invocation invocation;
  std::vector<std::string_view> rest = arguments;
  if (!rest.empty() && rest.front() == "--virtual") {
    invocation.is_virtual = true;
    rest.erase(rest.begin());
  }
  if (rest.size() < 3 || rest.size() > 8) return std::nullopt;
  rest.resize(8);
  invocation.base = rest[0];
  invocation.ours = rest[1];
  invocation.theirs = rest[2];
  invocation.markers.size = marker_size(rest[3]);
  invocation.path = rest[4];
  invocation.markers.base_label = label_or(rest[5], "base");
  invocation.markers.our_label = label_or(rest[6], "ours");
  invocation.markers.their_label = label_or(rest[7], "theirs");
  return invocation;
}

}  // namespace checkpoint::driver
