#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/choice/outside_folder.h"
#include "cli/choice/workspace.h"

namespace checkpoint::cli {

/// What became of one file (or of one thing in it) on its way in or out.
struct Transfer {
  std::string from;     ///< relative to where it comes from: the named folder, or the repository
  std::string to;       ///< relative to where it goes; empty where it went nowhere
  std::string message;  ///< what was changed, or why it was refused; empty for what just went
};

/// A known accident of a document on its way in, and what would put it right. Nothing is lost either way.
struct Repair {
  std::string from;     ///< the file, as in Transfer
  std::string pointer;  ///< where in it
  std::string message;  ///< what is wrong, and what the repair would do; or why there is none
  bool is_possible;     ///< without a person
};

/// What is done about such accidents.
enum class Repairing : std::uint8_t { offer, make };

/// What an import or export did, or would do; each list in the order of the files.
struct Exchange {
  std::vector<Transfer> taken;
  std::vector<Transfer> already;     ///< the same value stands there, from an earlier run say
  std::vector<Transfer> changed;     ///< of what was taken or stands there: what is said in another way than before
  std::vector<Transfer> refused;     ///< stays where it is, and nothing was written for it
  std::vector<Repair> repairs = {};  ///< offered, or left to a person; those that were made are changes
  std::vector<std::string> warnings = {};  ///< what deserves attention and stopped nothing
};

/// What both ways need.
struct ExchangeJob {
  const Workspace& workspace;
  OutsideFolder folder;             ///< the one that the user named
  std::vector<Document> manifests;  ///< of pipelines, for layouts whose folders do not hold them
  bool is_dry;                      ///< say what would be done, and do nothing
  Repairing repairing = Repairing::offer;
  std::optional<Name> workflow = {};  ///< for layouts that hold only one
};

/// A layout of files that another program keeps its state in. To know one more takes a file, a row, and its line in
/// layouts.h.
struct ExchangeLayout {
  std::string_view name;
  std::string_view summary;
  Exchange (*take_in)(const ExchangeJob& job);   ///< from job.folder into the store; null where there is only a way out
  Exchange (*give_out)(const ExchangeJob& job);  ///< from the store to job.folder; null where there is only a way in
  std::string_view option = {};                  ///< of import or export, that no other layout has a use for
};

std::span<const ExchangeLayout> exchange_layouts();
/// Null where there is none of the name.
const ExchangeLayout* find_exchange_layout(std::string_view name);

/// Whether `error` is about the one file at hand, so that the others may go on; a full disk is not.
bool is_about_one_file(const Error& error);

/// Does `step`. What it throws about the one file `from`, that was to go `to` a place, is refused.
void refuse_what_fails(const std::string& from, const std::string& to, Exchange& exchange,
                       const std::function<void()>& step);

/// A file that is to come in.
struct IncomingFile {
  std::string from;
  StorePath place;
  std::string text;
  std::vector<std::string> changes = {};     ///< against what it was, one sentence each
  std::optional<std::string> replaces = {};  ///< a text that may stand there already, and is archived first
  std::optional<StorePath> archive = {};     ///< where
};

/// Puts the file in its place where nothing stands; where the same value does, that is as good. What stands there else,
/// and what the store would not write, is refused: then it gives false. Writes nothing in a dry run.
bool take_in(const ExchangeJob& job, const IncomingFile& file, Exchange& exchange);

/// Says what was changed of a file that was taken in.
void tell_changes(const ExchangeJob& job, const IncomingFile& file, Exchange& exchange);

/// A file on its way out, and how to read one of its format as JSON.
struct OutgoingFile {
  OutsideFile file;
  std::string from;
  std::string (*as_json)(std::string_view text, std::string_view name);
};

/// The same on the way out. Refuses what the format would not give back as it was, `value`.
void give_out(const ExchangeJob& job, const OutgoingFile& outgoing, const Node& value, Exchange& exchange);

/// How a format that is JSON is read as such.
std::string as_it_is(std::string_view text, std::string_view name);

/// Puts what stands in the store, JSON, into `folder` below the named one, byte for byte.
void give_copy(const ExchangeJob& job, const Stored& stored, const std::vector<std::string>& folder,
               Exchange& exchange);

/// The same of what stands at `place`. Nothing where nothing stands there.
void give_copy(const ExchangeJob& job, const StorePath& place, const std::vector<std::string>& folder,
               Exchange& exchange);

}  // namespace checkpoint::cli
