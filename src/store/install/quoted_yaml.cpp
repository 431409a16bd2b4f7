#include <algorithm>
#include <optional>
#include <set>

#include "store/install/byte_order_mark.h"
#include "store/install/quoted_texts.h"

namespace checkpoint {
namespace {

bool is_one_of(std::string_view letters, char letter) { return letters.find(letter) != std::string_view::npos; }

// Reads along, as far as it has to be known where texts over several lines stand.
class YamlReader {
 public:
  explicit YamlReader(std::string_view yaml) : yaml_(yaml), at_(length_of_byte_order_mark(yaml)) {}

  std::vector<QuotedTexts::Span> texts() {
    while (at_ < yaml_.size()) read_line();
    return std::move(texts_);
  }

 private:
  enum class Place { before_value, in_plain, behind_value };

  char letter_at(std::size_t at) const { return at < yaml_.size() ? yaml_[at] : '\n'; }
  bool is_space(std::size_t at) const { return is_one_of(" \t\r\n", letter_at(at)); }
  std::size_t column() const { return at_ - line_; }
  std::size_t end_of_line() const { return std::min(yaml_.find('\n', at_), yaml_.size()); }
  std::string_view rest_of_line() const { return yaml_.substr(at_, end_of_line() - at_); }
  bool is_blank_line() const { return rest_of_line().find_first_not_of(" \t\r") == std::string_view::npos; }
  std::size_t indent() const { return rest_of_line().find_first_not_of(' '); }

  void read_line() {
    line_ = at_;
    if (!is_blank_line() && !goes_on()) begin_entry();
    begins_block_ = false;
    while (letter_at(at_) != '\n') read_next();
    at_ = std::min(at_ + 1, yaml_.size());
    if (begins_block_) read_block();
  }

  // The line belongs to the words before it, in which a quote means nothing.
  bool goes_on() const { return place_ == Place::in_plain && (depth_ > 0 || (owner_ && indent() > *owner_)); }

  void begin_entry() {
    place_ = Place::before_value;
    entry_.reset();
  }

  void read_next() {
    const char letter = yaml_[at_];
    const bool is_comment = letter == '#' && (at_ == line_ || is_space(at_ - 1));
    if (is_comment) {
      begin_entry();
      at_ = end_of_line();
    } else if (is_space(at_)) {
      ++at_;
    } else if (place_ == Place::before_value) {
      read_beginning(letter);
    } else {
      read_on(letter);
    }
  }

  // At the first letter of a value, or of what stands before one.
  void read_beginning(char letter) {
    const bool is_mark = is_one_of("-?:", letter) && is_space(at_ + 1);
    if (is_mark) return begin_value(column());
    if (is_one_of("[]{},", letter)) return read_bracket(letter);
    if (!entry_) entry_ = column();
    if (is_one_of("\"'", letter)) return read_quoted();
    begins_block_ = is_one_of("|>", letter) && owner_ && is_end_of_header();
    if (begins_block_) {
      at_ = end_of_line();
    } else if (is_one_of("!&", letter)) {
      while (!is_space(at_)) ++at_;
    } else {
      place_ = Place::in_plain;
      ++at_;
    }
  }

  void read_on(char letter) {
    const bool ends_key = letter == ':' && (place_ == Place::behind_value || is_space(at_ + 1));
    if (ends_key) return begin_value(entry_.value_or(owner_.value_or(0)));
    if (depth_ > 0 && is_one_of("[]{},", letter)) return read_bracket(letter);
    ++at_;
  }

  // Behind a key that begins at `owner`, or behind the mark of an element that stands there.
  void begin_value(std::size_t owner) {
    if (depth_ == 0) owner_ = owner;
    begin_entry();
    ++at_;
  }

  void read_bracket(char letter) {
    if (is_one_of("[{", letter)) ++depth_;
    const bool closes = is_one_of("]}", letter);
    if (closes && depth_ > 0) --depth_;
    place_ = closes ? Place::behind_value : Place::before_value;
    ++at_;
  }

  void read_quoted() {
    const auto end = end_of_quoted();
    place_ = end ? Place::behind_value : Place::in_plain;
    const std::size_t begin = at_;
    at_ = end.value_or(at_ + 1);
    const std::size_t newline = yaml_.substr(begin, at_ - begin).rfind('\n');
    if (newline == std::string_view::npos) return;
    texts_.push_back({begin, at_});
    line_ = begin + newline + 1;
  }

  // Behind the quote that closes what the one here begins; nothing where none does.
  std::optional<std::size_t> end_of_quoted() {
    const char quote = yaml_[at_];
    if (endless_.count(quote) > 0) return std::nullopt;
    for (std::size_t at = at_ + 1; at < yaml_.size(); at += length_at(at, quote)) {
      if (yaml_[at] == quote && length_at(at, quote) == 1) return at + 1;
    }
    endless_.insert(quote);
    return std::nullopt;
  }

  // The letter at `at`, with the one that it escapes.
  std::size_t length_at(std::size_t at, char quote) const {
    const bool is_escape = quote == '"' ? yaml_[at] == '\\' : yaml_[at] == quote && letter_at(at + 1) == quote;
    return is_escape ? 2 : 1;
  }

  // Nothing stands behind the `|` or `>` here but how it is meant, and a comment.
  bool is_end_of_header() const {
    const std::size_t marks = std::min(yaml_.find_first_not_of("0123456789+-", at_ + 1), yaml_.size());
    const std::size_t next = std::min(yaml_.find_first_not_of(" \t\r", marks), yaml_.size());
    return letter_at(next) == '\n' || (next > marks && letter_at(next) == '#');
  }

  // A text goes on as far as it is indented.
  void read_block() {
    const std::size_t begin = at_;
    while (at_ < yaml_.size() && (is_blank_line() || indent() > *owner_)) {
      at_ = std::min(end_of_line() + 1, yaml_.size());
    }
    texts_.push_back({begin, at_});
    begin_entry();
  }

  std::string_view yaml_;
  std::size_t at_;
  std::size_t line_ = 0;  // where the line of `at_` begins
  Place place_ = Place::before_value;
  std::size_t depth_ = 0;             // of brackets
  std::optional<std::size_t> owner_;  // column of the key, or mark of an element, that the value belongs to
  std::optional<std::size_t> entry_;  // column of what may become a key
  bool begins_block_ = false;         // the line ends in what announces a text
  std::set<char> endless_;            // quotes that once were never closed
  std::vector<QuotedTexts::Span> texts_;
};

}  // namespace

QuotedTexts QuotedTexts::in_yaml(std::string_view text) { return QuotedTexts(YamlReader(text).texts()); }

}  // namespace checkpoint
