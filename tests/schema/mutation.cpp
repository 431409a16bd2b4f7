#include "schema/mutation.h"

#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <stdexcept>

#include "support/pointer.h"

namespace checkpoint::test {

namespace {

/// One schema and the place where it stands, with $ref followed.
struct Place {
  const Json* schema;
  std::string path;

  Place at(const std::string& step) const { return {&schema->at(step), path + "/" + step}; }
};

Place followed(const Json& root, const Place& place) {
  if (!place.schema->contains("$ref")) return place;
  const std::string target = place.schema->at("$ref");
  return {&root.at(Json::json_pointer(target.substr(1))), target};
}

/// What a keyword makes of one value: the value that breaks it, and how that is reported.
struct Break {
  std::string json;
  std::string_view code;
  Level level = Level::error;
};

using Breaker = Break (*)(const Json& schema, const Json& argument);

bool admits_type(const Json& schema, std::string_view type) {
  if (schema.contains("enum") || schema.contains("const")) return false;
  if (!schema.contains("type")) return true;
  const Json& types = schema.at("type");
  const auto is_it = [&](const Json& name) { return name == type || (name == "integer" && type == "number"); };
  return types.is_array() ? std::any_of(types.begin(), types.end(), is_it) : is_it(types);
}

/// A value whose type none of `schemas` admits.
std::string value_of_other_type(const std::vector<Json>& schemas) {
  constexpr std::array<std::pair<std::string_view, const char*>, 6> values = {{{"string", "\"text\""},
                                                                               {"number", "0.5"},
                                                                               {"boolean", "true"},
                                                                               {"array", "[]"},
                                                                               {"object", "{}"},
                                                                               {"null", "null"}}};
  for (const auto& [type, json] : values) {
    const auto admits = [wanted = type](const Json& schema) { return admits_type(schema, wanted); };
    if (std::none_of(schemas.begin(), schemas.end(), admits)) return json;
  }
  throw std::logic_error("every type is admitted");
}

Break wrong_type(const Json& schema, const Json&) {
  const bool is_choice = schema.contains("enum") || schema.contains("const");
  return {value_of_other_type({schema}), is_choice ? "enum" : "type"};
}

Break no_form(const Json&, const Json& forms) { return {value_of_other_type(forms.get<std::vector<Json>>()), "type"}; }

Break no_choice(const Json&, const Json&) { return {"\"none of these\"", "enum"}; }

Break too_short(const Json&, const Json& bound) {
  const auto length = bound.get<std::size_t>();
  return {"\"" + std::string(length - 1, 'x') + "\"", "too-short"};
}

Break too_long(const Json&, const Json& bound) {
  return {"\"" + std::string(bound.get<std::size_t>() + 1, 'x') + "\"", "too-long"};
}

Break too_few(const Json&, const Json& bound) {
  return {Json(std::vector<std::string>(bound.get<std::size_t>() - 1, "x")).dump(), "too-few"};
}

Break wrong_format(const Json&, const Json& format) {
  return {format == "time" ? "\"2026-05-08T07:55:00+02:00\"" : "\"../escape\"", "format"};
}

Break too_small(const Json&, const Json& bound) { return {Json(bound.get<std::int64_t>() - 1).dump(), "too-small"}; }
Break not_above(const Json&, const Json& bound) { return {bound.dump(), "too-small"}; }
Break too_large(const Json&, const Json& bound) { return {Json(bound.get<std::int64_t>() + 1).dump(), "too-large"}; }

Break long_text(const Json&, const Json& bound) {
  return {"\"" + std::string(bound.get<std::size_t>() + 1, 'x') + "\"", "long-text", Level::warning};
}

Break long_list(const Json&, const Json& bound) {
  return {Json(std::vector<std::string>(bound.get<std::size_t>() + 1, "x")).dump(), "long-list", Level::warning};
}

Break unwanted(const Json&, const Json&) { return {"0", "unwanted", Level::warning}; }

/// The keywords that judge one value. `required` has a mutation for each name, the applicators lead on to other
/// schemas, and annotations judge nothing.
constexpr std::array<std::pair<std::string_view, Breaker>, 14> breakers = {{
    {"type", wrong_type},
    {"oneOf", no_form},
    {"enum", no_choice},
    {"const", no_choice},
    {"minLength", too_short},
    {"maxLength", too_long},
    {"minItems", too_few},
    {"x-format", wrong_format},
    {"minimum", too_small},
    {"exclusiveMinimum", not_above},
    {"maximum", too_large},
    {"x-warn-max-length", long_text},
    {"x-warn-max-items", long_list},
    {"x-warn-present", unwanted},
}};

constexpr std::array<std::string_view, 6> applicators = {"required", "properties", "additionalProperties",
                                                         "items",    "$defs",      "$ref"};

bool is_annotation(std::string_view keyword) {
  return keyword == "$schema" || keyword == "$id" || keyword == "title" || keyword == "description" ||
         keyword == "default" || keyword.starts_with("x-merge") || keyword == "x-lattice" || keyword == "x-private" ||
         keyword == "x-volatile" || keyword == "x-immutable";
}

Breaker breaker_of(std::string_view keyword) {
  const auto* row =
      std::find_if(breakers.begin(), breakers.end(), [&](const auto& pair) { return pair.first == keyword; });
  return row == breakers.end() ? nullptr : row->second;
}

void require_known(std::string_view keyword) {
  const bool is_applicator = std::find(applicators.begin(), applicators.end(), keyword) != applicators.end();
  if (breaker_of(keyword) == nullptr && !is_applicator && !is_annotation(keyword)) {
    throw std::logic_error("no mutation is known for the keyword " + std::string(keyword));
  }
}

/// Whether `value` has what a form says by `const`: several forms of objects are told apart by that.
bool has_tags_of(const Json& form, const Node& value) {
  const Json properties = form.value("properties", Json::object());
  return std::all_of(properties.items().begin(), properties.items().end(), [&](const auto& property) {
    const auto member = value.find(property.key());
    return !member || !property.value().contains("const") || member->source() == property.value().at("const").dump();
  });
}

/// Walks schema and sample side by side.
class Walk {
 public:
  Walk(const Json& root, const std::string& sample)
      : root_(root), sample_(sample), document_(*Document::parse(sample)) {}

