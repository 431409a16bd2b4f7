#include "schema/compiler/compile.h"

#include "core/ranges.h"
#include "schema/compiler/literal.h"
#include "schema/compiler/tables.h"

namespace checkpoint::schema_compiler {

namespace {

constexpr const char* head =
    "// Written by the schema compiler; change the file in schemas/ instead.\n"
    "// NOLINTBEGIN\n"
    "#include \"schema/schema.h\"\n\n";
constexpr const char* tail = "\n}  // namespace checkpoint\n// NOLINTEND\n";

Json parsed(const std::string& text) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    throw CompileError("", error.what());
  }
}

std::string declaration(const std::string& name) {
  return "namespace checkpoint::schema_tables {\nextern const Schema " + identifier(name) + ";\n}\n";
}

}  // namespace

std::string compile(std::string_view name, const std::string& text) {
  const Json schema = parsed(text);
  if (schema.value("$id", "") != name) throw CompileError("/$id", "must be \"" + std::string(name) + "\"");
  Tables tables(schema);
  tables.node(schema, "");  // the root comes first, and so is nodes[0]
  const std::string own = identifier(name);
  std::string source = head + declaration(std::string(name));
  source += "\nnamespace checkpoint {\nnamespace {\nnamespace " + own + " {\n\n" + tables.definitions();
  source += "\n}  // namespace " + own + "\n}  // namespace\n\n";
  source += "constinit const Schema schema_tables::" + own + " = {" + literal(name) + ",\n" + literal(text) + ",\n";
  return source + own + "::nodes};\n" + tail;
}

std::string compile_catalog(std::vector<std::string> names) {
  sort(names);
  std::string source = head;
  std::string rows;
  for (const std::string& name : names) {
    source += declaration(name);
    rows += "      &schema_tables::" + identifier(name) + ",\n";
  }
  source += "\nnamespace checkpoint {\n\nstd::span<const Schema* const> schemas() {\n";
  return source + "  static constexpr const Schema* all[] = {\n" + rows + "  };\n  return all;\n}\n" + tail;
}

}  // namespace checkpoint::schema_compiler
