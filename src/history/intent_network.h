#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "history/intent_text.h"

namespace checkpoint::history {

/// One layer of a network: each output is the sum of the inputs by their weights, and of one weight more.
struct Layer {
  Layer(std::size_t of_inputs, std::size_t of_outputs)
      : inputs(of_inputs), outputs(of_outputs), weights((of_inputs + 1) * of_outputs) {}

  std::size_t inputs;
  std::size_t outputs;
  std::vector<float> weights;  ///< a row of all outputs for each input, and one for what is always added

  const float* row(std::size_t input) const { return &weights[input * outputs]; }
  float* row(std::size_t input) { return &weights[input * outputs]; }
  /// Of the numbers from `from` on.
  void apply(const float* from, float* to) const;
};

/// A small convolutional network that reads a text term by term. Of each term it sees numbers that stand for the word,
/// and to which those of its place are added. Filters look at one term, and at three in a row; of each counts the
/// highest value, if that is above zero: in the whole text, in the sentence with the asked name, and in the others.
/// A hidden layer of those values, and of what is known besides (kind of name, what the rules say, how many names), has
/// the four outcomes of Likelihood as its result.
struct IntentNetwork {
  static constexpr std::size_t term_width = 32;  ///< numbers of a term
  static constexpr std::size_t filters = 48;     ///< of each kind
  static constexpr std::size_t row_length = 3;   ///< terms that the wide filters see
  static constexpr std::size_t scopes = 3;       ///< whole text, sentence with the name, others
  static constexpr std::size_t highest = 2 * filters * scopes;
  static constexpr std::size_t labels = 12;  ///< what is known besides
  static constexpr std::size_t hidden_width = 32;
  static constexpr std::size_t outcomes = 4;
  static constexpr std::size_t places = 18;  ///< of a term, as places_in() counts them

  Layer narrow{term_width, filters};
  Layer wide{row_length * term_width, filters};
  Layer hidden{highest + labels, hidden_width};
  Layer outcome{hidden_width, outcomes};
};

/// Where each term stands, below IntentNetwork::places: in the sentence with the asked name, an earlier or a later one;
/// in its clause or not; before, at or behind the name.
std::vector<std::size_t> places_in(const IntentText& text);

/// What is known of a text besides its terms: of each group one number is 1, and the others are 0.
std::array<float, IntentNetwork::labels> labels_of(const IntentText& text);

/// The numbers of a text's terms, in a row.
class TermNumbers {
 public:
  explicit TermNumbers(std::size_t terms) : numbers_((terms + 2 * margin) * IntentNetwork::term_width) {}

  float* of(std::size_t term) { return &numbers_[(term + margin) * IntentNetwork::term_width]; }
  /// With those of the terms on both sides, as the wide filters see them; beyond the text there is nothing.
  float* around(std::size_t term) { return of(term) - margin * IntentNetwork::term_width; }
  const float* of(std::size_t term) const { return &numbers_[(term + margin) * IntentNetwork::term_width]; }
  const float* around(std::size_t term) const { return of(term) - margin * IntentNetwork::term_width; }

 private:
  static constexpr std::size_t margin = IntentNetwork::row_length / 2;

  std::vector<float> numbers_;
};

/// What of each filter counts, scope by scope; in a scope first the narrow ones.
struct Highest {
  std::array<float, IntentNetwork::highest> values{};
  std::array<std::size_t, IntentNetwork::highest> terms{};  ///< the term that has the value, where that is above zero
};

Highest highest_of(const IntentNetwork& network, const TermNumbers& numbers, const std::vector<std::size_t>& places);

}  // namespace checkpoint::history
