#include "core/edit_distance.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "support/catch.h"

using checkpoint::edit_distance;

TEST_CASE("the distance of two words counts letters put in, taken out, replaced, and swapped with their neighbours") {
  CHECK(edit_distance("status", "status") == 0);
  CHECK(edit_distance("", "status") == 6);
  CHECK(edit_distance("status", "") == 6);
  CHECK(edit_distance("statu", "status") == 1);
  CHECK(edit_distance("stattus", "status") == 1);
  CHECK(edit_distance("stotus", "status") == 1);
  CHECK(edit_distance("sattus", "status") == 1);
  CHECK(edit_distance("kitten", "sitting") == 3);
}

TEST_CASE("the distance of two words is the same either way, and no detour is shorter than it") {
  constexpr std::array<std::string_view, 6> words = {"", "a", "review", "reveiw", "resume", "release"};
  for (const std::string_view from : words) {
    for (const std::string_view to : words) {
      CHECK(edit_distance(from, to) == edit_distance(to, from));
      CHECK(edit_distance(from, to) <= std::max(from.size(), to.size()));
      CHECK((edit_distance(from, to) == 0) == (from == to));
    }
  }
}
