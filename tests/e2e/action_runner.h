#pragma once

#include <map>
#include <string>

#include "core/program.h"
#include "e2e/home.h"

namespace checkpoint::test {

/// What a composite action came to.
struct ActionRun {
  ProgramAnswer answer;  ///< of its last step, or of the first one that failed; output and errors of all
  std::map<std::string, std::string> outputs;
  std::string summary;  ///< what it wrote for the page of the run
};

/// Executes the steps of a composite action of this project as GitHub's runner does: the very text of each step in a
/// bash that stops at the first failure, with the environment that the step asks for, files for outputs, PATH and the
/// summary. Expressions are names of contexts, and `||` between them.
class ActionRunner {
 public:
  /// `action`: its folder in this project, `.` for the one at the top.
  ActionRunner(const Home& home, std::string action);

  ActionRunner& input(const std::string& name, const std::string& value);
  /// A value of the contexts, as `github.event.before`.
  ActionRunner& context(const std::string& name, const std::string& value);

  /// In the work tree `folder` of the home.
  ActionRun run(const std::string& folder) const;

 private:
  const Home& home_;
  std::string action_;
  std::map<std::string, std::string> contexts_;
};

}  // namespace checkpoint::test
