#include "cli/exchange/source_tree.h"

#include "core/ranges.h"
#include "core/texts.h"
#include "core/utf8.h"
#include "store/install/byte_order_mark.h"

namespace checkpoint::cli {
namespace {

// Deeper than any layout goes.
constexpr std::size_t kMaxDepth = 8;

class Walk {
 public:
  Walk(std::size_t max_bytes, Exchange& exchange, const std::function<void(const SourceFile&)>& take)
      : max_bytes_(max_bytes), exchange_(exchange), take_(take) {}

  void go(const Folder& folder, const std::vector<std::string>& above) {
    for (const FolderEntry& entry : folder.entries()) {
      if (entry.name.starts_with('.')) continue;
      std::vector<std::string> parts = above;
      parts.push_back(entry.name);
      const SourceFile file{folder, parts, max_bytes_};
      refuse_what_fails(file.shown(), "", exchange_, [&] { visit(entry.type, file); });
    }
  }

 private:
  void visit(EntryType type, const SourceFile& file) {
    if (type != EntryType::folder) return take_(file);
    if (file.parts.size() >= kMaxDepth) throw Error(ErrorCode::refused, "lies too deep for any layout");
    if (const auto inner = file.folder.enter(file.name())) go(*inner, file.parts);
  }

  std::size_t max_bytes_;
  Exchange& exchange_;
  const std::function<void(const SourceFile&)>& take_;
};

}  // namespace

std::string SourceFile::shown() const { return run_together(parts, std::identity{}, "/"); }

std::string SourceFile::text() const {
  auto content = folder.read(name(), max_bytes);
  if (content.ok()) return std::move(content).value().text;
  const FileFault fault = content.problem().fault;
  throw Error(fault == FileFault::unreadable || fault == FileFault::missing ? ErrorCode::invalid : ErrorCode::refused,
              content.problem().message);
}

std::string SourceFile::prose() const {
  const std::string whole = text();
  if (!is_utf8(whole)) throw Error(ErrorCode::invalid, "cannot be read: the text is not valid UTF-8");
  return whole.substr(length_of_byte_order_mark(whole));
}

Document SourceFile::document() const {
  auto document = Document::parse(text());
  if (!document.ok()) throw Error(ErrorCode::invalid, "cannot be read: " + document.problem().message);
  return *document;
}

std::vector<std::string> folder_that_holds(const OutsideFolder& named,
                                           const std::vector<std::vector<std::string>>& candidates,
                                           const std::function<bool(const std::string&)>& knows,
                                           const Absence& absence) {
  for (const std::vector<std::string>& inner : candidates) {
    const auto folder = named.below(inner).enter();
    if (folder && any_of(folder->entries(), [&](const FolderEntry& entry) { return knows(entry.name); })) return inner;
  }
  throw Error(ErrorCode::not_found,
              std::string(absence.claim) + " of this layout in '" + named.named() + "': " + std::string(absence.file) +
                  " is not there",
              {absence.hint});
}

bool each_source_file(const ExchangeJob& job, const std::vector<std::string>& inner, Exchange& exchange,
                      const std::function<void(const SourceFile&)>& take) {
  const auto top = job.folder.below(inner).enter();
  if (top) Walk(job.workspace.store.limits().max_bytes, exchange, take).go(*top, inner);
  return top.has_value();
}

}  // namespace checkpoint::cli
