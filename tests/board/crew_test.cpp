// Who serves, and what keeps them from it.

#include "board/crew.h"

#include <cerrno>
#include <system_error>
#include <vector>

#include "board/listener.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::board;

TEST_CASE("where nobody can be had for a task it is said, and the next one is tried again") {
  bool is_short = true;
  std::vector<Crew::Task> given;
  Crew crew([&](Crew::Task task) {
    if (is_short) throw std::system_error(EAGAIN, std::generic_category());
    given.push_back(std::move(task));
  });
  int done = 0;
  CHECK_FALSE(crew.give([&] { ++done; }));
  crew.wait();  // nobody is waited for
  is_short = false;
  CHECK(crew.give([&] { ++done; }));
  REQUIRE(given.size() == 1);
  given.front()();
  crew.wait();
  CHECK(done == 1);
}

TEST_CASE("a port that cannot be had is refused with the reason") {
  const Error taken = refusal_of_port(8000, EADDRINUSE);
  CHECK(taken.message == "the port 8000 is taken on this machine");
  const Error kept = refusal_of_port(80, EACCES);
  CHECK(kept.code == ErrorCode::io);
  CHECK(kept.message == "the port 80 is kept for services of the system");
  CHECK(kept.hints == std::vector<std::string>{"take one from 1024 on; without --port, one that is free is taken"});
  CHECK(refusal_of_port(0, EMFILE).message.find("no port can be had on this machine: ") == 0);
  const Listener first(0);
  CHECK_THROWS_AS(Listener(first.port()), Error);
}
