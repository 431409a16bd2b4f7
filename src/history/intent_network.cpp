#include "history/intent_network.h"

#include <algorithm>

namespace checkpoint::history {

namespace {

constexpr std::size_t sides = 3;  // before, at and behind the name
constexpr std::size_t of_a_sentence = 2 * sides;

// `place` says that the term is in the sentence with the name.
bool is_in_sentence(std::size_t place) { return place < of_a_sentence; }

bool parts_clauses(std::string_view term) {
  constexpr std::array<std::string_view, 10> joints = {",", ":", "-", ">", "(", ")", "and", "then", "&", "+"};
  return ends_sentence(term) || std::find(joints.begin(), joints.end(), term) != joints.end();
}

// Whether anything ends between the two terms, the first of which may end it.
template <class Ends>
bool is_parted(const std::vector<std::string>& terms, std::size_t one, std::size_t other, Ends ends) {
  const auto at = [&](std::size_t place) { return terms.begin() + static_cast<std::ptrdiff_t>(place); };
  return std::any_of(at(std::min(one, other)), at(std::max(one, other)), ends);
}

void raise(Highest& highest, std::size_t first, const std::array<float, IntentNetwork::filters>& found,
           std::size_t term) {
  for (std::size_t filter = 0; filter < found.size(); ++filter) {
    if (found[filter] <= highest.values[first + filter]) continue;
    highest.values[first + filter] = found[filter];
    highest.terms[first + filter] = term;
  }
}

}  // namespace

void Layer::apply(const float* from, float* to) const {
  std::copy_n(row(inputs), outputs, to);
  for (std::size_t input = 0; input < inputs; ++input) {
    const float value = from[input];
    if (value == 0) continue;
    const float* const of_input = row(input);
    for (std::size_t output = 0; output < outputs; ++output) to[output] += value * of_input[output];
  }
}

std::vector<std::size_t> places_in(const IntentText& text) {
  std::vector<std::size_t> places;
  for (std::size_t term = 0; term < text.terms.size(); ++term) {
    const bool is_before = term < text.asked;
    const std::size_t sentence = !is_parted(text.terms, term, text.asked, ends_sentence) ? 0 : is_before ? 1 : 2;
    const std::size_t clause = is_parted(text.terms, term, text.asked, parts_clauses) ? 1 : 0;
    const std::size_t side = is_before ? 0 : term == text.asked ? 1 : 2;
    places.push_back(sentence * of_a_sentence + clause * sides + side);
  }
  return places;
}

std::array<float, IntentNetwork::labels> labels_of(const IntentText& text) {
  constexpr std::size_t first_ruled = 6;
  constexpr std::size_t first_names = 9;
  constexpr std::size_t most_names = 3;
  std::array<float, IntentNetwork::labels> labels{};
  labels[static_cast<std::size_t>(text.kind)] = 1;
  labels[first_ruled + static_cast<std::size_t>(text.ruled)] = 1;
  labels[first_names + std::min(text.names, most_names) - 1] = 1;
  return labels;
}

Highest highest_of(const IntentNetwork& network, const TermNumbers& numbers, const std::vector<std::size_t>& places) {
  constexpr std::size_t of_a_scope = 2 * IntentNetwork::filters;
  Highest highest;
  std::array<float, IntentNetwork::filters> found{};
  for (std::size_t term = 0; term < places.size(); ++term) {
    const std::size_t scope = is_in_sentence(places[term]) ? of_a_scope : 2 * of_a_scope;
    network.narrow.apply(numbers.of(term), found.data());
    for (const std::size_t first : {std::size_t{0}, scope}) raise(highest, first, found, term);
    network.wide.apply(numbers.around(term), found.data());
    for (const std::size_t first : {std::size_t{0}, scope}) raise(highest, first + IntentNetwork::filters, found, term);
  }
  return highest;
}

}  // namespace checkpoint::history
