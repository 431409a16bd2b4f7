#include "cli/command/option_set.h"

#include <CLI/CLI.hpp>
#include <array>

#include "cli/command/suggestion.h"
#include "core/blank.h"
#include "core/document.h"
#include "core/error.h"
#include "core/listed.h"
#include "core/whole_number.h"

namespace checkpoint::cli {

struct OptionSet::Parser {
  CLI::App app;
};

namespace {

// What CLI11 stores for an option without its value.
constexpr const char* kBare = "true";

std::string in_brackets(const std::string& name) { return "<" + name + ">"; }

// `-q,--quiet` as people read it.
std::string spelled(std::string names) {
  const std::size_t comma = names.find(',');
  return comma == std::string::npos ? names : names.insert(comma + 1, " ");
}

Error unexpected(const std::string& word) { return {ErrorCode::usage, "unexpected argument '" + word + "'"}; }

Error not_understood(const std::string& word, const std::vector<std::string>& known) {
  const std::string name = word.substr(0, word.find('='));
  if (word.empty() || word.front() != '-') return unexpected(word);
  return with_suggestion({ErrorCode::usage, "unknown option '" + name + "'"}, name, known);
}

// A piece of CLI11's message, and what it means to users.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kMisuses{{
    {"At Most", "is given more than once"},
    {"At Least", "needs a value"},
    {"missing", "needs a value"},
    {"flag override", "takes no value"},
}};

// CLI11 words these for programmers ("ArgumentMismatch"); only the cause is worth keeping.
Error usage_error(const CLI::ParseError& problem) {
  const std::string text = problem.what();
  const std::string name = text.substr(0, text.find_first_of(": "));
  for (const auto& [theirs, ours] : kMisuses) {
    if (text.find(theirs) == std::string::npos) continue;
    return {ErrorCode::usage, "option '" + (name.front() == '-' ? name : "--" + name) + "' " + std::string(ours)};
  }
  return {ErrorCode::usage, text};
}

template <class Text>
CLI::callback_t into(Text& target) {
  return [&target](const CLI::results_t& results) {
    target = results.front();
    return true;
  };
}

CLI::callback_t into(std::vector<std::string>& target) {
  return [&target](const CLI::results_t& results) {
    target = results;
    return true;
  };
}

// What names something has at least a letter. Where a script gives nothing, it means a variable that has no value.
CLI::callback_t unless_empty(const std::string& name, CLI::callback_t take) {
  return [name, take = std::move(take)](const CLI::results_t& results) {
    if (std::find(results.begin(), results.end(), "") == results.end()) return take(results);
    throw Error(ErrorCode::usage, in_brackets(name) + " is empty",
                {"give it a value, or leave it out; in a script, a variable may have no value"});
  };
}

// What an option's word gives, behind the first `=` outside of brackets, or the whole of any other word.
std::string value_in(const std::string& word) {
  if (!word.starts_with("--")) return word;
  int depth = 0;
  for (std::size_t at = 0; at < word.size(); ++at) {
    if (word[at] == '[') ++depth;
    if (word[at] == ']') --depth;
    if (word[at] == '=' && depth <= 0) return word.substr(at + 1);
  }
  return "";
}

// The first string within `json` that keeps a place. Who writes one string as JSON, and nothing around it, means it.
std::optional<std::string> blank_within(const std::string& json) {
  const auto document = Document::parse(json);
  if (!document.ok()) return std::nullopt;
  std::vector<Node> open{document->root()};
  for (std::size_t at = 0; at < open.size(); ++at) {
    const Node node = open[at];
    if (at > 0 && node.is_string() && is_blank(node.string())) return node.string();
    for (const Node child : node.children()) open.push_back(child);
  }
  return std::nullopt;
}

std::optional<std::string> blank_in(const std::string& argument) {
  const std::string value = value_in(argument);
  if (is_blank(value)) return value;
  const std::string_view name = std::string_view(argument).substr(0, argument.size() - value.size());
  return name.ends_with(":json=") ? blank_within(value) : std::nullopt;
}

// For fields, which may be meant to have such a text.
constexpr const char* kWayToBlanks =
    "to write such a text to a field all the same, give it by itself as JSON, as in --step:json='\"<text>\"'";

// A command that was pasted as it was printed would record the place for somebody's words.
void refuse_blanks(const std::vector<std::string>& arguments, const std::vector<std::string>& hints) {
  for (const std::string& argument : arguments) {
    const auto blank = blank_in(argument);
    if (!blank) continue;
    throw Error(ErrorCode::usage, "'" + *blank + "' stands for words of your own; nothing was done", hints);
  }
}

}  // namespace

