#include "history/regaining.h"

#include <algorithm>
#include <optional>

#include "core/dotted_path.h"
#include "core/edit.h"
#include "core/json_string.h"
#include "core/layout.h"
#include "core/pathspec.h"
#include "core/shell_word.h"

namespace checkpoint::history {

namespace {

// `git checkpoint` for the store of `path`. Where that is not the one at the top, the command is pasted in any folder.
std::string program_for(const std::string& path) {
  const std::string store = layout::store_of(path);
  if (store.size() <= layout::store_folder.size()) return "git checkpoint";
  return "git -C \"$(git rev-parse --show-toplevel)\" checkpoint " +
         shell_word("--dir=" + store.substr(0, store.size() - layout::store_folder.size() - 1));
}

// What is neither a row nor an action has nothing to be found by.
bool is_found_by_update(const Piece& piece) {
  if (piece.form != merge::DroppedForm::element || !piece.instead) return true;
  const auto instead = Document::parse(*piece.instead);
  return instead && (instead->root().is_object() || instead->root().is_string());
}

// What is still to be brought back: the parts that are not there, where the rest is.
std::vector<Piece> pieces_of(const Loss& loss) {
  if (!loss.missing.empty()) return loss.missing;
  return {{loss.form, loss.place, loss.value, loss.instead}};
}

bool has_control(const std::string& text) {
  return std::any_of(text.begin(), text.end(), [](unsigned char c) { return c < ' ' || c == 0x7f; });
}

// `=text` or `:json=value`, on one line always: a shell at which it is pasted takes each line for a command.
std::string sign_and_value(const std::string& json) {
  Style style;
  style.object_padding = "";
  const auto document = Document::parse(json);
  if (!document) return ":json=" + json;
  if (!document->root().is_string()) return ":json=" + on_one_line(document->root(), style);
  const std::string text = document->root().string();
  return has_control(text) ? ":json=" + json_quoted(text) : "=" + text;
}

std::string option_for(const Piece& piece) {
  const bool is_addition = piece.form == merge::DroppedForm::element && !piece.instead;
  merge::Place place = piece.place;
  if (is_addition) place.pop_back();
  return shell_word("--" + DottedPath(place).text() + (is_addition ? "+" : "") + sign_and_value(piece.value));
}

std::string update_command(const std::string& path, const std::vector<Piece>& pieces, const std::string& skill) {
  std::string command = program_for(path) + " update " + shell_word(skill);
  for (const Piece& piece : pieces) command += " " + option_for(piece);
  return command;
}

std::string show_command(const Loss& loss, std::size_t first) {
  std::string command = "git show";
  for (std::size_t side = first; side < loss.from.size(); ++side) {
    command += " " + shell_word(loss.from[side] + ":" + loss.path);
  }
  return command;
}

// The file as the side has it, where the document stands now.
std::string file_command(const Loss& loss) {
  if (loss.path_now.empty()) {
    return "git checkout " + loss.from.front() + " -- " + shell_quoted(pathspec_from_top(loss.path));
  }
  return "git show " + shell_word(loss.from.front() + ":" + loss.path) + " > \"$(git rev-parse --show-toplevel)\"/" +
         shell_word(loss.path_now);
}

// Where something stands by that name, it is not overwritten; where several sides had changed the file, somebody must
// put them together.
std::string document_command(const Loss& loss) {
  if (loss.stands_now) return show_command(loss, 0);
  const std::string file = file_command(loss);
  return loss.from.size() == 1 ? file : file + " && " + show_command(loss, 1);
}

const std::string& path_of(const Loss& loss) { return loss.path_now.empty() ? loss.path : loss.path_now; }

// The session that `update` can put the entries into.
std::optional<std::string> updated_skill(const Loss& loss, const std::vector<Piece>& pieces) {
  const auto inside = layout::inside_store(path_of(loss));
  const auto skill = inside ? layout::skill_of(*inside) : std::nullopt;
  if (!skill || loss.is_private || !std::all_of(pieces.begin(), pieces.end(), is_found_by_update)) return std::nullopt;
  return std::string(*skill);
}

}  // namespace

std::string regaining_command(const Loss& loss) {
  if (loss.form == merge::DroppedForm::document) return document_command(loss);
  const std::vector<Piece> pieces = pieces_of(loss);
  if (const auto skill = updated_skill(loss, pieces)) return update_command(path_of(loss), pieces, *skill);
  return loss.is_side_whole ? file_command(loss) : "git show " + shell_word(loss.from.front() + ":" + loss.path);
}

bool is_brought_back(const Loss& loss) {
  if (loss.form == merge::DroppedForm::document) return !loss.stands_now && loss.from.size() == 1;
  return loss.is_side_whole || updated_skill(loss, pieces_of(loss)).has_value();
}

std::string regaining_words(const Loss& loss) {
  return (is_brought_back(loss) ? "to bring it back: " : "what it has, to be put back by hand: ") +
         regaining_command(loss);
}

}  // namespace checkpoint::history
