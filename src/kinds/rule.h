#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "core/time.h"
#include "schema/schema.h"
#include "schema/violation.h"

namespace checkpoint {

/// A document and what its rules may know about the world around it.
struct Subject {
  const Document& document;
  std::string_view path;  ///< relative to the store's folder, with `/`; empty where the document has no place yet
  Instant now;

  Node root() const { return document.root(); }
};

/// Where a document breaks a rule, and how. The row of the rule adds code and level.
struct Breach {
  Node node;            ///< the value concerned, or the object that `member` is missing from
  std::string member;   ///< name of the missing member; empty where `node` itself is concerned
  std::string message;  ///< as Violation::message
};

using Breaches = std::vector<Breach>;

/// A rule stops looking after this many: enough for a person, and a bound on what a hostile document can cost.
inline constexpr std::size_t max_breaches = 100;

/// What `breach_of` finds wrong with each of `rows`, added to `all` as far as a rule looks.
template <class Rows, class BreachOf>
void add_breaches(Breaches& all, const Rows& rows, const BreachOf& breach_of) {
  for (const auto& row : rows) {
    if (all.size() == max_breaches) return;
    if (std::optional<Breach> breach = breach_of(row)) all.push_back(*std::move(breach));
  }
}

template <class Rows, class BreachOf>
Breaches breaches_in(const Rows& rows, const BreachOf& breach_of) {
  Breaches all;
  add_breaches(all, rows, breach_of);
  return all;
}

/// The one after the other.
Breaches joined(Breaches some, Breaches more);

/// One rule about more than one value, or about more than the document; what can be said of one value alone, the schema
/// says. `check` must take no member's presence or type for granted: it gets invalid documents too, and what is missing
/// or of another type the schema reports.
struct Rule {
  ProblemCode code;  ///< as Violation::code
  Level level;
  Breaches (*check)(const Subject&);
};

/// A part of a document that has a schema of its own, because of what the document says.
struct Part {
  Node node;
  const SchemaNode* schema;  ///< never null
};

/// All that `rules` find, in their order.
Violations broken(std::span<const Rule> rules, const Subject& subject);

/// A word of a document's path that a member of the document repeats.
struct FiledWord {
  std::string_view member;
  std::string_view word;    ///< empty where the path says nothing: then the member is as it likes
  std::string_view source;  ///< the part of the path, for the message: `file's name`, `project's folder`
};

/// A breach for each of `words` whose member is another string than the path has.
Breaches not_as_filed(const Node& root, std::initializer_list<FiledWord> words);

/// Where lists are kept by a key: a breach for each row of the list `list` of `root` whose text member `key` an earlier
/// row has too. `what` says what it is there: `the id of an earlier row`.
Breaches repeated(const Node& root, std::string_view list, std::string_view key, std::string_view what);

}  // namespace checkpoint
