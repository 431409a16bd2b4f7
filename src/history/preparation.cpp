#include "history/preparation.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "history/letters.h"
#include "history/word_list.h"

namespace checkpoint::history {

namespace {

// What a title calls the commit where that is all it says, or what it says first: `POC`, `POC for the parser`.
constexpr WordList preparing_nouns =
    "scaffold|scaffolding|stub|stubs|poc|proof of concept|spike|rfc|adr|design doc|design docs|design document|"
    "design note|design notes|design proposal|design sketch|tech design|technical design|prototype|mock up|"
    "exploration|investigation|groundwork|preparatory work|preparatory refactoring|preliminary work|prep work|"
    "temporary fix|interim fix|work in progress|reproducer|repro|vorarbeiten|brouillon|borrador";

// Where these words are all that it says.
constexpr WordList prepared_wholes =
    "design|commit|work|reproduction|partial work|beginnings|start|boilerplate|placeholder|placeholders|preparation|"
    "preparations|workaround|stopgap|proposal|sketch|draft|experiment|research|wireframe|wireframes|mockup|mockups|"
    "band aid|step|steps|plan|continue|continued|continuation|continuing|progress|ongoing|not yet|nothing yet|tests "
    "only|test only|"
    "docs only|"
    "part|half|cut|pass|iteration|attempt|entwurf|esbozo|vorbereitung|vorbereitungen|préparation|préparatifs|"
    "preparación|preparativos";

// Whatever follows them.
constexpr WordList openings =
    "wip|dnm|do not merge|don t merge|dont merge|do not land|not ready|prep|prepare|prepares|preparing|start on|"
    "start work|begin work|begin working|started work|lay the groundwork|lay groundwork|lay the foundation|"
    "lay foundations|initial commit|initial work|initial draft|initial sketch|initial scaffolding|initial "
    "skeleton|initial stub|"
    "initial prototype|initial poc|first part|first half|first cut|first draft|first stab|first attempt|"
    "continue the|continue with the|continue work|continue working|continue implementing|continue implementation|"
    "continues the|continued work|further work|more work|progress on|progress towards|not finished yet|"
    "not done yet|not complete yet|erster teil|erster schritt|erster entwurf|vorarbeit|vorarbeiten|"
    "prépare le terrain|première partie|premier jet|prepara el terreno|preparar el terreno|primera parte|primer paso";

// Those of them that say of what is behind them that it is not done yet.
constexpr WordList preparations = "prep|prepare|prepares|preparing";

// May stand before a name: `add a failing test`, `first rough draft`.
constexpr WordList leads =
    "add|adds|added|adding|write|create|introduce|push|commit|a|an|the|some|initial|first|quick|rough|early|basic|"
    "minimal|only|just|preliminary|temporary";

// Goes on behind a name without making it the object of something else.
constexpr WordList behind_preparing = "for|of|to|on|towards|before|until|only|first|now|and|with";

// Before the number of a part.
constexpr WordList part_words = "part|parts|pt|step|phase|patch|commit|pr|piece|stage|teil|partie|parte";

/// A word in lower case, or one mark; dashes are spaces.
struct TitleToken {
  std::string text;
  std::size_t begin = 0;
  std::size_t end = 0;

