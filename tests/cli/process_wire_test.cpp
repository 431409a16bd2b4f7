#include "cli/process_wire.h"

#include <unistd.h>

#include <array>
#include <csignal>

#include "core/interruption.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::cli;

namespace {

/// Standard input as that of a client that says nothing and does not go.
class SilentInput {
 public:
  SilentInput() {
    REQUIRE(::pipe(ends_.data()) == 0);
    ::dup2(ends_[0], STDIN_FILENO);
  }
  SilentInput(const SilentInput&) = delete;
  SilentInput& operator=(const SilentInput&) = delete;
  ~SilentInput() {
    ::dup2(before_, STDIN_FILENO);
    for (const int file : {before_, ends_[0], ends_[1]}) ::close(file);
  }

 private:
  int before_ = ::dup(STDIN_FILENO);
  std::array<int, 2> ends_{};
};

class Unheard final : public Sink {
 public:
  void write(std::string_view /*text*/) override {}
};

}  // namespace

TEST_CASE("a signal that comes just before a server waits for messages ends the wait") {
  const SilentInput input;
  Unheard out;
  Context context;
  context.out = &out;
  const auto wire = wire_of_process(context, {});
  Interruption::note_signals();
  std::raise(SIGTERM);
  CHECK_THROWS_AS(wire->wait(std::nullopt), Interrupted);
}
