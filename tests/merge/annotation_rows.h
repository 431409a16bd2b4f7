#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "merge/result.h"

namespace checkpoint::test {

/// What becomes of two different changes of one place.
enum class Answer {
  asked,    ///< about these places, each after a space; none named: about the place itself
  newer,    ///< theirs, which is the newer side
  further,  ///< theirs, which is of the older side
  united,   ///< a list with the elements of both
  merged    ///< this value
};

/// A place in a document, and what three versions have there: JSON texts.
struct AnnotationRow {
  const char* schema;
  const char* pointer;  ///< empty: the members of the document itself
  const char* base;     ///< empty: there is no base
  const char* ours;
  const char* theirs;
  Answer answer;
  const char* expected = "";
  const char* configuration = "{}";
};

/// A row for each annotation of each schema, at least; the other function has those of sessions.
std::span<const AnnotationRow> annotation_rows();
std::span<const AnnotationRow> session_annotation_rows();

/// A row of a list, and the same under two other names, whether its name is its id or its phase.
inline constexpr const char* one_row = R"([{"id": "a", "phase": "a", "x": 1}])";
inline constexpr const char* one_row_as_b = R"([{"id": "b", "phase": "b", "x": 1}])";
inline constexpr const char* one_row_as_c = R"([{"id": "c", "phase": "c", "x": 1}])";
/// Where the last session was is where the work is.
inline constexpr const char* last_session = R"({"merge": {"position": "latest"}})";

/// The documents of a row, and how they merge by `schema`: our side at each question, and the questions.
class RowMerge {
 public:
  using Json = nlohmann::ordered_json;

  RowMerge(const AnnotationRow& row, const Schema& schema, merge::Side first);

  const std::set<std::string>& asked() const { return asked_; }
  /// What stands at the row's place.
  Json value() const;
  /// Whether a version of the row has `text`, or the place that it is about.
  bool speaks_of(std::string_view text) const;
  const AnnotationRow& row() const { return *row_; }
  bool operator==(const RowMerge& other) const { return asked_ == other.asked_ && document_ == other.document_; }

 private:
  const AnnotationRow* row_;
  std::set<std::string> asked_;
  Json document_;
};

}  // namespace checkpoint::test
