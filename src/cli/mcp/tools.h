#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "core/json_text.h"
#include "core/result.h"

namespace checkpoint::cli {

/// What an argument of a tool becomes on the command line.
enum class ArgumentForm {
  name,    ///< a text: the command's own argument
  text,    ///< a text: `--since=…`
  texts,   ///< a list of texts: the option for each
  flag,    ///< true: the option
  fields,  ///< an object: `--<path>:json=<value>` for each member
  added,   ///< the same with `+:json=`
};

struct ToolArgument {
  std::string_view name;
  ArgumentForm form;
  std::string_view option;  ///< `--since`; empty where the form has none
  std::string_view meaning;
  bool is_required = false;
};

struct Tool {
  std::string_view name;
  std::string_view title;
  std::string_view description;
  std::string_view command;  ///< of which the answer is; of one word
  std::string_view fixed;    ///< what is always among its words, one space between two of them; empty: nothing
  std::span<const ToolArgument> arguments;
  bool only_reads = false;
  bool asks_the_user = false;
};

std::span<const Tool> tools();
const Tool* find_tool(std::string_view name);

/// As tools/list gives it in `revision` of the protocol.
json::Object definition_of(const Tool& tool, std::string_view revision);

/// The command line for `arguments`, an object or nothing; or what is wrong with them.
Result<std::vector<std::string>, std::string> words_of(const Tool& tool, const std::optional<Node>& arguments);

}  // namespace checkpoint::cli
