#include "store/stored.h"

#include <array>

#include "core/digest.h"
#include "core/pathspec.h"
#include "core/ranges.h"
#include "core/shell_word.h"

namespace checkpoint {

namespace {

// What keeps a text from being a document.
constexpr std::array kNoDocument{ParseCode::invalid_json, ParseCode::invalid_encoding, ParseCode::duplicate_key,
                                 ParseCode::too_deep,     ParseCode::oversize,         ParseCode::conflict_markers};

ErrorCode error_code_of(const StoreProblem& problem) {
  if (problem.code == FileFault::unreadable || problem.code == ErrorCode::io) return ErrorCode::io;
  const bool guarded = problem.code == FileFault::symlink || problem.code == FileFault::not_a_file ||
                       problem.code == ErrorCode::refused || problem.code == "left-out";
  return guarded ? ErrorCode::refused : ErrorCode::corrupt;
}

std::string position_text(const StoreProblem& problem) {
  if (!problem.at) return "";
  return "line " + std::to_string(problem.at->line) + ", column " + std::to_string(problem.at->column) + ": ";
}

// A file that could not be opened has a message that goes on from its name: `is a symlink`.
bool goes_on(const StoreProblem& problem) {
  return !problem.is_invalid() && (problem.message.starts_with("is ") || problem.message.starts_with("cannot be "));
}

std::string way_back(const StoreProblem& problem) {
  if (problem.is_committed == false) {
    return "HEAD has no version of it: mend it at that place, put back a copy (your editor's, a snapshot's), or move it"
           " away";
  }
  return "'git log -p -- " + shell_word(pathspec_from_top(problem.path)) + "' shows what it was" +
         (problem.is_committed ? "" : ", where it was committed");
}

// How to go on from a file that cannot be read, without a step that would lose what is in it.
std::vector<std::string> next_steps(const StoreProblem& problem) {
  if (problem.code == FileFault::not_a_file && problem.is_committed != false) return {way_back(problem)};
  if (error_code_of(problem) != ErrorCode::corrupt) return {};
  if (problem.is_conflict()) return {"'git checkpoint resolve' finishes the merge"};
  if (problem.code == ParseCode::oversize) return {"'git config checkpoint.maxFileSize \"<size>\"' raises the limit"};
  const std::string check = "'git checkpoint validate " + shell_word(word_from_top(problem.path)) + "' ";
  if (problem.is_invalid()) return {check + "says all that is wrong with it", way_back(problem)};
  if (problem.code == "unknown-kind" || problem.code == "unsafe-name") {
    return {"give it a name as gitcheckpoint-format(5) says, or move it out of the store",
            check + "says whether the name will do"};
  }
  return {way_back(problem) + "; once it is mended, " + check + "says whether it is good"};
}

}  // namespace

bool StoreProblem::is_invalid() const {
  return at && none_of(kNoDocument, [&](ParseCode reason) { return code == reason; });
}

bool StoreProblem::is_unread() const {
  constexpr std::array unread{FileFault::symlink, FileFault::not_a_file, FileFault::oversize, FileFault::unreadable};
  return code == ErrorCode::io || code == ErrorCode::refused ||
         any_of(unread, [&](FileFault fault) { return code == fault; });
}

bool StoreProblem::is_conflict() const { return code == ParseCode::conflict_markers; }

std::string StoreProblem::sentence() const { return goes_on(*this) ? "'" + path + "' " + message : message; }

StoreProblem no_folder(std::string path) {
  return {std::move(path), FileFault::not_a_file, "is not a folder, so nothing can be kept in it: move it away", {}};
}

Error StoreProblem::error(std::string_view what) const {
  // Where it is that nothing was read from helps more than whose it is.
  const bool is_told = !is_unread() || what.find(path) != what.npos;
  const std::string name = is_told ? std::string(what) : "'" + path + "'";
  const std::string lead = is_invalid() ? name + " is not valid: " : "cannot read " + name + ": ";
  const std::string text = goes_on(*this) ? name + " " + message : lead + position_text(*this) + message;
  Error error(error_code_of(*this), text, next_steps(*this));
  error.path = path;
  return error;
}

std::string Stored::etag() const { return sha256(text); }

bool Stored::is_in_conflict() const { return !content && content.problem().is_conflict(); }

void require_match(const std::optional<std::string>& if_match, const std::string& path,
                   const std::optional<std::string>& now) {
  const bool expects_none = if_match == std::string(no_etag);
  if (!if_match || now == if_match || (expects_none && !now)) return;
  const std::string state = now ? "has changed since it was read; its etag is now " + *now : "does not exist";
  throw Error(ErrorCode::changed, "'" + path + "' " + state, {"read it again, then repeat the change"}).about(path);
}

const Document& Stored::document(std::string_view what) const {
  if (!content) throw content.problem().error(what);
  return *content;
}

}  // namespace checkpoint