  std::vector<Mutation> run() {
    visit({&root_, "#"}, document_.root());
    return std::move(mutations_);
  }

 private:
  void visit(const Place& at, const Node& value) {
    const Place place = followed(root_, at);
    for (const auto& [keyword, argument] : place.schema->items()) {
      require_known(keyword);
      const Breaker breaker = breaker_of(keyword);
      const Json& own = keyword == "oneOf" ? kept(forms_of(place)) : argument;
      if (breaker != nullptr) add(place.path + "/" + keyword, value, breaker(*place.schema, own));
    }
    visit_parts(place, value);
  }

  void visit_parts(const Place& place, const Node& value) {
    if (value.is_object()) visit_members(place, value);
    if (value.is_array() && place.schema->contains("items")) {
      for (const Node& element : value.children()) visit(place.at("items"), element);
    }
    if (place.schema->contains("oneOf")) visit_forms(place, value);
  }

  void visit_members(const Place& place, const Node& object) {
    for (const Json& name : place.schema->value("required", Json::array())) add_missing(place, object, name);
    const Json& properties = place.schema->contains("properties") ? place.schema->at("properties") : no_properties_;
    for (const Node& member : object.children()) {
      const std::string key = member.key();
      if (properties.contains(key)) {
        visit(place.at("properties").at(key), member);
      } else if (place.schema->value("additionalProperties", Json()).is_object()) {
        visit(place.at("additionalProperties"), member);
      }
    }
  }

  /// Follows the form that the value has. Its type is broken by a value that has the type of no form.
  void visit_forms(const Place& place, const Node& value) {
    const Json& forms = place.schema->at("oneOf");
    for (std::size_t i = 0; i < forms.size(); ++i) {
      const Place form = followed(root_, {&forms[i], place.path + "/oneOf/" + std::to_string(i)});
      if (!admits_type(*form.schema, name_of(value.kind())) || !has_tags_of(*form.schema, value)) continue;
      add(form.path + "/type", value, no_form(*place.schema, forms_of(place)));
      Json untyped = *form.schema;
      untyped.erase("type");
      visit({&kept(std::move(untyped)), form.path}, value);
    }
  }

  Json forms_of(const Place& place) const {
    Json forms = Json::array();
    for (const Json& form : place.schema->at("oneOf")) forms.push_back(*followed(root_, {&form, ""}).schema);
    return forms;
  }

  void add(std::string covers, const Node& value, const Break& broken) {
    mutations_.push_back({std::move(covers), changed(sample_, {{value.pointer(), broken.json}}), broken.code,
                          broken.level, value.pointer()});
  }

  void add_missing(const Place& place, const Node& object, const std::string& name) {
    const std::string pointer = object.pointer() + "/" + name;
    mutations_.push_back(
        {place.path + "/required/" + name, changed(sample_, {{pointer, ""}}), "missing", Level::error, pointer});
  }

  const Json& kept(Json schema) { return kept_.emplace_back(std::move(schema)); }

  const Json& root_;
  const std::string& sample_;
  Document document_;
  const Json no_properties_ = Json::object();
  std::deque<Json> kept_;
  std::vector<Mutation> mutations_;
};

/// Collects the places of keywords, each schema once.
class Census {
 public:
  explicit Census(const Json& root) : root_(root) { visit({&root, "#"}); }

  std::set<std::string> take() { return std::move(places_); }

 private:
  void visit(const Place& at) {
    const Place place = followed(root_, at);
    if (!seen_.insert(place.path).second) return;
    for (const auto& [keyword, argument] : place.schema->items()) {
      require_known(keyword);
      if (breaker_of(keyword) != nullptr) places_.insert(place.path + "/" + keyword);
    }
    for (const Json& name : place.schema->value("required", Json::array())) {
      places_.insert(place.path + "/required/" + name.get<std::string>());
    }
    visit_parts(place);
  }

  void visit_parts(const Place& place) {
    for (const char* keyword : {"items", "additionalProperties"}) {
      if (place.schema->value(keyword, Json()).is_object()) visit(place.at(keyword));
    }
    if (place.schema->contains("properties")) {
      const Place properties = place.at("properties");
      for (const auto& [name, schema] : properties.schema->items()) visit(properties.at(name));
    }
    for (std::size_t i = 0; i < place.schema->value("oneOf", Json::array()).size(); ++i) {
      visit({&place.schema->at("oneOf")[i], place.path + "/oneOf/" + std::to_string(i)});
    }
  }

  const Json& root_;
  std::set<std::string> seen_;
  std::set<std::string> places_;
};

}  // namespace

std::vector<Mutation> mutations(const Json& schema, const std::string& sample) { return Walk(schema, sample).run(); }

std::set<std::string> places(const Json& schema) { return Census(schema).take(); }

}  // namespace checkpoint::test
