#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/document.h"
#include "merge/difference.h"

namespace checkpoint::history {

/// A document at one point of its history. Absent, readable, or there without being readable.
class Version {
 public:
  /// There is no such file.
  static Version absent() { return {}; }
  /// A file with this text.
  static Version of(std::string text);
  /// A file of which only the reason is known why it cannot be read.
  static Version unreadable(std::string problem);

  bool is_there() const { return document_ || !problem_.empty(); }
  const std::optional<Document>& document() const { return document_; }
  const std::optional<std::string>& text() const { return text_; }
  /// Why there is a file and no document; empty otherwise.
  const std::string& problem() const { return problem_; }

  /// The same version as others than its owner see it.
  Version without_private() const;

 private:
  std::optional<std::string> text_;
  std::optional<Document> document_;
  std::string problem_;
};

/// Who looks at a document.
enum class View : std::uint8_t {
  owner,   ///< sees all of it
  others,  ///< does not see what is private to its owner
};

/// What happened to one document from one version to the next.
struct Passage {
  std::string path;         ///< relative to the repository
  std::string former_path;  ///< where it stood before, where that was elsewhere; else empty
  Version before;
  Version after;
  std::vector<merge::Change> changes;
  std::string problem;               ///< why changes cannot tell all: which version cannot be read
  bool has_private_changes = false;  ///< something changed that this view does not show
};

/// Compares two versions field by field as the document's kind says. A file that came, went, or could be read on one
/// side only is one change of the whole document.
Passage passage_of(const std::string& path, const Version& before, const Version& after, View view);

/// What a merge did beyond all its sides: the changes that it has against each of them.
Passage merge_passage_of(const std::string& path, const std::vector<Version>& before, const Version& after, View view);

}  // namespace checkpoint::history
