#include "cli/review/case_verdicts.h"

#include <utility>

#include "cli/review/gate_verdicts.h"

namespace checkpoint::cli {
namespace {

template <typename Verdicts>
void add_each(const std::vector<OtherCase>& all, Verdicts& verdicts) {
  for (const OtherCase& one : all) {
    StoreProblem problem = one.problem();
    add_violation({problem.code, Level::error, "", std::move(problem.message), {}}, verdict_at(problem.path, verdicts));
  }
}

}  // namespace

void add_other_cases(const std::vector<OtherCase>& all, std::vector<Verdict>& verdicts) { add_each(all, verdicts); }

void add_other_cases(const std::vector<OtherCase>& all, std::map<std::string, Verdict>& verdicts) {
  add_each(all, verdicts);
}

}  // namespace checkpoint::cli
