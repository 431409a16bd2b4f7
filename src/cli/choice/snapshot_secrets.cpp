#include "cli/choice/snapshot_secrets.h"

#include "cli/terminal/terminal_text.h"
#include "core/json_rows.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "kinds/secret/secret.h"

namespace checkpoint::cli {
namespace {

constexpr const char* kLeave = "--allow-secret";

json::Array rows_of(const std::vector<ContentSecret>& secrets) {
  return json::array_of(secrets, [](const ContentSecret& one) {
    json::Object row;
    row.set("path", one.path).set("line", one.line > 0 ? json::Value(one.line) : json::Value());
    return row.set("what", one.what);
  });
}

// ` (line 3)`; empty for what no line has.
std::string line_text(const ContentSecret& one) {
  return one.line > 0 ? " (line " + std::to_string(one.line) + ")" : "";
}

// The options that name these files; empty where one of them must not, or would not, be shown as it is.
std::string shown_words(const std::string& option, const std::vector<ContentSecret>& files,
                        const std::filesystem::path& root, const std::filesystem::path& base) {
  std::string words;
  for (const ContentSecret& one : files) {
    if (one.path != one.file) return "";  // its name is what nobody should see
    const std::string path = (root / one.file).lexically_relative(base).generic_string();
    const bool means_yes = path == "true" || path == "{}";  // as an option's value
    words += (words.empty() ? "" : " ") + shell_word(option + (means_yes ? "./" : "") + path);
  }
  return secret::masked(words) == words ? words : "";
}

// What lets in these files alone, where they are few enough to be typed.
std::string leave_text(const std::vector<ContentSecret>& files, const SecretLeave& leave) {
  constexpr std::size_t few = 5;
  const std::string all = std::string(kLeave) + " lets in all there are";
  const std::string words =
      files.size() > few ? "" : shown_words(std::string(kLeave) + "=", files, leave.root, leave.base);
  const std::string where = "where it is not a secret, or is meant to be there, ";
  if (words.empty()) return where + "'" + kLeave + "=<file>' lets in one file, and " + all;
  return where + words + " lets " + (files.size() == 1 ? "this file" : "these files") + " in, and " + all;
}

std::string summary_of(const std::vector<ContentSecret>& refused, std::size_t files) {
  if (refused.size() == 1) {
    const ContentSecret& one = refused.front();
    return "'" + one.path + "' holds what looks like " + one.what + line_text(one);
  }
  return counted(refused.size(), "place") + " in " + counted(files, "file") + " look like secrets";
}

// A snapshot travels with its ref, and nothing can be taken out of it.
Error refusal(const std::vector<ContentSecret>& refused, const std::vector<ContentSecret>& files,
              const SecretLeave& leave) {
  const bool is_one = files.size() == 1;
  Error error(ErrorCode::refused,
              "no snapshot was taken: " + summary_of(refused, files.size()) +
                  ", and whoever gets the snapshot's contents would get " + (refused.size() == 1 ? "it" : "them"),
              {"leave " + std::string(is_one ? "it" : "them") + " out: " +
                   shell_word("--files=:(exclude,top,literal)" + files.front().path) + (is_one ? "" : ", and so on"),
               leave_text(files, leave)});
  return std::move(error).about(files.front().path);
}

}  // namespace

std::vector<ContentSecret> SecretLeave::refused(const std::vector<ContentSecret>& found) const {
  std::vector<std::string> files;
  for (const std::string& word : words) {
    if (word.empty()) return {};
    files.push_back((base / word).lexically_normal().lexically_relative(root).generic_string());
  }
  std::vector<ContentSecret> refused = found;
  std::erase_if(refused, [&](const ContentSecret& one) { return contains(files, one.file); });
  return refused;
}

void add_secrets(const ContentSecrets& secrets, Answer& answer) {
  answer.fields.set("secrets", rows_of(secrets.found));
  answer.fields.set("unsearched", json::strings(secrets.unread));
  for (const ContentSecret& one : first_of_each(secrets.found)) {
    answer.warnings.push_back("'" + one.path + "' holds what looks like " + one.what + line_text(one) +
                              ", and whoever gets the snapshot's contents gets it");
  }
  const std::string unread = unread_text(secrets.unread);
  if (!unread.empty()) answer.warnings.push_back(unread);
}

Answer secrets_refusal(const std::vector<ContentSecret>& refused, const SecretLeave& leave, const Look& look) {
  Answer answer;
  answer.fields.set("secrets", rows_of(refused));
  if (refused.size() > 1) {
    for (const ContentSecret& one : refused) {
      answer.text += look.safe(one.path + line_text(one) + ": what looks like " + one.what) + "\n";
    }
  }
  answer.failure = refusal(refused, first_of_each(refused), leave);
  return answer;
}

}  // namespace checkpoint::cli
