#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/choice/workspace.h"
#include "core/json_text.h"
#include "schema/violation.h"
#include "store/staged.h"

namespace checkpoint::cli {

/// What validation has to say of one file.
struct Verdict {
  std::string path;
  std::string kind;  ///< empty where the file's name belongs to no kind
  bool is_valid = true;
  Violations errors;
  Violations warnings;
};

/// Every document of the store, by path; files that cannot be read are among them, as errors.
std::vector<Verdict> verdicts_on_store(const Workspace& workspace, const Context& context);

/// One file, named as the user does: relative to the current folder. It need not be in a store.
Verdict verdict_on_file(const std::string& file, const Location& location, const Context& context);

/// One file of the index or of a commit.
Verdict verdict_on(const StagedFile& file, const Limits& limits, const Instant& now);

/// What is about to be committed in any store of the repository, from git's index; the work tree does not matter. The
/// settings in `context` say how large a document may be, here and below; where nothing is staged they are not needed,
/// and `read_settings` is not called.
std::vector<Verdict> verdicts_on_staged(const Context& context, const std::function<void()>& read_settings);

/// All stores of the repository as `commit`, a full SHA, has them.
std::vector<Verdict> verdicts_on_commit(const std::string& commit, const Location& location, const Context& context);

/// The document on standard input, as if it stood at `path`.
Verdict verdict_on_input(const std::string& path, const Location& location, const Context& context);

/// A file that has warnings is not valid any more.
void hold_warnings_against(std::vector<Verdict>& verdicts);

/// With the project folder that this run was told in the commands that they name.
std::vector<Verdict> with_told_folder(std::vector<Verdict> verdicts, const Context& context);

/// One line for each error and warning: `<path>:<line>:<column>: error: …`.
std::string verdicts_text(const std::vector<Verdict>& verdicts, const Look& look);

/// That a file was not held against what it was before, because that is too large to be read.
Violation not_compared(const StoreProblem& before);

/// The negative answer, with the way on from the markers of a merge; nothing where all are valid.
std::optional<Error> failure_of(const std::vector<Verdict>& verdicts);

/// `errors[]` and `warnings[]`: code, pointer, message, line, column.
json::Array violations_json(const Violations& violations);

/// `files[]`.
json::Array verdicts_json(const std::vector<Verdict>& verdicts);

}  // namespace checkpoint::cli
