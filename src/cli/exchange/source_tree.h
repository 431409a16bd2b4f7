#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/exchange/exchange.h"

namespace checkpoint::cli {

/// A file below the folder that is taken in.
struct SourceFile {
  Folder folder;
  std::vector<std::string> parts;  ///< the folders on the way, and the file's name
  std::size_t max_bytes;           ///< what the store takes

  const std::string& name() const { return parts.back(); }
  /// With `/` between the parts.
  std::string shown() const;
  /// Error{refused} where it is not a regular file, Error{invalid} where it is larger than the store takes.
  std::string text() const;
  /// What a person has written: without the byte order mark that some editors begin a file with. Besides,
  /// Error{invalid} where it is not UTF-8.
  std::string prose() const;
  /// Besides, Error{invalid} where it is no document.
  Document document() const;
};

/// What is said where nothing of a layout is found.
struct Absence {
  std::string_view claim;  ///< `there is no board`
  std::string_view file;   ///< that is not there: `backlog/tasks/`
  std::string hint;
};

/// The first of `candidates`, folders below `named`, in which something stands whose name the layout `knows`.
/// Error{not_found} where none does.
std::vector<std::string> folder_that_holds(const OutsideFolder& named,
                                           const std::vector<std::vector<std::string>>& candidates,
                                           const std::function<bool(const std::string&)>& knows,
                                           const Absence& absence);

/// Calls `take` for each file below `inner` of the job's folder, in the order of names; what it throws about the one
/// file is refused and the others go on. Symlinks are never followed, and folders that lie too deep are refused; what
/// begins with a dot is passed over. False where there is no such folder.
bool each_source_file(const ExchangeJob& job, const std::vector<std::string>& inner, Exchange& exchange,
                      const std::function<void(const SourceFile&)>& take);

}  // namespace checkpoint::cli
