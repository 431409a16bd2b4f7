#define CATCH_CONFIG_RUNNER
#include <cstdlib>
#include <string>

#include "support/catch.h"

namespace {

// A program that a test starts ends soon, and what it does is also done within tests of the library, where leaks are
// looked for. At the end of each program that would take as long as all the rest of it.
void look_for_leaks_here_alone() {
  const char* given = std::getenv("ASAN_OPTIONS");
  const std::string options = given == nullptr ? "" : std::string(given) + ":";
  ::setenv("ASAN_OPTIONS", (options + "detect_leaks=0").c_str(), 1);
}

}  // namespace

int main(int argc, char** argv) {
  look_for_leaks_here_alone();
  return Catch::Session().run(argc, argv);
}
