#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "merge/versions.h"

namespace checkpoint::merge {

struct Merged;

/// The value of one input as it stands there.
struct Verbatim {
  Side side;
};

/// A value from outside the inputs: an answer given by hand. JSON text.
struct Literal {
  std::string json;
};

/// An object or array whose members or elements were merged one by one, in their merged order.
struct Container {
  NodeKind kind;
  std::vector<Merged> items;
};

/// Both sides changed the value and no rule decides. The alternatives are the versions of the node; one that is absent
/// means that the side has no such value.
struct Question {
  std::string path;       ///< dotted, `$` for the whole document
  std::string_view why;   ///< static text
  std::size_t joint = 0;  ///< questions of one container with the same number other than 0 are answered together
};

/// One node of a merge's result, free of layout.
struct Merged {
  Versions versions;  ///< where the value stands in the inputs: its layout, and the alternatives of a question
  std::variant<Verbatim, Literal, Container, Question> form;

  const Verbatim* verbatim() const { return std::get_if<Verbatim>(&form); }
  const Literal* literal() const { return std::get_if<Literal>(&form); }
  const Container* container() const { return std::get_if<Container>(&form); }
  Container* container() { return std::get_if<Container>(&form); }
  const Question* question() const { return std::get_if<Question>(&form); }
  Question* question() { return std::get_if<Question>(&form); }
};

/// True where the node is a question or has one below it.
bool is_open(const Merged& merged);

/// The questions of a result in the order of its text.
std::vector<const Merged*> questions_of(const Merged& merged);

/// Puts questions that are answered together next to each other, at the place of the first of them.
void gather_joint_questions(Container& container);

/// The member `key` of a merged object, or null.
Merged* find_item(Merged& object, std::string_view key);

}  // namespace checkpoint::merge