  bool is_number() const { return digits_at(text, 0) == text.size() && text.size() < 4; }
  unsigned long number() const { return std::stoul(text); }
};
using TitleTokens = std::vector<TitleToken>;

bool is_letter(char c) { return is_alnum(c) || is_beyond_ascii(c); }

TitleTokens title_tokens(std::string_view title) {
  TitleTokens tokens;
  for (std::size_t at = 0; at < title.size();) {
    const std::size_t begin = at;
    while (at < title.size() && is_letter(title[at])) ++at;
    if (at == begin) ++at;
    const bool is_space_like = std::string_view(" -_'\t").find(title[begin]) != std::string_view::npos;
    if (!is_space_like) tokens.push_back({lower(title.substr(begin, at - begin)), begin, at});
  }
  return tokens;
}

bool is(const TitleTokens& tokens, std::size_t place, std::string_view text) {
  return place < tokens.size() && tokens[place].text == text;
}

bool is_mark(const TitleTokens& tokens, std::size_t place) {
  return place >= tokens.size() || !is_letter(tokens[place].text.front());
}

// `the release`, `2.0`, `next major version`: what is prepared is all that its ticket asks for.
constexpr WordList releases = "release|releases|rc|version|launch|rollout|deployment";
constexpr WordList before_release = "for|the|a|an|our|next|new|first|final|major|minor|patch|beta|public|.";

bool is_of_version(const std::string& word) {
  return digits_at(word, 0) == word.size() || (word.front() == 'v' && word.size() > 1 && digits_at(word, 1) > 0);
}

bool begins_release(const TitleTokens& tokens, std::size_t place) {
  bool has_point = false;
  for (; place < tokens.size() && !holds(releases, tokens[place].text); ++place) {
    if (!holds(before_release, tokens[place].text) && !is_of_version(tokens[place].text)) return false;
    has_point = has_point || tokens[place].text == ".";
  }
  return place < tokens.size() || has_point;
}

// How many tokens the longest entry of `list` takes that stands at `place`; 0 where none does.
std::size_t length_of(const TitleTokens& tokens, std::size_t place, WordList list) {
  std::size_t longest = 0;
  for_each_entry(list, [&](std::string_view entry) {
    std::size_t count = 0;
    bool stands = true;
    while (stands && !entry.empty()) {
      const std::string_view word = entry.substr(0, entry.find(' '));
      stands = is(tokens, place + count, word);
      entry.remove_prefix(std::min(entry.size(), word.size() + 1));
      ++count;
    }
    if (stands) longest = std::max(longest, count);
  });
  return longest;
}

/// `part 1 of 3`, `2/3`.
struct Series {
  std::size_t begin = 0;  // of its tokens
  std::size_t end = 0;
  bool is_last = false;
};

std::optional<Series> series_at(const TitleTokens& tokens, std::size_t place) {
  constexpr unsigned long most = 20;
  const bool is_named = place < tokens.size() && holds(part_words, tokens[place].text);
  const std::size_t first = is_named ? place + 1 : place;
  if (first + 2 >= tokens.size() || !tokens[first].is_number() || !tokens[first + 2].is_number()) return std::nullopt;
  const bool joins = tokens[first + 1].text == "/" || holds("of|von|de|sur", tokens[first + 1].text);
  const unsigned long number = tokens[first].number();
  const unsigned long all = tokens[first + 2].number();
  if (!joins || number == 0 || number > all || all < 2 || all > most) return std::nullopt;
  const std::size_t end = first + 3;
  const bool is_apart = place == 0 || is_mark(tokens, place - 1);
  const bool ends = is_mark(tokens, end);
  const bool is_object =
      place > 0 && holds("to|from|by|of|at|in|is|on|with|than|about|page|pages", tokens[place - 1].text);
  // `step 2/3 of the wizard`
  if (is_named && is(tokens, end, "of")) return std::nullopt;
  const bool is_place = is_named || (is_apart && (place == 0 || ends)) || (end == tokens.size() && !is_object);
  if (!is_place) return std::nullopt;
  return Series{place, end, number == all};
}

std::optional<Series> series_in(const TitleTokens& tokens) {
  for (std::size_t place = 0; place < tokens.size(); ++place) {
    if (const auto series = series_at(tokens, place)) return series;
  }
  return std::nullopt;
}

// `part 1`, `pt 2`: of how many nobody knows.
bool is_lone_part(const TitleTokens& tokens, std::size_t place) {
  return place + 1 < tokens.size() && holds("part|pt|teil|partie|parte", tokens[place].text) &&
         tokens[place + 1].is_number();
}

// `add failing test and fix`: what is prepared is done, too. Where the last such words stand; 0 where none do.
std::size_t last_fix(const TitleTokens& tokens) {
  for (std::size_t place = tokens.size(); place > 1; --place) {
    if (holds("fix|fixes|fixed", tokens[place - 1].text) && holds("and|&|+|,", tokens[place - 2].text))
      return place - 1;
  }
  return 0;
}

// What an application does: `Progress on hover`, `Continue the session after a reload`.
constexpr WordList events =
    "hover|click|focus|load|reload|tap|touch|drag|drop|scroll|resize|mobile|desktop|upload|download|submit|startup|"
    "screen|screens";
constexpr WordList carried =
    "session|sessions|upload|uploads|download|downloads|game|playback|video|checkout|stream|conversation|chat|call|"
    "tour|wizard|order|loop|animation|song|timer|countdown|transfer";
constexpr WordList behind_carried = "after|when|on|if|across|from|where|once|despite|without|at|in|over|until";

bool names_feature(const TitleTokens& tokens, std::size_t place) {
  if (place >= tokens.size()) return false;
  if (is(tokens, place - 1, "on")) return holds(events, tokens[place].text);
  return is(tokens, place - 1, "the") && holds(carried, tokens[place].text) && place + 1 < tokens.size() &&
         holds(behind_carried, tokens[place + 1].text);
}

// What stands from `place` on, up to the end or a closing bracket.
bool prepares_at(const TitleTokens& tokens, std::size_t place) {
  const std::size_t opening = length_of(tokens, place, openings);
  if (opening > 0 && !names_feature(tokens, place + opening))
    return !holds(preparations, tokens[place].text) || !begins_release(tokens, place + opening);
  if (is_lone_part(tokens, place)) return true;
  while (place < tokens.size() && holds(leads, tokens[place].text)) ++place;
  if (length_of(tokens, place, "failing test|failing tests|failing spec|failing specs") > 0) return true;
  if (const std::size_t length = length_of(tokens, place, preparing_nouns); length > 0) {
    const std::size_t next = place + length;
    return is_mark(tokens, next) || holds(behind_preparing, tokens[next].text);
  }
  const std::size_t length = length_of(tokens, place, prepared_wholes);
  return length > 0 && (place + length >= tokens.size() || is(tokens, place + length, ")"));
}

// `feat: `, `test(core): `
std::size_t behind_kind(const TitleTokens& tokens) {
  std::size_t place = 1;
  if (is(tokens, place, "(")) {
    while (place < tokens.size() && !is(tokens, place, ")")) ++place;
    ++place;
  }
  if (is(tokens, place, "!")) ++place;
  return is(tokens, place, ":") && place + 1 < tokens.size() ? place + 1 : 0;
}

std::size_t behind_marks(const TitleTokens& tokens) {
  std::size_t place = 0;
  while (place < tokens.size() && is_mark(tokens, place)) ++place;
  return place;
}

// No number, and no word that stands beside any name.
bool names_thing(std::string_view word) {
  constexpr WordList empty =
      "the|a|an|of|for|to|in|into|on|with|and|or|pr|mr|pull|merge|request|ticket|issue|bug|out|please|then|next|it|"
      "todo|now|der|die|das|den|le|la|les|el|los|las";
  return is_letter(word.front()) && !is_digit(word.front()) && !holds(empty, word);
}

}  // namespace

bool only_prepares(std::string_view title) {
  const TitleTokens all = title_tokens(title);
  const TitleTokens tokens(all.begin() + static_cast<std::ptrdiff_t>(behind_marks(all)), all.end());
  if (tokens.empty()) return false;
  const auto series = series_in(all);
  if (series && !series->is_last) return true;
  const std::size_t done = last_fix(tokens);
  const std::size_t kind = behind_kind(tokens);
  if (done == 0 && prepares_at(tokens, 0)) return true;
  if (done <= kind && prepares_at(tokens, kind)) return true;
  // `add search (stub)`
  for (std::size_t place = std::max<std::size_t>(done, 1); place < tokens.size(); ++place) {
    const bool opens = is(tokens, place - 1, "(") || is(tokens, place - 1, "[");
    if (opens && prepares_at(tokens, place)) return true;
  }
  return false;
}

bool is_other_work(std::string_view action, std::string_view title) {
  constexpr WordList making =
      "implement|implements|implementing|build|carry|roll|develop|implementieren|umsetzen|bauen|entwickeln|"
      "implémenter|développer|construire|implementar|desarrollar|construir";
  constexpr WordList creating = "deliver|add|create|introduce|enable";
  constexpr WordList completing = "finish|complete|fertigstellen|abschließen|terminer|finir|terminar|acabar";
  constexpr WordList mending = "fix|repair|resolve|solve|beheben|corriger|arreglar";
  constexpr WordList looking =
      "investigate|reproduce|analyze|analyse|diagnose|explore|evaluate|discuss|propose|proposes|research|estimate";
  constexpr WordList planning =
      "design|designs|document|documents|plan|plans|describe|describes|specify|outline|sketch|docs|rfc";
  constexpr WordList removing = "remove|removes|delete|deletes|drop|drops|disable|disables|deprecate|retire";
  const TitleTokens words = title_tokens(title);
  if (words.empty()) return false;
  const std::string& verb = words.front().text;
  const bool looks = holds(looking, verb);
  const bool plans = looks || holds(planning, verb);
  if (!plans && !holds(removing, verb)) return false;
  constexpr std::size_t stem = 4;  // `documentation` is what `document` asks for
  const TitleTokens said = title_tokens(action);
  const auto has = [&said](WordList list) {
    return std::any_of(said.begin(), said.end(), [list](const TitleToken& token) { return holds(list, token.text); });
  };
  const bool is_same = std::any_of(
      said.begin(), said.end(), [&](const TitleToken& token) { return token.text.starts_with(verb.substr(0, stem)); });
  const bool has_object = std::any_of(said.begin(), said.end(), [&](const TitleToken& token) {
    return names_thing(token.text) && !holds(making, token.text) && !holds(creating, token.text) &&
           !holds(completing, token.text) && !holds(mending, token.text);
  });
  if (is_same) return false;
  if ((plans && has(making)) || (looks && has(mending))) return true;
  // A clean-up is completed by what removes something.
  return has_object && (has(making) || has(creating) || (plans && (has(completing) || has(mending))));
}

bool prepares_release(std::string_view said) {
  const TitleTokens tokens = title_tokens(said);
  return !tokens.empty() && holds(preparations, tokens.front().text) && begins_release(tokens, 1);
}

bool is_part_of_series(std::string_view title) {
  const TitleTokens tokens = title_tokens(title);
  const auto series = series_in(tokens);
  if (series) return !series->is_last;
  for (std::size_t place = 0; place < tokens.size(); ++place) {
    const bool is_apart = place == behind_marks(tokens) || (place > 0 && is_mark(tokens, place - 1));
    if (is_apart && is_lone_part(tokens, place) && is_mark(tokens, place + 2)) return true;
  }
  return false;
}

bool may_leave_rest(std::string_view title) {
  constexpr WordList anywhere = "teilweise|partiellement|parcialmente|half of the|some of the|most of the";
  constexpr WordList in_remark =
      "still|todo|unfinished|untested|to follow|will follow|comes next|come next|comes later|come later|next week|"
      "not yet|to come|noch|folgt|fehlt|fehlen|reste|restent|falta|faltan|pendiente|pendientes";
  // Behind these, a remark says when something happens, and not how the work stands.
  constexpr WordList conditions = "wenn|falls|sobald|dass|if|when|while|cuando|si|quand|lorsque";
  // Of scripts without spaces between words.
  constexpr WordList written =
      "下準備|準備作業|第一部分|部分修复|部分实现|部分完成|部分解决|部分支持|一部対応|一部修正|一部実装|対応中|作業中|"
      "仮実装|临时修复|脚手架|仍然|尚未|还没|未完成|まだ|未対応";
  const TitleTokens tokens = title_tokens(title);
  bool is_remark = false;
  for (std::size_t place = 0; place < tokens.size(); ++place) {
    if (length_of(tokens, place, anywhere) > 0) return true;
    if (is_remark && length_of(tokens, place, in_remark) > 0) return true;
    is_remark = is_remark || (place > 0 && holds(",|;|.|(", tokens[place].text));
    is_remark = is_remark && !holds(conditions, tokens[place].text);
  }
  bool is_written = false;
  if (std::any_of(title.begin(), title.end(), is_beyond_ascii)) {
    for_each_entry(written,
                   [&](std::string_view entry) { is_written = is_written || title.find(entry) != title.npos; });
  }
  return is_written;
}

std::string without_last_part(std::string_view title) {
  const TitleTokens tokens = title_tokens(title);
  const auto series = series_in(tokens);
  if (!series || !series->is_last) return std::string(title);
  std::string rest(title.substr(0, tokens[series->begin].begin));
  return rest.append(title.substr(tokens[series->end - 1].end));
}

}  // namespace checkpoint::history
