#include "cli/choice/document_choice.h"
#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/problems.h"
#include "core/edit.h"
#include "kinds/secret/secret.h"

namespace checkpoint::cli {
namespace {

struct FmtOptions {
  std::vector<std::string> documents;
  bool check = false;
};

struct Formatting {
  std::size_t count = 0;
  std::vector<std::string> changed;
  std::vector<StoreProblem> problems;
};

// Layout is nothing that happened to the work, so `updated_at` and all else that is stamped stays.
void format_one(const StorePath& place, const FmtOptions& options, const Workspace& workspace, Formatting& done) {
  const std::string path = workspace.location.shown(place);
  const Change change = [&path](const Stored* now) {
    if (now == nullptr) throw Error(ErrorCode::not_found, "there is no '" + path + "'");
    return Draft{formatted(now->document("'" + path + "'"))};
  };
  const Receipt receipt =
      options.check ? workspace.store.preview(place, change) : workspace.store.update(place, change);
  if (receipt.changed()) done.changed.push_back(receipt.path);
}

// A file that has an error keeps no other from being formatted.
void format_listed(const Listed& listed, const FmtOptions& options, const Workspace& workspace, Formatting& done) {
  if (!listed.file || !listed.file->content) {
    done.problems.push_back(listed.file ? listed.file->content.problem() : listed.file.problem());
    return;
  }
  try {
    format_one(listed.file->place, options, workspace, done);
  } catch (const Error& error) {
    if (error.code != ErrorCode::invalid) throw;
    done.problems.push_back({listed.path, error.code, secret::masked(error.message), std::nullopt});
  }
}

// What is created once keeps the bytes that it was created with.
bool is_fixed(const Kind* kind) { return kind != nullptr && kind->mutability == Mutability::append_only; }

StorePath formattable(const std::string& word, const Workspace& workspace, const Context& context) {
  StorePath place = chosen_document(word, workspace.location, context);
  const Kind* kind = kind_at(place.text());
  if (!is_fixed(kind)) return place;
  throw Error(ErrorCode::refused, "'" + word + "' is a " + std::string(kind->name) + " record, which is never changed");
}

Formatting format_all(const FmtOptions& options, const Workspace& workspace, const Context& context) {
  Formatting done;
  for (const std::string& word : options.documents) {
    ++done.count;
    format_one(formattable(word, workspace, context), options, workspace, done);
  }
  if (!options.documents.empty()) return done;
  for (const Listed& listed : workspace.store.documents()) {
    const bool is_readable = listed.file && listed.file->content;
    if (is_readable && is_fixed(listed.kind)) continue;
    ++done.count;
    format_listed(listed, options, workspace, done);
  }
  return done;
}

std::optional<Error> failure_of(const Formatting& done, const FmtOptions& options) {
  if (!done.problems.empty()) {
    return Error(ErrorCode::invalid, counted(done.problems.size(), "file") + " could not be formatted",
                 {"'git checkpoint validate' says what is wrong and where"});
  }
  if (!options.check || done.changed.empty()) return std::nullopt;
  return Error(ErrorCode::invalid, counted(done.changed.size(), "file") + " not in the standard layout",
               {"'git checkpoint fmt' lays them out"});
}

void register_fmt(OptionSet& set, FmtOptions& options) {
  set.positionals("document", options.documents, "a skill, or a file of the store; without any, all that may change");
  set.flag("--check", options.check, "write nothing; the exit status says whether something would change");
}

Answer run_fmt(const FmtOptions& options, Context& context) {
  const Workspace workspace = open_workspace(context);
  const Formatting done = format_all(options, workspace, context);
  Answer answer;
  answer.failure = failure_of(done, options);
  answer.fields.set("count", done.count);
  answer.fields.set("changed", json::strings(done.changed));
  tell_problems(done.problems, answer);
  const Look look = look_of(context);
  for (const std::string& path : done.changed) {
    answer.confirmation += (options.check ? "would format " : "formatted ") + look.safe(path) + "\n";
  }
  if (done.changed.empty() && !answer.failure) {
    answer.confirmation = counted(done.count, "file") + " in the standard layout already\n";
  }
  return answer;
}

}  // namespace

Runner fmt_command(OptionSet& set) { return prepared(set, register_fmt, run_fmt); }

}  // namespace checkpoint::cli
