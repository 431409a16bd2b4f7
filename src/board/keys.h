#pragma once

#include <string>
#include <string_view>

namespace checkpoint::board {

/// What somebody must know, each made anew whenever a board starts; 128 bits or more, in hexadecimal digits.
struct Keys {
  std::string link;     ///< stands in the link that is printed, and is exchanged for the cookie
  std::string cookie;   ///< lets a browser read
  std::string writing;  ///< lets the page write: only who may read gets it, and another site's form cannot send it
  std::string folder;   ///< where all else lies, so that a browser sends the cookie to no other server of this machine

  static Keys random();
};

/// Whether two texts are the same. How long that takes says nothing about where they differ.
bool is_same_secret(std::string_view one, std::string_view other);

}  // namespace checkpoint::board
