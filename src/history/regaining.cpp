#include "history/regaining.h"

#include "core/dotted_path.h"
#include "core/layout.h"
#include "core/shell_word.h"

namespace checkpoint::history {

namespace {

// Words that a shell takes as they stand need no quotes.
std::string word(const std::string& text) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,+@";
  const bool is_plain = !text.empty() && text.find_first_not_of(plain) == std::string::npos;
  return is_plain ? text : shell_quoted(text);
}

// The store of `path` where that is not the one at the top: ` --dir=<folder>`.
std::string folder_option(const std::string& path) {
  const std::size_t inside = layout::inside_store(path).value_or("").size();
  const std::string store = path.substr(0, path.size() - inside);
  const std::size_t name = layout::store_folder.size() + 1;
  if (store.size() <= name) return "";
  return " " + word("--dir=" + store.substr(0, store.size() - name - 1));
}

// An action that the merge has as a mere text has no member to be found by.
bool is_found_by_update(const Loss& loss) {
  if (loss.form != merge::DroppedForm::element || !loss.instead) return true;
  const auto instead = Document::parse(*loss.instead);
  return instead && instead->root().is_object();
}

std::string update_command(const Loss& loss, std::string_view skill) {
  const bool is_element = loss.form == merge::DroppedForm::element;
  const bool is_addition = is_element && !loss.instead;
  merge::Place place = loss.place;
  if (is_addition) place.pop_back();
  const auto document = Document::parse(loss.value);
  const bool is_text = document && document->root().is_string();
  const std::string value = is_text ? document->root().string() : loss.value;
  const std::string sign = is_addition ? (is_text ? "+=" : "+:json=") : (is_text ? "=" : ":json=");
  return "git checkpoint" + folder_option(loss.path) + " update " + word(std::string(skill)) + " " +
         word("--" + DottedPath(place).text() + sign + value);
}

}  // namespace

std::string regaining_command(const Loss& loss) {
  const std::string& side = loss.from.front();
  if (loss.form == merge::DroppedForm::document) return "git checkout " + side + " -- " + word(loss.path);
  const auto inside = layout::inside_store(loss.path);
  const auto skill = inside ? layout::skill_of(*inside) : std::nullopt;
  if (skill && !loss.is_private && is_found_by_update(loss)) return update_command(loss, *skill);
  return "git show " + word(side + ":" + loss.path);
}

}  // namespace checkpoint::history
