#include "cli/review/line_merge.h"

#include <utility>
#include <vector>

#include "core/error.h"
#include "core/shell_word.h"
#include "core/take.h"
#include "store/install/registration.h"

namespace checkpoint::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::pair<int, int> kFirstWithMergeTree{2, 38};

// An element of GIT_ALTERNATE_OBJECT_DIRECTORIES, which colons separate.
std::string alternate(const std::string& path) {
  std::string quoted = "\"";
  for (const char letter : path) {
    if (letter == '"' || letter == '\\') quoted += '\\';
    quoted += letter;
  }
  return quoted + "\"";
}

// The repository at `git_dir` without a work tree or an index, and with new objects in `folder`.
Environment apart(const fs::path& folder, const fs::path& git_dir, const Environment& environment) {
  auto variables = environment.all();
  variables.erase("GIT_WORK_TREE");
  variables.erase("GIT_INDEX_FILE");
  variables["GIT_DIR"] = git_dir.string();
  return with_objects_in(folder / "objects", git_dir, Environment(variables));
}

// A server knows no driver of ours, whatever this clone's info/attributes say. What git's driver writes beside itself
// goes to the folder that it runs in.
std::vector<std::string> as_a_server(const Fork& fork) {
  const std::string driver = "merge." + std::string(kDriverName);
  return {"--bare",
          "-c",
          "core.attributesFile=/dev/null",
          "-c",
          driver + ".driver=git merge-file %A %O %B",
          "-c",
          driver + ".recursive=text",
          "merge-tree",
          "--write-tree",
          "-z",
          "--no-messages",
          fork.head,
          fork.base};
}

std::string merged(const GitCommand& git, const Fork& fork) {
  if (git.version() < kFirstWithMergeTree) {
    throw Error(
        ErrorCode::unsupported, "this git cannot try a merge without a work tree; 2.38 and later can",
        {"'git merge " + shell_word(fork.base_name) + "' here shows what conflicts; 'git merge --abort' undoes it"});
  }
  const fs::path objects = git.folder() / "objects";
  std::error_code failed;
  if (!fs::create_directory(objects, failed) && failed) {
    throw Error(ErrorCode::io, "cannot make the folder '" + objects.string() + "': " + failed.message(),
                {other_scratch_place});
  }
  return in_scratch([&] {
    ProgramAnswer answer = git.run(as_a_server(fork));
    if (answer.status <= 1) return std::move(answer.output);
    throw git_failure("git merge-tree failed", answer);
  });
}

}  // namespace

Environment with_objects_in(const fs::path& folder, const fs::path& git_dir, const Environment& environment) {
  auto variables = environment.all();
  auto in_place = variables;
  in_place["GIT_DIR"] = git_dir.string();
  const fs::path objects = GitCommand(git_dir, Environment(in_place)).path("objects");
  const std::string more = environment.get("GIT_ALTERNATE_OBJECT_DIRECTORIES").value_or("");
  variables["GIT_ALTERNATE_OBJECT_DIRECTORIES"] = alternate(objects.string()) + (more.empty() ? "" : ":" + more);
  variables["GIT_OBJECT_DIRECTORY"] = folder.string();
  return Environment(variables);
}

// `<mode> <blob> <stage>` TAB `<path>` NUL …
std::map<std::string, Stages> unsettled_in(std::string_view listing) {
  std::map<std::string, Stages> unsettled;
  const RawFile nothing{"000000", ""};
  while (!listing.empty()) {
    RawFile file;
    file.mode = take_until(listing, ' ');
    file.blob = take_until(listing, ' ');
    const std::string_view stage = take_until(listing, '\t');
    const std::string path(take_until(listing, '\0'));
    Stages& stages = unsettled.try_emplace(path, Stages{nothing, nothing, nothing}).first->second;
    if (stage >= "1" && stage <= "3") stages.at(static_cast<std::size_t>(stage.front() - '1')) = file;
  }
  return unsettled;
}

LineMerge::LineMerge(const Fork& fork, const fs::path& git_dir, const Environment& environment)
    : folder_(environment), git_(folder_.path(), apart(folder_.path(), git_dir, environment)) {
  const std::string output = merged(git_, fork);
  std::string_view rest = output;
  tree_ = take_until(rest, '\0');
  unsettled_ = unsettled_in(rest);
}

}  // namespace checkpoint::cli
