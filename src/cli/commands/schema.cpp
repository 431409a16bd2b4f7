#include "schema/schema.h"

#include "cli/command/suggestion.h"
#include "cli/commands/commands.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace {

struct SchemaOptions {
  std::optional<std::string> name;
};

std::vector<std::string> names() { return texts_for(schemas(), &Schema::name); }

Answer list_answer() {
  Answer answer;
  for (const std::string& name : names()) answer.text += name + "\n";
  answer.fields.set("schemas", json::strings(names()));
  return answer;
}

void register_schema(OptionSet& set, SchemaOptions& options) {
  set.positional("name", options.name, "which schema to print; without it, their names");
  set.offers(names());
}

Answer run_schema(const SchemaOptions& options, Context&) {
  if (!options.name) return list_answer();
  const Schema* schema = find_schema(*options.name);
  if (schema == nullptr) {
    Error error =
        with_suggestion({ErrorCode::not_found, "there is no schema '" + *options.name + "'"}, *options.name, names());
    error.hints.emplace_back("'git checkpoint schema' lists them");
    throw error;
  }
  Answer answer;
  answer.text = schema->text;
  answer.fields.set("name", schema->name);
  answer.fields.set("document", json::Value::raw(std::string(schema->text)));
  return answer;
}

}  // namespace

Runner schema_command(OptionSet& set) { return prepared(set, register_schema, run_schema); }

}  // namespace checkpoint::cli
