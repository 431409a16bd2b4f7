#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "cli/past/past.h"
#include "core/error.h"
#include "core/interruption.h"
#include "core/program.h"
#include "core/trace.h"

namespace checkpoint::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kProgram = "git-checkpoint-history";

// Beside this program where it was built, else where it was installed.
fs::path other_program(const fs::path& own) {
  const fs::path folder = own.parent_path();
  const std::array<fs::path, 2> candidates{folder / kProgram,
                                           folder.parent_path() / CHECKPOINT_LIBEXEC / "git-checkpoint" / kProgram};
  for (const fs::path& candidate : candidates) {
    if (is_executable(candidate)) return candidate;
  }
  throw Error(ErrorCode::io, std::string("the part of git-checkpoint that reads history is not there: ") + kProgram,
              {"install git-checkpoint again, with all its programs"});
}

class HandOver final : public Past {
 public:
  HandOver(std::vector<std::string> arguments, fs::path own) : arguments_(std::move(arguments)), own_(std::move(own)) {}

  EvidenceFound evidence(const Location&, const Context& context) override { start(context); }
  Answer doctor(const DoctorOptions&, Context& context) override { start(context); }
  std::unique_ptr<Revisions> revisions(const Location&, const Context& context) override { start(context); }

 private:
  [[noreturn]] void start(const Context& context) {
    std::string program = other_program(own_).string();
    trace(context.environment, "go on as " + program);
    std::vector<char*> words{program.data()};
    for (std::string& argument : arguments_) words.push_back(argument.data());
    words.push_back(nullptr);
    Interruption::check();  // the other program would not know of it
    ::execv(program.c_str(), words.data());
    throw Error(ErrorCode::io, "cannot start " + program + ": " + std::strerror(errno));
  }

  std::vector<std::string> arguments_;
  fs::path own_;
};

}  // namespace

std::shared_ptr<Past> past_of_program(const std::vector<std::string>& arguments, const Context& context) {
  return std::make_shared<HandOver>(arguments, context.program);
}

}  // namespace checkpoint::cli
