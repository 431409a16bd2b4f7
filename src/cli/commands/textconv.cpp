#include "cli/commands/commands.h"
#include "cli/views/readable.h"
#include "core/folder.h"

namespace checkpoint::cli {
namespace {

struct TextconvOptions {
  std::string file;
};

void register_textconv(OptionSet& set, TextconvOptions& options) {
  set.required("file", options.file, "the version of a checkpoint that git wants to show");
}

Answer run_textconv(const TextconvOptions& options, Context& context) {
  const std::filesystem::path path = context.cwd / options.file;
  const Folder folder = Folder::open(path.parent_path().string(), "");
  const auto content = folder.read(path.filename().string(), of_any_size.max_bytes);
  if (!content) throw Error(ErrorCode::io, "cannot show '" + options.file + "': it " + content.problem().message);
  Answer answer;
  answer.verbatim = readable(options.file, content->text);
  return answer;
}

}  // namespace

Runner textconv_command(OptionSet& set) { return prepared(set, register_textconv, run_textconv); }

}  // namespace checkpoint::cli
