#include "schema/compiler/keywords.h"

#include <array>

#include "core/ranges.h"
#include "schema/compiler/compile.h"
#include "schema/compiler/literal.h"

namespace checkpoint::schema_compiler {

namespace {

/// One keyword's argument, and where the keyword stands.
struct Argument {
  Tables& tables;
  const Json& value;
  const std::string& pointer;

  void require(bool holds, const char* expected) const {
    if (!holds) throw CompileError(pointer, std::string("must be ") + expected);
  }
};

std::string text(const Argument& argument) {
  argument.require(argument.value.is_string() && !argument.value.get_ref<const std::string&>().empty(), "a text");
  return literal(argument.value.get<std::string>());
}

std::string count(const Argument& argument) {
  argument.require(argument.value.is_number_unsigned(), "a whole number");
  return argument.value.dump();
}

std::string number(const Argument& argument) {
  argument.require(argument.value.is_number(), "a number");
  return literal(argument.value.dump());
}

std::string flag(const Argument& argument) {
  argument.require(argument.value == true, "true, or not there");
  return "true";
}

std::string names(const Argument& argument) {
  argument.require(argument.value.is_array() && !argument.value.empty(), "a list of names");
  std::vector<std::string> elements;
  for (const Json& name : argument.value) {
    argument.require(name.is_string(), "a list of names");
    elements.push_back(literal(name.get<std::string>()));
  }
  return argument.tables.list("std::string_view", elements);
}

/// A JSON literal that the validator compares as it stands: a scalar, and in strings no escapes.
std::string scalar(const Json& value, const Argument& argument) {
  const std::string text = value.dump();
  argument.require(value.is_primitive() && text.find('\\') == std::string::npos, "a scalar without escapes");
  return literal(text);
}

std::string values(const Argument& argument) {
  argument.require(argument.value.is_array() && !argument.value.empty(), "a list of values");
  std::vector<std::string> elements;
  for (const Json& value : argument.value) elements.push_back(scalar(value, argument));
  return argument.tables.list("std::string_view", elements);
}

std::string one_value(const Argument& argument) {
  return argument.tables.list("std::string_view", {scalar(argument.value, argument)});
}

std::string type_bit(const Json& name, const Argument& argument) {
  static constexpr std::array known = {"null", "boolean", "number", "string", "array", "object", "integer"};
  argument.require(name.is_string() && contains(known, name.get<std::string>()), "the name of a type");
  return "TypeSet::" + name.get<std::string>();
}

std::string types(const Argument& argument) {
  if (!argument.value.is_array()) return "{" + type_bit(argument.value, argument) + "}";
  argument.require(!argument.value.empty(), "the name of a type, or a list of them");
  std::string bits;
  for (const Json& name : argument.value) bits += (bits.empty() ? "" : " | ") + type_bit(name, argument);
  return "{" + bits + "}";
}

std::string properties(const Argument& argument) {
  argument.require(argument.value.is_object(), "an object of schemas");
  std::vector<std::string> elements;
  for (const auto& [name, schema] : argument.value.items()) {
    elements.push_back("{" + literal(name) + ", " + argument.tables.node(schema, argument.pointer + "/" + name) + "}");
  }
  return argument.tables.list("SchemaProperty", elements);
}

std::string unknown_members(const Argument& argument) {
  if (argument.value == true) return "UnknownMembers::allowed";
  if (argument.value == false) return "UnknownMembers::refused";
  return "UnknownMembers::checked, .additional = " + argument.tables.node(argument.value, argument.pointer);
}

std::string schema(const Argument& argument) { return argument.tables.node(argument.value, argument.pointer); }

std::string forms(const Argument& argument) {
  argument.require(argument.value.is_array() && argument.value.size() > 1, "a list of at least two schemas");
  std::vector<std::string> elements;
  for (const Json& form : argument.value) {
    elements.push_back(argument.tables.node(form, argument.pointer + "/" + std::to_string(elements.size())));
  }
  return argument.tables.list("const SchemaNode*", elements);
}

std::string enumerator(const Argument& argument, const char* type, const std::vector<std::string>& known) {
  const std::string name = argument.value.is_string() ? argument.value.get<std::string>() : "";
  std::string expected = "one of";
  for (const std::string& candidate : known) expected += " " + candidate;
  argument.require(contains(known, name), expected.c_str());
  return std::string(type) + "::" + identifier(name);
}

std::string strategy(const Argument& argument) {
  return enumerator(
      argument, "MergeStrategy",
      {"conflict", "group", "max", "min", "latest", "log", "set", "keyed", "queue", "lattice", "record", "immutable"});
}

std::string order(const Argument& argument) {
  return enumerator(argument, "MergeOrder", {"oldest-first", "newest-first"});
}

std::string format(const Argument& argument) {
  return enumerator(argument, "Format", {"time", "name", "commit", "path", "uuid"});
}

struct Keyword {
  const char* name;
  const char* member;  ///< of SchemaNode or Merge; null for what leaves no trace in the tables
  std::string (*render)(const Argument&);
};

// Both tables stand in the order in which the members are declared: designated initializers ask for it.
constexpr std::array node_keywords = {
    Keyword{"$schema", nullptr, nullptr},
    Keyword{"$id", nullptr, nullptr},
    Keyword{"$defs", nullptr, nullptr},
    Keyword{"default", nullptr, nullptr},
    Keyword{"title", "title", text},
    Keyword{"description", "description", text},
    Keyword{"type", "types", types},
    Keyword{"properties", "properties", properties},
    Keyword{"required", "required", names},
    Keyword{"additionalProperties", "unknown", unknown_members},
    Keyword{"items", "items", schema},
    Keyword{"enum", "allowed", values},
    Keyword{"const", "allowed", one_value},
    Keyword{"minItems", "min_items", count},
    Keyword{"maxItems", "max_items", count},
    Keyword{"minLength", "min_length", count},
    Keyword{"maxLength", "max_length", count},
    Keyword{"minimum", "minimum", number},
    Keyword{"maximum", "maximum", number},
    Keyword{"exclusiveMinimum", "exclusive_minimum", number},
    Keyword{"oneOf", "one_of", forms},
    Keyword{"x-format", "format", format},
    Keyword{"x-private", "is_private", flag},
    Keyword{"x-volatile", "is_volatile", flag},
    Keyword{"x-immutable", "is_immutable", flag},
    Keyword{"x-warn-max-length", "warn_max_length", count},
    Keyword{"x-warn-max-items", "warn_max_items", count},
    Keyword{"x-warn-present", "warn_present", text},
};

constexpr std::array merge_keywords = {
    Keyword{"x-merge", "strategy", strategy},  Keyword{"x-merge-group", "group", text},
    Keyword{"x-merge-policy", "policy", text}, Keyword{"x-merge-key", "key", names},
    Keyword{"x-merge-clock", "clock", text},   Keyword{"x-merge-cap", "cap", count},
    Keyword{"x-merge-order", "order", order},  Keyword{"x-merge-evidence", "evidence", text},
    Keyword{"x-merge-fixed", "fixed", flag},   Keyword{"x-lattice", "lattice", names},
};

template <std::size_t size>
bool holds(const std::array<Keyword, size>& keywords, std::string_view name) {
  return any_of(keywords, [&](const Keyword& keyword) { return name == keyword.name; });
}

template <std::size_t size>
std::string rendered(Tables& tables, const std::array<Keyword, size>& keywords, const Json& schema,
                     const std::string& pointer) {
  std::string result;
  for (const Keyword& keyword : keywords) {
    if (keyword.member == nullptr || !schema.contains(keyword.name)) continue;
    const std::string place = pointer + "/" + keyword.name;
    result += std::string(result.empty() ? "." : ", .") + keyword.member + " = ";
    result += keyword.render({tables, schema.at(keyword.name), place});
  }
  return result;
}

void require_known_keywords(const Json& schema, const std::string& pointer) {
  for (const auto& [keyword, argument] : schema.items()) {
    if (!holds(node_keywords, keyword) && !holds(merge_keywords, keyword)) {
      throw CompileError(pointer, "unknown keyword \"" + keyword + "\"");
    }
  }
}

/// A strategy and the annotation without which it means nothing.
struct Need {
  const char* strategy;
  const char* annotation;
};

constexpr std::array needs = {
    Need{"group", "x-merge-group"},
    Need{"keyed", "x-merge-key"},
    Need{"queue", "x-merge-key"},
    Need{"lattice", "x-lattice"},
};

void require_parameters(const Json& schema, const std::string& pointer) {
  for (const Need& need : needs) {
    if (schema.contains("x-merge") && schema.at("x-merge") == need.strategy && !schema.contains(need.annotation)) {
      throw CompileError(pointer, std::string(need.strategy) + " needs " + need.annotation);
    }
  }
  for (const Keyword& keyword : merge_keywords) {
    if (schema.contains(keyword.name) && !schema.contains("x-merge")) {
      throw CompileError(pointer, std::string(keyword.name) + " stands without x-merge");
    }
  }
}

void require_described_members(const Json& schema, const std::string& pointer) {
  for (const Json& name : schema.value("required", Json::array())) {
    if (!schema.value("properties", Json::object()).contains(name.get<std::string>())) {
      throw CompileError(pointer, "requires \"" + name.get<std::string>() + "\", which properties does not describe");
    }
  }
}

}  // namespace

std::string initializer(Tables& tables, const Json& schema, const std::string& pointer) {
  require_known_keywords(schema, pointer);
  require_parameters(schema, pointer);
  require_described_members(schema, pointer);
  std::string result = rendered(tables, node_keywords, schema, pointer);
  const std::string merge = rendered(tables, merge_keywords, schema, pointer);
  if (merge.empty()) return result;
  return result + (result.empty() ? "" : ", ") + ".merge = {" + merge + "}";
}

bool is_annotation(std::string_view keyword) {
  return keyword == "title" || keyword == "description" || keyword == "default" || keyword.rfind("x-merge", 0) == 0;
}

}  // namespace checkpoint::schema_compiler
