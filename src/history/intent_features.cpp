#include "history/intent_features.h"

#include <algorithm>
#include <array>

namespace checkpoint::history {

namespace {

std::string_view name_of(ReferenceKind kind) {
  switch (kind) {
    case ReferenceKind::number: return "number";
    case ReferenceKind::merge_request: return "merge request";
    case ReferenceKind::ticket: return "ticket";
    case ReferenceKind::commit: return "commit";
    case ReferenceKind::branch: return "branch";
    case ReferenceKind::review: return "review";
  }
  return {};
}

class Features {
 public:
  explicit Features(const IntentText& text) : text_(&text), terms_(text.terms) {}

  std::vector<std::string> all() {
    constexpr std::size_t of_a_term = 8;
    found_.reserve(terms_.size() * of_a_term);
    add_runs();
    add_beginnings();
    add_surroundings();
    add_end();
    add_other_sentences();
    add("kind=", name_of(text_->kind));
    add("ruled=", name_of(text_->ruled));
    add("names=", std::to_string(std::min(text_->names, most_names)));
    return std::move(found_);
  }

 private:
  static constexpr std::size_t most_names = 3;

  void add(std::string_view label, std::string_view term) {
    std::string& feature = found_.emplace_back(label);
    feature += term;
  }

  void add_run(std::string_view label, std::size_t begin, std::size_t end) {
    std::string& feature = found_.emplace_back(label);
    for (std::size_t at = begin; at < std::min(end, terms_.size()); ++at) {
      if (at > begin) feature += ' ';
      feature += terms_[at];
    }
  }

  void add_runs() {
    constexpr std::size_t longest = 3;
    for (std::size_t begin = 0; begin < terms_.size(); ++begin) {
      for (std::size_t end = begin + 1; end <= std::min(begin + longest, terms_.size()); ++end) add_run("", begin, end);
    }
  }

  void add_beginnings() {
    constexpr std::array<std::string_view, 12> openings = {"^", ".",   ";",    ":", ",", ">",
                                                           "-", "and", "then", "(", "&", "+"};
    for (std::size_t at = 0; at + 2 < terms_.size(); ++at) {
      if (std::find(openings.begin(), openings.end(), terms_[at]) == openings.end()) continue;
      add_run("begins=", at + 1, at + 2);
      add_run("begins=", at + 1, at + 3);
    }
  }

  void add_surroundings() {
    constexpr std::size_t farthest = 5;
    constexpr std::size_t near = 2;
    const std::size_t place = text_->asked;
    add_run("ahead=", place - std::min(place, near), place);
    add_run("behind=", place + 1, place + 1 + near);
    add("place=", std::to_string(std::min(place, farthest)));
    for (std::size_t at = 0; at < place; ++at) add("before=", terms_[at]);
    for (std::size_t at = place + 1; at < terms_.size(); ++at) add("after=", terms_[at]);
  }

  // One past the last term of the sentence at `begin`.
  std::size_t end_of_sentence(std::size_t begin) const {
    const auto at = std::find_if(terms_.begin() + static_cast<std::ptrdiff_t>(begin), terms_.end() - 1, ends_sentence);
    return static_cast<std::size_t>(at - terms_.begin());
  }

  // What is said in sentences without the name may be about something else.
  void add_other_sentences() {
    const std::size_t place = text_->asked;
    for (std::size_t begin = 1; begin + 1 < terms_.size();) {
      const std::size_t end = end_of_sentence(begin);
      if (place < begin || place >= end) add_sentence(place < begin ? "later=" : "earlier=", begin, end);
      begin = end + 1;
    }
  }

  void add_sentence(std::string_view label, std::size_t begin, std::size_t end) {
    constexpr std::size_t few = 2;
    for (std::size_t at = begin; at < end; ++at) add(label, terms_[at]);
    add_run(label, begin, std::min(begin + few, end));
    add_run(label, end - std::min(few, end - begin), end);
  }

  void add_end() {
    constexpr std::size_t last = 6;
    for (std::size_t at = terms_.size() - std::min(terms_.size(), last); at < terms_.size(); ++at)
      add("last=", terms_[at]);
  }

  const IntentText* text_;
  const std::vector<std::string>& terms_;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> intent_features(const IntentText& text) {
  return text.is_empty() ? std::vector<std::string>() : Features(text).all();
}

}  // namespace checkpoint::history
