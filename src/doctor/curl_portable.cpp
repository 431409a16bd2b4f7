#include "doctor/curl.h"

// A program that brings its own C library cannot load another machine's libraries.

namespace checkpoint::doctor {

const Curl* Curl::loaded() { return nullptr; }

std::string Curl::absence() { return "the portable programs speak to no network; the packages of a system do"; }

}  // namespace checkpoint::doctor
