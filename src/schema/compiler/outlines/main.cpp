// Build tool: turns the schemas of commands' answers into short ones, as constants of a C++ file. Only the members that
// an answer has in success, and what it says of a failure, are named, each with its type.
//
//   schema_outlines <folder of schemas> <output> <command>...

#include <array>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "schema/compiler/literal.h"

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array kOfFailure{"error", "error_code", "hint"};

Json read_schema(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path);
  return Json::parse(file);
}

Json type_of(const Json& property) {
  if (property.contains("type")) return property.at("type");
  return "string";  // `const` and `enum`, which are words here
}

std::string outline_of(const Json& schema) {
  Json properties = {{"success", {{"type", "boolean"}}}};
  for (const Json& name : schema.at("then").at("required")) {
    properties[name.get<std::string>()] = {{"type", type_of(schema.at("properties").at(name.get<std::string>()))}};
  }
  for (const char* const name : kOfFailure) properties[name] = {{"type", type_of(schema.at("properties").at(name))}};
  return Json{{"type", "object"}, {"properties", properties}, {"required", {"success"}}}.dump();
}

std::string row_of(const std::string& folder, const std::string& command) {
  using checkpoint::schema_compiler::literal;
  const Json schema = read_schema(folder + "/" + command + ".schema.json");
  return "    {" + literal(command) + ",\n     " + literal(outline_of(schema)) + "},\n";
}

void write_outlines(const std::vector<std::string>& arguments) {
  constexpr std::size_t kFirst = 2;
  if (arguments.size() <= kFirst) throw std::runtime_error("usage: schema_outlines <folder> <output> <command>...");
  std::string rows;
  for (std::size_t index = kFirst; index < arguments.size(); ++index) rows += row_of(arguments[0], arguments[index]);
  std::ofstream file(arguments[1], std::ios::binary);
  file << "#include \"cli/mcp/outlines.h\"\n\n#include <array>\n\nnamespace checkpoint::cli {\n\n"
       << "std::span<const Outline> outlines() {\n  static constexpr std::array<Outline, " << arguments.size() - kFirst
       << "> all{{\n"
       << rows << "  }};\n  return all;\n}\n\n}  // namespace checkpoint::cli\n";
  if (!file.flush()) throw std::runtime_error("cannot write " + arguments[1]);
}

}  // namespace

int main(int count, char** arguments) {
  try {
    write_outlines({arguments + 1, arguments + count});
    return EXIT_SUCCESS;
  } catch (const std::exception& error) {
    std::cerr << "error: " << error.what() << '\n';
    return EXIT_FAILURE;
  }
}
