#include "cli/views/loss_text.h"

#include <array>

#include "cli/terminal/paragraph.h"
#include "cli/views/passage_text.h"
#include "core/dotted_path.h"
#include "core/json_rows.h"
#include "core/texts.h"
#include "history/regaining.h"

namespace checkpoint::cli {
namespace {

using history::Loss;

constexpr std::size_t kParentDigits = 10;

constexpr std::array<std::string_view, 3> kAfterwards{
    "", "it is there again", "something else was written in its place since, or the file is gone"};

std::string words_in(const std::string& json, std::string_view key = {}) {
  const auto document = Document::parse(json);
  return document ? value_words(document->root(), key) : json;
}

// The key by which the row is named already.
std::string_view row_key(const merge::Place& place) {
  const bool is_named = !place.empty() && place.back().kind == PathSegment::Kind::match;
  return is_named ? std::string_view(place.back().key) : std::string_view();
}

std::string line_under(const std::string& lead, const std::string& text, const Look& look) {
  return paragraph_text({lead, text, Tone::plain}, look);
}

std::string whose(const Loss& loss) {
  return run_together(
      loss.from, [](const std::string& parent) { return parent.substr(0, kParentDigits); }, " and ");
}

// `an entry of next actions: Tag 2.0`, `blockers b1`, `the whole file`.
std::string loss_words(const Loss& loss) {
  if (loss.form == merge::DroppedForm::document) return history::words_of(loss);
  const std::string value = loss.is_private ? "private to its owner" : words_in(loss.value, row_key(loss.place));
  return history::words_of(loss) + (value.empty() ? "" : ": " + value);
}

std::string loss_text(const Loss& loss, const Look& look) {
  const bool is_back = loss.state != history::LossState::open;
  const std::string sign(look.glyph(is_back ? Glyph::bullet : Glyph::warning));
  std::string text =
      paragraph_text({"    " + sign + " ", loss_words(loss), is_back ? Tone::faint : Tone::warning}, look);
  text += line_under("      from ", whose(loss), look);
  if (loss.instead && !loss.is_private) text += line_under("      the merge has ", words_in(*loss.instead), look);
  const std::string_view afterwards = kAfterwards.at(static_cast<std::size_t>(loss.state));
  if (!afterwards.empty()) return text + line_under("      ", std::string(afterwards), look);
  // Not wrapped: it is there to be copied.
  return text + "      " + std::string(look.glyph(Glyph::arrow)) + " " + look.safe(regaining_command(loss)) + "\n";
}

std::string merge_heading(const history::Revision& merge, const Look& look) {
  return look.paint(Tone::accent, merge.commit.substr(0, kParentDigits)) + "  " + format_instant(merge.time) + "  " +
         look.safe(merge.author) + "\n  " + look.paint(Tone::strong, look.safe(merge.subject)) + "\n";
}

json::Value json_or_null(const std::string& text) { return text.empty() ? json::Value() : json::Value::raw(text); }

}  // namespace

std::string losses_text(const history::Audit& audit, const Look& look) {
  std::string text;
  const Loss* before = nullptr;
  for (const Loss& loss : audit.losses) {
    const bool is_new = before == nullptr || before->merge.commit != loss.merge.commit;
    if (is_new) text += (text.empty() ? "" : "\n") + merge_heading(loss.merge, look);
    if (is_new || before->path != loss.path) text += "  " + look.safe(loss.path) + "\n";
    text += loss_text(loss, look);
    before = &loss;
  }
  return text;
}

json::Array losses_json(const history::Audit& audit) {
  return json::array_of(audit.losses, [](const Loss& loss) {
    json::Object object;
    object.set("merge", loss.merge.commit);
    object.set("subject", loss.merge.subject);
    object.set("time", format_instant(loss.merge.time));
    object.set("file", loss.path);
    object.set("kind", loss.kind);
    object.set("what", name_of(loss.form));
    object.set("pointer", history::pointer_of(loss));
    object.set("field", DottedPath(loss.place).text());
    object.set("value", loss.is_private ? json::Value() : json_or_null(loss.value));
    object.set("instead", loss.is_private ? json::Value() : json_or_null(loss.instead.value_or("")));
    object.set("private", loss.is_private);
    object.set("parents", json::strings(loss.from));
    object.set("state", name_of(loss.state));
    object.set("command", regaining_command(loss));
    return object;
  });
}

json::Array unseen_json(const history::Audit& audit) {
  return json::array_of(audit.unseen, [](const history::Unseen& unseen) {
    return json::Object().set("merge", unseen.merge.commit).set("file", unseen.path).set("reason", unseen.reason);
  });
}

}  // namespace checkpoint::cli
