#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace checkpoint::cli {

/// One line of a command's help.
struct OptionRow {
  std::string spelling;  ///< `--since=<when>`, `<skill>`, `-q, --quiet`
  std::string help;
  bool positional = false;
  bool required = false;                  ///< the command is not called without it
  std::vector<std::string> choices = {};  ///< all values there are, where they are few; for completion
};

/// The arguments of one command: declared once, for parsing, help and completion alike. Targets must live until parse()
/// has returned. CLI11 does the parsing and stays behind this class, so that one file pays for compiling it.
class OptionSet {
 public:
  OptionSet();
  ~OptionSet();
  OptionSet(const OptionSet&) = delete;
  OptionSet& operator=(const OptionSet&) = delete;

  void flag(std::string names, bool& target, std::string help);
  /// `--name=<placeholder>` or `--name <placeholder>`.
  void value(const std::string& name, const std::string& placeholder, std::optional<std::string>& target,
             std::string help);
  /// The same for one that must be given: `target` has a value once parse() has returned.
  void required_value(const std::string& name, const std::string& placeholder, std::optional<std::string>& target,
                      std::string help);
  /// As value(), as often as wanted.
  void values(const std::string& name, const std::string& placeholder, std::vector<std::string>& target,
              std::string help);
  /// `--name` alone stores an empty text, `--name=<placeholder>` the value.
  void flag_or_value(const std::string& name, const std::string& placeholder, std::optional<std::string>& target,
                     std::string help);
  /// The same for the path of a file, as often as wanted.
  void flag_or_values(const std::string& name, const std::string& placeholder, std::vector<std::string>& target,
                      std::string help);
  /// A whole number from `least` up.
  void number(const std::string& name, const std::string& placeholder, std::optional<int>& target, int least,
              std::string help);

  /// Has parse() refuse a command line where `name`, an argument declared otherwise, `is_missing`.
  void needs(const std::string& name, std::function<bool()> is_missing);

  void required(const std::string& name, std::string& target, std::string help);
  /// The same for a command that itself says what is missing, where nothing else is: it can name what there is to
  /// choose from.
  void required(const std::string& name, std::optional<std::string>& target, std::string help);
  void positional(const std::string& name, std::optional<std::string>& target, std::string help);
  void positionals(const std::string& name, std::vector<std::string>& target, std::string help);
  /// The same for words that name nothing yet: the last one may be empty.
  void words(const std::string& name, std::vector<std::string>& target, std::string help);
  /// Words that no option knows are collected in order instead of being refused.
  void unknown(std::string spelling, std::vector<std::string>& target, std::string help);

  /// A line of help for a further spelling of what unknown() collects.
  void described(std::string spelling, std::string help);

  /// The values that the argument declared last is one of. Completion offers them; the command checks what it gets.
  void offers(std::vector<std::string> choices);

  /// Reads `arguments`; throws Error{usage} that names the word in question and the nearest one that exists, or all
  /// that is missing.
  void parse(const std::vector<std::string>& arguments);

  /// Has `read` say what each word stands for that was given to an argument without an option; it is called with the
  /// argument's name and the word. After parse().
  void reread_words(const std::function<std::string(const std::string&, const std::string&)>& read);

  const std::vector<OptionRow>& rows() const { return rows_; }
  /// `--brief`, `--since`, …: what completion and suggestions choose from.
  std::vector<std::string> long_names() const;

 private:
  void add_many(const std::string& name, std::function<bool(const std::vector<std::string>&)> take, std::string help);
  void refuse_empty_values(const std::vector<std::string>& arguments) const;
  void refuse_bare_words(const std::vector<std::string>& arguments) const;

  struct Parser;
  std::unique_ptr<Parser> parser_;
  std::vector<OptionRow> rows_;
  std::vector<std::string>* unknown_ = nullptr;
  std::vector<std::string> bare_;  // options that mean more without a value than with one
  struct Needed {
    std::string name;  // as the usage line has it
    std::function<bool()> is_missing;
    bool says_itself = false;  // the command can name what there is to choose from
  };
  void refuse_missing() const;

  std::vector<Needed> needed_;
  struct GivenWords {
    std::string name;  // of the argument
    std::function<std::vector<std::string*>()> targets;
  };
  std::vector<GivenWords> words_;
};

}  // namespace checkpoint::cli
