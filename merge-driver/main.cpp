// git-checkpoint-merge: the merge driver that git runs for checkpoints. Nothing goes to stdout, which belongs to git.

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string_view>

#include "core/standard_streams.h"
#include "core/system/calls.h"
#include "driver.h"

namespace {

using checkpoint::driver::Answer;
using checkpoint::driver::Invocation;
using checkpoint::driver::Mode;

using checkpoint::driver::not_done;

constexpr int not_understood = 129;

/// GIT_CHECKPOINT_MERGE=0 makes the driver step aside.
Mode mode_from_environment() {
  const char* setting = std::getenv("GIT_CHECKPOINT_MERGE");
  return setting && std::string_view(setting) == "0" ? Mode::lines : Mode::fields;
}

int merge(const Invocation& invocation) {
  const Answer answer = checkpoint::driver::run(invocation, mode_from_environment());
  if (!answer.message.empty()) std::fprintf(stderr, "%s\n", answer.message.c_str());
  return answer.status;
}

}  // namespace

int main(int argc, char** argv) {
  checkpoint::open_standard_streams();
  checkpoint::system::keep_freed_memory();
  try {
    const auto invocation = Invocation::parse({argv + 1, argv + argc});
    if (invocation) return merge(*invocation);
    std::fputs(
        "usage: git-checkpoint-merge [--virtual] <base> <ours> <theirs> [<marker size> [<path> "
        "[<base label> <our label> <their label>]]]\n",
        stderr);
    return not_understood;
  } catch (const std::exception& error) {
    // Before a file was touched: what comes later, run() answers.
    std::fprintf(stderr, "git-checkpoint-merge: %s\n", error.what());
  }
  return not_done;
}