OptionSet::OptionSet() : parser_(std::make_unique<Parser>()) {
  parser_->app.set_help_flag();
  parser_->app.allow_extras();
}

OptionSet::~OptionSet() = default;

void OptionSet::flag(std::string names, bool& target, std::string help) {
  const auto set = [&target](const CLI::results_t&) { return target = true; };
  parser_->app.add_option(names, set)
      ->expected(0)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
      ->disable_flag_override();
  rows_.push_back({spelled(std::move(names)), std::move(help)});
}

void OptionSet::value(const std::string& name, const std::string& placeholder, std::optional<std::string>& target,
                      std::string help) {
  parser_->app.add_option(name, into(target));
  rows_.push_back({name + "=" + in_brackets(placeholder), std::move(help)});
}

void OptionSet::required_value(const std::string& name, const std::string& placeholder,
                               std::optional<std::string>& target, std::string help) {
  value(name, placeholder, target, std::move(help));
  rows_.back().required = true;
  needed_.push_back({name, [&target] { return !target; }});
}

void OptionSet::values(const std::string& name, const std::string& placeholder, std::vector<std::string>& target,
                       std::string help) {
  parser_->app.add_option(name, into(target))->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  rows_.push_back({name + "=" + in_brackets(placeholder), std::move(help)});
}

void OptionSet::flag_or_value(const std::string& name, const std::string& placeholder,
                              std::optional<std::string>& target, std::string help) {
  const auto set = [&target](const CLI::results_t& results) {
    target = results.front() == kBare ? std::string() : results.front();
    return true;
  };
  parser_->app.add_option(name, set)->expected(0)->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  rows_.push_back({name + "[=" + in_brackets(placeholder) + "]", std::move(help)});
}

void OptionSet::flag_or_values(const std::string& name, const std::string& placeholder,
                               std::vector<std::string>& target, std::string help) {
  const auto set = [&target](const CLI::results_t& results) {
    for (const std::string& result : results) target.push_back(result == kBare ? std::string() : result);
    return true;
  };
  parser_->app.add_option(name, set)->expected(0)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  bare_.push_back(name);
  rows_.push_back({name + "[=" + in_brackets(placeholder) + "]", std::move(help)});
}

void OptionSet::number(const std::string& name, const std::string& placeholder, std::optional<int>& target, int least,
                       std::string help) {
  const auto set = [&target, name, least](const CLI::results_t& results) {
    target = whole_number<int>(results.front());
    if (!target || *target < least) {
      throw Error(ErrorCode::usage, name + " takes a whole number from " + std::to_string(least) + " up (got \"" +
                                        results.front() + "\")");
    }
    return true;
  };
  parser_->app.add_option(name, set);
  rows_.push_back({name + "=" + in_brackets(placeholder), std::move(help)});
}

void OptionSet::needs(const std::string& name, std::function<bool()> is_missing) {
  needed_.push_back({name, std::move(is_missing)});
}

void OptionSet::required(const std::string& name, std::string& target, std::string help) {
  const CLI::Option* const option = parser_->app.add_option(name, unless_empty(name, into(target)));
  rows_.push_back({in_brackets(name), std::move(help), true, true});
  needed_.push_back({in_brackets(name), [option] { return option->count() == 0; }});
  words_.push_back({name, [&target] { return std::vector{&target}; }});
}

void OptionSet::required(const std::string& name, std::optional<std::string>& target, std::string help) {
  positional(name, target, std::move(help));
  rows_.back().required = true;
  needed_.push_back({in_brackets(name), [&target] { return !target; }, true});
}

void OptionSet::positional(const std::string& name, std::optional<std::string>& target, std::string help) {
  parser_->app.add_option(name, unless_empty(name, into(target)));
  rows_.push_back({in_brackets(name), std::move(help), true, false});
  words_.push_back({name, [&target] { return target ? std::vector{&*target} : std::vector<std::string*>(); }});
}

void OptionSet::positionals(const std::string& name, std::vector<std::string>& target, std::string help) {
  add_many(name, unless_empty(name, into(target)), std::move(help));
  words_.push_back({name, [&target] {
                      std::vector<std::string*> words;
                      for (std::string& word : target) words.push_back(&word);
                      return words;
                    }});
}

