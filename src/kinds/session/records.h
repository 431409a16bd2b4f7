#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/document.h"
#include "kinds/landed_note.h"

namespace checkpoint::session {

/// What part of a session says that something is done.
enum class RecordedAs : std::uint8_t {
  step,    ///< a row of `progress_table` that is complete
  action,  ///< an entry of `recently_done`
};

/// A text by which a session says that something is done; that its owner's private state says so is not among them.
struct Record {
  RecordedAs as = RecordedAs::action;
  std::string text;
  std::string pointer;
  std::size_t line = 1;
};

/// Id and label of each step that is complete, then the actions that are done, in the order of the document.
std::vector<Record> records_of(const Document& document);

/// A record that the history contradicts.
struct RevertedRecord {
  Record record;
  std::vector<LandedReference> references;  ///< what of it was taken back, and by what
};

/// What the history says of all that a session records.
struct Recorded {
  std::size_t references = 0;                ///< how many things of the history they name, of those that were asked
  std::vector<LandedReference> landed = {};  ///< those that actions name and that have landed
  std::vector<RevertedRecord> reverted = {};
};

}  // namespace checkpoint::session
