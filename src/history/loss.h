#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "history/chronicle.h"
#include "merge/dropped.h"

namespace checkpoint::history {

/// Whether what a merge has dropped is to be had in the newest version.
enum class LossState : std::uint8_t {
  open,     ///< it is still not there
  back,     ///< somebody has brought it back
  replaced  ///< something else was written in its place since, or the file is gone
};

/// `open`, `back` or `replaced`.
std::string_view name_of(LossState state);

/// A part of what a merge has dropped.
struct Piece {
  merge::DroppedForm form = merge::DroppedForm::field;
  merge::Place place;
  std::string value;                   ///< as JSON
  std::optional<std::string> instead;  ///< what stands there, as JSON; nothing where nothing does
};

/// Something that one side of a merge added or changed, and that the merge commit does not have.
struct Loss {
  Revision merge;
  std::string path;  ///< of the file, relative to the repository, as the side has it
  std::string kind;  ///< of its document; empty for archives and logs
  merge::DroppedForm form = merge::DroppedForm::document;
  merge::Place place;                  ///< in the document; empty for the whole file
  std::string value;                   ///< what was dropped, as JSON; empty for a whole file
  std::optional<std::string> instead;  ///< what the merge has there, as JSON; nothing where it has nothing
  bool is_private = false;             ///< for the owner of the document only
  std::vector<std::string> from;       ///< the parents that have it, full SHAs, in their order
  std::vector<Piece> missing = {};     ///< where only parts of it are still not there: those
  std::string path_now = {};           ///< where the document stands now, if that is elsewhere than `path`
  LossState state = LossState::open;
  bool stands_now = false;     ///< of a whole file: the newest version has one by that name
  bool is_side_whole = false;  ///< the side's file as it is has all that the merge should have had
};

/// Where it stands, for people: `next actions`, `blockers b1`, `the whole file`.
std::string words_of(const Loss& loss);

/// RFC 6901, with a row's key in the place of its index; empty for the whole file.
std::string pointer_of(const Loss& loss);

}  // namespace checkpoint::history
