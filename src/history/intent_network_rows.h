#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace checkpoint::history {

/// A row of what the networks have learned: the numbers of a word, of a place (`=place 3`), or a layer's weights of one
/// input (`=wide 17`), of one network behind the other.
struct NetworkRow {
  std::string_view label;
  int step;                 ///< what a digit counts, in kNetworkSteps
  std::string_view digits;  ///< one number each, as network_digit() writes it
};

/// How many networks there are, alike but for the numbers that their training began with.
inline constexpr std::size_t kIntentNetworks = 8;
/// The word of which no row is known.
inline constexpr std::string_view kUnknownWord = "<unknown>";

inline constexpr float kNetworkSteps = 100'000;
inline constexpr int kGreatestDigit = 31;
inline constexpr std::string_view kNetworkDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+";

/// Of -kGreatestDigit to kGreatestDigit.
constexpr char network_digit(int value) { return kNetworkDigits[static_cast<std::size_t>(value + kGreatestDigit)]; }
constexpr int value_of_digit(char digit) { return static_cast<int>(kNetworkDigits.find(digit)) - kGreatestDigit; }

/// The rows of intent_network_rows.tsv in the order of their labels' bytes.
std::span<const NetworkRow> network_rows();

}  // namespace checkpoint::history
