#include "schema/validator.h"

#include <utility>

#include "core/decimal.h"
#include "core/first_where.h"
#include "core/ranges.h"
#include "schema/format.h"
#include "schema/subject.h"

namespace checkpoint {

namespace {

TypeSet::Bit type_of(NodeKind kind) {
  switch (kind) {
    case NodeKind::null: return TypeSet::null;
    case NodeKind::boolean: return TypeSet::boolean;
    case NodeKind::number: return TypeSet::number;
    case NodeKind::string: return TypeSet::string;
    case NodeKind::array: return TypeSet::array;
    case NodeKind::object: return TypeSet::object;
  }
  return TypeSet::null;
}

bool admits(const SchemaNode& schema, const Node& value) {
  if (schema.types.any() || schema.types.has(type_of(value.kind()))) return true;
  return value.is_number() && schema.types.has(TypeSet::integer) && Decimal(value.source()).is_integer();
}

/// Schema literals are scalars without escapes: the compiler sees to that.
bool equals(const Node& value, std::string_view literal) {
  if (literal.front() == '"') return value.is_string() && value.is(literal.substr(1, literal.size() - 2));
  const bool is_number = literal.front() == '-' || (literal.front() >= '0' && literal.front() <= '9');
  if (is_number) return value.is_number() && Decimal(value.source()) == Decimal(literal);
  return value.source() == literal;
}

/// Unicode characters; a lone surrogate counts as one.
std::size_t length_of(const Node& text) {
  return static_cast<std::size_t>(
      count_if(text.string(), [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0U) != 0x80; }));
}

std::string counted(std::size_t count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string has(std::size_t count) { return " (has " + std::to_string(count) + ")"; }

/// The member that tells objects of several forms apart: required in each form, one constant in each. Empty where there
/// is none.
std::string_view tag_of(const SchemaNode& schema) {
  const auto is_tag_of = [](const SchemaNode& form, std::string_view name) {
    const SchemaNode* member = form.member(name);
    return member != nullptr && member->allowed.size() == 1 && contains(form.required, name);
  };
  for (const std::string_view name : schema.one_of.front()->required) {
    if (all_of(schema.one_of, [&](const SchemaNode* form) { return is_tag_of(*form, name); })) {
      return name;
    }
  }
  return {};
}

/// `one of a, b`: the tags of all forms.
std::string tags(const SchemaNode& schema, std::string_view tag) {
  std::string text = "one of";
  for (const SchemaNode* form : schema.one_of) {
    const std::string_view literal = form->member(tag)->allowed.front();
    const bool is_text = literal.front() == '"';
    text += form == schema.one_of.front() ? " " : ", ";
    text += is_text ? literal.substr(1, literal.size() - 2) : literal;
  }
  return text;
}

/// Walks schema and value side by side, and collects.
class Validation {
 public:
  void check(const SchemaNode& schema, const Node& value) {
    if (is_enough(Level::error)) return;
    if (!schema.warn_present.empty()) warn("unwanted", value, " " + std::string(schema.warn_present));
    if (!check_allowed(schema, value)) return;
    if (value.is_object()) check_members(schema, value);
    if (value.is_array()) check_elements(schema, value);
    if (value.is_string()) check_text(schema, value);
    if (value.is_number()) check_number(schema, value);
  }

  Violations take() { return std::move(violations_); }

 private:
  bool check_allowed(const SchemaNode& schema, const Node& value) {
    if (!schema.allowed.empty()) return check_choice(schema, value);
    if (!schema.one_of.empty()) return check_forms(schema, value);
    if (admits(schema, value)) return true;
    refuse("type", schema, value);
    return false;
  }

  bool check_choice(const SchemaNode& schema, const Node& value) {
    const auto is_it = [&](std::string_view literal) { return equals(value, literal); };
    if (any_of(schema.allowed, is_it)) return true;
    refuse("enum", schema, value);
    return false;
  }

  /// A value that has the type of one form only is judged by that form, which says more than "none of the forms". So is
  /// an object whose tag names one form.
  bool check_forms(const SchemaNode& schema, const Node& value) {
    if (const std::string_view tag = tag_of(schema); !tag.empty() && value.is_object()) {
      return check_tagged(schema, value, tag);
    }
    std::vector<Violations> results;
    for (const SchemaNode* form : schema.one_of) {
      if (admits(*form, value)) results.push_back(validate(*form, value));
    }
    if (results.empty()) {
      refuse("type", schema, value);
      return false;
    }
    const auto fits = [](const Violations& result) { return !has_errors(result); };
    if (count_if(results, fits) > 1) {
      refuse("form", value, " must have one form only: " + expectation(schema));
      return false;
    }
    auto* const best = first_where(results, fits);
    append(best == nullptr ? std::move(results.front()) : std::move(*best));
    return true;
  }

  bool check_tagged(const SchemaNode& schema, const Node& object, std::string_view tag) {
    const auto member = object.find(tag);
    if (!member) {
      report_missing(*schema.one_of.front(), object, tag);
      return false;
    }
    for (const SchemaNode* form : schema.one_of) {
      if (!equals(*member, form->member(tag)->allowed.front())) continue;
      append(validate(*form, object));
      return false;
    }
    refuse("enum", *member, " must be " + tags(schema, tag) + " (got " + shown(*member) + ")");
    return false;
  }

  void check_members(const SchemaNode& schema, const Node& object) {
    for (const std::string_view name : schema.required) {
      if (!object.find(name)) report_missing(schema, object, name);
    }
    if (schema.properties.empty() && schema.unknown == UnknownMembers::allowed) return;
    for (const Node& member : object.children()) check_member(schema, member);
  }

  void check_member(const SchemaNode& schema, const Node& member) {
    const auto is_it = [&](const SchemaProperty& property) { return member.has_key(property.name); };
    const auto* const known = first_where(schema.properties, is_it);
    if (known != nullptr) {
      check(*known->node, member);
    } else if (schema.unknown == UnknownMembers::checked) {
      check(*schema.additional, member);
    } else if (schema.unknown == UnknownMembers::refused) {
      report_unknown(schema, member);
    }
  }

  void check_elements(const SchemaNode& schema, const Node& array) {
    const std::size_t size = array.size();
    if (size < schema.min_items.value_or(0)) {
      refuse("too-few", array, " must have at least " + counted(*schema.min_items, "entry", "entries") + has(size));
    }
    if (size > schema.max_items.value_or(size)) {
      refuse("too-many", array, " must have at most " + counted(*schema.max_items, "entry", "entries") + has(size));
    }
    if (size > schema.warn_max_items.value_or(size)) warn_about_list(schema, array);
    if (schema.items == nullptr) return;
    for (const Node& element : array.children()) check(*schema.items, element);
  }

  void check_text(const SchemaNode& schema, const Node& text) {
    check_length(schema, text);
    const bool is_reported = text.is("") && schema.min_length.value_or(0) > 0;
    if (schema.format == Format::none || is_reported) return;
    if (const auto reason = objection(text.string(), schema.format)) {
      refuse("format", text, " " + *reason + " (got " + shown(text) + ")");
    }
  }

  void check_length(const SchemaNode& schema, const Node& text) {
    if (!schema.min_length && !schema.max_length && !schema.warn_max_length) return;
    const std::size_t length = length_of(text);
    if (length < schema.min_length.value_or(0)) {
      const std::string wanted = " must have at least " + counted(*schema.min_length, "character", "characters");
      refuse("too-short", text, length == 0 ? " must not be empty" : wanted + has(length));
    }
    if (length > schema.max_length.value_or(length)) {
      refuse("too-long", text,
             " must have at most " + counted(*schema.max_length, "character", "characters") + has(length));
    }
    if (length > schema.warn_max_length.value_or(length)) warn_about_text(schema, text, length);
  }

  void check_number(const SchemaNode& schema, const Node& number) {
    if (schema.minimum.empty() && schema.maximum.empty() && schema.exclusive_minimum.empty()) return;
    const Decimal value(number.source());
    if (!schema.minimum.empty() && value < Decimal(schema.minimum)) refuse("too-small", schema, number);
    if (!schema.exclusive_minimum.empty() && value <= Decimal(schema.exclusive_minimum)) {
      refuse("too-small", schema, number);
    }
    if (!schema.maximum.empty() && value > Decimal(schema.maximum)) refuse("too-large", schema, number);
  }

  std::size_t& told(Level level) { return level == Level::error ? errors_ : warnings_; }
  bool is_enough(Level level) { return told(level) >= max_told; }

  /// Callers ask is_enough() before they word a violation: finding out where a value stands takes time too.
  void tell(Violation violation) {
    ++told(violation.level);
    violations_.push_back(std::move(violation));
  }

  void report_missing(const SchemaNode& schema, const Node& object, std::string_view name) {
    if (is_enough(Level::error)) return;
    std::string message = subject_of(object, name) + " is missing; it must be " + expectation(*schema.member(name));
    tell({"missing", Level::error, pointer_to(object, name), std::move(message), object.position()});
  }

  void report_unknown(const SchemaNode& schema, const Node& member) {
    if (is_enough(Level::error)) return;
    std::string message = subject_of(member) + " is not known here; known are";
    for (const SchemaProperty& property : schema.properties) {
      message += (&property == schema.properties.data() ? " " : ", ") + std::string(property.name);
    }
    tell({"unknown", Level::error, member.pointer(), std::move(message), member.key_position()});
  }

  void warn_about_list(const SchemaNode& schema, const Node& list) {
    warn("long-list", list,
         " has " + std::to_string(list.size()) + " entries, more than " + std::to_string(*schema.warn_max_items) +
             ": sum up the older ones in one");
  }

  void warn_about_text(const SchemaNode& schema, const Node& text, std::size_t length) {
    warn("long-text", text,
         " has " + std::to_string(length) + " characters, more than " + std::to_string(*schema.warn_max_length) +
             ": shorten it, and move detail elsewhere");
  }

  void refuse(ProblemCode code, const SchemaNode& schema, const Node& value) {
    refuse(code, value, " must be " + expectation(schema) + " (got " + shown(value) + ")");
  }

  void refuse(ProblemCode code, const Node& value, const std::string& predicate) {
    if (is_enough(Level::error)) return;
    tell({code, Level::error, value.pointer(), subject_of(value) + predicate, value.position()});
  }

  void warn(ProblemCode code, const Node& value, const std::string& predicate) {
    if (is_enough(Level::warning)) return;
    tell({code, Level::warning, value.pointer(), subject_of(value) + predicate, value.key_position()});
  }

  void append(Violations more) {
    for (Violation& violation : more) {
      if (!is_enough(violation.level)) tell(std::move(violation));
    }
  }

  Violations violations_;
  std::size_t errors_ = 0;
  std::size_t warnings_ = 0;
};

}  // namespace

Violations validate(const SchemaNode& schema, const Node& value) {
  Validation validation;
  validation.check(schema, value);
  return validation.take();
}

}  // namespace checkpoint
