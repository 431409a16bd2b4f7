#include "cli/repository/doctor_selection.h"

#include <algorithm>
#include <array>

#include "cli/terminal/paragraph.h"
#include "cli/terminal/terminal_text.h"
#include "kinds/secret/secret.h"

namespace checkpoint::cli {
namespace {

using doctor::Bearing;
using doctor::Finding;
using doctor::Severity;

constexpr std::size_t kScreen = 10;  // findings, of some four lines each
constexpr std::size_t kFew = 3;
constexpr std::size_t kShortList = 3;  // rows: with so few, each may take more than a line
constexpr std::size_t kWhole = 4;      // lines: more than a row ever takes
constexpr std::size_t kAround = 4;     // spaces beside the name of a check

struct Heading {
  Bearing bearing;
  std::string_view text;
  std::string_view command;
  std::string_view effect;
};
constexpr std::string_view kAll = "--all";
constexpr std::array<Heading, 3> kHeadings{
    {{Bearing::now, "and more", kAll, " lists it"},
     {Bearing::old, "old, and no reason to fail", kAll, " lists it"},
     {Bearing::setup, "not set up in this clone, and no reason to fail", "install", ""}}};

std::string text_of(const Heading& heading, const std::string& limits, const Look& look) {
  const std::string command =
      heading.command == kAll ? "doctor" + limits + " " + std::string(kAll) : std::string(heading.command);
  return std::string(heading.text) + " (" + look.safe(look.quoted_command(command)) + std::string(heading.effect) + ")";
}

// A path only where there is room for it.
std::string where(const std::set<std::string>& paths, std::size_t room) {
  const bool fits = paths.size() == 1 && display_width(*paths.begin()) <= room;
  return fits ? *paths.begin() : counted(paths.size(), "checkpoint");
}

}  // namespace

Selection::Selection(const doctor::Report& report, Extent extent)
    : takes_all_(extent == Extent::everything || report.is_by_name) {
  std::size_t wrong = 0;
  for (const Finding& finding : report.findings) {
    ++groups_[key_of(finding)].all;
    wrong += finding.bearing == Bearing::now ? 1 : 0;
  }
  fits_ = wrong <= kScreen;
}

// Of what is old or of the clone's setup, the level says nothing that anybody has to do.
Selection::Key Selection::key_of(const Finding& finding) {
  const Severity level = finding.bearing == Bearing::now ? finding.level : Severity::info;
  return {finding.bearing, doctor::find_check(finding.check), level};
}

// To leave one out saves nothing. Where there is more than a screen takes, notes are only counted.
std::size_t Selection::most(const Key& key, const Group& group) const {
  if (takes_all_) return group.all;
  if (std::get<Bearing>(key) != Bearing::now) return 0;
  const Severity level = std::get<Severity>(key);
  if (fits_ && level == Severity::error) return group.all;
  if (!fits_ && level == Severity::info) return 0;
  const std::size_t few = fits_ || level == Severity::error ? kFew : 1;
  return group.all <= few + 1 ? group.all : few;
}

bool Selection::takes(const Finding& finding) {
  const Key key = key_of(finding);
  Group& group = groups_[key];
  if (group.shown < most(key, group)) {
    ++group.shown;
    return true;
  }
  group.paths.insert(finding.path);
  return false;
}

std::string Selection::row(const Key& key, const Group& group, std::size_t most, const Look& look) {
  const doctor::Check& check = *std::get<const doctor::Check*>(key);
  const std::size_t room = look.width - std::min(look.width, check.name.size() + kAround);
  std::string text(check.summary);
  const bool has_place = group.paths.size() > 1 || !group.paths.begin()->empty();
  if (has_place) {
    const std::string count = std::to_string(group.all - group.shown) + " in ";
    text = count + where(group.paths, room - std::min(room, count.size())) + ": " + text;
  }
  return paragraph_text({"  " + std::string(check.name) + "  ", secret::masked(text), Tone::strong, Tone::plain, most},
                        look);
}

std::string Selection::rest(const std::string& limits, const Look& look) const {
  const auto rows =
      std::count_if(groups_.begin(), groups_.end(), [](const auto& row) { return !row.second.paths.empty(); });
  const std::size_t most = static_cast<std::size_t>(rows) <= kShortList ? kWhole : 1;
  std::string text;
  for (const Heading& heading : kHeadings) {
    std::string lines;
    for (const auto& [key, group] : groups_) {
      const bool is_here = std::get<Bearing>(key) == heading.bearing && !group.paths.empty();
      if (is_here) lines += row(key, group, most, look);
    }
    if (!lines.empty()) text += look.paint(Tone::faint, text_of(heading, limits, look)) + "\n" + lines;
  }
  return text.empty() ? text : text + "\n";
}

}  // namespace checkpoint::cli
