// Measures the evidence index: the time to open the history of a repository with the index as it is on disk (remove
// .git/checkpoint first for a cold one), in seconds, and the peak of resident memory, in MiB.
// Usage: index_bench <folder> [memory]

#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "history/history.h"

int main(int argc, char** argv) {
  using namespace checkpoint;
  if (argc < 2) return 129;
  const std::filesystem::path folder = argv[1];
  history::Settings settings;
  if (argc > 2 && std::string_view(argv[2]) == "memory") settings.keep = history::Keep::in_memory;
  Environment environment;
  environment.set("PATH", "/usr/local/bin:/usr/bin:/bin");
  const auto begin = std::chrono::steady_clock::now();
  const git::Repository repository = git::Repository::open({folder / ".git", folder, environment});
  const history::History opened = history::History::open(repository, settings);
  const auto judgements = opened.judge("Merge #20, #21 and ABC-77 after #99999999");
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  constexpr double mebibyte = 1024;
  std::printf("%.4f s, %.0f MiB, %zu references\n", taken.count(), static_cast<double>(usage.ru_maxrss) / mebibyte,
              judgements.size());
}