void OptionSet::words(const std::string& name, std::vector<std::string>& target, std::string help) {
  add_many(name, into(target), std::move(help));
}

void OptionSet::add_many(const std::string& name, std::function<bool(const std::vector<std::string>&)> take,
                         std::string help) {
  parser_->app.add_option(name, std::move(take))
      ->expected(1, CLI::detail::expected_max_vector_size)
      ->allow_extra_args();
  rows_.push_back({in_brackets(name) + "...", std::move(help), true, false});
}

void OptionSet::unknown(std::string spelling, std::vector<std::string>& target, std::string help) {
  unknown_ = &target;
  rows_.push_back({std::move(spelling), std::move(help)});
}

void OptionSet::described(std::string spelling, std::string help) {
  rows_.push_back({std::move(spelling), std::move(help)});
}

void OptionSet::offers(std::vector<std::string> choices) { rows_.back().choices = std::move(choices); }

// CLI11 takes `--since= x` for `--since=x`; that is a missing value.
void OptionSet::refuse_empty_values(const std::vector<std::string>& arguments) const {
  const std::vector<std::string> known = long_names();
  for (const std::string& argument : arguments) {
    if (argument == "--") return;
    if (argument.empty() || argument.find('=') != argument.size() - 1) continue;
    const std::string name = argument.substr(0, argument.size() - 1);
    if (std::find(known.begin(), known.end(), name) == known.end()) continue;
    throw Error(ErrorCode::usage, "option '" + name + "' needs a value after '='");
  }
}

// The same word without a value means more than one with it.
void OptionSet::refuse_bare_words(const std::vector<std::string>& arguments) const {
  for (const std::string& argument : arguments) {
    if (argument == "--") return;
    const std::size_t sign = argument.find('=');
    const std::string value = sign == std::string::npos ? "" : argument.substr(sign + 1);
    const bool is_bare = value == kBare || value == "{}";  // as CLI11 writes an empty value
    if (!is_bare || std::find(bare_.begin(), bare_.end(), argument.substr(0, sign)) == bare_.end()) continue;
    throw Error(ErrorCode::usage, "'" + argument + "' may mean a file of that name, or yes",
                {"a file is './" + value + "'; for yes leave the value out"});
  }
}

std::vector<std::string> OptionSet::long_names() const {
  std::vector<std::string> names;
  for (const OptionRow& row : rows_) {
    const std::size_t begin = row.spelling.find("--");
    const bool is_pattern = begin != std::string::npos && row.spelling.compare(begin, 3, "--<") == 0;
    if (row.positional || is_pattern || begin == std::string::npos) continue;
    const std::string name = row.spelling.substr(begin);
    names.push_back(name.substr(0, name.find_first_of("[=")));
  }
  return names;
}

void OptionSet::parse(const std::vector<std::string>& arguments) {
  refuse_empty_values(arguments);
  refuse_bare_words(arguments);
  std::vector<std::string> hints{"put your words there, and run it again"};
  if (unknown_ != nullptr) hints.emplace_back(kWayToBlanks);
  refuse_blanks(arguments, hints);
  try {
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    parser_->app.parse(std::move(reversed));
  } catch (const CLI::ParseError& problem) {
    throw usage_error(problem);
  }
  std::vector<std::string> rest = parser_->app.remaining();
  // CLI11 takes the words behind `--` for positionals, and leaves the mark itself among the words it does not know.
  const auto mark = std::find(rest.begin(), rest.end(), "--");
  const bool has_unknown_option = mark != rest.begin();
  if (mark != rest.end()) rest.erase(mark);
  if (unknown_ != nullptr) {
    *unknown_ = rest;
  } else if (!rest.empty()) {
    throw has_unknown_option ? not_understood(rest.front(), long_names()) : unexpected(rest.front());
  }
  refuse_missing();
}

void OptionSet::reread_words(const std::function<std::string(const std::string&, const std::string&)>& read) {
  for (const GivenWords& given : words_) {
    for (std::string* const word : given.targets()) *word = read(given.name, *word);
  }
}

// All that is missing at once, in the order of the usage line.
void OptionSet::refuse_missing() const {
  std::vector<std::string> missing;
  bool says_itself = true;
  for (const Needed& needed : needed_) {
    if (!needed.is_missing()) continue;
    missing.push_back(needed.name);
    says_itself = says_itself && needed.says_itself;
  }
  if (!says_itself) throw Error(ErrorCode::usage, "missing " + listed(missing));
}

}  // namespace checkpoint::cli
