#pragma once

#include <cassert>
#include <utility>
#include <variant>

namespace checkpoint {

/// Either a value or the reason why there is none (std::expected comes with C++23). Reading the side that is not there
/// is a programming error.
template <class Value, class Problem>
class Result {
 public:
  Result(Value value) : state_(std::in_place_index<0>, std::move(value)) {}  // NOLINT(google-explicit-constructor)
  Result(Problem problem)
      : state_(std::in_place_index<1>, std::move(problem)) {}  // NOLINT(google-explicit-constructor)

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  const Value& value() const& { return *checked<0>(); }
  Value&& value() && { return std::move(*checked<0>()); }
  const Value& operator*() const& { return value(); }
  const Value* operator->() const { return checked<0>(); }
  const Problem& problem() const { return *checked<1>(); }

 private:
  template <std::size_t index>
  auto checked() const {
    assert(state_.index() == index);
    return std::get_if<index>(&state_);
  }
  template <std::size_t index>
  auto checked() {
    assert(state_.index() == index);
    return std::get_if<index>(&state_);
  }

  std::variant<Value, Problem> state_;
};

}  // namespace checkpoint
