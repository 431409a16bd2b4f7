#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command/answer.h"
#include "cli/command/context.h"
#include "cli/command/option_set.h"

namespace checkpoint::cli {

/// The part of the help that a command stands in.
enum class Group { look, work, keep, setup, plumbing };

/// All parts, in the order of the help.
inline constexpr std::array kGroups{Group::look, Group::work, Group::keep, Group::setup, Group::plumbing};

using Runner = std::function<Answer(Context&)>;

/// What is said instead of a failure where one would stop whoever called: an agent's conversation, say. `arguments` are
/// those of the command, which may be what could not be parsed. Nothing: it stays a failure.
using Softener = std::optional<Answer> (*)(const std::vector<std::string>& arguments, const Error& failure);

/// One row of the command table: help, suggestions, man page and completion are all made from it.
struct Command {
  std::string_view name;  ///< `status`; a command of a group has two words: `run write`
  Group group;
  std::string_view summary;
  /// Declares the command's arguments, and gives what runs it once they are parsed.
  Runner (*prepare)(OptionSet& options);
  bool hidden = false;  ///< runs, and is not listed
  Softener soften = nullptr;
};

/// Commands of two words that share the first one, `run` say; the overview shows them as one.
struct Family {
  std::string_view name;
  Group group;
  std::string_view summary;
};

/// Joins a command's three parts: an options struct, the declaration of its arguments, and the run.
template <class Options>
Runner prepared(OptionSet& options, void (*declare)(OptionSet&, Options&), Answer (*run)(const Options&, Context&)) {
  auto parsed = std::make_shared<Options>();
  declare(options, *parsed);
  return [parsed, run](Context& context) { return run(*parsed, context); };
}

}  // namespace checkpoint::cli
