#include "store/blobs.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/error.h"
#include "core/take.h"
#include "core/texts.h"
#include "core/whole_number.h"

namespace checkpoint {

namespace {

[[noreturn]] void missing(std::string_view blob) {
  throw Error(ErrorCode::io, "git has no object " + std::string(blob) + " of a checkpoint");
}

// `<blob> blob <size>`
std::pair<std::string, std::size_t> parse_head(std::string_view head) {
  const std::string_view blob = take_until(head, ' ');
  if (take_until(head, ' ') != "blob") missing(blob);
  return {std::string(blob), whole_number<std::size_t>(head).value_or(0)};
}

// Sizes first: a huge file that was added by mistake must not be read into memory.
std::vector<std::string> small_ones(const GitCommand& git, const std::vector<std::string>& blobs,
                                    std::size_t max_bytes) {
  std::map<std::string, std::size_t> sizes;
  const std::string answer = git.output({"cat-file", "--batch-check"}, as_lines(blobs));
  for (std::string_view rest = answer; !rest.empty();) sizes.insert(parse_head(take_until(rest, '\n')));
  std::vector<std::string> small;
  for (const auto& [blob, size] : sizes) {
    if (size <= max_bytes) small.push_back(blob);
  }
  return small;
}

std::map<std::string, std::string> texts_of(const GitCommand& git, const std::vector<std::string>& blobs) {
  std::map<std::string, std::string> texts;
  if (blobs.empty()) return texts;
  const std::string answer = git.output({"cat-file", "--batch"}, as_lines(blobs));
  for (std::string_view rest = answer; !rest.empty();) {
    const auto [blob, size] = parse_head(take_until(rest, '\n'));
    texts.emplace(blob, rest.substr(0, size));
    rest.remove_prefix(std::min(size + 1, rest.size()));
  }
  return texts;
}

StoreProblem problem_of(const std::string& path, FileFault fault, const std::string& message) {
  return {path, fault, message, std::nullopt};
}

}  // namespace

std::optional<std::string> blob_text(const GitCommand& git, const std::string& name) {
  ProgramAnswer blob = git.run({"cat-file", "blob", name});
  if (blob.ok()) return std::move(blob.output);
  const bool is_there = git.line({"rev-parse", "--verify", "--quiet", name}).has_value();
  if (is_there) throw Error(ErrorCode::io, "git cannot read " + name + ": " + blob.complaint());
  return std::nullopt;
}

Blobs::Blobs(const GitCommand& git, const std::vector<RawFile>& files, std::size_t max_bytes) : max_bytes_(max_bytes) {
  std::vector<std::string> blobs;
  for (const RawFile& file : files) {
    if (file.is_regular()) blobs.push_back(file.blob);
  }
  if (!blobs.empty()) texts_ = texts_of(git, small_ones(git, blobs, max_bytes));
}

Result<std::string, StoreProblem> Blobs::text_of(const RawFile& file, const std::string& path) const {
  if (file.is_symlink()) return problem_of(path, FileFault::symlink, "is a symlink, and the store follows none");
  if (!file.is_regular()) return problem_of(path, FileFault::not_a_file, "is not a regular file");
  const auto text = texts_.find(file.blob);
  if (text != texts_.end()) return text->second;
  return problem_of(path, FileFault::oversize, "is larger than the limit of " + std::to_string(max_bytes_) + " bytes");
}

}  // namespace checkpoint
